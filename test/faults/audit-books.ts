import { THE_BANK_ITSELF } from '../../server/ledger/chart-of-accounts.ts';
import type { BookReader } from './auditor.ts';
import type { Order, OrderBook } from './order-book.ts';

/** Findings of an audit, each list empty when the books are sound. Journals by id, orders by key, accounts by number. */
export interface Findings {
  /** Orders that were acknowledged and are missing, or differ from the acknowledgement. */
  readonly lost: string[];
  /** Orders posted twice, or posted although refused. */
  readonly doubled: string[];
  /** Journals with entries missing or too many, or not exactly one audit event. */
  readonly halfPosted: string[];
  /** Customers' accounts below zero, with or without their holds. */
  readonly negative: string[];
  /** Journals whose entries do not sum to zero, books that do not, and accounts that differ from the sum of their entries. */
  readonly unbalanced: string[];
}

/** Returns balances and money on hold by e-mail, in paise. */
export async function balancesOf(
  auditor: BookReader,
  emails: readonly string[],
): Promise<{ balances: Map<string, bigint>; held: Map<string, bigint> }> {
  const rows = await auditor.ask<{ email: string; balance_paise: bigint; held_paise: bigint }>(
    `select c.email, a.balance_paise, a.held_paise
     from assurance.accounts a join bank.customers c on c.account_id = a.account_id where c.email = any($1)`,
    [emails],
  );
  return {
    balances: new Map(rows.map((row) => [row.email, row.balance_paise])),
    held: new Map(rows.map((row) => [row.email, row.held_paise])),
  };
}

/** Adds sums of accounts up by the e-mail of their owners, in paise; leaves the accounts of others out. */
export async function byOwner(
  auditor: BookReader,
  emails: readonly string[] | undefined,
  sums: readonly { account_id: string; paise: bigint }[],
): Promise<Map<string, bigint>> {
  const owners = await auditor.ask<{ account_id: string; email: string }>(
    'select account_id, email from bank.customers where $1::text[] is null or email = any($1)',
    [emails ?? null],
  );
  const emailOf = new Map(owners.map((row) => [row.account_id, row.email]));
  const added = new Map<string, bigint>();
  for (const { account_id, paise } of sums) {
    const email = emailOf.get(account_id);
    if (email !== undefined) added.set(email, (added.get(email) ?? 0n) + paise);
  }
  return added;
}

/**
 * Returns the sums that the bank itself booked (interest, instalments of closed days) since `journalsBefore`, by e-mail, in
 * paise.
 */
export async function bookedByTheBank(
  auditor: BookReader,
  emails: readonly string[],
  journalsBefore: readonly string[],
): Promise<Map<string, bigint>> {
  const journals = await auditor.ask<{ journal_id: string }>(
    'select journal_id from assurance.journals where actor_id = $1 and journal_id <> all($2::uuid[])',
    [THE_BANK_ITSELF, journalsBefore],
  );
  const sums = await auditor.ask<{ account_id: string; paise: bigint }>(
    `select account_id, sum(amount_paise)::bigint as paise from assurance.entries
     where journal_id = any($1::uuid[]) group by account_id`,
    [journals.map((row) => row.journal_id)],
  );
  return byOwner(auditor, emails, sums);
}

/** Returns the sums of these journals' holds that expired undecided after seven days, by e-mail, in paise. */
export async function expiredSince(auditor: BookReader, journals: readonly string[]): Promise<Map<string, bigint>> {
  const [clock] = await auditor.ask<{ now: Date }>('select now() + ahead as now from bank.clock');
  const ended = await auditor.ask<{ journal_id: string }>(
    'select journal_id from ledger.holds where journal_id = any($1::uuid[]) and expires_at <= $2',
    [journals, clock?.now],
  );
  const sums = await auditor.ask<{ account_id: string; paise: bigint }>(
    `select account_id, sum(amount_paise)::bigint as paise from assurance.holds
     where journal_id = any($1::uuid[]) and status = 'expired' group by account_id`,
    [ended.map((row) => row.journal_id)],
  );
  return byOwner(auditor, undefined, sums);
}

/** Compares every order with the books, and proves the books. `reversals` are the keys of the reversals that were asked for. */
export async function auditBooks(
  auditor: BookReader,
  book: OrderBook,
  reversals: readonly string[] = [],
): Promise<Findings> {
  const keys = [...book.orders.map((order) => order.key), ...reversals];
  const journals = await auditor.ask<{ key: string; status: string; copies: bigint; journal_id: string }>(
    `select idempotency_key as key, min(status) as status, count(*) as copies, min(journal_id::text) as journal_id
     from assurance.journals where idempotency_key = any($1) group by idempotency_key`,
    [keys],
  );
  const byKey = new Map(journals.map((journal) => [journal.key, journal]));
  const verdicts = new Map<Order, string>();
  for (const order of book.orders) {
    if (!order.decides || order.outcome.state !== 'posted') continue;
    const verdict = order.decides.verdict === 'approve' ? 'posted' : 'rejected';
    if (verdicts.has(order.decides.order)) verdicts.set(order.decides.order, 'decided twice');
    else verdicts.set(order.decides.order, verdict);
  }

  const lost: string[] = [];
  const doubled = journals.filter(({ copies }) => copies !== 1n).map(({ key }) => key);
  for (const order of book.orders) {
    if (order.decides) continue;
    const { outcome } = order;
    const there = byKey.get(order.key);
    if (outcome.state === 'refused' && there) doubled.push(`${order.key}: refused, and in the books`);
    if (outcome.state !== 'posted' && outcome.state !== 'held') continue;
    const status = outcome.state === 'posted' ? 'posted' : (verdicts.get(order) ?? 'pending');
    if (there?.status !== status || there.journal_id !== outcome.journalId)
      lost.push(`${order.key}: acknowledged as ${status}, is ${there?.status ?? 'not there'}`);
  }
  const strangers = await auditor.ask<{ journal_id: string }>(
    `select journal_id from assurance.journals j
     where actor_id <> $2 and idempotency_key <> all($1) and created_at > (select min(created_at) from assurance.journals where idempotency_key = any($1))`,
    [keys, THE_BANK_ITSELF],
  );
  doubled.push(...strangers.map((row) => `${row.journal_id}: no order has this key`));
  return { lost, doubled, ...(await soundness(auditor)) };
}

/** Compares the rows of the books with each other, each table read by a statement of its own and compared here. */
async function soundness(auditor: BookReader): Promise<Pick<Findings, 'halfPosted' | 'negative' | 'unbalanced'>> {
  const journals = await bookedJournals(auditor);
  return {
    halfPosted: [...halfPosted(journals), ...(await holdsInStep(auditor, journals))],
    negative: (
      await auditor.ask<{ what: string }>(
        `select account_number as what from assurance.accounts
         where kind in ('customer', 'term_deposit') and (balance_paise < 0 or balance_paise < held_paise)`,
      )
    ).map((row) => row.what),
    unbalanced: [
      ...[...journals].filter(([, { sum }]) => sum !== 0n).map(([id]) => id),
      ...(await accountsOffTheirEntries(auditor)),
    ],
  };
}

/** A journal with what belongs to it. */
interface BookedJournal {
  /** `none` where there are entries or events of a journal that is not there. */
  status: string;
  amount: bigint;
  entries: bigint;
  credited: bigint;
  sum: bigint;
  audited: bigint;
}

function unbooked(status: string, amount: bigint): BookedJournal {
  return { status, amount, entries: 0n, credited: 0n, sum: 0n, audited: 0n };
}

async function bookedJournals(auditor: BookReader): Promise<Map<string, BookedJournal>> {
  const rows = await auditor.ask<{ journal_id: string; status: string; amount_paise: bigint }>(
    'select journal_id, status, amount_paise from assurance.journals',
  );
  const journals = new Map<string, BookedJournal>();
  for (const { journal_id, status, amount_paise } of rows) journals.set(journal_id, unbooked(status, amount_paise));
  const journal = (id: string): BookedJournal => {
    const found = journals.get(id) ?? unbooked('none', 0n);
    journals.set(id, found);
    return found;
  };
  const entries = await auditor.ask<{ journal_id: string; n: bigint; credited: bigint; sum: bigint }>(
    `select journal_id, count(*) as n, coalesce(sum(amount_paise) filter (where amount_paise > 0), 0)::bigint as credited,
            sum(amount_paise)::bigint as sum
     from assurance.entries group by journal_id`,
  );
  for (const { journal_id, n, credited, sum } of entries)
    Object.assign(journal(journal_id), { entries: n, credited, sum });
  const events = await auditor.ask<{ object: string; n: bigint }>(
    `select object, count(*) as n from assurance.audit where event in ('journal.posted', 'journal.held') group by object`,
  );
  for (const { object, n } of events) journal(object).audited = n;
  return journals;
}

function halfPosted(journals: ReadonlyMap<string, BookedJournal>): string[] {
  const isHalf = ({ status, amount, entries, credited, audited }: BookedJournal) =>
    status === 'none' ||
    (status === 'posted') !== entries >= 2n ||
    (status === 'posted' && credited !== amount) ||
    audited !== 1n;
  return [...journals].filter(([, journal]) => isHalf(journal)).map(([id]) => id);
}

/** Status of a journal by the status of its hold. */
const JOURNAL_OF_HOLD: Readonly<Record<string, string>> = {
  active: 'pending',
  captured: 'posted',
  released: 'rejected',
  expired: 'expired',
};

async function holdsInStep(auditor: BookReader, journals: ReadonlyMap<string, BookedJournal>): Promise<string[]> {
  const holds = await auditor.ask<{ hold_id: string; journal_id: string; status: string }>(
    'select hold_id, journal_id, status from assurance.holds',
  );
  return holds
    .filter(({ journal_id, status }) => journals.get(journal_id)?.status !== JOURNAL_OF_HOLD[status])
    .map((hold) => hold.hold_id);
}

/** Returns accounts that differ from the sum of their entries or of their holds, and books that do not sum to zero. */
async function accountsOffTheirEntries(auditor: BookReader): Promise<string[]> {
  const accounts = await auditor.ask<{
    account_id: string;
    account_number: string;
    balance_paise: bigint;
    held_paise: bigint;
    seq: bigint;
  }>('select account_id, account_number, balance_paise, held_paise, seq from assurance.accounts');
  const entries = await auditor.ask<{ account_id: string; total: bigint; n: bigint; last: bigint }>(
    `select account_id, sum(amount_paise)::bigint as total, count(*) as n, max(account_seq) as last
     from assurance.entries group by account_id`,
  );
  const holds = await auditor.ask<{ account_id: string; held: bigint }>(
    `select account_id, sum(amount_paise)::bigint as held from assurance.holds where status = 'active' group by account_id`,
  );
  const entriesOf = new Map(entries.map((row) => [row.account_id, row]));
  const heldOf = new Map(holds.map((row) => [row.account_id, row.held]));
  const off = accounts.filter(({ account_id, balance_paise, held_paise, seq }) => {
    const { total, n, last } = entriesOf.get(account_id) ?? { total: 0n, n: 0n, last: 0n };
    return balance_paise !== total || seq !== n || seq !== last || held_paise !== (heldOf.get(account_id) ?? 0n);
  });
  const sum = accounts.reduce((added, { balance_paise }) => added + balance_paise, 0n);
  return [
    ...off.map(({ account_number }) => account_number),
    ...(sum === 0n ? [] : [`the books sum to ${String(sum)}`]),
  ];
}
