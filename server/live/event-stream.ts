import type { LIVE_EVENTS, LiveTopic } from '../../contract/customer/live.ts';

/** Something to tell one open screen. */
export type LiveMessage = { readonly event: (typeof LIVE_EVENTS)[number]; readonly topics?: readonly LiveTopic[] };

/** One message in the form of server-sent events. */
export function eventText({ event, topics }: LiveMessage): string {
  return `event: ${event}\ndata: ${JSON.stringify(topics ? { topics } : {})}\n\n`;
}

/** The first words of a stream: how long a browser waits before it connects again. */
export const STREAM_OPENING = 'retry: 2000\n\n';
/** Readers skip comments; proxies and sockets see that somebody is still there. */
export const HEARTBEAT = ': still here\n\n';

/**
 * What waits for one open screen. However much happens before the screen is ready to take it, there is one bell and a set of
 * topics: a slow reader costs nothing and misses nothing.
 */
export class Pending {
  readonly #topics = new Set<LiveTopic>();
  #everything = false;
  #wake: (() => void) | undefined;

  /** Something about a topic changed. */
  add(topic: LiveTopic): void {
    this.#topics.add(topic);
    this.#wake?.();
  }

  /** Anything may have changed: the screen asks for all of it anew. */
  addEverything(): void {
    this.#everything = true;
    this.#wake?.();
  }

  /** What has gathered since the last call, or undefined where nothing has. */
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

  /** Resolves when something waits, when the time is up, or when the reader goes away. */
  async wait(milliseconds: number, gone: AbortSignal): Promise<void> {
    if (this.#everything || this.#topics.size > 0 || gone.aborted) return;
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
