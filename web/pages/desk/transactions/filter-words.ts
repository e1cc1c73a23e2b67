import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { deskDay } from '../desk-date.ts';
import { deskType } from '../desk-labels.ts';
import { QUICK_PERIODS } from '../quick-period.ts';
import type { AddressFilter } from './transactions-view.ts';

export const STATUS_WORDS: Record<NonNullable<AddressFilter['status']>, string> = {
  completed: 'Completed',
  pending: 'Pending',
  approved: 'Approved by a banker',
  rejected: 'Rejected or withdrawn',
  failed: 'Failed, rejected or expired',
};

const rupees = (amount: number) => formatRupees(paiseFromRupees(String(amount)) ?? 0n);
const day = (date: string) => deskDay(noonOfBusinessDate(date));
const person = (name: string) => (name === 'me' ? 'me' : name === 'bank' ? 'the bank' : name);

/** Each part of a filter in words, such as `Type: Transfer`. */
export function filterWords(filter: AddressFilter): { key: keyof AddressFilter; words: string }[] {
  const words: Record<keyof AddressFilter, string | undefined> = {
    type: filter.type && `Type: ${deskType({ type: filter.type }).label}`,
    status: filter.status && `State: ${STATUS_WORDS[filter.status]}`,
    min: filter.min === undefined ? undefined : `From ${rupees(filter.min)}`,
    max: filter.max === undefined ? undefined : `Up to ${rupees(filter.max)}`,
    period: filter.period && QUICK_PERIODS[filter.period],
    from: filter.from && `From ${day(filter.from)}`,
    to: filter.to && `Until ${day(filter.to)}`,
    customer: filter.customer && `Customer: ${filter.customer}`,
    maker: filter.maker && `Made by: ${person(filter.maker)}`,
    checker: filter.checker && `Decided by: ${person(filter.checker)}`,
    search: filter.search && `Contains: ${filter.search}`,
  };
  // as: the keys of the record are its names.
  return (Object.keys(words) as (keyof AddressFilter)[]).flatMap((key) => {
    const said = words[key];
    return said === undefined ? [] : [{ key, words: said }];
  });
}

/** The parts of a filter in words that an export's window does not show by itself: all but days and type. */
export function exportWords(filter: AddressFilter): string[] {
  const shownByItself: readonly string[] = ['type', 'period', 'from', 'to'];
  return filterWords(filter).flatMap(({ key, words }) => (shownByItself.includes(key) ? [] : [words]));
}
