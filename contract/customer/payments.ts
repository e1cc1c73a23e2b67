import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  DATES_OUT_OF_ORDER,
  datesInOrder,
  filterAmount,
  filterDate,
  filterOf,
  sortDirection,
  transactionSearch,
  wholeNumber,
} from '../vocabulary/filters.ts';
import { id, instant } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';
import { normalisePhone } from '../vocabulary/phone-number.ts';
import { CATEGORIES } from '../vocabulary/spending-categories.ts';
import { description, text } from '../vocabulary/text.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, transaction } from '../vocabulary/transaction.ts';
import { idOrReference } from '../vocabulary/transaction-reference.ts';

/** The customer's filter (C-DB-13). `withdraw` is an alias of `withdrawal`; `transfer` covers both directions. */
export const transactionFilter = {
  type: filterOf('type', [...TRANSACTION_TYPES, 'withdraw'] as const).optional(),
  startDate: filterDate.optional(),
  endDate: filterDate.optional(),
  minAmount: filterAmount.optional(),
  maxAmount: filterAmount.optional(),
  status: filterOf('status', [...TRANSACTION_STATUSES, 'success'] as const).optional(),
  search: transactionSearch.optional(),
};

export const listTransactions = endpoint({
  method: 'GET',
  path: '/customers/transactions',
  caller: 'customer',
  costly: 'search',
  summary: 'The statement, newest first, filtered and paged',
  query: z
    .object({
      limit: wholeNumber('limit', 1, 100).optional(),
      offset: wholeNumber('offset', 0, 1_000_000).optional(),
      ...transactionFilter,
      category: filterOf('category', CATEGORIES).optional(),
      sortBy: filterOf('sortBy', ['date', 'amount', 'type'] as const).optional(),
      sortDirection,
      before: text({ max: 100 }).optional().describe('`meta.nextBefore` of the page before this one'),
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.array(transaction),
  meta: z.object({
    total: z.number().optional(),
    limit: z.number(),
    offset: z.number().optional(),
    nextBefore: z.string().nullable(),
  }),
});

export const getTransaction = endpoint({
  method: 'GET',
  path: '/customers/transactions/{id}',
  caller: 'customer',
  summary: 'One transaction of the customer, by its id or its reference',
  params: z.object({ id: idOrReference }),
  data: transaction,
  refusals: ['NOT_FOUND'],
});

/** `balance` is the customer's own, right after the movement (unchanged while it waits for a banker). */
const moved = z.object({
  balance: rupees,
  transaction,
});

/** A withdrawal above the policy's threshold waits for a banker: `transaction.status` is then `pending`. */
export const moveMoney = endpoint({
  method: 'POST',
  path: '/customers/transactions',
  caller: 'customer',
  movesMoney: true,
  summary: "Deposits into or withdraws from the customer's own account",
  body: z.object({
    type: z.enum(['deposit', 'withdrawal', 'withdraw'], { error: 'Please choose deposit or withdrawal' }),
    amount: amountOf('Please enter a valid amount greater than zero.'),
    description: description.optional(),
  }),
  data: moved,
  refusals: ['NOT_ALLOWED', 'INSUFFICIENT_FUNDS', 'ACCOUNT_RESTRICTED', 'BALANCE_LIMIT'],
  fieldOf: { INSUFFICIENT_FUNDS: 'amount', BALANCE_LIMIT: 'amount' },
});

/** The `id` is valid for that customer and ten minutes; by phone the name is shortened (decision 22). */
export const findRecipient = endpoint({
  method: 'GET',
  path: '/customers/find-recipient',
  caller: 'customer',
  summary: 'Finds a recipient by exact phone or account number',
  query: z
    .object({
      phone: z
        .string()
        .overwrite(normalisePhone)
        .regex(/^\d{10}$/, { error: 'Please enter a valid 10-digit phone number' })
        .optional(),
      account: text({ required: 'Please enter an account number', max: 40 }).optional(),
    })
    .refine((query) => (query.phone === undefined) !== (query.account === undefined), {
      error: 'Please search by phone or by account number',
    }),
  data: z.object({
    id: z.string(),
    name: z.string(),
    name_shortened: z.boolean().describe('True until the customer has paid this person: the name is not in full then'),
    account_number: z.string(),
  }),
  refusals: ['RECIPIENT_NOT_FOUND'],
});

/** Recipients as `findRecipient` returns them: each `id` is valid for ten minutes. */
export const recentRecipients = endpoint({
  method: 'GET',
  path: '/customers/recent-recipients',
  caller: 'customer',
  summary: 'Whom the customer has paid before, the last one first',
  query: z.object({ limit: wholeNumber('limit', 1, 20).optional() }),
  data: z.array(z.object({ id: z.string(), name: z.string(), account_number: z.string(), last_paid_at: instant })),
});

export const makeTransfer = endpoint({
  method: 'POST',
  path: '/customers/transfer',
  caller: 'customer',
  movesMoney: true,
  summary: 'Transfers money to another customer',
  body: z.object({
    recipientId: text({ required: 'Recipient not found', max: 500, tooLong: 'Recipient not found' }),
    amount: amountOf('Amount must be greater than 0'),
    description: description.optional().describe("'Transfer to {recipient name}' when absent or empty"),
  }),
  data: moved,
  refusals: ['RECIPIENT_NOT_FOUND', 'INSUFFICIENT_FUNDS', 'ACCOUNT_RESTRICTED', 'BALANCE_LIMIT'],
  fieldOf: { RECIPIENT_NOT_FOUND: 'recipientId', INSUFFICIENT_FUNDS: 'amount', BALANCE_LIMIT: 'amount' },
});

/** The maker of a request that waits takes it back: it then reads `failed`, with `withdrawn`, and its money is free again. */
export const withdrawTransaction = endpoint({
  method: 'POST',
  path: '/customers/transactions/{id}/withdraw',
  caller: 'customer',
  movesMoney: true,
  summary: "Takes back the customer's own pending transaction",
  params: z.object({ id }),
  data: z.object({ transaction }),
  refusals: ['NOT_FOUND', 'NOT_PENDING', 'NOT_ALLOWED'],
});

/** The customer's Approve button: confirms their own request that waits for them (decisions 19 and 70). */
export const confirmTransaction = endpoint({
  method: 'POST',
  path: '/customers/transactions/{id}/approve',
  caller: 'customer',
  movesMoney: true,
  summary: "Confirms the customer's own pending transaction with a code, or with a recent password",
  params: z.object({ id }),
  body: z.object({ code: text({ max: 40 }).optional() }).optional(),
  data: moved,
  refusals: [
    'NOT_FOUND',
    'NOT_PENDING',
    'NOT_ALLOWED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INCORRECT',
    'STATUS_CONFLICT',
    'PASSWORD_REQUIRED',
    'ACCOUNT_RESTRICTED',
    'RECIPIENT_NOT_FOUND',
    'INSUFFICIENT_FUNDS',
    'BALANCE_LIMIT',
  ],
  fieldOf: { SECOND_FACTOR_REQUIRED: 'code', SECOND_FACTOR_INCORRECT: 'code' },
});
