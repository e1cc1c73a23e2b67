import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import {
  type ConfirmWith,
  TRANSFER_FROM,
  TRANSFER_TO,
  type Transaction,
  type TransactionStatus,
} from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import { lookAgain } from '../platform/placement.ts';
import { and, type LineCondition, onStatement } from './line-conditions.ts';
import { isNamed } from './line-filter.ts';
import { confirmsWith } from './outstanding-confirmation.ts';
import { PAGE_REVERSALS, reversalLinks, reversalsOf } from './reversal-links.ts';
import { statusForCustomer } from './status-names.ts';
import { typeOnStatement } from './transaction-types.ts';

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
  /** Number of lines that the condition finds, on a page that was counted. */
  matching?: bigint;
}

/** The columns of a line `l` itself. A description that the bank made names the receiver; the receiver's own statement names `sender` instead. */
const ownFacts = (sender: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  l.journal_id, l.account_seq, l.amount_paise, l.balance_after_paise, l.kind, l.status,
  case when l.kind = 'transfer' and l.amount_paise > 0
      and l.description = ${TRANSFER_TO} || (select owner.name from bank.customers owner where owner.account_id = l.account_id)
    then ${TRANSFER_FROM} || ${sender} else l.description end as description,
  l.value_date, l.created_at, l.reason, l.expires_at, l.booked_at, l.withdrawn`;

/** The columns of a line itself and of its other side, from a view of lines `l` joined with `COUNTERPARTY`. */
const FACTS = sql`${ownFacts(sql`c.name`)}, c.name as counterparty_name, o.account_number as counterparty_account_number`;
/** The same of a view of lines `l` that is joined with no one: the other side is null. */
const FACTS_ALONE = sql`${ownFacts(sql`(select s.name from bank.customers s where s.account_id = l.counterparty_account_id)`)},
  null as counterparty_name, null as counterparty_account_number`;
/** The columns of a `StatementRow` but the last, from a view of lines `l` joined with `COUNTERPARTY`. */
export const LINE_COLUMNS = sql`${FACTS}, ${reversalsOf('l')}`;
export const COUNTERPARTY = sql`left join bank.customers c on c.account_id = l.counterparty_account_id
  left join ledger.balances o on o.account_id = c.account_id`;

/** The lines of accounts: those that are booked, those that are not, and both, each a view of the ledger with a function of one account. */
export type Lines = 'booked_lines' | 'open_lines' | 'statement_lines';

/**
 * Names as `page` the lines that a condition finds, in an order, `limit` of them at most. What lines say themselves is asked alone, before
 * anything is joined: on a cluster that part runs where the account's lines are, and people are elsewhere. Where others are asked as well,
 * all lines of the account come first, as `found`.
 */
export function linesFound(
  lines: Lines,
  { accountId, ofLine, ofOthers, counted }: LineCondition,
  order = sql``,
  limit = sql``,
): RawBuilder<unknown> {
  if (!ofOthers)
    return sql`page as materialized (select l.* from ${sql.table(`ledger.${lines}`)} l where ${ofLine} ${order} ${limit})`;
  const all = sql`${sql.raw(`ledger.${lines}_of`)}(${accountId}::uuid)`;
  return sql`found as materialized (select l.* from ${all} l where ${ofLine} ${order}),
    page as materialized (select l.*${counted ? sql`, count(*) over () as matching` : sql``} from found l where ${ofOthers} ${order} ${limit})`;
}
const matching = ({ counted }: { counted?: boolean | undefined }) => (counted ? sql`, l.matching` : sql``);

/** Selects the `StatementRow`s that a condition finds, in an order, `limit` of them at most. */
export function linesThat(
  lines: Lines,
  where: LineCondition,
  order: RawBuilder<unknown>,
  limit = sql``,
): RawBuilder<StatementRow> {
  return sql<StatementRow>`
    with ${linesFound(lines, where, order, limit)}
    select ${LINE_COLUMNS}, case when l.status = 'pending' and l.amount_paise < 0 then ${CONFIRMS_WITH} end as confirm_with${matching(where)}
    from page l ${COUNTERPARTY} ${order}`;
}
const CONFIRMS_WITH = confirmsWith({ journal: 'l.journal_id', maker: 'l.actor_id', askedAnyway: 'l.confirm_first' });

/**
 * Selects the `StatementRow`s of a page of booked lines: the first `limit` that a condition finds, along the account's
 * numbering. Through the view of all lines PostgreSQL would read and sort the whole account for each page, and looking up the
 * reversals of each line took longer than reading it.
 * @param withOthers false where no reader sees the other sides: looking a thousand of them up takes as long as reading the lines
 */
export function bookedPage(
  where: LineCondition,
  direction: 'asc' | 'desc',
  limit: number,
  withOthers = true,
): RawBuilder<StatementRow> {
  const order = sql`order by l.account_seq ${sql.raw(direction)}`;
  return rowsOfPage(linesFound('booked_lines', where, order, sql`limit ${limit}`), order, { ...where, withOthers });
}

/** Selects the `StatementRow`s of the booked lines that `found` names as `page`, in an order; with its `matching` where they are `counted`. */
export function rowsOfPage(
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { counted, withOthers = true }: { counted?: boolean | undefined; withOthers?: boolean },
): RawBuilder<StatementRow> {
  return sql<StatementRow>`
    with ${found}
    select ${withOthers ? FACTS : FACTS_ALONE}, ${PAGE_REVERSALS.columns}, null as confirm_with${matching({ counted })}
    from page l ${withOthers ? COUNTERPARTY : sql``} ${PAGE_REVERSALS.joins} ${order}`;
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
  const where = and(onStatement(accountId, {}), isNamed(sql`l.journal_id`, name));
  const { rows } = await linesThat('statement_lines', where, sql`order by l.created_at`).execute(db);
  const [row] = rows;
  return row && transactionOf(row);
}

/** As `findLine`. Refused: `NOT_FOUND`, also for a journal of another account. */
export async function statementLine(db: Db, accountId: string, name: string): Promise<Transaction> {
  const line = await lookAgain(db, () => findLine(db, accountId, name));
  if (!line) throw new Refusal('NOT_FOUND', 'Could not view transaction details');
  return line;
}
