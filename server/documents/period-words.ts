import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { Fact } from '../paper/paper.ts';
import type { AccountPeriod } from '../statement/account-period.ts';
import type { Days } from '../statement/line-filter.ts';
import type { DocumentWords } from './document-words.ts';

/** Writes the figures that a reader of a statement looks for first. */
export function periodFigures(period: AccountPeriod, { figures }: DocumentWords): Fact[] {
  return [
    { label: figures.opening, value: formatRupees(period.opening) },
    { label: figures.moneyIn, value: formatRupees(period.moneyIn) },
    { label: figures.moneyOut, value: formatRupees(period.moneyOut) },
    { label: figures.closing, value: formatRupees(period.closing) },
  ];
}

/** Writes a period as `1 Sep 2026 – 21 Nov 2026`; an open end is written in words. */
export function periodWords({ startDate, endDate }: Days, today: string, words: DocumentWords): string {
  return `${startDate ? words.day(startDate) : words.firstDay} – ${words.day(endDate ?? today)}`;
}
