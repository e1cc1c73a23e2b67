import pg from 'pg';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

/** Channel on which the doorway notifies (database/ledger/live.sql). */
const CHANNEL = 'kosh_live';
const RECONNECT_MS = 1_000;

/**
 * Listens for NOTIFY on a connection of its own, and reconnects when it is lost. Calls `missed` whenever it starts to
 * listen, because earlier messages are lost.
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
      await opening.query(`listen ${CHANNEL}`);
      missed();
    } catch (err) {
      log.debug({ err }, 'Lost the connection that listens for changes; reconnecting');
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
