import { z } from 'zod';
import { countBetween } from '../vocabulary/counts.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { filterAmount } from '../vocabulary/filters.ts';
import { businessDate, instant } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';
import { changeRequest } from './changes.ts';

const clockReading = z.object({
  bankTime: instant,
  businessDate,
  aheadDays: z.number(),
  canMove: z.boolean(),
  closedThrough: businessDate.nullable().describe('The last day that the day-end run has closed'),
  daysLeft: z.number().describe('Days that are over and not closed yet; 0 when the bank is up to date'),
  quarterEnd: businessDate.describe('The last day of the running quarter'),
  nextMaturity: businessDate.nullable().describe('When the next deposit matures'),
  traffic: z.boolean().describe('Customers of the demo pay by themselves on the days that the clock passes'),
});

export const getClock = endpoint({
  method: 'GET',
  path: '/admin/clock',
  caller: 'staff',
  summary: "The bank's clock",
  data: clockReading,
});

/** Days by which the clock moves forward at once. */
export const daysForward = countBetween(1, 3700, 'Please enter a number of days');

const traffic = z
  .boolean()
  .optional()
  .describe('Switches the traffic of the demo before the clock moves (`PUT /api/demo/traffic`); as it was when absent');

/**
 * Forward only, and only in the demo: production runs on the real time (decision 27). The answer comes when every day
 * in between is closed, or after some seconds with `daysLeft` above 0; the closing then continues, and `getClock` tells
 * its progress. `end_of_quarter` closes the quarter: the bank's date is then the first day of the next one.
 */
export const moveClock = endpoint({
  method: 'POST',
  path: '/admin/clock',
  caller: 'admin',
  summary: "Moves the bank's date forward and closes every day in between",
  body: z.union(
    [
      z.object({ days: daysForward, traffic }),
      z.object({ toDate: businessDate, traffic }),
      z.object({ to: z.enum(['next_day', 'end_of_quarter', 'next_maturity']), traffic }),
    ],
    { error: 'Please say how many days, or to which date' },
  ),
  data: clockReading.extend({ daysClosed: z.number() }),
  refusals: ['STATUS_CONFLICT', 'NOT_ALLOWED'],
});

const dayEndRun = z.object({
  business_date: businessDate,
  started_at: instant,
  finished_at: instant.nullable(),
  interest_paid: rupees.describe('To accounts and savings deposits at quarter ends, and to deposits at maturity'),
  interest_accounts: z.number(),
  instalments: z.number(),
  missed: z.number(),
  matured: z.number(),
  renewed: z.number(),
  expired_holds: z.number(),
  failures: z.number(),
});

export const runDayEnd = endpoint({
  method: 'POST',
  path: '/admin/day-end',
  caller: 'admin',
  summary: 'Closes the days that are due; closing a day twice does nothing the second time',
  data: z.object({ runs: z.array(dayEndRun) }),
  refusals: ['BUSY'],
});

export const listDayEnds = endpoint({
  method: 'GET',
  path: '/admin/day-ends',
  caller: 'staff',
  summary: 'The last closed days',
  data: z.array(dayEndRun),
});

/** The most that a policy may let one person move in a day: ₹100 crore. */
const MOST_IN_A_DAY = 100_000_000_000n;
/** The day for which a reversal counts, in words. */
export const REVERSAL_DATES = {
  original: 'the day of what it reverses',
  today: 'the day on which it is booked',
} as const;
/** The two ways of a reversal of money that its receiver has spent, in words. */
export const CLAIMED = 'becomes a claim that the next money in pays';
export const NOT_CLAIMED = 'is not reversed';
/** The two ways of cash, in words. */
export const BY_CUSTOMERS = 'by customers and by tellers';
export const BY_TELLERS = 'by tellers alone';

const AMOUNT = 'Please enter an amount from ₹0.01 to ₹10,00,000.00';
const dayLimit = amountOf('Please enter an amount from ₹0.01 to ₹100,00,00,000.00', MOST_IN_A_DAY);

const policy = z.object({
  reviewAbove: rupees.describe('An instruction above it waits for a banker'),
  customerDayLimit: rupees.describe("A customer's transfers and withdrawals above it in a day wait for a banker"),
  tellerDayLimit: rupees.describe("A banker's deposits above it in a day wait for another banker"),
  confirmAbove: rupees.describe(
    'A first transfer above it, long after the last password, waits until the customer confirms it',
  ),
  carefulAbove: rupees.describe(
    'An instruction above it waits for a banker in the 24 hours after a new e-mail address',
  ),
  correctionAbove: rupees.describe('A charge or goodwill credit above it waits for a colleague'),
  reversalDate: z.enum(['original', 'today']).describe('The day for which a reversal counts'),
  claimsAllowed: z.boolean().describe('A reversal of money that is spent makes a claim on the customer'),
  selfServiceCash: z.boolean().describe('Customers pay cash in and take it out by themselves'),
  pendingDays: z.number(),
  validFrom: instant,
  changedBy: z.string().nullish(),
});

export const getPolicy = endpoint({
  method: 'GET',
  path: '/admin/policy',
  caller: 'staff',
  summary: 'The policy in force and those before it',
  data: z.object({
    current: policy,
    history: z.array(policy),
    change: changeRequest.nullable().describe('A change that waits for another admin'),
    alone: z.boolean().describe('The reader is the only admin: a change holds at once'),
  }),
});

/** Counts by today's movements what another policy would do, so that a slip shows before it is saved. */
export const previewPolicy = endpoint({
  method: 'GET',
  path: '/admin/policy/effect',
  caller: 'admin',
  costly: 'search',
  summary: "How many of the last 30 days' payments these limits would have sent to a banker; an absent limit stays",
  query: z.object({
    reviewAbove: filterAmount.optional(),
    customerDayLimit: filterAmount.optional(),
    tellerDayLimit: filterAmount.optional(),
  }),
  data: z.object({
    days: z.number(),
    payments: z.number().describe("Transfers, withdrawals and bankers' deposits of these days"),
    wait_now: z.number().describe('How many of them wait by the policy in force, by amount or by day'),
    would_wait: z.number(),
  }),
});

export const savePolicy = endpoint({
  method: 'PUT',
  path: '/admin/policy',
  caller: 'admin',
  waits: 'sometimes',
  summary:
    'Changes the policy from now on; an absent limit stays; adds a row, keeps the old. It waits for another admin, if there is one',
  body: z.object({
    reviewAbove: amountOf(AMOUNT),
    customerDayLimit: dayLimit.optional(),
    tellerDayLimit: dayLimit.optional(),
    confirmAbove: amountOf(AMOUNT).optional(),
    carefulAbove: amountOf(AMOUNT).optional(),
    correctionAbove: amountOf(AMOUNT).optional(),
    reversalDate: z.enum(['original', 'today'], { error: 'Please choose a day' }).optional(),
    claimsAllowed: z.boolean({ error: 'Please choose' }).optional(),
    selfServiceCash: z.boolean({ error: 'Please choose' }).optional(),
    pendingDays: countBetween(1, 90, 'Please enter 1 to 90 days'),
  }),
  data: policy.extend({ change: changeRequest.nullish() }).describe('The policy in force, and what waits'),
  refusals: ['STATUS_CONFLICT'],
});
