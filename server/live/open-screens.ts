import { LIVE_STREAMS_MOST } from '../../contract/customer/live.ts';
import type { DeskLiveTopic } from '../../contract/desk/live.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { Pending } from './event-stream.ts';

/** One open stream. */
export interface Screen {
  /** The person as the stream was opened. */
  readonly session: SignedIn;
  /** Its own session, and the ids of what it shows. */
  readonly watched: readonly string[];
  readonly pending: Pending;
  /** True once its first message was read. */
  started: boolean;
  /** True when it was unread at the last count. */
  overdue: boolean;
}

/** Max screens on one server; each is a socket and a few hundred bytes. */
const MAX_SCREENS = 5_000;

/** Screens by one of their ids. */
class Shelf {
  readonly #byId = new Map<string, Set<Screen>>();

  get(id: string): ReadonlySet<Screen> {
    return this.#byId.get(id) ?? new Set();
  }

  add(id: string, screen: Screen): void {
    this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(screen));
  }

  delete(id: string, screen: Screen): void {
    const mates = this.#byId.get(id);
    mates?.delete(screen);
    if (mates?.size === 0) this.#byId.delete(id);
  }

  ids(): Iterable<string> {
    return this.#byId.keys();
  }
}

/** Open streams on this server, by person and by what they watch. */
export class OpenScreens {
  readonly #all = new Set<Screen>();
  readonly #byPerson = new Shelf();
  readonly #byWatched = new Shelf();

  /**
   * Adds a screen.
   * Refused: `TOO_MANY_REQUESTS` above four at a time of one person, over all sessions; `BUSY` when this server is full.
   */
  add(session: SignedIn, shown: readonly string[]): Screen {
    if (this.#byPerson.get(session.subjectId).size >= LIVE_STREAMS_MOST)
      throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfter: 30 });
    if (this.#all.size >= MAX_SCREENS) throw new Refusal('BUSY', undefined, { retryAfter: 30 });
    const watched = [session.sessionId, ...shown];
    const screen: Screen = { session, watched, pending: new Pending(), started: false, overdue: false };
    this.#all.add(screen);
    this.#byPerson.add(session.subjectId, screen);
    for (const id of watched) this.#byWatched.add(id, screen);
    return screen;
  }

  delete(screen: Screen): void {
    this.#all.delete(screen);
    this.#byPerson.delete(screen.session.subjectId, screen);
    for (const id of screen.watched) this.#byWatched.delete(id, screen);
  }

  watched(): ReadonlySet<string> {
    return new Set(this.#byWatched.ids());
  }

  tell(id: string, topic: DeskLiveTopic): void {
    for (const screen of this.#byWatched.get(id)) screen.pending.add(topic);
  }

  /** Has the streams of a session check whether it still lives. */
  checkSession(sessionId: string): void {
    for (const screen of this.#byWatched.get(sessionId)) screen.pending.checkSession();
  }

  tellEverything(): void {
    for (const screen of this.#all) screen.pending.addEverything();
  }

  /**
   * Drops screens that were unread at two counts: a reader who went away before the first message never starts the
   * stream, so never ends it.
   */
  dropUnread(): void {
    for (const screen of this.#all) {
      if (screen.started) continue;
      if (screen.overdue) this.delete(screen);
      screen.overdue = true;
    }
  }
}
