import type { z } from 'zod';
import type { termDeposit } from '../../contract/customer/term-deposits.ts';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { ratePercent } from './products.ts';
import {
  accruedInterest,
  estimatedInterest,
  type GrowthPoint,
  maturityInterest,
  type TermDepositTerms,
  waitingInterest,
} from './term-deposit-arithmetic.ts';
import type { TermDeposit } from './term-deposit-records.ts';

type WireTermDeposit = z.output<typeof termDeposit>;

/** The deposit as it will be at maturity when every instalment to come is paid. */
export function atMaturity(deposit: TermDeposit): TermDepositTerms {
  if (deposit.type !== 'recurring') return deposit;
  const paidNumbers = [...deposit.paidNumbers, ...deposit.dueNumbers].toSorted((a, b) => a - b);
  return { ...deposit, paidNumbers, principal: (deposit.instalment ?? 0n) * BigInt(paidNumbers.length) };
}

/** A deposit in the specification's keys (C-DP-15, B-DP-02). `today` is the business date on which a savings deposit is valued. */
export function termDepositOnTheWire(deposit: TermDeposit, today: string): WireTermDeposit {
  return {
    id: deposit.id,
    deposit_number: deposit.number,
    customer_id: deposit.customer.id,
    customer_number: deposit.customer.number,
    customer_name: deposit.customer.name,
    account_number: maskAccountNumber(deposit.customer.accountNumber),
    type: deposit.type,
    amount: deposit.principal,
    instalment: deposit.instalment,
    interest_rate: ratePercent(deposit.rateBp),
    tenure: deposit.tenureMonths,
    start_date: deposit.startDate,
    maturity_date: deposit.maturityDate,
    payout_date: deposit.payoutDate,
    status: deposit.status,
    description: deposit.description,
    instruction: deposit.instruction,
    nominee: deposit.nominee,
    estimated_interest: estimatedInterest(
      deposit.instalment ?? deposit.principal,
      deposit.rateBp,
      deposit.tenureMonths,
    ),
    maturity_value: worth(deposit, today),
    interest_paid: deposit.interestPaid,
    interest_so_far: deposit.interestPaid + accruedSince(deposit, today),
    closed_on: deposit.closedOn,
  };
}

/** Returns the interest (paise) of a running deposit that is not paid yet, with that of holidays after its maturity, up to today. */
export function accruedSince(deposit: TermDeposit, today: string): Paise {
  if (deposit.closedOn !== null) return 0n;
  const until = deposit.payoutDate !== null && deposit.payoutDate < today ? deposit.payoutDate : today;
  return accruedInterest(deposit, today) + waitingInterest(deposit, until);
}

function worth(deposit: TermDeposit, today: string): bigint {
  if (deposit.payout !== null) return deposit.payout;
  if (deposit.type === 'savings') return deposit.principal + accruedInterest(deposit, today);
  const end = atMaturity(deposit);
  return end.principal + maturityInterest(end);
}

/** A growth curve in the contract's keys. */
export function growthOnTheWire(points: readonly GrowthPoint[]): { date: string; paid_in: bigint; value: bigint }[] {
  return points.map(({ date, paidIn, value }) => ({ date, paid_in: paidIn, value }));
}
