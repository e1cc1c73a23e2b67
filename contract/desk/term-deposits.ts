import { z } from 'zod';
import { termDeposit } from '../customer/term-deposits.ts';
import { DEPOSIT_STATUSES, DEPOSIT_TYPES } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { exportFormat } from '../vocabulary/export-file.ts';
import { filterOf, filterSearch, pageMeta, wholeNumber } from '../vocabulary/filters.ts';
import { rupees } from '../vocabulary/money.ts';

const depositFilter = {
  type: filterOf('type', DEPOSIT_TYPES).optional(),
  status: filterOf('status', DEPOSIT_STATUSES).optional(),
  search: filterSearch.optional(),
};

export const listDeposits = endpoint({
  method: 'GET',
  path: '/deposits',
  caller: 'staff',
  costly: 'search',
  summary: 'Every term deposit of the bank, paged (page 1, limit 10)',
  query: z.object({
    page: wholeNumber('page', 1, 1_000_000).optional(),
    limit: wholeNumber('limit', 1, 100).optional(),
    ...depositFilter,
  }),
  data: z.array(termDeposit),
  meta: pageMeta,
});

const count = z.number();
export const depositSummary = endpoint({
  method: 'GET',
  path: '/deposits/summary',
  caller: 'staff',
  summary: 'Sums and counts by type (B-DP-07)',
  data: z.object({
    total_amount: rupees,
    total_count: count,
    fixed_amount: rupees,
    fixed_count: count,
    recurring_amount: rupees,
    recurring_count: count,
    tax_saving_amount: rupees,
    tax_saving_count: count,
    savings_amount: rupees,
    savings_count: count,
  }),
});

export const exportDeposits = endpoint({
  method: 'GET',
  path: '/deposits/export',
  caller: 'staff',
  costly: 'document',
  summary: 'The deposits table as a file',
  query: z.object({ format: exportFormat, ...depositFilter }),
  produces: 'application/octet-stream',
});
