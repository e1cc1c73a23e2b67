import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { TermDepositPage } from '../../../api/customer/term-deposit-queries.ts';
import { deskDay } from '../desk-date.ts';

export const INSTRUCTIONS = {
  payout: 'Pay out to the account',
  renew_principal: 'Renew the deposit, pay out the interest',
  renew_all: 'Renew with the interest',
} as const;

/** Writes a date of a deposit; one of savings has no maturity. */
export const depositDay = (date: string | null): string => (date ? deskDay(noonOfBusinessDate(date)) : 'No end');

/** The days and the money of a deposit, in words. One that is over has its end and what it paid out, and no maturity. */
export function termsOf({ deposit, accrued_interest: accrued }: Pick<TermDepositPage, 'deposit' | 'accrued_interest'>) {
  const over = deposit.closed_on !== null;
  const worth = over ? 'Paid out' : deposit.type === 'savings' ? 'Worth today' : 'Value at maturity';
  const later = deposit.payout_date !== deposit.maturity_date;
  return [
    { label: 'Interest rate', value: `${deposit.interest_rate}% a year` },
    ...(deposit.instalment ? [{ label: 'Monthly instalment', value: formatRupees(deposit.instalment) }] : []),
    { label: 'Start date', value: depositDay(deposit.start_date) },
    ...(over
      ? [{ label: 'Ended', value: depositDay(deposit.closed_on) }]
      : [
          { label: 'Maturity date', value: depositDay(deposit.maturity_date) },
          ...(later ? [{ label: 'Paid out on the next business day', value: depositDay(deposit.payout_date) }] : []),
          { label: 'Accrued interest', value: formatRupees(accrued) },
        ]),
    { label: 'Interest paid', value: formatRupees(deposit.interest_paid) },
    { label: worth, value: formatRupees(deposit.maturity_value) },
    ...(over || deposit.maturity_date === null
      ? []
      : [{ label: 'At maturity', value: INSTRUCTIONS[deposit.instruction] }]),
    { label: 'Nominee', value: deposit.nominee || 'None' },
  ];
}
