import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { FigureTable } from '../scripts/figures/figure-file.ts';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { seedLargeBank } from '../server/demo/large-bank.ts';
import { approvalsFor, countApprovals } from '../server/desk/approvals/approvals.ts';
import { readMovement } from '../server/desk/approvals/movement-detail.ts';
import { listAuditEvents } from '../server/desk/books/audit-list.ts';
import { createBookVerifier } from '../server/desk/books/book-verification.ts';
import { listAccountEntries, listBookAccounts, readJournal, trialBalance } from '../server/desk/books/books.ts';
import { readCustomerDetail } from '../server/desk/customers/customer-detail.ts';
import { customerHistory } from '../server/desk/customers/customer-history.ts';
import { type CustomerFilter, listCustomers } from '../server/desk/customers/desk-customers.ts';
import { bankSummary, deskFigures } from '../server/desk/dashboard/bank-figures.ts';
import { listActivity } from '../server/desk/dashboard/desk-activity.ts';
import { addDays, OffsetClock } from '../server/platform/bank-clock.ts';
import { addressOfBank } from '../server/platform/bank-sign-in.ts';
import { type Database, type Db, openDatabase, ownerConnection } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { SignedIn } from '../server/platform/signed-in.ts';
import { accountPeriod } from '../server/statement/account-period.ts';
import { accountAsAt } from '../server/statement/as-at.ts';
import { listBankMovements, type MovementPage } from '../server/statement/bank-movements.ts';
import { listJournals } from '../server/statement/journals.ts';
import type { MovementFilter } from '../server/statement/movement-search.ts';
import { totalMovements } from '../server/statement/movement-totals.ts';
import { statementPage } from '../server/statement/statement-page.ts';

// `npx tsx bench/desk-queries.ts [customers] [journals]`: measures the database time of the desk's screens on a large bank. The
// bank is created once, in the folder KOSH_LARGE, and kept for the next run.

const [customers = 50_000, journals = 2_500_000] = process.argv.slice(2).map(Number);
const ROUNDS = 7;
/** Goals in ms by the beginning of a query's name; the first that fits. */
const GOALS = [
  ['page of transactions: first', 100],
  ['page of transactions', 300],
  ['totals of transactions', 1_000],
  ['', 200],
] as const;
const goalOf = (name: string): number => GOALS.find(([start]) => name.startsWith(start))?.[1] ?? 0;
/** The seed's checker of the large bank, who gets a name here. */
const CHECKER = '00000000-0000-7000-8000-0000000000fe';

interface Timed {
  readonly name: string;
  readonly medianMs: number;
  readonly worstMs: number;
}

const clock = new OffsetClock();
const today = clock.businessDate();
const month = { startDate: addDays(today, -30), endDate: addDays(today, 1) };

/** Search terms taken from the middle of the bank. */
interface Sample {
  readonly customer: string;
  readonly account: string;
  readonly email: string;
  readonly number: string;
  readonly journal: string;
  readonly reviewed: string;
}

async function sampleOf({ pool }: Database): Promise<Sample> {
  const { rows } =
    await pool.query<Sample>(`select c.id as customer, c.account_id as account, c.email, b.account_number as number,
      (select e.journal_id from ledger.book_entries e where e.account_id = c.account_id order by e.account_seq desc limit 1) as journal,
      (select v.journal_id from ledger.reviews v where v.outcome = 'captured' limit 1) as reviewed
    from bank.customers c join ledger.balances b on b.account_id = c.account_id order by c.id offset ${Math.floor(customers / 2)} limit 1`);
  const [sample] = rows;
  if (!sample) throw new Error('The bank is empty');
  return sample;
}

/** The filters of the page of transactions: each is measured as a page of twenty, and as the totals of all that it matches. */
const FILTERS: Record<string, (sample: Sample) => MovementFilter> = {
  'first page': () => ({}),
  'yesterday, transfers above 50,000': () => ({
    startDate: addDays(today, -1),
    endDate: addDays(today, -1),
    type: 'transfer',
    minAmount: 5_000_001n,
  }),
  'thirty days': () => month,
  'a year above 4,990': () => ({ minAmount: 499_000n }),
  'a year of 12.34, which is none': () => ({ minAmount: 1_234n, maxAmount: 1_234n }),
  'completed withdrawals': () => ({ status: 'completed', type: 'withdrawal' }),
  rejected: () => ({ status: 'rejected' }),
  'of one customer': ({ customer }) => ({ customerId: customer }),
  'made by one customer': ({ customer }) => ({ maker: customer }),
  'made by the bank': () => ({ maker: 'bank' }),
  'made by a banker': () => ({ maker: CHECKER }),
  'decided by a banker': () => ({ checker: CHECKER }),
  'search of a name': () => ({ search: 'sharma' }),
  'search of a description': () => ({ search: 'school' }),
  'search of nothing': () => ({ search: 'zzzzzz' }),
};

function pagesAndTotals(db: Database['db'], sample: Sample): Record<string, () => Promise<unknown>> {
  const all: Record<string, () => Promise<unknown>> = {};
  for (const [name, filterOf] of Object.entries(FILTERS)) {
    const filter = filterOf(sample);
    all[`page of transactions: ${name}`] = () => listBankMovements(db, { ...filter, limit: 20, count: 'none' });
    all[`totals of transactions: ${name}`] = () => totalMovements(db, filter);
  }
  all['page of transactions: page 5,000'] = () => listBankMovements(db, { limit: 20, offset: 100_000, count: 'none' });
  all['page of transactions: largest of thirty days'] = () =>
    listBankMovements(db, { ...month, limit: 20, sortBy: 'amount', count: 'none' });
  return all;
}

function queries({ db }: Database, sample: Sample): Record<string, () => Promise<unknown>> {
  // as: the inbox reads only the id of its reader
  const reader = { subjectId: sample.customer } as SignedIn;
  const people = (filter: Partial<CustomerFilter>) => () => listCustomers(db, clock, { page: 1, limit: 20, ...filter });
  const moves = (page: Partial<MovementPage>) => () => listBankMovements(db, { limit: 100, ...page });
  return {
    'dashboard: figures': () => deskFigures(db, clock),
    'dashboard: thirty days': () => bankSummary(db, clock),
    'dashboard: waiting': () => countApprovals(db, clock),
    'timeline: 8': () => listActivity(db, 8),
    'approvals: inbox': () => approvalsFor(db, clock, reader),
    'customers: first page': people({}),
    'customers: page 2,000': people({ page: 2_000 }),
    'customers: search a common name': people({ search: 'sharma' }),
    'customers: search one e-mail': people({ search: sample.email }),
    'customers: search last four of an account': people({ search: sample.number.slice(-4) }),
    'customers: search nothing found': people({ search: 'zzzzzz' }),
    'customers: by balance': people({ sortBy: 'balance' }),
    'customers: newest': people({ sortBy: 'created' }),
    'customers: frozen': people({ status: 'frozen' }),
    'customers: active current accounts': people({ status: 'active', accountType: 'current' }),
    'customers: flagged': people({ flagged: 'true' }),
    'customers: KYC review due': people({ kyc: 'review_due' }),
    'customer: page': () => readCustomerDetail(db, clock, sample.customer),
    'customer: statement': () => statementPage(db, sample.account, { limit: 20 }),
    'customer: history': () => customerHistory(db, sample.customer, { limit: 30 }),
    'transactions: thirty days': moves(month),
    'transactions: all': moves({}),
    'transactions: a day a year ago': moves({ startDate: addDays(today, -300), endDate: addDays(today, -300) }),
    'transactions: withdrawals of thirty days': moves({ ...month, type: 'withdrawal' }),
    'transactions: pending': moves({ status: 'pending' }),
    'transactions: rejected': moves({ status: 'rejected' }),
    'transactions: above 2,00,000, ever': moves({ minAmount: 20_000_100n }),
    'transactions: 4,900 to 4,950, thirty days': moves({ ...month, minAmount: 490_000n, maxAmount: 495_000n }),
    'transactions: largest of thirty days': moves({ ...month, sortBy: 'amount' }),
    'transactions: largest ever': moves({ sortBy: 'amount' }),
    'transactions: smallest of thirty days': moves({ ...month, sortBy: 'amount', sortDirection: 'asc' }),
    'transactions: by customer, thirty days': moves({ ...month, sortBy: 'customer', sortDirection: 'asc' }),
    'transactions: by type, thirty days': moves({ ...month, sortBy: 'type', sortDirection: 'asc' }),
    'transactions: by type, ever': moves({ sortBy: 'type', sortDirection: 'asc' }),
    'transactions: of one customer': moves({ customerId: sample.customer }),
    'transactions: search a name': moves({ search: 'sharma' }),
    'transactions: search a description': moves({ search: 'school' }),
    'transactions: search one e-mail': moves({ search: sample.email }),
    'transactions: search nothing found': moves({ search: 'zzzzzz' }),
    ...pagesAndTotals(db, sample),
    'transactions: one with entries': () => readMovement(db, sample.journal),
    'transactions: one approved with entries': () => readMovement(db, sample.reviewed),
    'books: trial balance': () => trialBalance(db),
    'books: accounts': () => listBookAccounts(db, { page: 1, limit: 20 }),
    'books: accounts, search': () => listBookAccounts(db, { page: 1, limit: 20, search: sample.number.slice(-4) }),
    'books: entries of a customer': () => listAccountEntries(db, sample.account, { limit: 50 }),
    "books: entries of the bank's cash": () =>
      listAccountEntries(db, '00000000-0000-7000-8000-000000000001', { limit: 50, before: 300_000 }),
    'books: journals': () => listJournals(db, { limit: 50 }),
    'books: journals of a day': () =>
      listJournals(db, { limit: 50, startDate: addDays(today, -200), endDate: addDays(today, -200) }),
    'books: journals of an account': () => listJournals(db, { limit: 50, account: sample.number }),
    'books: one journal': () => readJournal(db, sample.journal),
    ...questionsAboutThePast(db, sample),
    'audit: newest': () => listAuditEvents(db, { limit: 50 }),
    'audit: one person': () => listAuditEvents(db, { limit: 50, search: sample.customer }),
    'audit: by name': () => listAuditEvents(db, { limit: 50, event: 'customer.opened' }),
  };
}

/** The past beside today: neither a long history nor a day long ago may make it dearer. */
function questionsAboutThePast(db: Db, { account }: Sample): Record<string, () => Promise<unknown>> {
  const cash = '00000000-0000-7000-8000-000000000001';
  const asAt = (daysAgo: number, bookedBy = clock.now()) => ({ date: addDays(today, -daysAgo), bookedBy });
  const longAgo = new Date(clock.now().getTime() - 200 * 86_400_000);
  const statement = (daysAgo: number) => () =>
    accountPeriod(db, account, { startDate: addDays(today, -daysAgo - 30), endDate: addDays(today, -daysAgo) });
  return {
    'as at: a customer, half a year ago': () => accountAsAt(db, account, asAt(180)),
    "as at: the bank's cash, half a year ago": () => accountAsAt(db, cash, asAt(180)),
    "as at: the bank's cash, as booked long ago": () => accountAsAt(db, cash, asAt(180, longAgo)),
    'as at: trial balance, yesterday': () => trialBalance(db, asAt(1)),
    'as at: trial balance, half a year ago': () => trialBalance(db, asAt(180)),
    'as at: trial balance, as booked long ago': () => trialBalance(db, asAt(0, longAgo)),
    'as at: statement of the last 30 days': statement(0),
    'as at: statement of 30 days half a year ago': statement(180),
  };
}

async function time(name: string, run: () => Promise<unknown>): Promise<Timed> {
  const taken: number[] = [];
  await run();
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await run();
    taken.push(performance.now() - from);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return { name, medianMs: sorted[Math.floor(ROUNDS / 2)] ?? 0, worstMs: sorted.at(-1) ?? 0 };
}

const deskBank = (): string =>
  `Queries of the staff desk on ${customers.toLocaleString('en-US')} customers and ${(2 * journals).toLocaleString('en-US')} entries`;

/** Returns the slowest query of each screen; a query's name begins with its screen. */
function slowestOf(timed: readonly Timed[]): FigureTable {
  const screens = new Map<string, Timed[]>();
  for (const each of timed) {
    const screen = each.name.slice(0, each.name.indexOf(':'));
    screens.set(screen, [...(screens.get(screen) ?? []), each]);
  }
  const rows = [...screens].map(([screen, all]) => {
    const slowest = all.reduce((one, other) => (other.medianMs > one.medianMs ? other : one));
    const name = slowest.name.slice(screen.length + 2);
    return [screen, all.length, name, Number(slowest.medianMs.toFixed(1)), goalOf(slowest.name)];
  });
  return { columns: ['screen', 'queries', 'the slowest', 'median ms', 'goal ms'], rows };
}

const machine = watchMachine();
const home = process.env.KOSH_LARGE ?? path.join(os.tmpdir(), `kosh-large-${customers}-${journals}`);
const isNew = !existsSync(home);
mkdirSync(home, { recursive: true });
const log = createLog('warn');
const postgres = await startEmbeddedPostgres({ home, log });
try {
  await migrate({ address: postgres.address, log });
  if (isNew) {
    const client = new pg.Client(ownerConnection(postgres.address));
    await client.connect();
    await seedLargeBank(client, { customers, journals }, (step) => console.log(`… ${step}`));
    await client.query(
      `insert into bank.staff (id, name, email, role, password_hash, password_changed_at, created_at)
       values ($1, 'Bench Checker', 'checker@large.example', 'banker', '!', now(), now())`,
      [CHECKER],
    );
    await client.end();
  }
  const address = await addressOfBank({ owner: postgres.address, secret: Buffer.alloc(32) });
  const database = openDatabase({ address, log: createLog('error') });
  const sample = await sampleOf(database);
  const only = process.env.ONLY;
  let late = 0;
  const timed: Timed[] = [];
  for (const [name, run] of Object.entries(queries(database, sample))) {
    if (only && !name.includes(only)) continue;
    const { medianMs, worstMs } = await time(name, run);
    timed.push({ name, medianMs, worstMs });
    const isLate = medianMs > goalOf(name);
    if (isLate) late += 1;
    console.log(
      `${name.padEnd(62)}${medianMs.toFixed(1).padStart(8)} ms  worst ${worstMs.toFixed(1).padStart(8)} ms${isLate ? '  ABOVE THE GOAL' : ''}`,
    );
  }
  if (!only) {
    recordFigures('desk', { what: deskBank(), tables: { screens: slowestOf(timed) } }, machine());
    const from = performance.now();
    await createBookVerifier({ database, clock, log }).run(null);
    console.log(
      `The books proved from every entry, in the background: ${((performance.now() - from) / 1000).toFixed(1)} s`,
    );
  }
  console.log(late === 0 ? 'Each within its goal.' : `${late} above their goal.`);
  await database.close();
} finally {
  await postgres.stop();
}
