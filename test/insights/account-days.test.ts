import { expect, test } from 'vitest';
import { type AccountDays, closingBalances, flowBetween } from '../../server/insights/account-days.ts';

// Sums of an account's days: money in, money out and balances, in paise.

const day = (date: string, kind: string, credited: bigint, debited = 0n) => ({ date, kind, credited, debited });
const account = (balance: bigint, days: AccountDays['days']): AccountDays =>
  // as: the sums read no other fields.
  ({ balance, days }) as AccountDays;

test('[C-DB-19] what was taken back is no money in, what came back is no money out, and own deposits are neither', () => {
  const lived = account(0n, [
    day('2026-11-01', 'cash_in', 100_000n),
    day('2026-11-02', 'withdrawal', 0n, 30_000n),
    day('2026-11-03', 'transfer_reversal', 5_000n, 20_000n),
    day('2026-11-04', 'term_deposit_opening', 0n, 40_000n),
    day('2026-11-05', 'term_deposit_closing', 10_000n),
  ]);
  const flow = (from: string, to: string) => flowBetween(lived, from, to);
  expect(flow('2026-11-01', '2026-11-05')).toEqual({ income: 80_000n, spending: 25_000n, intoDeposits: 30_000n });
  // Both days are included, and no other.
  expect(flow('2026-11-02', '2026-11-02')).toEqual({ income: 0n, spending: 30_000n, intoDeposits: 0n });
  expect(flow('2026-11-03', '2026-11-03')).toEqual({ income: -20_000n, spending: -5_000n, intoDeposits: 0n });
});

test('the balance of a past day is today’s without what came after it', () => {
  const days = [
    day('2026-11-01', 'cash_in', 100_000n),
    day('2026-11-03', 'withdrawal', 0n, 30_000n),
    day('2026-11-03', 'cash_in', 1_000n),
    day('2026-11-05', 'cash_in', 7_000n),
  ];
  const all = closingBalances(account(78_000n, days), '2026-10-31', '2026-11-05');
  expect(all).toEqual([
    { date: '2026-10-31', balance: 0n },
    { date: '2026-11-01', balance: 100_000n },
    { date: '2026-11-02', balance: 100_000n },
    { date: '2026-11-03', balance: 71_000n },
    { date: '2026-11-04', balance: 71_000n },
    { date: '2026-11-05', balance: 78_000n },
  ]);
  expect(closingBalances(account(78_000n, days), '2026-11-02', '2026-11-03')).toEqual(all.slice(2, 4));
});
