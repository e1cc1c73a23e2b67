import pg from 'pg';
import { expect, vi } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import type { Answer } from '../sessions/app-under-test.ts';
import { lockWaiters, type TestDatabase } from '../test-database.ts';

/**
 * Runs `change` until it waits for `table`, which is locked, then `other` until it has answered or waits too, then lets
 * both go on. The table is one that `change` writes last: the outbox where it sends a letter.
 */
export async function runInTheMomentOf(
  bank: Pick<TestDatabase, 'address' | 'asOwner'>,
  change: () => Promise<Answer>,
  other: () => Promise<Answer>,
  table: 'bank.mails' | 'bank.change_requests' = 'bank.mails',
): Promise<[Answer, Answer]> {
  // The mail sender, which waits for the outbox too, is no call.
  const callsThatWait = () =>
    lockWaiters(bank, "query not like '%bank%mails%' or query like '%insert into bank.mails%'");
  const holder = new pg.Client(ownerConnection(bank.address));
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    const changing = change();
    await vi.waitFor(async () => expect(await callsThatWait()).toBe(1), { timeout: 60_000, interval: 10 });
    let answered = false;
    const asking = other().finally(() => {
      answered = true;
    });
    await vi.waitFor(async () => expect(answered || (await callsThatWait()) === 2).toBe(true), {
      timeout: 2_500,
      interval: 10,
    });
    await holder.query('commit');
    return await Promise.all([changing, asking]);
  } finally {
    await holder.end();
  }
}
