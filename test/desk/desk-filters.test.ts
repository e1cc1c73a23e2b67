import { expect, test } from 'vitest';
import { customerFilterFrom, customerOrderOf } from '../../web/pages/desk/customers/customer-filter-search.ts';
import { addressFilterFrom, bankFilterOf } from '../../web/pages/desk/transactions/transactions-view.ts';

// Addresses of the desk's lists, and what the bank is asked for them.

const TODAY = '2026-11-21';

test('each part of the filter in the address of the transactions is asked of the bank', () => {
  const address = {
    search: 'rent',
    customer: 'KB100001',
    type: 'transfer',
    status: 'rejected',
    min: 1_000.5,
    max: '2000.25',
    from: '2026-11-01',
    to: '2026-11-20',
    maker: 'me',
    checker: 'Kavita Menon',
  };
  expect(bankFilterOf(addressFilterFrom(address), TODAY)).toEqual({
    search: 'rent',
    customerId: 'KB100001',
    type: 'transfer',
    status: 'rejected',
    minAmount: 100_050n,
    maxAmount: 200_025n,
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    maker: 'me',
    checker: 'Kavita Menon',
  });
  expect(bankFilterOf(addressFilterFrom({ ...address, period: 'yesterday' }), TODAY)).toMatchObject({
    startDate: '2026-11-20',
    endDate: '2026-11-20',
  });
});

test('an address without a filter, or with one that does not exist, asks for all transactions', () => {
  const unknown = { type: 'loan', status: 'lost', min: 0, max: -1, from: 'Monday', period: 'decade', checker: ' ' };
  for (const address of [{}, unknown])
    expect(Object.values(bankFilterOf(addressFilterFrom(address), TODAY)).filter((part) => part !== undefined)).toEqual(
      [],
    );
});

test('the address of the customers has each filter, flagged as a word or as the router reads it', () => {
  const filter = {
    search: '9800000001',
    accountType: 'savings',
    status: 'frozen',
    kyc: 'review_due',
    risk: 'high',
    flagged: 'true',
    sortBy: 'balance',
    sortDirection: 'asc',
    page: 2,
  };
  expect(customerFilterFrom(filter)).toEqual(filter);
  expect(customerFilterFrom({ ...filter, search: 9_800_000_001, flagged: true })).toEqual(filter);
  expect(customerFilterFrom({ search: ' ', kyc: 'lost', risk: '', flagged: 'no', sortBy: 'size', page: 1 })).toEqual(
    {},
  );
});

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
