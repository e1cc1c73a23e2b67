import pg from 'pg';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { createLog, type Log } from '../../server/platform/log.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';
import type { TestDatabase } from '../test-database.ts';

/** Findings of both verifiers, in sentences. */
export interface Findings {
  readonly ledger: string[];
  readonly audit: readonly string[];
}

/** Books with every kind of movement, all of it sealed, and the means to rewrite them as their owner. */
export interface SealedBooks {
  readonly books: BooksUnderTest;
  readonly people: readonly [Holder, Holder];
  /** Rewrites the books inside a transaction that is rolled back, and returns what both verifiers say of them. */
  rewritten(sql: string): Promise<Findings>;
  /** Rewrites the books as above, and returns what the proof of the seals says, a line for each check. */
  sealsRewritten(sql: string): Promise<string[]>;
  /** Rewrites the books for good. */
  rewrite(sql: string): Promise<void>;
  close(): Promise<void>;
}

const LARGE = 50_000_000n;
const HISTORY = [
  'ledger.journals',
  'ledger.entries',
  'ledger.reversals',
  'ledger.holds',
  'ledger.resolutions',
  'audit.events',
  'audit.seals',
];
const triggers = async (how: 'enable' | 'disable', owner: pg.Client) => {
  for (const table of HISTORY) await owner.query(`alter table ${table} ${how} trigger user`);
};

async function reversePart({ database }: BooksUnderTest, journalId: string): Promise<void> {
  const [made] = await database.asOwner<{ outcome: string }>(
    `select r.outcome from ledger.reverse($1, 100, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       'reversal', 'Reversal', 'Sent twice', now(), true, false, 0::smallint) r`,
    [journalId],
  );
  if (made?.outcome !== 'reversed') throw new Error(`not reversed: ${made?.outcome}`);
}

/** Opens books with deposits, transfers, a reversal, and holds that were captured, released, withdrawn, and that wait. */
export async function openSealedBooks(): Promise<SealedBooks> {
  const books = await booksUnderTest();
  const people = [await books.openAccount(), await books.openAccount()] as const;
  const [asha, ravi] = people;
  await books.payIn(asha, 10_000n);
  await books.payIn(asha, 200_000_000n);
  const sent = await books.transfer(asha, ravi, 2_500n);
  if (sent.outcome !== 'posted') throw new Error('a small transfer is posted');
  await books.withdraw(ravi, 500n);
  await reversePart(books, sent.journalId);
  for (const outcome of ['captured', 'released', 'withdrawn', 'waits'] as const) {
    const answer = await books.transfer(asha, ravi, LARGE);
    if (answer.outcome !== 'held') throw new Error('a large transfer is held');
    if (outcome === 'waits') continue;
    const checkerId = outcome === 'withdrawn' ? asha.customerId : crypto.randomUUID();
    const reason = outcome === 'released' ? 'Not known to the customer' : null;
    const decision = { journalId: answer.journalId, outcome, checkerId, reason, idempotencyKey: crypto.randomUUID() };
    await books.database.transaction((tx) => resolveInside(tx, books.database.clock, decision));
  }
  await sealAll(books.database);
  const owner = new pg.Client(ownerConnection(books.database.address));
  await owner.connect();
  const change = async (sql: string) => {
    await owner.query('begin');
    await triggers('disable', owner);
    await owner.query(sql);
    await triggers('enable', owner);
  };
  /** Rewrites the books, looks at them, and takes the rewriting back. */
  const afterChange = async <T>(sql: string, look: () => Promise<T>): Promise<T> => {
    try {
      await change(sql);
      return await look();
    } finally {
      await owner.query('rollback');
    }
  };
  return {
    books,
    people,
    rewritten: (sql) => afterChange(sql, () => findings(owner)),
    sealsRewritten: (sql) =>
      afterChange(sql, async () => {
        const { rows } = await owner.query<{ line: string }>(
          `select concat_ws(', ', checked, violations, example) as line from audit.verify_money()`,
        );
        return rows.map(({ line }) => line);
      }),
    async rewrite(sql) {
      await change(sql);
      await owner.query('commit');
    },
    async close() {
      await owner.end();
      await books.close();
    },
  };
}

/** Checks that only a cluster has: of copies that follow from the books. */
const OF_COPIES = / has a copy of | has its key,/;

/** Returns what both verifiers say of the books themselves, on one connection. */
export async function findings(connection: pg.Pool | pg.Client): Promise<Findings> {
  const ledger = await violatedChecks(connection);
  const { violations } = await verifyAudit(connection);
  const names = ledger.map((check) => check.name).filter((name) => !OF_COPIES.test(name));
  return { ledger: names, audit: violations };
}

/** Seals until no event waits. One pass may not do: an open transaction of another test's database holds events back. */
export async function sealAll(bank: TestDatabase, log: Log = createLog('silent')): Promise<number> {
  const sealer = createAuditSealer(bank.database, log, bank.clock);
  let sealed = 0;
  for (;;) {
    sealed += await sealer.seal();
    const { waiting, uncovered } = await verifyAudit(bank.pool);
    if (waiting + uncovered === 0) return sealed;
  }
}
