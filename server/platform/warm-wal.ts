import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const SEGMENTS = 16;

/**
 * Allocates the write-ahead files of a new database once (16 files of 16 MB). PostgreSQL reuses them for ever; without
 * this, it would stop for a few milliseconds again and again in the first busy minutes to make new ones. Runs in the
 * background while the bank is open.
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
