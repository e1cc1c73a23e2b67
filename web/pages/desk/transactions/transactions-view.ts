import { paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { BankTransactionFilter } from '../../../api/desk/bank-transaction-queries.ts';
import type { DeskSort, DeskSortField } from '../../../api/desk/dashboard-queries.ts';
import { daysOf } from '../../../components/quick-period.ts';
import { QUICK_PERIODS, type QuickPeriod } from '../quick-period.ts';

export const VIEW_TYPES = ['deposit', 'withdrawal', 'transfer'] as const;
export const VIEW_STATUSES = ['completed', 'pending', 'approved', 'rejected', 'failed'] as const;
export const ROWS = [20, 50, 100] as const;
const SORT_FIELDS: readonly DeskSortField[] = ['date', 'customer', 'amount', 'type'];
const ID = /^[0-9a-f-]{36}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter of the transactions page as its address has it. Amounts are rupees, days are bank days, both included. */
export interface AddressFilter {
  readonly search?: string;
  readonly customer?: string;
  readonly type?: (typeof VIEW_TYPES)[number];
  readonly status?: (typeof VIEW_STATUSES)[number];
  readonly min?: number;
  readonly max?: number;
  /** Stands for its days, so that a kept address means today's yesterday. */
  readonly period?: QuickPeriod;
  readonly from?: string;
  readonly to?: string;
  readonly maker?: string;
  readonly checker?: string;
}

/** The transactions page as its address has it: filter, order, page and the open row. */
export interface TransactionsView extends AddressFilter {
  readonly sortBy?: DeskSortField;
  readonly sortDirection?: 'asc' | 'desc';
  readonly rows?: (typeof ROWS)[number];
  readonly page?: number;
  readonly open?: string;
}

function textOf(value: unknown): string | undefined {
  // A text of only digits is parsed as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 100) : undefined;
}

function amountOf(value: unknown): number | undefined {
  const paise = paiseFromRupees(textOf(value) ?? '');
  return paise !== undefined && paise > 0n ? Number(paise) / 100 : undefined;
}

const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);
const oneOf = <W>(words: readonly W[], value: unknown): W | undefined => words.find((word) => word === value);

function without<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  // as: removes only keys without a value.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** Reads the filter from an address; ignores unknown values. A period that has a name replaces written days. */
export function addressFilterFrom(search: Record<string, unknown>): AddressFilter {
  // as: the keys of the record are its names.
  const period = oneOf(Object.keys(QUICK_PERIODS) as QuickPeriod[], search.period);
  return without<Required<AddressFilter>>({
    search: textOf(search.search),
    customer: textOf(search.customer),
    type: oneOf(VIEW_TYPES, search.type),
    status: oneOf(VIEW_STATUSES, search.status),
    min: amountOf(search.min),
    max: amountOf(search.max),
    period,
    from: period ? undefined : dayOf(search.from),
    to: period ? undefined : dayOf(search.to),
    maker: textOf(search.maker),
    checker: textOf(search.checker),
  });
}

/** Reads the whole address; ignores unknown values. */
export function transactionsViewFrom(search: Record<string, unknown>): TransactionsView {
  const page = Number(search.page);
  const open = textOf(search.open);
  return {
    ...addressFilterFrom(search),
    ...without<Required<Omit<TransactionsView, keyof AddressFilter>>>({
      sortBy: oneOf(SORT_FIELDS, search.sortBy),
      sortDirection: oneOf(['asc', 'desc'] as const, search.sortDirection),
      rows: oneOf(ROWS, Number(search.rows)),
      page: Number.isInteger(page) && page > 1 ? page : undefined,
      open: open && ID.test(open) ? open : undefined,
    }),
  };
}

/** Turns the address's filter into the bank's; `businessDate` is today at the bank. */
export function bankFilterOf(filter: AddressFilter, businessDate: string): BankTransactionFilter {
  const days = filter.period ? daysOf(filter.period, businessDate) : { startDate: filter.from, endDate: filter.to };
  return {
    ...days,
    search: filter.search,
    customerId: filter.customer,
    type: filter.type,
    status: filter.status,
    minAmount: paiseFromRupees(String(filter.min ?? '')),
    maxAmount: paiseFromRupees(String(filter.max ?? '')),
    maker: filter.maker,
    checker: filter.checker,
  };
}

/** Returns the order of the list: newest first unless the address says otherwise. */
export function sortOf({ sortBy = 'date', sortDirection = 'desc' }: TransactionsView): DeskSort {
  return { sortBy, sortDirection };
}

/** The part of an address that a saved view keeps: filter, order and rows. */
type KeptView = Omit<TransactionsView, 'page' | 'open'>;

function keptView({ page: _page, open: _open, ...kept }: TransactionsView): KeptView {
  return kept;
}

/** Writes a view as the bank keeps it. */
export function addressOfView(view: TransactionsView): string {
  return new URLSearchParams(Object.entries(keptView(view)).map(([key, value]) => [key, String(value)])).toString();
}

/** Reads a view that the bank kept; ignores unknown values. */
export function viewOfAddress(address: string): KeptView {
  return keptView(transactionsViewFrom(Object.fromEntries(new URLSearchParams(address))));
}

/** Views that each member of staff has. */
export const BUILT_IN_VIEWS: readonly { readonly name: string; readonly view: KeptView }[] = [
  { name: 'Yesterday’s transfers above ₹50,000', view: { type: 'transfer', min: 50_000.01, period: 'yesterday' } },
  { name: 'Today above ₹50,000', view: { min: 50_000.01, period: 'today' } },
  { name: 'Rejected this week', view: { status: 'rejected', period: 'week' } },
  { name: 'My deposits', view: { type: 'deposit', maker: 'me' } },
];
