import { BALANCE_PARTS, type BalancePart } from '../../../../contract/vocabulary/balance-parts.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../../../contract/vocabulary/transaction.ts';
import type { CustomerFilter } from '../../../api/desk/customer-queries.ts';
import { daysOf } from '../../../components/quick-period.ts';
import { QUICK_PERIODS, type QuickPeriod } from '../quick-period.ts';
import { customerFilterFrom } from './customer-filter-search.ts';
import { CUSTOMER_TASKS, type CustomerTaskKind } from './customer-task.ts';

const TABS = ['movements', 'holding', 'record'] as const;
export type CustomerTab = (typeof TABS)[number];

/** A customer's page as its address has it. Days are bank days, both included. */
export interface CustomerPageView {
  /** Transaction History when absent. */
  readonly tab?: CustomerTab | undefined;
  /** True while the balance is explained. */
  readonly explain?: true | undefined;
  readonly type?: TransactionType | undefined;
  /** Stands for its days, and replaces `from` and `to`. */
  readonly period?: QuickPeriod | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The part of the explained balance whose lines are listed. */
  readonly part?: BalancePart | undefined;
  /** The id of the transaction that is open. */
  readonly open?: string | undefined;
  /** The past day, and the minute of it, whose balance is shown. */
  readonly at?: string | undefined;
  readonly time?: string | undefined;
  /** The window of a task that is open from the address. */
  readonly task?: CustomerTaskKind | undefined;
  /** The list from which the page was opened. */
  readonly list?: CustomerFilter | undefined;
}

const ID = /^[0-9a-f-]{36}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE = /^\d{2}:\d{2}$/;
const oneOf = <W>(words: readonly W[], value: unknown): W | undefined => words.find((word) => word === value);
const like = (form: RegExp, value: unknown) => (typeof value === 'string' && form.test(value) ? value : undefined);

/** Reads the address; ignores unknown values. */
export function customerPageViewFrom(search: Record<string, unknown>): CustomerPageView {
  // as: the keys of the record are its names.
  const period = oneOf(Object.keys(QUICK_PERIODS) as QuickPeriod[], search.period);
  const { list } = search;
  // Lists every key, because an omitted key would keep its value in the address.
  return {
    tab: oneOf(TABS, search.tab),
    explain: search.explain === true ? true : undefined,
    type: oneOf(TRANSACTION_TYPES, search.type),
    period,
    from: period ? undefined : like(DAY, search.from),
    to: period ? undefined : like(DAY, search.to),
    part: oneOf(BALANCE_PARTS, search.part),
    open: like(ID, search.open),
    at: like(DAY, search.at),
    time: like(MINUTE, search.time),
    task: oneOf(CUSTOMER_TASKS, search.task),
    list: typeof list === 'object' && list !== null ? customerFilterFrom({ ...list }) : undefined,
  };
}

/** Returns the days that the view means on a business date; none where the date is not known yet. */
export function daysOfView(
  { period, from, to }: CustomerPageView,
  businessDate: string | undefined,
): { startDate?: string | undefined; endDate?: string | undefined } {
  if (!period) return { startDate: from, endDate: to };
  return businessDate === undefined ? {} : daysOf(period, businessDate);
}
