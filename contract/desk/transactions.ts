import { z } from 'zod';
import { transactionFilter } from '../customer/payments.ts';
import { CUSTOMER_STATUSES } from '../vocabulary/account-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { exportFileName, exportFormat } from '../vocabulary/export-file.ts';
import { DATES_OUT_OF_ORDER, datesInOrder, filterOf, sortDirection, wholeNumber } from '../vocabulary/filters.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { rupees } from '../vocabulary/money.ts';
import { internalNote, reason } from '../vocabulary/person-fields.ts';
import { text } from '../vocabulary/text.ts';
import { transaction } from '../vocabulary/transaction.ts';
import { changeRequest } from './changes.ts';
import { KYC_STATUSES, RISKS } from './customers.ts';

/** Sums in SQL over whole bank days, not over the listed rows (decision 35). Trends in percent against the 30 days before. */
export const bankSummary = z.object({
  from: businessDate,
  to: businessDate,
  deposits: rupees,
  withdrawals: rupees,
  net: rupees,
  netPercent: z.number().nullable().describe('null where there are no withdrawals'),
  depositsTrendPercent: z.number().nullable(),
  withdrawalsTrendPercent: z.number().nullable(),
  transactions: z.number(),
  transactionsTrendPercent: z.number().nullable(),
  days: z.array(z.object({ date: businessDate, deposits: rupees, withdrawals: rupees })),
});

/** The filter of the bank's transactions. */
const bankFilter = {
  customerId: text({ max: 100 }).optional().describe('A customer id (KB…), an account number, or an id'),
  ...transactionFilter,
  maker: text({ max: 100 })
    .optional()
    .describe(
      'The person who made it: part of the name or e-mail address of a member of staff, a customer id (KB…), an id, `me`, or `bank`',
    ),
  checker: text({ max: 100 })
    .optional()
    .describe('The member of staff who decided on it: part of the name or e-mail address, an id, or `me`'),
};

export const listBankerTransactions = endpoint({
  method: 'GET',
  path: '/banker/transactions',
  caller: 'staff',
  costly: 'search',
  summary: 'Movements of the whole bank, newest first (startDate, endDate, limit 100)',
  query: z
    .object({
      limit: wholeNumber('limit', 1, 100).optional(),
      offset: wholeNumber('offset', 0, 1_000_000).optional(),
      before: text({ max: 100 }).optional(),
      ...bankFilter,
      sortBy: filterOf('sortBy', ['date', 'customer', 'amount', 'type'] as const).optional(),
      sortDirection,
      count: filterOf('count', ['none'] as const)
        .optional()
        .describe('`none` leaves out meta.total, so that the rows never wait for it'),
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.object({ transactions: z.array(transaction) }),
  meta: z.object({
    total: z.number().optional(),
    limit: z.number(),
    offset: z.number().optional(),
    nextBefore: z.string().nullable(),
  }),
});

export const totalBankerTransactions = endpoint({
  method: 'GET',
  path: '/banker/transactions/totals',
  caller: 'staff',
  costly: 'search',
  summary: 'Count and sums of all transactions that a filter matches',
  query: z.object(bankFilter).refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.object({
    count: z.number(),
    moneyIn: rupees.describe('Booked deposits and interest'),
    moneyOut: rupees.describe('Booked withdrawals and charges'),
    betweenCustomers: rupees.describe('Booked transfers'),
    notBooked: rupees.describe('The part that waits, was rejected or expired'),
  }),
});

const VIEW_NAME = 'Please enter a name of up to 60 characters';

const transactionView = z.object({
  id,
  name: z.string(),
  address: z.string().describe('Filter and order as the page of transactions has them in its address'),
});

export const listTransactionViews = endpoint({
  method: 'GET',
  path: '/banker/transaction-views',
  caller: 'staff',
  summary: "The reader's own saved views of the transactions, by name",
  data: z.array(transactionView),
});

export const saveTransactionView = endpoint({
  method: 'POST',
  path: '/banker/transaction-views',
  caller: 'staff',
  summary: 'Saves a view of the transactions for the reader; one of the same name is replaced',
  body: z.object({
    name: text({ required: VIEW_NAME, max: 60, tooLong: VIEW_NAME }),
    address: text({ max: 1000 }),
  }),
  data: transactionView,
});

export const deleteTransactionView = endpoint({
  method: 'DELETE',
  path: '/banker/transaction-views/{id}',
  caller: 'staff',
  summary: "Deletes one of the reader's own saved views",
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
});

export const getBankerTransaction = endpoint({
  method: 'GET',
  path: '/banker/transactions/{id}',
  caller: 'staff',
  summary: 'One movement, with its entries and who decided on it',
  params: z.object({ id }),
  data: z.object({
    transaction,
    waits_because: z.string().nullable().describe('The rule that made it wait for a banker'),
    internal_note: z.string().nullable().describe('What the checker wrote for the staff; no customer reads it'),
    cannot_decide_because: z
      .string()
      .nullable()
      .describe('Why the reader may not decide on it, as a sentence; null where they may, and where nothing waits'),
    facts: z
      .object({
        available_before: rupees.describe("The customer's available money without this request"),
        available_after: rupees,
        status: z.enum(CUSTOMER_STATUSES),
        kyc_status: z.enum(KYC_STATUSES),
        risk: z.enum(RISKS),
        flagged: z.boolean(),
        customer_since: instant,
        first_to_payee: z.boolean().nullable().describe('null where nobody is paid'),
        other_requests: z
          .object({ count: z.number(), amount: rupees })
          .describe('Of the same maker for the same account on the same day, without those that came to nothing'),
      })
      .nullable()
      .describe('For the decision; null where nothing waits, and where the customer has left'),
    reversible: z
      .object({
        left: rupees.describe('The part that is not reversed yet'),
        missing: rupees.describe('The part of it that its receiver has spent'),
        claims: z.boolean().describe('What is missing becomes a claim; else a reversal of it is refused'),
        change: changeRequest.nullable().describe('A reversal that waits for a colleague'),
      })
      .nullable()
      .describe('What of it can be reversed; null where nothing can'),
    entries: z.array(
      z.object({
        account_number: z.string(),
        account: z.string(),
        debit: rupees.nullable(),
        credit: rupees.nullable(),
        balance_after: rupees,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

export const getTransactionRecord = endpoint({
  method: 'GET',
  path: '/banker/transactions/{id}/record',
  caller: 'staff',
  summary: 'Letters and audited events of one transaction',
  params: z.object({ id }),
  data: z.object({
    letters: z
      .array(z.object({ id, subject: z.string(), to: z.string(), written_at: instant, sent_at: instant.nullable() }))
      .describe('Letters to its customers that name it, oldest first'),
    events: z
      .array(z.object({ at: instant, title: z.string(), detail: z.string(), actor: z.string().nullable() }))
      .describe('Oldest first'),
  }),
  refusals: ['NOT_FOUND'],
});

/** The inbox of the checker: all waiting requests, marked where the reader may not decide. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/banker/approvals',
  caller: 'staff',
  costly: 'search',
  summary: 'Transactions and changes that wait for a second member of staff, oldest first',
  data: z.array(
    z.object({
      transaction: transaction.optional().describe('Where money waits'),
      change: changeRequest.optional().describe('Where a change of data, policy or staff waits'),
      canDecide: z.boolean(),
      cannot_decide_because: z.string().nullable().describe('Why the reader may not decide, as a sentence'),
      waits_because: z.string().describe('The rule that made it wait, as a sentence'),
      limit: rupees.nullable().describe('The limit of that rule when it was made; null where it is not about money'),
      waiting_since: instant,
      expires_at: instant,
    }),
  ),
  meta: z.object({ total: z.number().describe('How many wait in all: the list is the oldest 200 of them') }),
});

const decided = z.object({ transaction });

/** Missing or malformed id: 'Transaction ID is missing' (B-TX-06). */
const transactionId = z.object({ id: z.uuid({ error: 'Transaction ID is missing' }) });

/** Posts once; the second click is 409 NOT_PENDING; the maker and a party get 403 MAKER_IS_CHECKER. */
export const approveTransaction = endpoint({
  method: 'POST',
  path: '/banker/transactions/{id}/approve',
  caller: 'staff',
  movesMoney: true,
  summary: 'Approves a pending transaction',
  params: transactionId,
  data: decided,
  refusals: [
    'NOT_FOUND',
    'NOT_PENDING',
    'MAKER_IS_CHECKER',
    'INSUFFICIENT_FUNDS',
    'ACCOUNT_RESTRICTED',
    'RECIPIENT_NOT_FOUND',
    'BALANCE_LIMIT',
    'FRESH_FACTOR_REQUIRED',
  ],
});

export const rejectTransaction = endpoint({
  method: 'POST',
  path: '/banker/transactions/{id}/reject',
  caller: 'staff',
  movesMoney: true,
  summary: 'Rejects a pending transaction with a reason; the hold ends',
  params: transactionId,
  body: z.object({ reason, internalNote }),
  data: decided,
  refusals: ['NOT_FOUND', 'NOT_PENDING', 'MAKER_IS_CHECKER', 'FRESH_FACTOR_REQUIRED'],
});

/** A banker takes back their own deposit that waits: it then reads `rejected`, with `withdrawn`. */
export const withdrawBankerTransaction = endpoint({
  method: 'POST',
  path: '/banker/transactions/{id}/withdraw',
  caller: 'staff',
  movesMoney: true,
  summary: "Takes back the banker's own pending transaction",
  params: transactionId,
  data: decided,
  refusals: ['NOT_FOUND', 'NOT_PENDING', 'NOT_ALLOWED'],
});

/** Figures above the tables of the staff dashboard (B-DB-04, B-DB-05, B-DB-13, B-DB-19, B-DB-20). */
export const deskDashboard = endpoint({
  method: 'GET',
  path: '/banker/dashboard',
  caller: 'staff',
  summary: 'The 30-day cards, the chart and the statistics',
  data: z.object({
    summary: bankSummary,
    customers: z.number(),
    customersTrendPercent: z.number().nullable().describe('Against 30 days ago'),
    customerGrowthPercent: z.number().nullable().describe('Against 90 days ago'),
    customerProgress: z.number(),
    transactionProgress: z.number(),
    depositRatioPercent: z.number(),
    successRatePercent: z.number(),
    pendingApprovals: z.number(),
    booksHealthy: z.boolean(),
    targets: z
      .object({ customers: z.number(), monthlyTransactions: z.number() })
      .describe('What the two progress figures are measured against'),
  }),
});

/** Movements merged with what was audited: sign-ins, changes of status, refusals (B-DB-17). */
export const listDeskActivity = endpoint({
  method: 'GET',
  path: '/banker/activity',
  caller: 'staff',
  costly: 'search',
  summary: 'The timeline of the bank, newest first (limit 8)',
  query: z.object({ limit: wholeNumber('limit', 1, 50).optional() }),
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().describe('deposit, withdrawal, transfer, login, error, status …'),
      title: z.string(),
      description: z.string(),
      amount: rupees.nullish(),
      at: instant,
      customer_id: z.string().nullish(),
      journal_id: z.string().nullish(),
    }),
  ),
});

export const exportBankerTransactions = endpoint({
  method: 'GET',
  path: '/banker/transactions/export',
  caller: 'staff',
  costly: 'document',
  summary: 'Transactions of the bank as a file (B-EX-01)',
  query: z
    .object({
      format: exportFormat.optional(),
      ...bankFilter,
      fields: text({ max: 200 })
        .optional()
        .describe('Names of fields, with commas between them; all eight when absent'),
      filename: exportFileName,
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  produces: 'application/octet-stream',
});
