import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const SEGMENTS = 16;

/**
 * Fills the pool of write-ahead files of a new database once (16 files of 16 MB). PostgreSQL uses them again for
 * ever; without this, the first busy minutes stop each few milliseconds to make a new one. For the background:
 * the bank is open meanwhile.
 */
export async function warmWal(address: EmbeddedPostgres['address']): Promise<void> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let segment = 0; segment < SEGMENTS; segment++) {
      await client.query(`select pg_logical_emit_message(false, 'kosh', 'warm'), pg_switch_wal()`);
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
