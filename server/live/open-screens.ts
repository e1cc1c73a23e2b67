import { LIVE_STREAMS_MOST, type LiveTopic } from '../../contract/customer/live.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { Pending } from './event-stream.ts';

/** One stream that somebody reads. */
export interface Screen {
  readonly accountId: string;
  readonly sessionId: string;
  readonly pending: Pending;
  /** The first word has been read. */
  started: boolean;
  /** Was there, unread, at the last count. */
  overdue: boolean;
}

/** Screens on one server; each is a socket and a few hundred bytes. */
const SCREENS_MOST = 5_000;

/** Who reads on this server, by account. */
export class OpenScreens {
  readonly #byAccount = new Map<string, Set<Screen>>();
  #count = 0;

  /** Refused: `TOO_MANY_REQUESTS` beyond four at a time in one session; `BUSY` when this server holds all it can. */
  add(accountId: string, sessionId: string): Screen {
    const mates = this.#byAccount.get(accountId) ?? new Set();
    const ofSession = [...mates].filter((screen) => screen.sessionId === sessionId).length;
    if (ofSession >= LIVE_STREAMS_MOST) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfter: 30 });
    if (this.#count >= SCREENS_MOST) throw new Refusal('BUSY', undefined, { retryAfter: 30 });
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

  /** A reader who went away before the first word never starts the stream, and so never ends it: gone at the second count. */
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
