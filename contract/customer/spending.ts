import { z } from 'zod';
import { MAX_SENT_PHOTO_BYTES } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, id } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';
import { CATEGORIES, MAX_NOTE, SPENDING_CATEGORIES } from '../vocabulary/spending-categories.ts';
import { text } from '../vocabulary/text.ts';

const params = z.object({ id });
const spendingCategory = z.enum(SPENDING_CATEGORIES, { error: 'Please choose a category' });

/** A month of the bank's calendar, YYYY-MM. */
const month = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'Please choose a month' })
  .describe('A month, YYYY-MM in Asia/Kolkata');

/**
 * Spending as `financialOverview` counts it, by value date: booked debits without moves to own term deposits; what was moved
 * back counts against it, in the category of what it moves back. Budgets are those of the month that runs.
 */
export const spendingOfMonth = endpoint({
  method: 'GET',
  path: '/customers/spending',
  caller: 'customer',
  costly: 'search',
  summary: 'Spending of a month by category and payee, against the month before',
  query: z.object({ month: month.optional() }),
  data: z.object({
    month: z.string(),
    from: businessDate,
    to: businessDate.describe('Today in the month that runs, else its last day'),
    firstMonth: z.string().describe('The month in which the account was opened'),
    runs: z.boolean().describe('True for the month that runs'),
    spent: rupees,
    spentBefore: rupees.describe('In the whole month before'),
    spentBeforeByDay: rupees.describe('In the month before, up to the same day'),
    categories: z.array(
      z.object({
        category: spendingCategory,
        spent: rupees,
        spentBefore: rupees,
        spentBeforeByDay: rupees,
        budget: rupees.nullable(),
      }),
    ),
    payees: z.array(z.object({ name: z.string(), spent: rupees, payments: z.number() })),
  }),
});

export const saveBudget = endpoint({
  method: 'PUT',
  path: '/customers/budgets',
  caller: 'customer',
  summary: 'Sets the monthly budget of a category',
  body: z.object({ category: spendingCategory, amount: amountOf('Please enter a valid amount greater than zero.') }),
});

export const removeBudget = endpoint({
  method: 'DELETE',
  path: '/customers/budgets',
  caller: 'customer',
  summary: 'Removes the budget of a category',
  query: z.object({ category: spendingCategory }),
});

const marks = z.object({
  category: z.enum(CATEGORIES),
  automaticCategory: z.enum(CATEGORIES).describe('By the words of the description'),
  automatic: z.boolean().describe('True until the customer chooses a category'),
  choices: z.array(z.enum(CATEGORIES)).describe('Empty for a reversal, which has the category of what it moves back'),
  note: z.string(),
  billPhoto: z.boolean(),
});

export const getMarks = endpoint({
  method: 'GET',
  path: '/customers/transactions/{id}/marks',
  caller: 'customer',
  summary: "The customer's own category and note on a transaction",
  params,
  data: marks,
  refusals: ['NOT_FOUND'],
});

export const saveMarks = endpoint({
  method: 'PUT',
  path: '/customers/transactions/{id}/marks',
  caller: 'customer',
  summary: 'Sets category and note of a transaction; `automatic` takes the category back',
  params,
  body: z.object({
    category: z.enum([...CATEGORIES, 'automatic'], { error: 'Please choose a category' }),
    note: text({ max: MAX_NOTE, tooLong: 'Please keep the note within 300 characters', lines: true }),
  }),
  data: marks,
  refusals: ['NOT_FOUND'],
});

export const getBillPhoto = endpoint({
  method: 'GET',
  path: '/customers/transactions/{id}/bill-photo',
  caller: 'customer',
  summary: 'The photo of the bill, for its owner alone',
  params,
  data: z.object({ image: z.string().describe('A data: URL') }),
  refusals: ['NOT_FOUND'],
});

export const saveBillPhoto = endpoint({
  method: 'PUT',
  path: '/customers/transactions/{id}/bill-photo',
  caller: 'customer',
  costly: 'photo',
  summary: 'Sets the photo of the bill: the bytes of an image, at most 1 MB, re-encoded by the bank',
  params,
  receives: ['image/jpeg', 'image/png', 'image/webp'],
  bodyLimit: MAX_SENT_PHOTO_BYTES,
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

export const removeBillPhoto = endpoint({
  method: 'DELETE',
  path: '/customers/transactions/{id}/bill-photo',
  caller: 'customer',
  summary: 'Removes the photo of the bill',
  params,
  refusals: ['NOT_FOUND'],
});
