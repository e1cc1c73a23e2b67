import pg from 'pg';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

const RECONNECT_MS = 1_000;

interface ListenerParts {
  readonly database: Database;
  readonly log: Log;
  readonly channel: string;
  /** Name of the connection in the database's list. */
  readonly name: string;
  readonly heard: (payload: string) => void;
  readonly missed: () => void;
}

/**
 * Listens for NOTIFY on a connection of its own, and reconnects when it is lost. Calls `missed` whenever it starts to
 * listen, because earlier messages are lost.
 */
export function createListener({ database, log, channel, name, heard, missed }: ListenerParts): {
  start(): void;
  close(): Promise<void>;
} {
  let client: pg.Client | undefined;
  let later: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    later = undefined;
    const opening = new pg.Client({ ...database.connection, application_name: name });
    const lost = (): void => {
      // A newer connection may be listening already.
      if (client !== opening) return;
      client = undefined;
      if (!closed) later ??= setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    opening.on('error', lost);
    opening.on('end', lost);
    opening.on('notification', ({ payload }) => heard(payload ?? ''));
    client = opening;
    try {
      await opening.connect();
      await opening.query(`listen ${channel}`);
      missed();
    } catch (err) {
      log.debug({ err, channel }, 'Lost the connection that listens for notifications; reconnecting');
      await opening.end().catch(() => undefined);
      lost();
    }
  }

  return {
    start: () => void listen(),
    async close() {
      closed = true;
      clearTimeout(later);
      await client?.end().catch(() => undefined);
    },
  };
}
