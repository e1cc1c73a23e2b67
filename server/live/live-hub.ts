import { LIVE_HEARTBEAT_SECONDS, LIVE_TOPICS } from '../../contract/customer/live.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { SessionCheck } from '../sessions/session-check.ts';
import { eventText, HEARTBEAT, STREAM_OPENING } from './event-stream.ts';
import { createListener } from './live-listener.ts';
import { LiveRegistry } from './live-registry.ts';
import { OpenScreens, type Screen } from './open-screens.ts';

export interface LiveHub {
  start(): void;
  /**
   * Streams the events of one open screen, until its reader goes away or its session ends.
   * Refused: `TOO_MANY_REQUESTS` above four at a time of one person, over all sessions; `BUSY` when this server is full.
   */
  open(session: SignedIn, accountId: string, gone: AbortSignal): AsyncIterable<string>;
  /** Ends all streams and removes this server's watchers. */
  close(): Promise<void>;
}

/**
 * Tells open screens which topics changed, on whichever server: pub/sub by NOTIFY on commit; each server passes on only
 * what its own screens watch. Only a topic is sent; screens fetch the data by the ordinary calls.
 * @param heartbeatMs interval of heartbeats on quiet streams, and of this server's own in the database
 */
export function createLiveHub(options: {
  database: Database;
  sessions: SessionCheck;
  log: Log;
  heartbeatMs?: number;
}): LiveHub {
  const { database, sessions, log, heartbeatMs = LIVE_HEARTBEAT_SECONDS * 1000 } = options;
  const screens = new OpenScreens();
  const registry = new LiveRegistry(database.db, uuidv7());
  const listener = createListener({ database, log, heard, missed: () => void refresh(true) });
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  // `<account id> <topic>`, as database/ledger/live.sql sends it.
  function heard(payload: string): void {
    const [accountId = '', word] = payload.split(' ');
    const topic = LIVE_TOPICS.find((each) => each === word);
    if (topic) screens.tell(accountId, topic);
  }

  async function refresh(missed: boolean): Promise<void> {
    screens.dropUnread();
    try {
      const forgotten = await registry.refresh(() => screens.accounts());
      if (missed || forgotten) screens.tellEverything();
    } catch (err) {
      log.debug({ err }, 'Could not write the list of open screens; trying again');
    }
  }

  async function* stream(screen: Screen, gone: AbortSignal): AsyncGenerator<string> {
    try {
      screen.started = true;
      yield STREAM_OPENING;
      await registry.add(screen.accountId);
      screen.pending.addEverything();
      while (!gone.aborted && !closing) {
        await screen.pending.wait(heartbeatMs, gone);
        if (gone.aborted || closing) return;
        // A session that has ended gets no messages, however long its stream stays open.
        if (!(await isAlive(sessions, screen.sessionId))) return yield eventText({ event: 'ended' });
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
      timer ??= setInterval(() => void refresh(false), heartbeatMs).unref();
    },

    open(session, accountId, gone) {
      const screen = screens.add(accountId, session.sessionId);
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

// False for a refusal; any other error (a database that is away) says nothing about the session.
async function isAlive(sessions: SessionCheck, sessionId: string): Promise<boolean> {
  try {
    await sessions.load(sessionId);
    return true;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}
