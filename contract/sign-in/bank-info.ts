import { z } from 'zod';
import { ACCOUNT_TYPES } from '../vocabulary/account-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, instant } from '../vocabulary/ids.ts';
import { rupees } from '../vocabulary/money.ts';

/** Public facts: the bank's date, its account terms and, in demo mode only, the demo people. */
export const bankInfo = endpoint({
  method: 'GET',
  path: '/bank',
  caller: 'anyone',
  summary: 'Name, business date, account terms and demo people',
  data: z.object({
    name: z.string(),
    demo: z.boolean(),
    profile: z.string().nullable().describe('What a demo bank began with, such as `demo` or `edge`'),
    businessDate: businessDate,
    bankTime: instant,
    moreBanks: z.boolean().describe('This server makes whole banks of its own beside this one (`POST /demo/banks`)'),
    reviewAbove: rupees.describe('Above this an instruction waits for a banker'),
    selfServiceCash: z.boolean().describe('Customers pay cash in and take it out by themselves'),
    shortestPassword: z.number().describe('Fewest characters of a new password'),
    accountTypes: z.array(
      z.object({
        type: z.enum(ACCOUNT_TYPES),
        label: z.string(),
        audience: z.string(),
        interest_rate: z.number(),
        minimum_balance: rupees,
        terms: z.string(),
      }),
    ),
    demoPeople: z.array(
      z.object({ name: z.string(), email: z.string(), password: z.string(), role: z.string(), note: z.string() }),
    ),
  }),
});
