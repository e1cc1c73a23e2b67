import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DatabaseAddress, ownerConnection, type Tx } from './database.ts';
import type { DB } from './database-schema.ts';

/**
 * Runs `work` in one transaction as the owner of the tables, who has rights that the bank lacks, and closes the
 * connection after it.
 */
export async function asOwner<T>(address: DatabaseAddress, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...ownerConnection(address), max: 1 });
  // The statement that the lost connection was working on fails by itself.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
    if (!pool.ending) await pool.end();
  }
}
