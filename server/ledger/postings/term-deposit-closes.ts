import type { Paise } from '../../../contract/vocabulary/money.ts';
import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { fingerprintOf, type Posting } from '../posting.ts';

/**
 * A term deposit ends, matured or broken: principal and interest are paid to the account (C-DP-07…11).
 *
 * | account                 | debit     | credit               |
 * |-------------------------|-----------|----------------------|
 * | term deposit            | principal |                      |
 * | interest expense (bank) | interest  |                      |
 * | customer                |           | principal + interest |
 *
 * The bank pays what it owes whatever the account's status, unless it is closed.
 */
export function termDepositCloses(closing: {
  journalId: string;
  account: string;
  depositAccount: string;
  /** Paise in the deposit, above zero. */
  principal: Paise;
  /** Paise, zero or more. */
  interest: Paise;
  actorId: string;
  idempotencyKey: string;
  description: string;
  at?: Date;
  bookedAt?: Date;
}): Posting {
  const { account, depositAccount, principal, interest, ...rest } = closing;
  const amount = principal + interest;
  const interestLeg = interest > 0n ? [{ accountId: BANK_ACCOUNTS.interestExpense, amount: -interest }] : [];
  return {
    ...rest,
    kind: 'term_deposit_closing',
    from: depositAccount,
    to: account,
    amount,
    authority: 'bank',
    review: false,
    fingerprint: fingerprintOf('term_deposit_closing', depositAccount, account, principal, interest),
    legs: [{ accountId: depositAccount, amount: -principal }, ...interestLeg, { accountId: account, amount }],
  };
}
