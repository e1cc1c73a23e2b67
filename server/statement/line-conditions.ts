import { type RawBuilder, sql } from 'kysely';
import type { BalancePart } from '../../contract/vocabulary/balance-parts.ts';
import type { Category } from '../../contract/vocabulary/spending-categories.ts';
import { idsOfReference } from '../../contract/vocabulary/transaction-reference.ts';
import { containing } from '../platform/like-pattern.ts';
import { categoryOfLine } from './categories.ts';
import { allOf, conditionsOn, inDays, isNamed, type LineFilter } from './line-filter.ts';
import { INTEREST_KINDS } from './transaction-types.ts';

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
  /** Only the lines of one part of an explained balance; those of `held` are named by their ids. */
  readonly part?: Exclude<BalancePart, 'held'> | undefined;
  /** Only these journals; an id that is not on this statement finds nothing. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * A condition on the lines `l` of one account in two halves: by what a line says itself, and by what others say of it (names of
 * people, notes, categories), where the filter asks for that.
 */
export interface LineCondition {
  readonly accountId: string;
  readonly ofLine: RawBuilder<unknown>;
  /** Asked of the lines that `ofLine` leaves, which it may name `found`. */
  readonly ofOthers: RawBuilder<unknown> | undefined;
  /** True where a page also tells how many lines match. Only with `ofOthers`: all lines are compared anyway then. */
  readonly counted?: boolean;
}

/** Adds to a condition what a line has to say itself. */
export const and = (where: LineCondition, ...more: RawBuilder<unknown>[]): LineCondition => ({
  ...where,
  ofLine: allOf([where.ofLine, ...more]),
});

/** Tells whether a filter asks for the whole statement. */
export const isWhole = (filter: StatementFilter): boolean =>
  saidByLine(filter).length === 0 && saidByOthers(filter).length === 0;

/** Tells whether a filter asks for a text alone, and for nothing that a line says beside its words. */
export const isSearchAlone = (filter: StatementFilter): boolean =>
  Boolean(filter.search) && !filter.category && saidByLine(filter).length === 0;

function saidByLine(filter: StatementFilter): RawBuilder<unknown>[] {
  const { type, throughSeq, ids, part } = filter;
  const all = inDays(filter, sql`l.created_at`);
  all.push(...conditionsOn(filter, { kind: sql`l.kind`, amount: sql`abs(l.amount_paise)`, status: sql`l.status` }));
  if (type === 'transfer_in') all.push(sql`l.amount_paise > 0`);
  if (type === 'transfer_out') all.push(sql`l.amount_paise < 0`);
  if (throughSeq !== undefined) all.push(sql`(l.account_seq is null or l.account_seq <= ${throughSeq})`);
  if (part) all.push(partOfBalance(part, sql`l.kind`, sql`l.amount_paise`), sql`l.account_seq is not null`);
  if (ids) all.push(sql`l.journal_id = any(${[...ids]}::uuid[])`);
  return all;
}

function saidByOthers(filter: StatementFilter): RawBuilder<unknown>[] {
  const { owner, category } = filter;
  const all = searched(filter);
  if (owner && category) all.push(sql`${categoryOfLine(owner)} = ${category}`);
  return all;
}

function searched({ search, owner }: StatementFilter): RawBuilder<unknown>[] {
  if (!search) return [];
  const pattern = containing(search);
  // Notes and names are each looked up once for all lines, since a customer pays the same people again and again.
  const inNotes = owner
    ? sql` or l.journal_id in (select k.journal_id from bank.transaction_marks k
      where k.customer_id = ${owner}::uuid and k.note ilike ${pattern})`
    : sql``;
  const byReference = idsOfReference(search) ? sql` or ${isNamed(sql`l.journal_id`, search)}` : sql``;
  return [
    sql`(l.description ilike ${pattern} or l.counterparty_account_id in (select s.account_id from bank.customers s
      where s.account_id in (select o.counterparty_account_id from found o) and s.name ilike ${pattern})${inNotes}${byReference})`,
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

/** Turns an account and a filter into a condition on `l`. */
export function onStatement(accountId: string, filter: StatementFilter): LineCondition {
  const others = saidByOthers(filter);
  const ofLine = allOf([sql`l.account_id = ${accountId}::uuid`, ...saidByLine(filter)]);
  return { accountId, ofLine, ofOthers: others.length > 0 ? allOf(others) : undefined };
}
