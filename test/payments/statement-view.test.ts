import { expect, test } from 'vitest';
import { daysInOrder, filterOfView, filtersInUse, statementViewFrom } from '../../web/api/customer/statement-view.ts';
import { estimatedInterest } from '../../web/pages/customer/term-deposits/term-deposit-estimate.ts';

test('[C-DB-13] [C-DB-14] an address becomes a view of the statement, and what it does not know is left out', () => {
  const view = statementViewFrom({
    type: 'withdraw',
    status: 'nonsense',
    startDate: '2026-11-01',
    endDate: '1 Nov',
    minAmount: 0,
    maxAmount: '150.505',
    search: 2026,
    sortBy: 'amount',
    sortDirection: 'sideways',
    utm: 'mail',
  });
  expect(view).toEqual({
    type: 'withdrawal',
    startDate: '2026-11-01',
    maxAmount: 150.51,
    search: '2026',
    sortBy: 'amount',
  });
  expect(filtersInUse(filterOfView(view))).toBe(4);
  expect(statementViewFrom({})).toEqual({});
  // Less than half a paisa is no limit.
  expect(statementViewFrom({ minAmount: 0.004, maxAmount: '0.005' })).toEqual({ maxAmount: 0.01 });
});

test('[C-DB-13] the start date cannot be after the end date; one date alone is in order', () => {
  expect(daysInOrder({ startDate: '2026-11-02', endDate: '2026-11-01' })).toBe(false);
  expect(daysInOrder({ startDate: '2026-11-01', endDate: '2026-11-01' })).toBe(true);
  expect(daysInOrder({ startDate: '2026-11-02' })).toBe(true);
});

test.each([
  [10_000_000n, 7, 24, 1_400_000n],
  [500_000n, 6.5, 12, 32_500n],
  [1n, 7.5, 60, 0n],
  [100n, 7, 3, 2n],
  [10_00_000_00n, 7.5, 60, 37_500_000n],
])('[C-DP-11] %s paise at %s percent for %s months are estimated to bring %s', (amount, rate, months, interest) => {
  expect(estimatedInterest(amount, rate, months)).toBe(interest);
});
