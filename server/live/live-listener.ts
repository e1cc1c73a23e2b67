import pg from 'pg';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

/** Where the doorway speaks (database/ledger/live.sql). */
const CHANNEL = 'kosh_live';
const RECONNECT_MS = 1_000;

/**
 * Hears NOTIFY on a connection of its own, and opens it again when it is lost. `missed` is called whenever it begins to listen: what was
 * said before that, nobody here has heard.
 */
export function createListener({
  database,
  log,
  heard,
  missed,
}: {
  database: Database;
  log: Log;
  heard: (payload: string) => void;
  missed: () => void;
}): { start(): void; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let later: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    later = undefined;
    const opening = new pg.Client({ ...database.connection, application_name: 'kosh-live' });
    const lost = (): void => {
      // Its successor may be listening already.
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
      await opening.query(`listen ${CHANNEL}`);
      missed();
    } catch (err) {
      log.debug({ err }, 'Not listening for open screens just now');
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
