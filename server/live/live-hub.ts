import { LIVE_HEARTBEAT_SECONDS } from '../../contract/customer/live.ts';
import { DESK_LIVE_TOPICS } from '../../contract/desk/live.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { createListener } from '../platform/channel-listener.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { deskAccessOf } from '../sessions/enrolment.ts';
import type { SessionCheck } from '../sessions/session-check.ts';
import { atMostEvery } from './at-most-every.ts';
import { eventText, HEARTBEAT, STREAM_OPENING } from './event-stream.ts';
import { LiveRegistry } from './live-registry.ts';
import { OpenScreens, type Screen } from './open-screens.ts';

/** Channel on which the doorway notifies (database/ledger/live.sql). */
const CHANNEL = 'kosh_live';
/** The id by which screens of the staff watch the bank itself (database/ledger/live.sql). */
export const DESK_ID = '00000000-0000-0000-0000-000000000000';
/** Least time between two events about the bank's figures, which change with each batch of postings. */
const BANK_EVERY_MS = 2_000;

export interface LiveHub {
  start(): void;
  /**
   * Streams the events of one open screen, until its reader goes away or its session ends.
   * Refused: `TOO_MANY_REQUESTS` above four at a time of one person, over all sessions; `BUSY` when this server is full.
   * @param shown ids of what the screen shows: accounts, customers, or the desk
   */
  open(session: SignedIn, shown: readonly string[], gone: AbortSignal): AsyncIterable<string>;
  /** Ends all streams and removes this server's watchers. */
  close(): Promise<void>;
}

interface HubOptions {
  readonly database: Database;
  readonly sessions: SessionCheck;
  readonly log: Log;
  /** True where staff must have a second factor. */
  readonly staffMustEnrol: boolean;
  /** Interval of heartbeats on quiet streams, and of this server's own in the database. */
  readonly heartbeatMs?: number;
  /** Told of each word on the channel that names nothing watched, and with undefined when words may have been missed. */
  readonly heardWord?: ((word: string | undefined) => void) | undefined;
}

/**
 * Tells open screens which topics changed, on whichever server: pub/sub by NOTIFY on commit; each server passes on only
 * what its own screens watch. Only a topic is sent; screens fetch the data by the ordinary calls.
 */
export function createLiveHub(options: HubOptions): LiveHub {
  const { database, log, heartbeatMs = LIVE_HEARTBEAT_SECONDS * 1000 } = options;
  const screens = new OpenScreens();
  const registry = new LiveRegistry(database.db, uuidv7());
  const listener = createListener({ database, log, channel: CHANNEL, name: 'kosh-live', heard, missed });
  const tellOfBank = atMostEvery(BANK_EVERY_MS, () => screens.tell(DESK_ID, 'bank'));
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  // Stays true while the table cannot be written, so that the next beat tells the screens.
  let mustTell = false;

  // `<watched id> <topic>`, as database/ledger/live.sql sends it.
  function heard(payload: string): void {
    const [id = '', word] = payload.split(' ');
    const topic = DESK_LIVE_TOPICS.find((each) => each === word);
    if (word === 'session') screens.checkSession(id);
    else if (topic === 'bank') tellOfBank();
    else if (topic) screens.tell(id, topic);
    else if (word === undefined) options.heardWord?.(payload);
  }

  function missed(): void {
    mustTell = true;
    void refresh();
    options.heardWord?.(undefined);
  }

  async function refresh(): Promise<void> {
    screens.dropUnread();
    try {
      const forgotten = await registry.refresh(() => screens.watched());
      if (mustTell || forgotten) screens.tellEverything();
      mustTell = false;
    } catch (err) {
      log.debug({ err }, 'Could not write the list of open screens; trying again');
    }
  }

  async function* stream(screen: Screen, gone: AbortSignal): AsyncGenerator<string> {
    try {
      screen.started = true;
      yield STREAM_OPENING;
      await registry.add(screen.watched);
      screen.pending.addEverything();
      while (!gone.aborted && !closing) {
        await screen.pending.wait(heartbeatMs, gone);
        if (gone.aborted || closing) return;
        // Who may no longer listen gets no messages, however long the stream stays open.
        if (!(await mayHear(options, screen))) return yield eventText({ event: 'ended' });
        const message = screen.pending.take();
        yield message ? eventText(message) : HEARTBEAT;
      }
    } finally {
      screens.delete(screen);
    }
  }

  return {
    start() {
      listener.start();
      timer ??= setInterval(() => void refresh(), heartbeatMs).unref();
    },

    open(session, shown, gone) {
      const screen = screens.add(session, shown);
      gone.addEventListener('abort', () => screens.delete(screen));
      return stream(screen, gone);
    },

    async close() {
      closing = true;
      clearInterval(timer);
      screens.tellEverything();
      await listener.close();
      await registry
        .leave()
        .catch((err: unknown) => log.debug({ err }, 'Could not remove this server from the list of open screens'));
    },
  };
}

/**
 * Returns whether the session lives, in the role that it had, with the second factor that the bank demands of its staff. Any
 * error but a refusal (a database that is away) says nothing about that.
 */
async function mayHear({ sessions, staffMustEnrol }: HubOptions, { session }: Screen): Promise<boolean> {
  try {
    const now = await sessions.load(session.sessionId);
    return now.role === session.role && deskAccessOf(now, staffMustEnrol) === 'open';
  } catch (error) {
    return !(error instanceof Refusal);
  }
}
