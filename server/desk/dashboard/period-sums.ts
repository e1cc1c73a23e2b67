import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { PostingKind } from '../../ledger/posting.ts';

/**
 * Kinds of money in and money out of the bank on the desk's cards and chart: movements across the counter. Transfers
 * stay inside; so do movements between an account and its owner's term deposits; interest is the bank's expense.
 */
const MONEY_IN: readonly PostingKind[] = ['cash_in', 'banker_deposit'];
const MONEY_OUT: readonly PostingKind[] = ['withdrawal', 'closing_payout'];
const IN_REVERSED: readonly PostingKind[] = ['deposit_reversal'];
const OUT_REVERSED: readonly PostingKind[] = ['withdrawal_reversal'];

/** A row of ledger.totals_by_day: what was booked on a business date, by kind. Paise. */
export interface DayTotal {
  readonly business_date: string;
  readonly kind: string;
  readonly journals: bigint;
  readonly amount_paise: bigint;
}

export interface PeriodSums {
  readonly deposits: Paise;
  readonly withdrawals: Paise;
  /** Movements of every kind. */
  readonly journals: bigint;
}

/** Adds up the rows of a period. */
export function sumsOf(rows: readonly DayTotal[]): PeriodSums {
  const sum = (kinds: readonly string[]) =>
    rows.reduce((total, row) => (kinds.includes(row.kind) ? total + row.amount_paise : total), 0n);
  return {
    deposits: sum(MONEY_IN) - sum(IN_REVERSED),
    withdrawals: sum(MONEY_OUT) - sum(OUT_REVERSED),
    journals: rows.reduce((total, row) => total + row.journals, 0n),
  };
}
