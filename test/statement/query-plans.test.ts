import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceOfTransaction } from '../../contract/vocabulary/transaction-reference.ts';
import { seedLargeBank } from '../../server/demo/large-bank.ts';
import { approvalsFor } from '../../server/desk/approvals/approvals.ts';
import { listAuditEvents } from '../../server/desk/books/audit-list.ts';
import { customerHistory } from '../../server/desk/customers/customer-history.ts';
import { listCustomers } from '../../server/desk/customers/desk-customers.ts';
import { listActivity } from '../../server/desk/dashboard/desk-activity.ts';
import { BANK_ACCOUNTS } from '../../server/ledger/chart-of-accounts.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { type Db, ownerConnection } from '../../server/platform/database.ts';
import type { DB } from '../../server/platform/database-schema.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { spendingMonth } from '../../server/spending/spending-month.ts';
import { accountPeriod } from '../../server/statement/account-period.ts';
import { accountAsAt } from '../../server/statement/as-at.ts';
import { listBankMovements } from '../../server/statement/bank-movements.ts';
import { listJournals } from '../../server/statement/journals.ts';
import { exportLines } from '../../server/statement/lines-in-chunks.ts';
import { totalMovements } from '../../server/statement/movement-totals.ts';
import { keepWords } from '../../server/statement/searched-lines.ts';
import { statementLine } from '../../server/statement/statement-lines.ts';
import { statementPage } from '../../server/statement/statement-page.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

// The plans of the queries that people wait for, on a bank of 200,000 entries. Rows that a plan reads are counted rather than its time,
// which a busy machine stretches: what reads the whole of a table here takes seconds in a bank of ten million.

const CUSTOMERS = 2_000;
const JOURNALS = 100_000;
/** Tables that grow by each movement. */
const GROWING = ['entries', 'events', 'journals'];

let bank: TestDatabase;
let sample: { customer: string; account: string; name: string; number: string; journal: string };
/** The short reference of a journal in the middle of that account. */
let reference: string;

beforeAll(async () => {
  bank = await createTestDatabase();
  const owner = new pg.Client(ownerConnection(bank.address));
  await owner.connect();
  await seedLargeBank(owner, { customers: CUSTOMERS, journals: JOURNALS }, () => undefined);
  await owner.end();
  const [row] = await bank.asOwner<typeof sample>(
    `select c.id as customer, c.account_id as account, c.name, b.account_number as number,
       (select e.journal_id from ledger.entries e where e.account_id = c.account_id and e.account_seq = b.seq / 2) as journal
     from bank.customers c join ledger.balances b using (account_id) order by c.id offset ${CUSTOMERS / 2} limit 1`,
  );
  if (!row) throw new Error('The bank is empty');
  sample = row;
  reference = referenceOfTransaction(row.journal) ?? '';
  expect(reference).not.toBe('');
});
afterAll(() => bank.close());

/** A node of a plan in the form of `explain (analyze, format json)`. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Reading of the growing tables by statements and the functions that they call. */
interface Read {
  /** Tables that were read from end to end. */
  whole: string[];
  rows: number;
  /** Most rows that one sort of a statement took in. */
  sorted: number;
}

/** Reads PostgreSQL's own counts of what this transaction has read. */
async function counts(client: pg.PoolClient): Promise<{ table: string; whole: number; rows: number }[]> {
  const { rows } = await client.query<{ table: string; whole: number; rows: number }>(
    `select relname as table, seq_scan::integer as whole, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
     from pg_stat_xact_user_tables where relname = any($1) order by relname`,
    [GROWING],
  );
  return rows;
}

/** Runs a query of the product, and each of its statements once more to see what it reads. */
async function readBy(run: (db: Db) => Promise<unknown>): Promise<Read> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: bank.pool }),
    log({ query: { sql, parameters } }) {
      statements.push({ sql, parameters });
    },
  });
  await run(db);
  const read: Read = { whole: [], rows: 0, sorted: 0 };
  const client = await bank.pool.connect();
  try {
    await client.query('begin');
    const before = await counts(client);
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        [...parameters],
      );
      const nodes = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
      const sorts = nodes.filter((node) => node['Node Type'].endsWith('Sort'));
      const intoSorts = sorts.flatMap((node) => (node.Plans ?? []).map((from) => from['Actual Rows']));
      read.sorted = Math.max(read.sorted, ...intoSorts);
    }
    const after = await counts(client);
    for (const [index, { table, whole, rows }] of after.entries()) {
      if (whole > (before[index]?.whole ?? 0)) read.whole.push(table);
      read.rows += rows - (before[index]?.rows ?? 0);
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
  return read;
}

const today = () => bank.clock.businessDate();
const month = () => ({ startDate: addDays(today(), -30), endDate: today() });
// as: the inbox reads only the id of its reader
const reader = () => ({ subjectId: sample.customer }) as SignedIn;

/** The hot queries, each with the most rows of the growing tables that it may read. */
const HOT: readonly [name: string, most: number, run: (db: Db) => Promise<unknown>][] = [
  ['statement: latest five', 30, (db) => statementPage(db, sample.account, { limit: 5 })],
  ['statement: a line by its reference', 20, (db) => statementLine(db, sample.account, reference)],
  ['statement: page 1', 100, (db) => statementPage(db, sample.account, { limit: 20 })],
  [
    // After the search whose plan is read: its lines but the newest few are in blocks by then.
    'statement: a search',
    60,
    (db) => statementPage(db, sample.account, { search: 'school', limit: 10 }),
  ],
  [
    'statement: thirty days, half a year ago',
    100,
    (db) => accountPeriod(db, sample.account, { startDate: addDays(today(), -210), endDate: addDays(today(), -180) }),
  ],
  [
    'account as at half a year ago',
    100,
    (db) => accountAsAt(db, sample.account, { date: addDays(today(), -180), bookedBy: bank.clock.now() }),
  ],
  [
    'spending: this month by category',
    300,
    (db) => spendingMonth({ db, clock: bank.clock }, { customerId: sample.customer, accountId: sample.account }),
  ],
  ['transactions: first page', 100, (db) => listBankMovements(db, { limit: 20, count: 'none' })],
  [
    'transactions: yesterday, transfers above 4,000',
    500,
    (db) =>
      listBankMovements(db, {
        startDate: addDays(today(), -1),
        endDate: addDays(today(), -1),
        type: 'transfer',
        minAmount: 400_000n,
        limit: 20,
        count: 'none',
      }),
  ],
  [
    'transactions: of one customer',
    500,
    (db) => listBankMovements(db, { customerId: sample.customer, limit: 20, count: 'none' }),
  ],
  ['transactions: waiting', 150, (db) => listBankMovements(db, { status: 'pending', limit: 20, count: 'none' })],
  [
    'transactions: largest above 2,00,000',
    120,
    (db) => listBankMovements(db, { minAmount: 20_000_100n, limit: 20, sortBy: 'amount', count: 'none' }),
  ],
  [
    'transactions: a day half a year ago',
    100,
    (db) =>
      listBankMovements(db, {
        startDate: addDays(today(), -180),
        endDate: addDays(today(), -180),
        limit: 20,
        count: 'none',
      }),
  ],
  ['transactions: page 10', 400, (db) => listBankMovements(db, { limit: 20, offset: 180, count: 'none' })],
  ['transactions: rejected', 150, (db) => listBankMovements(db, { status: 'rejected', limit: 20, count: 'none' })],
  ['transactions: made by the bank', 300, (db) => listBankMovements(db, { maker: 'bank', limit: 20, count: 'none' })],
  ['transactions: by type', 400, (db) => listBankMovements(db, { limit: 20, sortBy: 'type', count: 'none' })],
  [
    // It passes the newest 50,000 along the index, to find the oldest whose description is searched.
    'transactions: search of a common name',
    50_500,
    (db) => listBankMovements(db, { search: 'sha', limit: 20, count: 'none' }),
  ],
  ['transactions: a reference', 20, (db) => listBankMovements(db, { search: reference, limit: 20, count: 'none' })],
  ['transactions: totals of all', 2_500, (db) => totalMovements(db, {})],
  ['transactions: totals of thirty days', 400, (db) => totalMovements(db, month())],
  ['transactions: totals of one customer', 500, (db) => totalMovements(db, { customerId: sample.customer })],
  ['journals: newest', 120, (db) => listJournals(db, { limit: 50 })],
  ['journals: of an account', 500, (db) => listJournals(db, { limit: 50, account: sample.number })],
  ['customers: first page', 60, (db) => listCustomers(db, bank.clock, { page: 1, limit: 20 })],
  ['customers: search', 30, (db) => listCustomers(db, bank.clock, { page: 1, limit: 20, search: sample.name })],
  ['customer: activity', 60, (db) => customerHistory(db, sample.customer, { limit: 30 })],
  ['dashboard: timeline', 60, (db) => listActivity(db, 8)],
  ['approvals: inbox', 120, (db) => approvalsFor(db, bank.clock, reader())],
  ['audit: newest', 250, (db) => listAuditEvents(db, { limit: 50 })],
  ['audit: one kind of event', 150, (db) => listAuditEvents(db, { limit: 50, event: 'customer.opened' })],
  ['audit: one person', 600, (db) => listAuditEvents(db, { limit: 50, search: sample.customer })],
];

test.for(HOT)('%s reads few rows, by index, and sorts little', async ([, most, run]) => {
  const read = await readBy(run);
  expect(read.whole).toEqual([]);
  expect(read.rows).toBeLessThanOrEqual(most);
  expect(read.sorted).toBeLessThanOrEqual(200);
});

test('the first search of a long account reads 4,096 of its lines into blocks, and the next one the 4,096 after them', async () => {
  const longest = BANK_ACCOUNTS.cashIn;
  const blocks = async () =>
    (
      await bank.asOwner<{ last: bigint }>(
        'select max(block) as last from bank.statement_words where account_id = $1',
        [longest],
      )
    )[0]?.last;
  const read = await readBy((db) => keepWords(db, longest));
  expect(await blocks()).toBe(255n);
  expect(read.whole).toEqual([]);
  // An entry and its journal for each line.
  expect(read.rows).toBeLessThanOrEqual(2 * 4_096 + 16);
  await keepWords(bank.db, longest);
  expect(await blocks()).toBe(511n);
});

test('a long export reads each line once, and sorts no more than a chunk of it', async () => {
  // Some 22,000 entries: cash that was paid in.
  const longest = BANK_ACCOUNTS.cashIn;
  const [account] = await bank.asOwner<{ seq: bigint }>('select seq from ledger.accounts where account_id = $1', [
    longest,
  ]);
  const entries = Number(account?.seq);
  expect(entries).toBeGreaterThan(20_000);
  let lines = 0;
  const read = await readBy(async (db) => {
    for await (const chunk of exportLines(db, longest, { throughSeq: BigInt(entries) })) lines += chunk.length;
  });
  expect(lines).toBe(entries);
  expect(read.whole).toEqual([]);
  // Each line is an entry and its journal.
  expect(read.rows).toBeLessThanOrEqual(2 * entries + 500);
  expect(read.sorted).toBeLessThanOrEqual(1_000);
});

test('the sums of a search for a common name are those of each movement, and read each movement at most once', async () => {
  // In many names and in no description.
  const search = 'sha';
  const [of] = await bank.asOwner<{ accounts: bigint; movements: bigint; paise: bigint }>(
    `with found as (select account_id from bank.customers where search_text like '%sha%')
     select (select count(*) from found) as accounts, count(*) as movements,
       coalesce(sum(m.amount_paise) filter (where m.kind = 'transfer' and m.status in ('completed', 'approved')), 0)::bigint as paise
     from ledger.movements m where m.from_account_id in (select * from found) or m.to_account_id in (select * from found)`,
  );
  // More than are read one account after the other.
  expect(of?.accounts).toBeGreaterThan(200n);
  const sums = await totalMovements(bank.db, { search });
  expect([BigInt(sums.count), sums.betweenCustomers]).toEqual([of?.movements, of?.paise]);
  const read = await readBy((db) => totalMovements(db, { search }));
  expect(read.whole).toEqual(['journals']);
  // And the newest 50,000 once more, to find the oldest whose description is searched.
  expect(read.rows).toBeLessThanOrEqual(JOURNALS + 50_000);
  expect(read.sorted).toBeLessThanOrEqual(200);
});

test('the sums of a search for one person read that account alone, and the newest descriptions', async () => {
  const read = await readBy((db) => totalMovements(db, { search: sample.number }));
  expect(read.whole).toEqual([]);
  expect(read.rows).toBeLessThanOrEqual(50_000 + 500);
});

test('an amount that only old movements have is found, and each movement is looked at once', async () => {
  // The opening deposits of the planted customers, which are the oldest.
  const opening = { minAmount: 1_000_000_00n, maxAmount: 1_000_000_00n, limit: 20, count: 'none' } as const;
  const newest = await bank.asOwner<{ id: string }>(
    'select journal_id as id from ledger.movements where amount_paise = 100000000 order by journal_id desc limit 40',
  );
  const page = async (offset: number) => (await listBankMovements(bank.db, { ...opening, offset })).movements;
  expect([...(await page(0)), ...(await page(20))].map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  const none = { ...opening, minAmount: 1_234n, maxAmount: 1_234n };
  const read = await readBy((db) => listBankMovements(db, none));
  expect(read.whole).toEqual(['journals']);
  // The newest 5,000 in their order, and then all.
  expect(read.rows).toBeLessThanOrEqual(JOURNALS + 11_000);
  expect(read.sorted).toBe(0);
});
