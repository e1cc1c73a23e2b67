import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { TransactionStatus } from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import { lookAgain } from '../platform/placement.ts';
import { UUID } from '../platform/uuid.ts';
import { allOf, type Days, idsInDays } from './line-filter.ts';
import { bookAccountsNamed, journalsOn } from './movement-search.ts';

/** A journal as the page of the books lists it. Paise. */
export interface Journal {
  readonly journal_id: string;
  readonly kind: string;
  readonly status: TransactionStatus;
  readonly amount: Paise;
  readonly description: string;
  readonly business_date: string;
  readonly created_at: Date;
}

/** An account on one side of a journal; `holder` is null for the bank's own. */
export interface JournalSide {
  readonly account_id: string;
  readonly account_number: string;
  readonly kind: string;
  readonly holder: string | null;
}

/** A journal with the two accounts between which its money moves. */
interface JournalWithSides extends Journal {
  readonly from: JournalSide;
  readonly to: JournalSide;
}

/** A filter of journals: business dates, both included, kind, amounts in paise, and the accounts of one of its sides. */
export interface JournalFilter extends Days {
  readonly kind?: string | undefined;
  readonly minAmount?: Paise | undefined;
  readonly maxAmount?: Paise | undefined;
  /** An account number, or a customer's id or number (KB…). */
  readonly account?: string | undefined;
}

/** A filter with a page; `before` is the id to go on from. */
export interface JournalPage extends JournalFilter {
  readonly before?: string | undefined;
  readonly limit: number;
}

const JOURNAL = sql`m.journal_id, m.kind, m.status, m.amount_paise as amount, m.description, m.business_date, m.created_at`;

const side = (balance: string, customer: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('account_id', ${sql.ref(`${balance}.account_id`)}, 'account_number', ${sql.ref(`${balance}.account_number`)},
    'kind', ${sql.ref(`${balance}.kind`)}, 'holder', ${sql.ref(`${customer}.name`)})`;

/** Reads a page of journals, newest first. */
export async function listJournals(
  db: Db,
  { before, limit, account, ...filter }: JournalPage,
): Promise<{ journals: JournalWithSides[]; nextBefore: string | null }> {
  if (before && !UUID.test(before)) throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  const where = idsInDays(filter, sql`m.journal_id`);
  if (before) where.push(sql`m.journal_id < ${before}::uuid`);
  if (filter.kind) where.push(sql`m.kind = ${filter.kind}`);
  if (filter.minAmount) where.push(sql`m.amount_paise >= ${filter.minAmount}`);
  if (filter.maxAmount) where.push(sql`m.amount_paise <= ${filter.maxAmount}`);
  if (account) {
    const accounts = await bookAccountsNamed(db, account);
    if (accounts.length === 0) return { journals: [], nextBefore: null };
    where.push(sql`m.journal_id in (${journalsOn(accounts)})`);
  }
  const { rows } =
    await sql<JournalWithSides>`select page.*, ${side('sender', 'payer')} as "from", ${side('receiver', 'payee')} as "to"
    from (select ${JOURNAL}, m.from_account_id, m.to_account_id from ledger.movements m
          where ${allOf(where)} order by m.journal_id desc limit ${limit + 1}) page
    left join ledger.balances sender on sender.account_id = page.from_account_id
    left join bank.customers payer on payer.id = sender.customer_id
    left join ledger.balances receiver on receiver.account_id = page.to_account_id
    left join bank.customers payee on payee.id = receiver.customer_id
    order by page.journal_id desc`.execute(db);
  const journals = rows.slice(0, limit);
  return { journals, nextBefore: rows.length > limit ? (journals.at(-1)?.journal_id ?? null) : null };
}

/** Reads one journal with its key and its maker's name (null for the bank, and for people who were forgotten). Refused: `NOT_FOUND`. */
export async function journalById(
  db: Db,
  id: string,
): Promise<Journal & { idempotency_key: string; maker_id: string; maker: string | null }> {
  const look = sql<
    Journal & { idempotency_key: string; maker_id: string; maker: string | null }
  >`with found as materialized (select * from ledger.movements where journal_id = ${id}::uuid)
    select ${JOURNAL}, m.idempotency_key, m.maker_id, coalesce(s.name, c.name) as maker
    from found m left join bank.staff s on s.id = m.maker_id left join bank.customers c on c.id = m.maker_id`;
  const journal = await lookAgain(db, async () => (await look.execute(db)).rows[0]);
  if (!journal) throw new Refusal('NOT_FOUND', 'That journal does not exist.');
  return journal;
}
