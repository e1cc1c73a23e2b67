import type { LIVE_EVENTS } from '../../contract/customer/live.ts';
import type { DeskLiveTopic } from '../../contract/desk/live.ts';

/** A message to one open screen. */
export type LiveMessage = { readonly event: (typeof LIVE_EVENTS)[number]; readonly topics?: readonly DeskLiveTopic[] };

/** Writes a message as a server-sent event. */
export function eventText({ event, topics }: LiveMessage): string {
  return `event: ${event}\ndata: ${JSON.stringify(topics ? { topics } : {})}\n\n`;
}

/** First bytes of a stream: milliseconds after which a browser reconnects. */
export const STREAM_OPENING = 'retry: 2000\n\n';
/** A comment, which readers skip; it shows proxies and sockets that the stream is alive. */
export const HEARTBEAT = ': still here\n\n';

/**
 * Pending topics of one open screen. Any number of changes before the screen reads is one wake-up and a set of topics:
 * a slow reader costs nothing and misses nothing.
 */
export class Pending {
  readonly #topics = new Set<DeskLiveTopic>();
  #everything = false;
  #check = false;
  #wake: (() => void) | undefined;

  /** Adds a changed topic. */
  add(topic: DeskLiveTopic): void {
    this.#topics.add(topic);
    this.#wake?.();
  }

  /** Marks everything as changed: the screen reloads all of its data. */
  addEverything(): void {
    this.#everything = true;
    this.#wake?.();
  }

  /** Wakes the stream, so that it checks whether its session still lives; during a check, has it check once more. */
  checkSession(): void {
    this.#check = true;
    this.#wake?.();
  }

  /** Returns the message gathered since the last call; undefined when there is none. */
  take(): LiveMessage | undefined {
    const message = this.#everything
      ? ({ event: 'ready' } as const)
      : this.#topics.size > 0
        ? ({ event: 'changed', topics: [...this.#topics] } as const)
        : undefined;
    this.#everything = false;
    this.#topics.clear();
    return message;
  }

  /**
   * Resolves when a message or a check is pending, when the time is up, or when the reader goes away. The caller checks the
   * session then, so the check is no longer pending; one that is asked for while it reads the session is the next one's.
   */
  async wait(milliseconds: number, gone: AbortSignal): Promise<void> {
    await this.#somethingPending(milliseconds, gone);
    this.#check = false;
  }

  async #somethingPending(milliseconds: number, gone: AbortSignal): Promise<void> {
    if (this.#everything || this.#check || this.#topics.size > 0 || gone.aborted) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', finish);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(finish, milliseconds);
      gone.addEventListener('abort', finish);
      this.#wake = finish;
    });
  }
}
