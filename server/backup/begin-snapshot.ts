import type pg from 'pg';
import { isOnCluster } from '../platform/placement.ts';

const BEGIN = 'begin isolation level repeatable read, read only';

/**
 * Begins a transaction that reads a bank as at one moment, so that customers neither wait nor are seen half served. On a cluster each server
 * takes a snapshot of its own, with its first query: there payments wait for the moment in which all of them do.
 * Fails on a cluster with lock_not_available after five seconds, and while a worker is away.
 * @param pool has another connection, for the transaction that holds changes back
 */
export async function beginSnapshot(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  if (!(await isOnCluster(client))) {
    await client.query(BEGIN);
    return;
  }
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select ledger.hold_changes()');
    await client.query(BEGIN);
    await client.query('select ledger.take_snapshots()');
  } finally {
    // Lets go with its connection.
    holder.release(true);
  }
}
