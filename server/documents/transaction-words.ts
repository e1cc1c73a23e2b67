import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { Transaction, TransactionType } from '../../contract/vocabulary/transaction.ts';
import type { Fact } from '../paper/paper.ts';
import { writtenDay } from '../paper/written-dates.ts';
import type { AccountPeriod } from '../statement/account-period.ts';
import type { Days } from '../statement/line-filter.ts';

/** The names of the types on paper (C-DB-08); data files keep the specification's. */
export const TYPE_WORDS: Record<TransactionType | 'interest', string> = {
  interest: 'Interest',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  transfer_in: 'Money Received',
  transfer_out: 'Money Sent',
};

/** The names of the statuses on paper. */
export const STATUS_WORDS: Record<Transaction['status'], string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** Writes the figures that a reader of a statement looks for first. */
export function periodFigures(period: AccountPeriod): Fact[] {
  return [
    { label: 'Opening balance', value: formatRupees(period.opening) },
    { label: 'Money in', value: formatRupees(period.moneyIn) },
    { label: 'Money out', value: formatRupees(period.moneyOut) },
    { label: 'Closing balance', value: formatRupees(period.closing) },
  ];
}

/** Writes a period as `1 Sep 2026 – 21 Nov 2026`; an open end is written in words. */
export function periodWords({ startDate, endDate }: Days, today: string): string {
  return `${startDate ? writtenDay(startDate) : 'The first day'} – ${writtenDay(endDate ?? today)}`;
}
