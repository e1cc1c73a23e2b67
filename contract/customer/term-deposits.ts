import { z } from 'zod';
import { DEPOSIT_STATUSES, DEPOSIT_TYPES, depositTypes, MATURITY_INSTRUCTIONS } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';
import { personName } from '../vocabulary/person-fields.ts';
import { description, text } from '../vocabulary/text.ts';
import { transaction } from '../vocabulary/transaction.ts';

/** A term deposit as a list shows it (C-DP-15). Rates in percent a year, tenure in months, dates are bank days. */
export const termDeposit = z.object({
  id: z.string(),
  deposit_number: z.string(),
  customer_id: z.string(),
  customer_number: z.string(),
  customer_name: z.string(),
  account_number: z.string().describe("The customer's account, masked to its last four digits"),
  type: z.enum(DEPOSIT_TYPES),
  amount: rupees.describe('Money in the deposit; after its end, the last amount'),
  instalment: rupees.nullish().describe('Recurring only: the monthly instalment'),
  interest_rate: z.number(),
  tenure: z.number().describe('Months; 0 for a savings deposit'),
  start_date: businessDate,
  maturity_date: businessDate.nullable(),
  payout_date: businessDate
    .nullable()
    .describe('The maturity date, or the next business day after it where it is a holiday'),
  status: z.enum(DEPOSIT_STATUSES),
  description: z.string(),
  instruction: z.enum(MATURITY_INSTRUCTIONS),
  nominee: z.string().nullish(),
  estimated_interest: rupees.describe('The documented estimate: amount × rate × (months / 12) / 100'),
  maturity_value: rupees.describe(
    'What it pays at maturity if every instalment to come is paid; for a savings deposit what it is worth today; for one that is over what it paid out',
  ),
  interest_paid: rupees.describe('Interest paid so far: at maturity, at closing, or at quarter ends'),
  interest_so_far: rupees.describe('Interest paid so far and, while the deposit runs, what it has earned since'),
  closed_on: businessDate.nullable(),
});

const depositType = z.enum(DEPOSIT_TYPES, { error: 'Please select a deposit type.' });
const SELECT_TENURE = 'Please select a tenure for your deposit.';
const tenure = z
  .number({ error: SELECT_TENURE })
  .int({ error: SELECT_TENURE })
  .min(0, { error: SELECT_TENURE })
  .max(600, { error: SELECT_TENURE });
const asked = {
  depositType,
  amount: amountOf('Please enter a valid amount greater than zero.'),
  tenure: tenure.optional(),
};

function tenureFits(value: { depositType: keyof typeof depositTypes; tenure?: number | undefined }): boolean {
  const offered: readonly number[] = depositTypes[value.depositType].tenures;
  return offered.includes(value.tenure ?? 0);
}

/** One point of the chart of a deposit's growth: the money paid in by then, and its worth with interest. */
const growthPoint = z.object({ date: businessDate, paid_in: rupees, value: rupees });

export const listDepositProducts = endpoint({
  method: 'GET',
  path: '/deposits/products',
  caller: 'anyone',
  summary: 'The deposits on offer with the rates of today',
  data: z.array(
    z.object({
      type: z.enum(DEPOSIT_TYPES),
      label: z.string(),
      interest_rate: z.number(),
      minimum_amount: rupees,
      tenures: z.array(z.number()).describe('Months; 0 for a deposit without an end'),
      note: z.string(),
      valid_from: businessDate,
      early_closing: z.string().describe('What closing before maturity costs, as a sentence'),
    }),
  ),
});

export const quoteDeposit = endpoint({
  method: 'POST',
  path: '/deposits/quote',
  caller: 'customer',
  summary: 'The estimate of a deposit before it is opened',
  body: z.object(asked).refine(tenureFits, { error: SELECT_TENURE, path: ['tenure'] }),
  data: z.object({
    interestRate: z.number(),
    estimatedInterest: rupees.describe('amount × rate × (months / 12) / 100'),
    maturityInterest: rupees.describe(
      'What is paid at maturity; for a recurring deposit each instalment earns for the months it runs',
    ),
    maturityValue: rupees.describe('total_paid_in + maturityInterest'),
    startDate: businessDate,
    maturityDate: businessDate.nullable(),
    total_paid_in: rupees.describe('Recurring: all instalments together; otherwise the amount'),
    growth: z.array(growthPoint).describe('Month by month to maturity; for a savings deposit the next twelve months'),
  }),
});

/** A different `interestRate` is 409 RATE_CHANGED, a foreign `customerId` 404 (decision 25). Refusal RATE_CHANGED carries `data.interestRate`. */
export const openDeposit = endpoint({
  method: 'POST',
  path: '/deposits',
  caller: 'customer',
  movesMoney: true,
  summary: "Opens a term deposit out of the customer's account",
  body: z
    .object({
      ...asked,
      customerId: text({ max: 100 }).optional(),
      interestRate: z.number({ error: 'Please review the interest rate.' }).optional(),
      description: description.optional(),
    })
    .refine(tenureFits, { error: SELECT_TENURE, path: ['tenure'] }),
  data: z.object({ deposit: termDeposit, transaction, balance: rupees }),
  refusals: ['NOT_FOUND', 'RATE_CHANGED', 'INSUFFICIENT_FUNDS', 'ACCOUNT_RESTRICTED', 'IDEMPOTENCY_KEY_REUSED'],
  fieldOf: { RATE_CHANGED: 'interestRate', INSUFFICIENT_FUNDS: 'amount' },
});

/** `userId` must be the customer who asks, or any customer when staff ask; otherwise 404 (C-DB-20). */
export const listCustomerDeposits = endpoint({
  method: 'GET',
  path: '/deposits/customer/{userId}',
  caller: 'signed-in',
  summary: 'The deposits of one customer, newest first',
  params: z.object({ userId: text({ max: 100 }) }),
  data: z.array(termDeposit),
  refusals: ['NOT_FOUND'],
});

const scheduleLine = z.object({
  date: businessDate,
  kind: z.enum(['opening', 'instalment', 'interest', 'maturity', 'closing']),
  event: z.string().describe('A sentence for a person'),
  amount: rupees,
  booked: z.boolean(),
  status: z.enum(['done', 'due', 'missed', 'cancelled']),
});

export const getDeposit = endpoint({
  method: 'GET',
  path: '/deposits/{id}',
  caller: 'signed-in',
  summary: 'One deposit with its schedule and history',
  params: z.object({ id }),
  data: z.object({
    deposit: termDeposit,
    accrued_interest: rupees,
    schedule: z.array(scheduleLine),
    growth: z.array(growthPoint),
    history: z.array(z.object({ at: instant, event: z.string(), detail: z.string() })),
  }),
  refusals: ['NOT_FOUND'],
});

export const quoteClosing = endpoint({
  method: 'GET',
  path: '/deposits/{id}/closing-quote',
  caller: 'customer',
  summary: 'What closing today would pay (C-DP-07)',
  params: z.object({ id }),
  data: z.object({
    principal: rupees,
    interest: rupees,
    penalty: rupees.describe('Interest given up by closing early'),
    payout: rupees,
    rate_contracted: z.number(),
    rate_applied: z.number(),
    days_run: z.number(),
    early: z.boolean(),
  }),
  refusals: ['NOT_FOUND', 'DEPOSIT_LOCKED', 'STATUS_CONFLICT'],
});

export const closeDeposit = endpoint({
  method: 'POST',
  path: '/deposits/{id}/close',
  caller: 'customer',
  movesMoney: true,
  summary: 'Closes a deposit and pays it out to the account',
  params: z.object({ id }),
  data: z.object({ deposit: termDeposit, transaction, balance: rupees }),
  refusals: ['NOT_FOUND', 'DEPOSIT_LOCKED', 'STATUS_CONFLICT', 'ACCOUNT_RESTRICTED', 'IDEMPOTENCY_KEY_REUSED'],
});

/** The Edit of the staff's deposits table, and the customer's own choice (B-DP-03). */
export const setDepositInstruction = endpoint({
  method: 'PUT',
  path: '/deposits/{id}/instruction',
  caller: 'signed-in',
  summary: 'Sets the instruction for maturity and the nominee',
  params: z.object({ id }),
  body: z.object({ instruction: z.enum(MATURITY_INSTRUCTIONS), nominee: personName({ max: 100 }).optional() }),
  data: termDeposit,
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});
