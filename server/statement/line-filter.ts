import { type RawBuilder, sql } from 'kysely';
import { endOfBusinessDate, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import type { ExportType } from '../../contract/vocabulary/export-rows.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { TransactionStatus, TransactionType } from '../../contract/vocabulary/transaction.ts';
import { idsOfReference } from '../../contract/vocabulary/transaction-reference.ts';
import { statusesNamed } from './status-names.ts';
import { KINDS_OF } from './transaction-types.ts';

/** Business dates, both included; open where absent. */
export interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The filter that all readers of the books share. Amounts are paise; `withdraw` is withdrawal and `success` completed. */
export interface LineFilter extends Days {
  /** One type, or several. `transfer` covers both directions. */
  readonly type?: TransactionType | 'withdraw' | readonly ExportType[] | undefined;
  readonly minAmount?: Paise | undefined;
  readonly maxAmount?: Paise | undefined;
  readonly status?: TransactionStatus | 'success' | undefined;
}

/** The columns of a view that a filter asks about. */
interface FilteredColumns {
  readonly kind: RawBuilder<unknown>;
  /** Paise, without a sign. */
  readonly amount: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
}

/** Returns the kinds of posting that the filter's type means; undefined for all. */
export function kindsOf({ type }: Pick<LineFilter, 'type'>): string[] | undefined {
  if (!type) return undefined;
  const types = typeof type === 'string' ? [type] : type;
  return types.flatMap((each) => [...KINDS_OF[each === 'withdraw' ? 'withdrawal' : each]]);
}

/** Turns type, amounts and status of a filter into conditions on a view's columns; `inDays` and `idsInDays` turn its days. */
export function conditionsOn(filter: LineFilter, columns: FilteredColumns): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const kinds = kindsOf(filter);
  if (kinds) all.push(sql`${columns.kind} = any(${kinds})`);
  if (filter.minAmount) all.push(sql`${columns.amount} >= ${filter.minAmount}`);
  if (filter.maxAmount) all.push(sql`${columns.amount} <= ${filter.maxAmount}`);
  if (filter.status) all.push(sql`${columns.status} = any(${statusesNamed(filter.status)})`);
  return all;
}

/** Turns the days into conditions on a column of instants. */
export function inDays({ startDate, endDate }: Days, at: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (startDate) all.push(sql`${at} >= ${startOfBusinessDate(startDate)}`);
  if (endDate) all.push(sql`${at} < ${endOfBusinessDate(endDate)}`);
  return all;
}

/**
 * Turns the days into conditions on a column of journals' ids. An id tells when its journal was made (server/platform/uuid.ts),
 * so the primary key is the index by time as well, and postings keep no other.
 */
export function idsInDays({ startDate, endDate }: Days, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (startDate) all.push(sql`${id} >= ${firstIdOf(startOfBusinessDate(startDate))}::uuid`);
  if (endDate) all.push(sql`${id} < ${firstIdOf(endOfBusinessDate(endDate))}::uuid`);
  return all;
}

/** Returns the smallest id that a journal of this instant or later can have. Ids count from 1970, so an earlier instant has the smallest of all. */
function firstIdOf(instant: Date): string {
  const ms = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** Turns a transaction's id or reference into a condition on a column of journals' ids; the primary key finds either. */
export function isNamed(id: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  const named = idsOfReference(name);
  return named ? sql`${id} between ${named.first}::uuid and ${named.last}::uuid` : sql`${id} = ${name}::uuid`;
}

/** Joins conditions with `and`; true where there are none. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}
