import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { ledgerConnection } from '../../server/ledger/ledger-connection.ts';
import { batchParameters } from '../../server/ledger/posting-batch.ts';
import { type LedgerConnection, PostingQueue } from '../../server/ledger/posting-queue.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { RecalledSession, SessionChanged } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

/** Makes an error as the driver throws it. */
function databaseError(code: string, severity: 'ERROR' | 'FATAL' | 'PANIC'): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(`a ${severity} with ${code}`, 0, 'error'), { code, severity });
}

/** Wraps the real connection: commits each batch, then throws the given errors in turn. */
function lyingConnection(...errors: Error[]): LedgerConnection {
  const real = ledgerConnection(books.database.connection);
  return {
    async send(parameters) {
      const answer = await real.send(parameters);
      const error = errors.shift();
      if (error) throw error;
      return answer;
    },
    close: () => real.close(),
  };
}

const payment = (holder: Holder) =>
  customerPaysIn({
    journalId: uuidv7(),
    account: holder.accountId,
    amount: 500n,
    actorId: holder.customerId,
    idempotencyKey: 'once',
    description: 'test',
  });

async function payInThrough(connection: LedgerConnection, holder: Holder) {
  const queue = new PostingQueue(connection, books.database.clock, createLog('silent'));
  try {
    return await queue.submit(payment(holder));
  } finally {
    await queue.close();
  }
}

describe('an error in place of the answer to a COMMIT', () => {
  test.each([
    ['PANIC', '53100', 'the log cannot be written: the disk is full'],
    ['PANIC', 'XX000', 'the log cannot be written, and PostgreSQL has no code for why'],
    ['FATAL', '53300', 'no connection is left for the second try'],
    ['FATAL', '57P01', 'an administrator ends the connection'],
  ] as const)('%s %s (%s): asked again, and answered with what was booked', async (severity, code, _why) => {
    const holder = await books.openAccount();
    const answer = await payInThrough(lyingConnection(databaseError(code, severity)), holder);
    expect(answer).toMatchObject({ outcome: 'posted', replayed: true, toBalance: 500n });
    expect((await books.balance(holder)).balance).toBe(500n);
  });

  test('what may have been booked is never called failed, whatever the tries after it end with', async () => {
    const holder = await books.openAccount();
    const lost = new Error('Connection terminated unexpectedly');
    for (const last of [databaseError('53100', 'ERROR'), databaseError('XX000', 'ERROR'), lost]) {
      const failed = await payInThrough(lyingConnection(lost, last, last), holder).catch((error: unknown) => error);
      expect(failed instanceof Refusal && failed.code).toBe('BEING_CONFIRMED');
    }
    expect((await books.balance(holder)).balance).toBe(500n);
  });

  test('what was certainly not booked keeps its own error', async () => {
    const error = databaseError('53100', 'ERROR');
    const failed = await payInThrough(lyingConnection(error), await books.openAccount()).catch(
      (thrown: unknown) => thrown,
    );
    expect(failed).toBe(error);
  });

  test('a session that has ended since the first try does not say that nothing was booked', async () => {
    const holder = await books.openAccount();
    const real = ledgerConnection(books.database.connection);
    // As the doorway answers for a session that is not what its server read.
    const ended = { ...payment(holder), session: new RecalledSession(uuidv7(), '1', '1') };
    const [changed] = await real.send(batchParameters([ended], books.database.clock.now()));
    if (!changed) throw new Error('the doorway did not answer');
    expect(changed).toEqual({
      outcome: 'session_changed',
      refusal: null,
      journal_id: null,
      from_balance: null,
      to_balance: null,
      replayed: false,
    });
    const lost = new Error('Connection terminated unexpectedly');
    let tries = 0;
    const afterLoss: LedgerConnection = {
      async send(parameters) {
        tries += 1;
        if (tries > 1) return [changed];
        await real.send(parameters);
        throw lost;
      },
      close: () => real.close(),
    };
    const failed = await payInThrough(afterLoss, holder).catch((error: unknown) => error);
    expect(failed instanceof Refusal && failed.code).toBe('BEING_CONFIRMED');
    expect((await books.balance(holder)).balance).toBe(500n);

    const atOnce: LedgerConnection = { send: async () => [changed], close: async () => undefined };
    await expect(payInThrough(atOnce, holder)).rejects.toBeInstanceOf(SessionChanged);
  });
});

test.each([
  ['the same request has made is repeated', 'once', 'replayed'],
  ['another request has made stands', 'another', 'NOT_PENDING'],
])('a decision in doubt that %s', async (_, key, answer) => {
  // By itself: the decision is written here without what it does.
  const own = await booksUnderTest();
  const maker = new pg.Client(ownerConnection(own.database.address));
  await maker.connect();
  try {
    const [sender, receiver, checker] = [await own.openAccount(), await own.openAccount(), uuidv7()];
    await own.payIn(sender, 50_000_000n);
    const held = await own.transfer(sender, receiver, 20_000_001n);
    if (held.outcome !== 'held') throw new Error('expected a hold');
    await maker.query('begin');
    await maker.query(
      `insert into ledger.resolutions (journal_id, outcome, checker_id, reason, idempotency_key, resolved_at)
       values ($1, 'released', $2, 'Not known', 'once', now())`,
      [held.journalId, checker],
    );
    // As the owner, who waits for a lock without an end.
    const answered = own.database.asOwner(
      `select ledger.resolve_hold($1, 'released', $2, 'Not known', $3, now(), current_date, 0::smallint) as answer`,
      [held.journalId, checker, key],
    );
    await vi.waitFor(async () => expect(await waitsForDecision(own)).toBe(1), { timeout: 60_000, interval: 5 });
    await maker.query('commit');
    expect(await answered).toEqual([{ answer }]);
    expect((await own.balance(sender)).held).toBe(20_000_001n);
  } finally {
    await maker.end();
    await own.close();
  }
});

/** Number of decisions that wait in PostgreSQL: for a row, or for a worker that does. */
async function waitsForDecision({ database }: BooksUnderTest): Promise<number> {
  const rows = await database.asOwner(
    `select from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event is not null and query like '%resolve_hold%' and pid <> pg_backend_pid()`,
  );
  return rows.length;
}
