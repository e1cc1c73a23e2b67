import { type RawBuilder, sql } from 'kysely';
import type { BalancePart } from '../../contract/vocabulary/balance-parts.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Category } from '../../contract/vocabulary/spending-categories.ts';
import {
  type ConfirmWith,
  TRANSFER_FROM,
  TRANSFER_TO,
  type Transaction,
  type TransactionStatus,
} from '../../contract/vocabulary/transaction.ts';
import { idsOfReference } from '../../contract/vocabulary/transaction-reference.ts';
import type { Db } from '../platform/database.ts';
import { containing } from '../platform/like-pattern.ts';
import type { AsAt } from './as-at.ts';
import { categoryOfLine } from './categories.ts';
import { allOf, conditionsOn, inDays, isNamed, type LineFilter } from './line-filter.ts';
import { confirmsWith } from './outstanding-confirmation.ts';
import { PAGE_REVERSALS, reversalLinks, reversalsOf } from './reversal-links.ts';
import { statusForCustomer } from './status-names.ts';
import { INTEREST_KINDS, typeOnStatement } from './transaction-types.ts';

/** A line of an account's statement: an entry, or money on hold that waits for a decision or came to nothing. */
export interface StatementRow {
  journal_id: string;
  /** The entry's number on its account; null for what is not booked. */
  account_seq: bigint | null;
  /** Signed paise. */
  amount_paise: bigint;
  balance_after_paise: bigint | null;
  kind: string;
  status: TransactionStatus;
  description: string;
  /** The business date for which it counts. */
  value_date: string;
  created_at: Date;
  reason: string | null;
  expires_at: Date | null;
  counterparty_name: string | null;
  counterparty_account_number: string | null;
  /** When a back-dated entry was booked; null for all others. */
  booked_at: Date | null;
  /** True when its maker took it back before the bank decided. */
  withdrawn: boolean;
  reverses: string | null;
  reversed_by: string[] | null;
  reversed_paise: bigint | null;
  reversal_reason: string | null;
  /** The proof that its maker still owes; null for none. */
  confirm_with: ConfirmWith | null;
}

// A description that the bank made names the receiver, and the receiver's own statement names the sender instead.
const DESCRIPTION = sql`case when l.kind = 'transfer' and l.amount_paise > 0
    and l.description = ${TRANSFER_TO} || (select owner.name from bank.customers owner where owner.account_id = l.account_id)
  then ${TRANSFER_FROM} || c.name else l.description end as description`;

/** The columns of a line itself and of its other side, from a view of lines `l` joined with `COUNTERPARTY`. */
const FACTS = sql`l.journal_id, l.account_seq, l.amount_paise, l.balance_after_paise, l.kind, l.status, ${DESCRIPTION},
  l.value_date, l.created_at, l.reason, l.expires_at, l.booked_at, l.withdrawn, c.name as counterparty_name, o.account_number as counterparty_account_number`;
/** The columns of a `StatementRow` but the last, from a view of lines `l` joined with `COUNTERPARTY`. */
export const LINE_COLUMNS = sql`${FACTS}, ${reversalsOf('l')}`;
export const COUNTERPARTY = sql`left join bank.customers c on c.account_id = l.counterparty_account_id
  left join ledger.balances o on o.account_id = c.account_id`;

/** Selects `StatementRow`s; a `where` on `l` follows. */
export const LINES = sql`select ${LINE_COLUMNS},
  case when l.status = 'pending' and l.amount_paise < 0 then ${confirmsWith('l.journal_id', 'l.actor_id')} end as confirm_with
  from ledger.statement_lines l ${COUNTERPARTY}`;

/**
 * Selects the `StatementRow`s of a page of booked lines: the first `limit` that a condition on `l` selects, along the account's
 * numbering. The lines are found before anything is joined to them: through the view of all lines PostgreSQL would read and
 * sort the whole account for each page, and looking up the reversals of each line took longer than reading it.
 */
export function bookedPage(
  where: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  limit: number,
): RawBuilder<StatementRow> {
  const order = sql`order by l.account_seq ${sql.raw(direction)}`;
  return sql<StatementRow>`
    with page as materialized (select l.* from ledger.booked_lines l where ${where} ${order} limit ${limit})
    select ${FACTS}, ${PAGE_REVERSALS.columns}, null as confirm_with from page l ${COUNTERPARTY} ${PAGE_REVERSALS.joins} ${order}`;
}

/** A filter of one account's lines. */
export interface StatementFilter extends LineFilter {
  /** Part of a description or of the counterparty's name, of the notes of `owner` as well; or a transaction's reference. */
  readonly search?: string | undefined;
  /** The customer who reads their own statement: the notes and categories of no other are asked about. */
  readonly owner?: string | undefined;
  /** Only lines that have this category for `owner`. */
  readonly category?: Category | undefined;
  /** No entry above this one: what is booked meanwhile stays out of a document. */
  readonly throughSeq?: bigint | undefined;
  /** Only the lines of one part of an explained balance; those of `held` are named by `heldAt`. */
  readonly part?: Exclude<BalancePart, 'held'> | undefined;
  /** Only what was on hold at a past moment, with all that became of it. */
  readonly heldAt?: AsAt | undefined;
  /** Only these journals; an id that is not on this statement finds nothing. */
  readonly ids?: readonly string[] | undefined;
}

/** Turns the filter into conditions on `l`. */
export function statementConditions(filter: StatementFilter): RawBuilder<unknown>[] {
  const { type, throughSeq, ids, part, heldAt, owner, category } = filter;
  const all = inDays(filter, sql`l.created_at`);
  all.push(...conditionsOn(filter, { kind: sql`l.kind`, amount: sql`abs(l.amount_paise)`, status: sql`l.status` }));
  if (type === 'transfer_in') all.push(sql`l.amount_paise > 0`);
  if (type === 'transfer_out') all.push(sql`l.amount_paise < 0`);
  if (throughSeq !== undefined) all.push(sql`(l.account_seq is null or l.account_seq <= ${throughSeq})`);
  if (part) all.push(partOfBalance(part, sql`l.kind`, sql`l.amount_paise`), sql`l.account_seq is not null`);
  if (heldAt) all.push(sql`l.amount_paise < 0`);
  if (ids) all.push(sql`l.journal_id = any(${[...ids]}::uuid[])`);
  if (owner && category) all.push(sql`${categoryOfLine(owner)} = ${category}`);
  all.push(...searched(filter));
  return all;
}

function searched({ search, owner }: StatementFilter): RawBuilder<unknown>[] {
  if (!search) return [];
  const pattern = containing(search);
  const inNotes = owner
    ? sql` or exists (select from bank.transaction_marks k
      where k.customer_id = ${owner}::uuid and k.journal_id = l.journal_id and k.note ilike ${pattern})`
    : sql``;
  const byReference = idsOfReference(search) ? sql` or ${isNamed(sql`l.journal_id`, search)}` : sql``;
  return [
    sql`(l.description ilike ${pattern} or exists (select from bank.customers s
      where s.account_id = l.counterparty_account_id and s.name ilike ${pattern})${inNotes}${byReference})`,
  ];
}

/** Turns a part of a balance into a condition on the kind and the signed amount of a booked line. */
export function partOfBalance(
  part: Exclude<BalancePart, 'held'>,
  kind: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const interest = sql`${kind} = any(${[...INTEREST_KINDS]})`;
  if (part === 'interest') return interest;
  return part === 'money_in' ? sql`(${amount} > 0 and not ${interest})` : sql`(${amount} < 0 and not ${interest})`;
}

/** Turns an account and a filter into one condition on `l`. */
export function onStatement(accountId: string, filter: StatementFilter): RawBuilder<unknown> {
  const all = [sql`l.account_id = ${accountId}::uuid`, ...statementConditions(filter)];
  if (filter.heldAt) {
    const { date, bookedBy } = filter.heldAt;
    all.push(
      sql`l.journal_id in (select h.journal_id from ledger.held_as_at(${accountId}::uuid, ${date}::date, ${bookedBy}) h)`,
    );
  }
  return allOf(all);
}

/** Puts a line into the contract's words, as its account's owner reads it, with the three statuses of customers (C-DB-10). */
export function transactionOf(row: StatementRow): Transaction {
  return {
    id: row.journal_id,
    type: typeOnStatement(row.kind, row.amount_paise),
    kind: row.kind,
    amount: row.amount_paise < 0n ? -row.amount_paise : row.amount_paise,
    status: statusForCustomer(row.status),
    description: row.description,
    at: row.created_at,
    counterparty:
      row.counterparty_name === null
        ? undefined
        : { name: row.counterparty_name, accountNumber: row.counterparty_account_number ?? '' },
    balanceAfter: row.balance_after_paise ?? undefined,
    // A banker writes the reason for the sender: it may be about them, and the receiver asked for nothing (decision 18).
    rejectionReason: row.amount_paise < 0n ? (row.reason ?? undefined) : undefined,
    withdrawn: row.withdrawn || undefined,
    ...reversalLinks(row),
    awaiting: row.status === 'pending' ? (row.confirm_with ? 'customer' : 'bank') : undefined,
    confirmWith: row.confirm_with ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  };
}

/** Finds the line of a journal's id or reference on an account's statement; undefined where the statement has none. */
export async function findLine(db: Db, accountId: string, name: string): Promise<Transaction | undefined> {
  const { rows } = await sql<StatementRow>`${LINES}
    where l.account_id = ${accountId}::uuid and ${isNamed(sql`l.journal_id`, name)}`.execute(db);
  const [row] = rows;
  return row && transactionOf(row);
}

/** As `findLine`. Refused: `NOT_FOUND`, also for a journal of another account. */
export async function statementLine(db: Db, accountId: string, name: string): Promise<Transaction> {
  const line = await findLine(db, accountId, name);
  if (!line) throw new Refusal('NOT_FOUND', 'Could not view transaction details');
  return line;
}
