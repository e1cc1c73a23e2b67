import { expect, test } from 'vitest';
import { ruleFor } from '../../server/desk/approvals/review-rule.ts';
import type { BankPolicy } from '../../server/desk/controls/bank-policy.ts';
import type { Movement } from '../../server/statement/movements.ts';

// The sentence that says why a movement waits, and its limit, by the policy of the moment when it was made.

const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);
const policy = (validFrom: Date, lakh: bigint): BankPolicy => ({
  validFrom,
  changedBy: null,
  reviewAbove: lakh * 10_000_000n,
  customerDayLimit: lakh * 10_000_000n + 1n,
  tellerDayLimit: lakh * 10_000_000n + 2n,
  confirmAbove: lakh * 10_000_000n + 3n,
  carefulAbove: lakh * 10_000_000n + 4n,
  correctionAbove: lakh * 10_000_000n + 5n,
  reversalDate: 'original',
  claimsAllowed: true,
  selfServiceCash: true,
  pendingDays: 7,
});
// Newest first, as the bank reads them.
const POLICIES = [policy(at('12:00:00'), 3n), policy(at('10:00:00'), 2n), policy(at('08:00:00'), 1n)];

const ruleOf = (
  rule: Movement['rule'],
  { kind = 'transfer', made = '12:30:00' }: { kind?: string; made?: string } = {},
) => ruleFor(POLICIES, { rule, kind, at: at(made) } as Movement); // as: the rule reads nothing else

test.each([
  ['transfer', 'Transfers above ₹3,00,000.00 wait for a banker.'],
  ['withdrawal', 'Withdrawals above ₹3,00,000.00 wait for a banker.'],
  ['banker_deposit', "Bankers' deposits above ₹3,00,000.00 wait for a banker."],
  ['closing_payout', 'Transactions above ₹3,00,000.00 wait for a banker.'],
])('[B-TX-08] a large %s', (kind, sentence) => {
  expect(ruleOf('amount', { kind })).toEqual({ limit: 30_000_000n, sentence });
});

test.each([
  ['transfer', 30_000_001n, "A customer's transfers and withdrawals above ₹3,00,000.01 in a day wait for a banker."],
  ['withdrawal', 30_000_001n, "A customer's transfers and withdrawals above ₹3,00,000.01 in a day wait for a banker."],
  ['banker_deposit', 30_000_002n, "A banker's deposits above ₹3,00,000.02 in a day wait for a banker."],
])('a %s above the sum of a day', (kind, limit, sentence) => {
  expect(ruleOf('day', { kind })).toEqual({ limit, sentence });
});

test('a transfer in the day after a new e-mail address', () => {
  expect(ruleOf('new_email')).toEqual({
    limit: 30_000_004n,
    sentence: 'Transfers above ₹3,00,000.04 wait for a banker for 24 hours after a new e-mail address.',
  });
});

test.each([
  ['23:00:00', 30_000_000n],
  ['12:00:00', 30_000_000n],
  ['11:59:59', 20_000_000n],
  ['10:00:00', 20_000_000n],
  ['09:59:59', 10_000_000n],
  ['07:00:00', 10_000_000n],
])('made at %s, by the policy that held then', (made, limit) => {
  expect(ruleOf('amount', { made }).limit).toBe(limit);
});

test('a bank without a policy has no rule', () => {
  expect(() => ruleFor([], { rule: 'amount', kind: 'transfer', at: at('12:00:00') } as Movement)).toThrow(
    'The bank has no policy',
  );
});
