import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { addMonths } from '../platform/bank-calendar.ts';
import type { Db, Tx } from '../platform/database.ts';
import { type TermDepositProduct, termDepositProductOn } from './products.ts';
import {
  estimatedInterest,
  type GrowthPoint,
  growth,
  maturityInterest,
  type TermDepositTerms,
} from './term-deposit-arithmetic.ts';

/** A customer's request. For a recurring deposit the amount is one instalment. */
export interface TermDepositRequest {
  readonly type: DepositType;
  /** Paise. */
  readonly amount: Paise;
  /** Months; 0 for a savings deposit. */
  readonly tenureMonths: number;
}

/** Yield of a request, on the terms of a business date. Paise. */
export interface TermDepositQuote {
  readonly product: TermDepositProduct;
  /** As it starts: one instalment paid. */
  readonly terms: TermDepositTerms;
  /** The specification's estimate (C-DP-11). */
  readonly estimatedInterest: Paise;
  /** Interest paid at maturity when every instalment is paid. */
  readonly maturityInterest: Paise;
  readonly totalPaidIn: Paise;
  readonly growth: readonly GrowthPoint[];
}

/** The terms that a deposit starts on: at a rate (hundredths of a percent a year), on a business date (decision 25). */
export function startingTerms(request: TermDepositRequest, rateBp: number, startDate: string): TermDepositTerms {
  const savings = request.type === 'savings';
  return {
    type: request.type,
    principal: request.amount,
    rateBp,
    tenureMonths: request.tenureMonths,
    startDate,
    maturityDate: savings ? null : addMonths(startDate, request.tenureMonths),
    accruesFrom: savings ? startDate : null,
    instalment: request.type === 'recurring' ? request.amount : null,
    paidNumbers: request.type === 'recurring' ? [1] : [],
  };
}

/**
 * Works out what a deposit would bring (C-DP-06…11). Tenures are those of the product row: tax-saving runs 60 months,
 * savings has none.
 * Refused: `INVALID_INPUT` for a tenure that is not offered or an amount below the product's minimum.
 */
export async function quoteTermDeposit(
  db: Db | Tx,
  request: TermDepositRequest,
  today: string,
): Promise<TermDepositQuote> {
  const product = await termDepositProductOn(db, request.type, today);
  if (!product.tenures.includes(request.tenureMonths))
    throw new Refusal('INVALID_INPUT', 'Please select a tenure for your deposit.', {
      issues: [{ field: 'tenure', rule: 'choice' }],
    });
  if (request.amount < product.minimum) {
    throw new Refusal('INVALID_INPUT', `The minimum amount for this deposit is ${formatRupees(product.minimum)}.`, {
      issues: [{ field: 'amount', rule: 'too_small' }],
    });
  }
  const terms = startingTerms(request, product.rateBp, today);
  const recurring = request.type === 'recurring';
  const paidNumbers = recurring ? Array.from({ length: request.tenureMonths }, (_, index) => index + 1) : [];
  const totalPaidIn = recurring ? request.amount * BigInt(request.tenureMonths) : request.amount;
  const whole = { ...terms, paidNumbers, principal: totalPaidIn };
  return {
    product,
    terms,
    estimatedInterest: estimatedInterest(request.amount, product.rateBp, request.tenureMonths),
    maturityInterest: maturityInterest(whole),
    totalPaidIn,
    growth: growth(whole),
  };
}
