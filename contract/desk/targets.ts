import { z } from 'zod';
import { countBetween } from '../vocabulary/counts.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { instant } from '../vocabulary/ids.ts';

/** Figures that can have a target. */
export const targetCount = countBetween(1, 1_000_000, 'Please enter a whole number from 1 to 10,00,000');

const targets = z.object({
  customers: targetCount.describe('Customers that the bank aims at in a quarter'),
  monthlyTransactions: targetCount.describe('Transactions that it aims at in 30 days'),
  validFrom: instant,
  changedBy: z.string().nullish(),
});

export const getTargets = endpoint({
  method: 'GET',
  path: '/admin/targets',
  caller: 'staff',
  summary: 'What the two progress figures of the dashboard are measured against (B-DB-19), and what they were before',
  data: z.object({ current: targets, history: z.array(targets) }),
});

export const saveTargets = endpoint({
  method: 'PUT',
  path: '/admin/targets',
  caller: 'admin',
  summary: 'Changes the targets from now on; adds a row, keeps the old',
  body: z.object({ customers: targetCount, monthlyTransactions: targetCount }),
  data: targets,
});
