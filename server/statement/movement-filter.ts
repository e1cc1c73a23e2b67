import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { TransactionStatus, TransactionType } from '../../contract/vocabulary/transaction.ts';
import { addDays, startOfBusinessDate } from '../platform/bank-clock.ts';
import { statusesNamed } from './status-names.ts';
import { KINDS_OF } from './transaction-types.ts';

/** Which movements of the whole bank somebody wants to see. Dates are business dates, both included; amounts are paise. */
export interface MovementFilter {
  /** A customer's id, customer id (KB…) or account number: movements on either side (B-DB-24). */
  readonly customerId?: string | undefined;
  readonly type?: TransactionType | 'withdraw' | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly minAmount?: Paise | undefined;
  readonly maxAmount?: Paise | undefined;
  readonly status?: TransactionStatus | 'success' | undefined;
  /** A transaction id, or part of a description or of a customer's name, e-mail address, phone number or customer id. */
  readonly search?: string | undefined;
}

/**
 * The smallest id that a journal of this instant or later can have. A journal's id tells when it was booked
 * (server/platform/uuid.ts), so its primary key is the index by time as well, and postings keep no other.
 */
function firstIdOf(instant: Date): string {
  const ms = instant.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** The filter's days as bounds on the id. */
export function inDates(filter: Pick<MovementFilter, 'startDate' | 'endDate'>, alias = 'm'): RawBuilder<unknown>[] {
  const id = sql.ref(`${alias}.journal_id`);
  const bounds: RawBuilder<unknown>[] = [];
  if (filter.startDate) bounds.push(sql`${id} >= ${firstIdOf(startOfBusinessDate(filter.startDate))}::uuid`);
  if (filter.endDate) bounds.push(sql`${id} < ${firstIdOf(startOfBusinessDate(addDays(filter.endDate, 1)))}::uuid`);
  return bounds;
}

/** The kinds of posting that the filter's type means; undefined for all. */
export function kindsOf(filter: Pick<MovementFilter, 'type'>): string[] | undefined {
  if (!filter.type) return undefined;
  return [...KINDS_OF[filter.type === 'withdraw' ? 'withdrawal' : filter.type]];
}

/** What the filter asks of a movement `m` by itself; customer and search are found otherwise. */
export function conditions(filter: MovementFilter): RawBuilder<unknown>[] {
  const all = inDates(filter);
  const kinds = kindsOf(filter);
  if (kinds) all.push(sql`m.kind = any(${kinds})`);
  if (filter.minAmount) all.push(sql`m.amount_paise >= ${filter.minAmount}`);
  if (filter.maxAmount) all.push(sql`m.amount_paise <= ${filter.maxAmount}`);
  const statuses = filter.status && statusesNamed(filter.status);
  if (statuses) {
    all.push(sql`m.status = any(${statuses})`);
    // Reviews are few: start from them rather than from every movement of the bank.
    if (!statuses.includes('completed'))
      all.push(
        sql`m.held and m.journal_id in (select v.journal_id from ledger.reviews v where v.status = any(${statuses}))`,
      );
  }
  return all;
}
