import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { addMonths, daysBetween, quarterEnd, wholeMonthsBetween } from '../platform/bank-calendar.ts';
import { addDays } from '../platform/bank-clock.ts';

// All interest of the bank is worked out here and rounded once, half up, to the paisa (decision 47).
// Rates are hundredths of a percent a year: 700 is 7%. Time is whole months or days; a year has 365 days, always.
const WHOLE = 10_000n;
const DAYS_A_YEAR = 365n;
const MONTHS_A_YEAR = 12n;

/** Divides, rounding half up. Neither number may be negative. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Interest for paise-months: the sum of each amount times the months it ran. */
export function interestForMonths(paiseMonths: bigint, rateBp: number): Paise {
  return halfUp(paiseMonths * BigInt(rateBp), MONTHS_A_YEAR * WHOLE);
}

/** Interest for paise-days: the sum of each amount times the days it lay there. */
export function interestForDays(paiseDays: bigint, rateBp: number): Paise {
  return interestForProduct(paiseDays * BigInt(rateBp));
}

/** Interest for a sum of balance × rate over days, where the rate may have changed between them. None where corrections leave it below zero. */
export function interestForProduct(product: bigint): Paise {
  return product > 0n ? halfUp(product, DAYS_A_YEAR * WHOLE) : 0n;
}

/** Terms that decide a deposit's interest. Dates are business dates; amounts paise. */
export interface TermDepositTerms {
  readonly type: DepositType;
  /** Present principal. */
  readonly principal: Paise;
  readonly rateBp: number;
  readonly tenureMonths: number;
  readonly startDate: string;
  /** Null for a savings deposit, which has no end. */
  readonly maturityDate: string | null;
  /** Savings only: interest has been paid for the days before this one. */
  readonly accruesFrom: string | null;
  /** Recurring only: one instalment, and the numbers (from 1) of those that count. */
  readonly instalment: Paise | null;
  readonly paidNumbers: readonly number[];
}

/** The rule for closing before maturity, from the product. */
export interface EarlyRule {
  /** Hundredths of a percent off the contracted rate. */
  readonly cutBp: number;
  /** Nothing is paid when it ran fewer days than this. */
  readonly days: number;
}

/**
 * Returns the due date of the nth instalment (from 1) of a recurring deposit: the first at once, one each month after
 * it.
 */
export function instalmentDate(startDate: string, number: number): string {
  return addMonths(startDate, number - 1);
}

/** Interest of a deposit that runs to its maturity date (C-DP-11, decision 26). Zero for a savings deposit. */
export function maturityInterest(terms: TermDepositTerms): Paise {
  return terms.type === 'savings' ? 0n : interestForMonths(paiseMonthsAt(terms, terms.tenureMonths), terms.rateBp);
}

/**
 * Interest at the contracted rate for the days from maturity to `paidOn`, when the maturity date is a holiday and the payout
 * moves to the next business day (decision 79): on the principal, and of a recurring deposit on its maturity value.
 */
export function waitingInterest(terms: TermDepositTerms, paidOn: string | null): Paise {
  if (terms.maturityDate === null || paidOn === null) return 0n;
  const days = BigInt(Math.max(0, daysBetween(terms.maturityDate, paidOn)));
  const base = terms.type === 'recurring' ? terms.principal + maturityInterest(terms) : terms.principal;
  return interestForDays(base * days, terms.rateBp);
}

// Each paise-month that has run when `months` whole months are over.
function paiseMonthsAt(terms: TermDepositTerms, months: number): bigint {
  if (terms.type !== 'recurring') return terms.principal * BigInt(months);
  const run = terms.paidNumbers.reduce((sum, number) => sum + Math.max(0, months - (number - 1)), 0);
  return (terms.instalment ?? 0n) * BigInt(run);
}

/** The specification's 'estimated interest': amount × rate × (months / 12) / 100 (C-DP-11). */
export function estimatedInterest(amount: Paise, rateBp: number, months: number): Paise {
  return interestForMonths(amount * BigInt(months), rateBp);
}

/**
 * Payout of closing on a date. Rates in hundredths of a percent; `interest + penalty` is the interest at the contracted
 * rate.
 */
export interface ClosingTerms {
  readonly principal: Paise;
  readonly interest: Paise;
  readonly penalty: Paise;
  readonly payout: Paise;
  readonly rateBp: number;
  readonly daysRun: number;
  readonly early: boolean;
}

/**
 * Returns the payout of a deposit that ends on a business date (C-DP-07). At or after maturity: as contracted. Before
 * it: the contracted rate less the product's cut, by days, for each rupee since it was paid in; nothing at all when the
 * deposit ran fewer days than the product asks for. A savings deposit is never early: it pays the days that are not
 * paid yet.
 * @param payoutDate the first business day from maturity on
 */
export function closingTerms(
  terms: TermDepositTerms,
  on: string,
  rule: EarlyRule,
  payoutDate: string | null = terms.maturityDate,
): ClosingTerms {
  const daysRun = daysBetween(terms.startDate, on);
  const ends = (interest: Paise, penalty: Paise, rateBp: number, early: boolean): ClosingTerms => ({
    principal: terms.principal,
    interest,
    penalty,
    payout: terms.principal + interest,
    rateBp,
    daysRun,
    early,
  });
  if (terms.type === 'savings') return ends(potInterest(terms, on), 0n, terms.rateBp, false);
  if (terms.maturityDate !== null && on >= terms.maturityDate)
    return ends(maturityInterest(terms) + waitingInterest(terms, payoutDate), 0n, terms.rateBp, false);

  const paiseDays = paiseDaysAt(terms, on);
  const contracted = interestForDays(paiseDays, terms.rateBp);
  const rateBp = daysRun < rule.days ? 0 : Math.max(0, terms.rateBp - rule.cutBp);
  const interest = interestForDays(paiseDays, rateBp);
  return ends(interest, contracted - interest, rateBp, true);
}

// Each paise-day from the day an amount was paid in to the day before `on`.
function paiseDaysAt(terms: TermDepositTerms, on: string): bigint {
  if (terms.type !== 'recurring') return terms.principal * BigInt(daysBetween(terms.startDate, on));
  const days = terms.paidNumbers.reduce(
    (sum, number) => sum + Math.max(0, daysBetween(instalmentDate(terms.startDate, number), on)),
    0,
  );
  return (terms.instalment ?? 0n) * BigInt(days);
}

/** Interest that a savings deposit has earned and not been paid, up to the day before `on`. */
export function potInterest(terms: Pick<TermDepositTerms, 'principal' | 'rateBp' | 'accruesFrom'>, on: string): Paise {
  const days = terms.accruesFrom === null ? 0 : Math.max(0, daysBetween(terms.accruesFrom, on));
  return interestForDays(terms.principal * BigInt(days), terms.rateBp);
}

/**
 * Returns the interest that a deposit has earned so far if it runs to its end, for showing: fixed and tax-saving grow
 * by days towards their maturity interest, recurring by whole months, savings by days since the last credit.
 */
export function accruedInterest(terms: TermDepositTerms, on: string): Paise {
  if (terms.type === 'savings') return potInterest(terms, on);
  if (terms.maturityDate === null || on >= terms.maturityDate) return maturityInterest(terms);
  if (terms.type === 'recurring') {
    return interestForMonths(paiseMonthsAt(terms, wholeMonthsBetween(terms.startDate, on)), terms.rateBp);
  }
  const days = BigInt(Math.max(0, daysBetween(terms.startDate, on)));
  return halfUp(maturityInterest(terms) * days, BigInt(daysBetween(terms.startDate, terms.maturityDate)));
}

/** One point of a deposit's growth: what was paid in by then, and what it is worth with its interest. Paise. */
export interface GrowthPoint {
  readonly date: string;
  readonly paidIn: Paise;
  readonly value: Paise;
}

/** Growth month by month to maturity; for a savings deposit the next twelve months. The last point is the maturity value. */
export function growth(terms: TermDepositTerms): GrowthPoint[] {
  if (terms.type === 'savings') return potGrowth(terms);
  return Array.from({ length: terms.tenureMonths + 1 }, (_, month) => {
    // The instalment that is due on the last day is none: that day pays out.
    const paid = terms.paidNumbers.filter((number) => number <= month + 1).length;
    const paidIn = terms.type === 'recurring' ? (terms.instalment ?? 0n) * BigInt(paid) : terms.principal;
    const interest = interestForMonths(paiseMonthsAt(terms, month), terms.rateBp);
    return { date: addMonths(terms.startDate, month), paidIn, value: paidIn + interest };
  });
}

// Interest joins the principal at each quarter end, rounded there, as the day-end run does it.
function potGrowth(terms: TermDepositTerms): GrowthPoint[] {
  let balance = terms.principal;
  let from = terms.accruesFrom ?? terms.startDate;
  const start = from;
  return Array.from({ length: 13 }, (_, month) => {
    const date = addMonths(start, month);
    for (let end = quarterEnd(from); end < date; end = quarterEnd(from)) {
      balance += potInterest({ principal: balance, rateBp: terms.rateBp, accruesFrom: from }, addDays(end, 1));
      from = addDays(end, 1);
    }
    return {
      date,
      paidIn: terms.principal,
      value: balance + potInterest({ principal: balance, rateBp: terms.rateBp, accruesFrom: from }, date),
    };
  });
}
