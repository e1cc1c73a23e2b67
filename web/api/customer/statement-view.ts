import { CATEGORIES, type Category } from '../../../contract/vocabulary/spending-categories.ts';

/**
 * Filter and order of the statement, as the page's address holds them (C-DB-07, C-DB-13). The routes use its types alone,
 * because the landing page loads the routes.
 */
export interface StatementFilter {
  readonly type?: (typeof TYPES)[number] | undefined;
  readonly status?: (typeof STATUSES)[number] | undefined;
  /** Bank days, YYYY-MM-DD, both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Rupees; apply only above zero (C-DB-14). */
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly search?: string | undefined;
  readonly category?: Category | undefined;
}

/** The order; newest first by default. */
export interface StatementOrder {
  readonly sortBy?: (typeof SORTS)[number] | undefined;
  readonly sortDirection?: 'asc' | undefined;
}

export type StatementView = StatementFilter & StatementOrder;

export const TYPES = ['deposit', 'withdrawal', 'transfer', 'transfer_in', 'transfer_out'] as const;
export const STATUSES = ['completed', 'pending', 'failed'] as const;
export const SORTS = ['date', 'amount', 'type'] as const;

const oneOf = <V extends string>(values: readonly V[], given: unknown): V | undefined =>
  values.find((each) => each === given);
const day = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined;
/** Reads an amount to the paisa; undefined unless that is more than nothing. */
const rupees = (given: unknown): number | undefined => {
  const amount = typeof given === 'string' ? Number(given) : given;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined;
  const rounded = Math.round(amount * 100) / 100;
  return rounded > 0 ? rounded : undefined;
};

/** Reads an address; ignores unknown values, so that any address shows a page. */
export function statementViewFrom(search: Record<string, unknown>): StatementView {
  const text =
    typeof search.search === 'string' || typeof search.search === 'number'
      ? String(search.search).trim().slice(0, 100)
      : '';
  // Lists every key, because an omitted key would keep its value in the address.
  return {
    type: search.type === 'withdraw' ? 'withdrawal' : oneOf(TYPES, search.type),
    status: oneOf(STATUSES, search.status),
    startDate: day(search.startDate),
    endDate: day(search.endDate),
    minAmount: rupees(search.minAmount),
    maxAmount: rupees(search.maxAmount),
    search: text || undefined,
    category: oneOf(CATEGORIES, search.category),
    sortBy: oneOf(SORTS, search.sortBy),
    sortDirection: search.sortDirection === 'asc' ? 'asc' : undefined,
  };
}

/** Returns the filter without the order. */
export function filterOfView({
  sortBy: _sortBy,
  sortDirection: _sortDirection,
  ...filter
}: StatementView): StatementFilter {
  return filter;
}

/** Returns the number of filters in use. */
export function filtersInUse(filter: StatementFilter): number {
  return Object.values(filter).filter((value) => value !== undefined && value !== '').length;
}

/** Returns false when both days are set and the first is after the second (C-DB-13). */
export function daysInOrder({ startDate, endDate }: StatementFilter): boolean {
  return !startDate || !endDate || startDate <= endDate;
}
