import { expect, test } from 'vitest';
import { customerOrderOf } from '../../web/pages/desk/customers/customer-filter-search.ts';

// Addresses of the desk's lists, and what the bank is asked for them.

test('customers are listed by name from A to Z; another order without a direction descends, as at the bank', () => {
  expect(customerOrderOf({})).toEqual({ sortBy: 'name', sortDirection: 'asc' });
  for (const sortBy of ['number', 'balance', 'status', 'created'] as const)
    expect(customerOrderOf({ sortBy })).toEqual({ sortBy, sortDirection: 'desc' });
  expect(customerOrderOf({ sortBy: 'balance', sortDirection: 'asc' })).toEqual({
    sortBy: 'balance',
    sortDirection: 'asc',
  });
  expect(customerOrderOf({ sortDirection: 'desc' })).toEqual({ sortBy: 'name', sortDirection: 'desc' });
});
