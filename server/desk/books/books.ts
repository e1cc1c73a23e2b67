import { sql } from 'kysely';
import type { CustomerStatus } from '../../../contract/vocabulary/account-terms.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { THE_BANK_ITSELF } from '../../ledger/chart-of-accounts.ts';
import type { Db } from '../../platform/database.ts';
import { containing } from '../../platform/like-pattern.ts';
import { type AsAt, accountAsAt } from '../../statement/as-at.ts';
import { type AccountEntry, entriesOfAccount, entriesOfJournal } from '../../statement/book-entries.ts';
import { type JournalPage, type JournalSide, journalById, listJournals } from '../../statement/journals.ts';
import { customersMatching } from '../customers/desk-customers.ts';
import { accountLabel, kindLabel } from './account-labels.ts';

/** Signed paise everywhere in this file, credit positive: what the bank owes a customer is positive. */
interface BalanceLine {
  readonly kind: string;
  readonly label: string;
  readonly accounts: number;
  readonly debit: Paise;
  readonly credit: Paise;
}

/**
 * Every kind of account with its total on either side, now or as at a past moment; the two totals are equal or the books are
 * wrong.
 */
export async function trialBalance(
  db: Db,
  at?: AsAt,
): Promise<{ lines: BalanceLine[]; totalDebit: Paise; totalCredit: Paise; balanced: boolean }> {
  const source = at ? sql`ledger.trial_balance_as_at(${at.date}::date, ${at.bookedBy})` : sql`ledger.trial_balance`;
  const { rows } = await sql<{
    kind: string;
    accounts: bigint;
    debit_paise: bigint;
    credit_paise: bigint;
  }>`select * from ${source} order by kind`.execute(db);
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
  status: CustomerStatus;
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
            sql`(lower(b.account_number) like ${containing(page.search.toLowerCase())} or b.customer_id in ${customersMatching(page.search)})`,
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

/** An account of the books with the name of its holder. Paise. */
export interface NamedAccount {
  readonly account_number: string;
  readonly kind: string;
  readonly holder: string;
  readonly balance: Paise;
}

/**
 * Reads the account that a list of entries is about.
 * Refused: `NOT_FOUND`.
 */
async function accountNamed(db: Db, accountId: string): Promise<NamedAccount> {
  const account = await db
    .selectFrom('ledger.balances as b')
    .leftJoin('bank.customers as c', 'c.id', 'b.customer_id')
    .select(['b.account_number', 'b.kind', 'b.balance_paise as balance', 'c.name as holder'])
    .where('b.account_id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND', 'That account does not exist.');
  return { ...account, holder: accountLabel(account.kind, account.holder) };
}

/**
 * Reads an account as at a past moment.
 * Refused: `NOT_FOUND`.
 */
export async function readAccountAsAt(db: Db, accountId: string, at: AsAt) {
  const { account_number: number } = await accountNamed(db, accountId);
  const { balance, held, entries } = await accountAsAt(db, accountId, at);
  return {
    account_id: accountId,
    account_number: number,
    date: at.date,
    booked_by: at.bookedBy,
    balance,
    held,
    available: balance - held,
    entries,
  };
}

/**
 * Reads a page of one account's entries, newest first.
 * Refused: `NOT_FOUND`.
 */
export async function listAccountEntries(
  db: Db,
  accountId: string,
  page: { before?: number | undefined; limit: number; asAt?: Partial<AsAt> },
): Promise<{ account: NamedAccount; entries: AccountEntry[]; nextBefore: number | null }> {
  const account = await accountNamed(db, accountId);
  return { account, ...(await entriesOfAccount(db, accountId, page)) };
}

/** Reads a page of journals with the names of both accounts. */
export async function listNamedJournals(db: Db, page: JournalPage) {
  const { journals, nextBefore } = await listJournals(db, page);
  const named = ({ kind, holder, ...side }: JournalSide) => ({ ...side, kind, holder: accountLabel(kind, holder) });
  return {
    journals: journals.map(({ from, to, ...journal }) => ({ ...journal, from: named(from), to: named(to) })),
    nextBefore,
  };
}

/**
 * One journal with every entry, debits first; no entries while it waits or when it came to nothing.
 * Refused: `NOT_FOUND`.
 */
export async function readJournal(db: Db, id: string) {
  const { maker_id, maker, ...journal } = await journalById(db, id);
  const entries = await entriesOfJournal(db, id);
  return {
    ...journal,
    actor: maker ?? (maker_id === THE_BANK_ITSELF ? 'The bank' : 'Unknown person'),
    entries: entries.map(({ account_kind: kind, seq, holder, ...entry }) => ({
      ...entry,
      kind,
      seq: Number(seq),
      holder: accountLabel(kind, holder),
    })),
  };
}
