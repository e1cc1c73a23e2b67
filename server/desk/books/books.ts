import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { THE_BANK_ITSELF } from '../../ledger/chart-of-accounts.ts';
import { addDays, startOfBusinessDate } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import { firstIdOf } from '../../statement/movement-filter.ts';
import { containing, customersMatching } from '../customers/desk-customers.ts';
import { accountLabel, kindLabel } from './account-labels.ts';

/** Signed paise everywhere in this file, credit positive: what the bank owes a customer is positive. */
interface BalanceLine {
  readonly kind: string;
  readonly label: string;
  readonly accounts: number;
  readonly debit: Paise;
  readonly credit: Paise;
}

/** Every kind of account with its total on either side; the two totals are equal or the books are wrong. */
export async function trialBalance(
  db: Db,
): Promise<{ lines: BalanceLine[]; totalDebit: Paise; totalCredit: Paise; balanced: boolean }> {
  const { rows } = await sql<{
    kind: string;
    accounts: bigint;
    debit_paise: bigint;
    credit_paise: bigint;
  }>`select * from ledger.trial_balance order by kind`.execute(db);
  const totalDebit = rows.reduce((total, row) => total + row.debit_paise, 0n);
  const totalCredit = rows.reduce((total, row) => total + row.credit_paise, 0n);
  return {
    lines: rows.map((row) => ({
      kind: row.kind,
      label: kindLabel(row.kind),
      accounts: Number(row.accounts),
      debit: row.debit_paise,
      credit: row.credit_paise,
    })),
    totalDebit,
    totalCredit,
    balanced: totalDebit === totalCredit,
  };
}

interface AccountRow {
  account_id: string;
  account_number: string;
  kind: string;
  status: string;
  holder: string | null;
  balance: bigint;
  held: bigint;
  entries: bigint;
}

/** A page of the accounts by number, and how many there are; searched by number or holder. */
export async function listBookAccounts(
  db: Db,
  page: { kind?: string | undefined; search?: string | undefined; page: number; limit: number },
): Promise<{
  accounts: (Omit<AccountRow, 'entries' | 'holder'> & { holder: string; entries: number })[];
  total: number;
}> {
  const where = sql.join(
    [
      sql`true`,
      ...(page.kind ? [sql`b.kind = ${page.kind}`] : []),
      ...(page.search
        ? [
            sql`(lower(b.account_number) like ${containing(page.search)} or b.customer_id in ${customersMatching(page.search)})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const [rows, count] = await Promise.all([
    sql<AccountRow>`select b.account_id, b.account_number, b.kind, b.status, c.name as holder, b.balance_paise as balance, b.held_paise as held, b.seq as entries
      from ledger.balances b left join bank.customers c on c.id = b.customer_id
      where ${where} order by b.account_number limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from ledger.balances b where ${where}`.execute(db),
  ]);
  return {
    accounts: rows.rows.map((row) => ({
      ...row,
      holder: accountLabel(row.kind, row.holder),
      entries: Number(row.entries),
    })),
    total: Number(count.rows[0]?.total ?? 0n),
  };
}

interface EntryRow {
  seq: bigint;
  journal_id: string;
  kind: string;
  description: string;
  amount: bigint;
  balance_after: bigint;
  business_date: string;
  created_at: Date;
}

/** Entries of one account, newest first, along its own gapless numbering. Refused: `NOT_FOUND`. */
export async function listAccountEntries(
  db: Db,
  accountId: string,
  page: { before?: number | undefined; limit: number },
): Promise<{ entries: (Omit<EntryRow, 'seq'> & { seq: number })[]; nextBefore: number | null }> {
  const account = await db
    .selectFrom('ledger.balances')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND', 'That account does not exist.');
  const { rows } =
    await sql<EntryRow>`select e.account_seq as seq, e.journal_id, e.journal_kind as kind, e.description, e.amount_paise as amount,
      e.balance_after_paise as balance_after, e.business_date, e.created_at
    from ledger.book_entries e
    where e.account_id = ${accountId}::uuid ${page.before ? sql`and e.account_seq < ${page.before}` : sql``}
    order by e.account_seq desc limit ${page.limit + 1}`.execute(db);
  const shown = rows.slice(0, page.limit).map((row) => ({ ...row, seq: Number(row.seq) }));
  return { entries: shown, nextBefore: rows.length > page.limit ? (shown.at(-1)?.seq ?? null) : null };
}

interface JournalRow {
  journal_id: string;
  kind: string;
  status: string;
  amount: bigint;
  description: string;
  business_date: string;
  created_at: Date;
}

const JOURNAL = sql`m.journal_id, m.kind, m.status, m.amount_paise as amount, m.description, m.business_date, m.created_at`;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Journals, newest first, of one business date or of all; `before` is the id to go on from. */
export async function listJournals(
  db: Db,
  page: { date?: string | undefined; before?: string | undefined; limit: number },
): Promise<{ journals: JournalRow[]; nextBefore: string | null }> {
  if (page.before && !UUID.test(page.before)) throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  const bounds = [sql`true`];
  if (page.before) bounds.push(sql`m.journal_id < ${page.before}::uuid`);
  if (page.date) {
    bounds.push(sql`m.journal_id >= ${firstIdOf(startOfBusinessDate(page.date))}::uuid`);
    bounds.push(sql`m.journal_id < ${firstIdOf(startOfBusinessDate(addDays(page.date, 1)))}::uuid`);
  }
  const { rows } = await sql<JournalRow>`select ${JOURNAL} from ledger.movements m
    where ${sql.join(bounds, sql` and `)} order by m.journal_id desc limit ${page.limit + 1}`.execute(db);
  const journals = rows.slice(0, page.limit);
  return { journals, nextBefore: rows.length > page.limit ? (journals.at(-1)?.journal_id ?? null) : null };
}

interface JournalEntry {
  account_id: string;
  account_number: string;
  kind: string;
  holder: string | null;
  amount: bigint;
  balance_after: bigint;
  seq: bigint;
}

/** One journal with every entry, debits first; no entries while it waits or when it came to nothing. Refused: `NOT_FOUND`. */
export async function readJournal(db: Db, id: string) {
  const { rows } = await sql<
    JournalRow & { idempotency_key: string; maker_id: string; actor: string | null }
  >`select ${JOURNAL}, m.idempotency_key, m.maker_id,
      coalesce(s.name, c.name) as actor
    from ledger.movements m left join bank.staff s on s.id = m.maker_id left join bank.customers c on c.id = m.maker_id
    where m.journal_id = ${id}::uuid`.execute(db);
  const [journal] = rows;
  if (!journal) throw new Refusal('NOT_FOUND', 'That journal does not exist.');
  const { rows: entries } =
    await sql<JournalEntry>`select e.account_id, e.account_number, e.account_kind as kind, c.name as holder,
      e.amount_paise as amount, e.balance_after_paise as balance_after, e.account_seq as seq
    from ledger.book_entries e left join bank.customers c on c.id = e.customer_id
    where e.journal_id = ${id}::uuid order by e.amount_paise`.execute(db);
  const { maker_id, actor, ...rest } = journal;
  return {
    ...rest,
    actor: actor ?? (maker_id === THE_BANK_ITSELF ? 'The bank' : 'Somebody who is no longer known'),
    entries: entries.map((entry) => ({
      ...entry,
      seq: Number(entry.seq),
      holder: accountLabel(entry.kind, entry.holder),
    })),
  };
}
