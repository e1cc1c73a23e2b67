import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { addMonths } from '../platform/bank-calendar.ts';
import type { Db, Tx } from '../platform/database.ts';
import { type DepositProduct, depositProductOn } from './products.ts';
import {
  type DepositTerms,
  estimatedInterest,
  type GrowthPoint,
  growth,
  maturityInterest,
} from './term-deposit-arithmetic.ts';

/** What a customer asks for. For a recurring deposit the amount is one instalment. */
export interface DepositWish {
  readonly type: DepositType;
  /** Paise. */
  readonly amount: Paise;
  /** Months; 0 for a savings deposit. */
  readonly tenureMonths: number;
}

/** What the wish would bring, on the terms of a business date. Paise. */
export interface DepositQuote {
  readonly product: DepositProduct;
  /** As it starts: one instalment paid. */
  readonly terms: DepositTerms;
  /** The specification's estimate (C-DP-11). */
  readonly estimatedInterest: Paise;
  /** What is paid at maturity when every instalment is paid. */
  readonly maturityInterest: Paise;
  readonly totalPaidIn: Paise;
  readonly growth: readonly GrowthPoint[];
}

/** The terms that a deposit starts on: at a rate (hundredths of a percent a year), on a business date (decision 25). */
export function startingTerms(wish: DepositWish, rateBp: number, startDate: string): DepositTerms {
  const savings = wish.type === 'savings';
  return {
    type: wish.type,
    principal: wish.amount,
    rateBp,
    tenureMonths: wish.tenureMonths,
    startDate,
    maturityDate: savings ? null : addMonths(startDate, wish.tenureMonths),
    accruesFrom: savings ? startDate : null,
    instalment: wish.type === 'recurring' ? wish.amount : null,
    paidNumbers: wish.type === 'recurring' ? [1] : [],
  };
}

/**
 * Works out what a deposit would bring (C-DP-06…11). Tenures are those of the product row: tax-saving runs 60 months,
 * savings has none.
 * Refused: `INVALID_INPUT` for a tenure that is not offered or an amount below the product's minimum.
 */
export async function quoteDeposit(db: Db | Tx, wish: DepositWish, today: string): Promise<DepositQuote> {
  const product = await depositProductOn(db, wish.type, today);
  if (!product.tenures.includes(wish.tenureMonths))
    throw new Refusal('INVALID_INPUT', 'Please select a tenure for your deposit.', {
      issues: [{ field: 'tenure', rule: 'choice' }],
    });
  if (wish.amount < product.minimum) {
    throw new Refusal('INVALID_INPUT', `The minimum amount for this deposit is ${formatRupees(product.minimum)}.`, {
      issues: [{ field: 'amount', rule: 'too_small' }],
    });
  }
  const terms = startingTerms(wish, product.rateBp, today);
  const recurring = wish.type === 'recurring';
  const paidNumbers = recurring ? Array.from({ length: wish.tenureMonths }, (_, index) => index + 1) : [];
  const totalPaidIn = recurring ? wish.amount * BigInt(wish.tenureMonths) : wish.amount;
  const whole = { ...terms, paidNumbers, principal: totalPaidIn };
  return {
    product,
    terms,
    estimatedInterest: estimatedInterest(wish.amount, product.rateBp, wish.tenureMonths),
    maturityInterest: maturityInterest(whole),
    totalPaidIn,
    growth: growth(whole),
  };
}
