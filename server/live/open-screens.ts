import { LIVE_STREAMS_MOST, type LiveTopic } from '../../contract/customer/live.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { Pending } from './event-stream.ts';

/** One open stream. */
export interface Screen {
  readonly accountId: string;
  readonly sessionId: string;
  readonly pending: Pending;
  /** True once its first message was read. */
  started: boolean;
  /** True when it was unread at the last count. */
  overdue: boolean;
}

/** Max screens on one server; each is a socket and a few hundred bytes. */
const MAX_SCREENS = 5_000;

/** Open streams on this server, by account. */
export class OpenScreens {
  readonly #byAccount = new Map<string, Set<Screen>>();
  #count = 0;

  /**
   * Adds a screen.
   * Refused: `TOO_MANY_REQUESTS` above four at a time of one person, over all sessions; `BUSY` when this server is full.
   */
  add(accountId: string, sessionId: string): Screen {
    const mates = this.#byAccount.get(accountId) ?? new Set();
    if (mates.size >= LIVE_STREAMS_MOST) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfter: 30 });
    if (this.#count >= MAX_SCREENS) throw new Refusal('BUSY', undefined, { retryAfter: 30 });
    const screen: Screen = { accountId, sessionId, pending: new Pending(), started: false, overdue: false };
    this.#byAccount.set(accountId, mates.add(screen));
    this.#count += 1;
    return screen;
  }

  delete(screen: Screen): void {
    const mates = this.#byAccount.get(screen.accountId);
    if (!mates?.delete(screen)) return;
    this.#count -= 1;
    if (mates.size === 0) this.#byAccount.delete(screen.accountId);
  }

  accounts(): ReadonlySet<string> {
    return new Set(this.#byAccount.keys());
  }

  tell(accountId: string, topic: LiveTopic): void {
    for (const screen of this.#byAccount.get(accountId) ?? []) screen.pending.add(topic);
  }

  tellEverything(): void {
    for (const screen of this.#all()) screen.pending.addEverything();
  }

  /**
   * Drops screens that were unread at two counts: a reader who went away before the first message never starts the
   * stream, so never ends it.
   */
  dropUnread(): void {
    for (const screen of this.#all()) {
      if (screen.started) continue;
      if (screen.overdue) this.delete(screen);
      screen.overdue = true;
    }
  }

  #all(): Screen[] {
    return [...this.#byAccount.values()].flatMap((mates) => [...mates]);
  }
}
