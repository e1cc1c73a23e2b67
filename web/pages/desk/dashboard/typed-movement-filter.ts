import { paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { DeskFilter, DeskSort, DeskSortField } from '../../../api/desk/dashboard-queries.ts';

/** The filter's fields as typed. */
export const NO_FILTER = { type: '', customerId: '', startDate: '', endDate: '', minAmount: '', maxAmount: '' };
export type TypedFilter = typeof NO_FILTER;

export const DEFAULT_SORT: DeskSort = { sortBy: 'date', sortDirection: 'desc' };

/** Clicking the active sort reverses it; another one starts at desc (B-DB-23). */
export function nextSort(sort: DeskSort, field: DeskSortField): DeskSort {
  if (sort.sortBy !== field) return { sortBy: field, sortDirection: 'desc' };
  return { sortBy: field, sortDirection: sort.sortDirection === 'desc' ? 'asc' : 'desc' };
}

/** Converts the typed fields to a filter; amounts count only above zero (B-DB-24). */
export function filterFrom(typed: TypedFilter): DeskFilter {
  const type = (['deposit', 'withdrawal', 'transfer'] as const).find((known) => known === typed.type);
  const smallest = paiseFromRupees(typed.minAmount);
  const largest = paiseFromRupees(typed.maxAmount);
  return {
    ...(type && { type }),
    ...(typed.customerId.trim() !== '' && { customerId: typed.customerId.trim() }),
    ...(typed.startDate !== '' && { startDate: typed.startDate }),
    ...(typed.endDate !== '' && { endDate: typed.endDate }),
    ...(smallest && { minAmount: smallest }),
    ...(largest && { maxAmount: largest }),
  };
}
