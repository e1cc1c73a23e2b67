import { z } from 'zod';
import { CUSTOMER_STATUSES } from '../vocabulary/account-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { exportFormat } from '../vocabulary/export-file.ts';
import {
  DATES_OUT_OF_ORDER,
  datesInOrder,
  filterAmount,
  filterDate,
  filterOf,
  filterSearch,
  pageMeta,
  wholeNumber,
} from '../vocabulary/filters.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { rupees } from '../vocabulary/money.ts';
import { MOVEMENT_KIND_NAMES } from '../vocabulary/movement-kinds.ts';
import { text } from '../vocabulary/text.ts';
import { TRANSACTION_STATUSES } from '../vocabulary/transaction.ts';

/** A past moment: the end of a business date (today's when absent), by what was booked up to an instant (now when absent). */
const pastMoment = { date: filterDate.optional(), bookedBy: instant.optional() };
const asAt = z.object(pastMoment);

/** The books as a banker reads them: signed amounts, credit positive. */
export const trialBalance = endpoint({
  method: 'GET',
  path: '/banker/books/trial-balance',
  caller: 'staff',
  summary: 'Every kind of account with its total; the totals sum to zero. Now, or as at a past moment',
  query: asAt,
  data: z.object({
    at: instant,
    date: businessDate,
    lines: z.array(
      z.object({ kind: z.string(), label: z.string(), accounts: z.number(), debit: rupees, credit: rupees }),
    ),
    totalDebit: rupees,
    totalCredit: rupees,
    balanced: z.boolean(),
  }),
});

export const listBookAccounts = endpoint({
  method: 'GET',
  path: '/banker/books/accounts',
  caller: 'staff',
  costly: 'search',
  summary: 'Accounts of the books',
  query: z.object({
    kind: filterSearch.optional(),
    search: filterSearch.optional(),
    page: wholeNumber('page', 1, 1_000_000).optional(),
    limit: wholeNumber('limit', 1, 100).optional(),
  }),
  data: z.array(
    z.object({
      account_id: z.string(),
      account_number: z.string(),
      kind: z.string(),
      holder: z.string(),
      status: z.enum(CUSTOMER_STATUSES),
      balance: rupees,
      held: rupees,
      entries: z.number(),
    }),
  ),
  meta: pageMeta,
});

/** Balance of one account on a business date, as it was known at a moment: back-dated entries that were booked later are left out. */
export const accountAsAt = endpoint({
  method: 'GET',
  path: '/banker/books/accounts/{id}/as-at',
  caller: 'staff',
  summary: 'Balance, money on hold and available amount of one account as at a past moment',
  params: z.object({ id }),
  query: asAt,
  data: z.object({
    account_id: z.string(),
    account_number: z.string(),
    date: businessDate,
    booked_by: instant,
    balance: rupees,
    held: rupees,
    available: rupees,
    entries: z.number(),
  }),
  refusals: ['NOT_FOUND'],
});

export const listAccountEntries = endpoint({
  method: 'GET',
  path: '/banker/books/accounts/{id}/entries',
  caller: 'staff',
  costly: 'search',
  summary: 'Entries of one account, newest first, now or as at a past moment; `before` is the sequence to go on from',
  params: z.object({ id }),
  query: z.object({
    before: wholeNumber('before', 1, 999_999_999).optional(),
    limit: wholeNumber('limit', 1, 100).optional(),
    ...pastMoment,
  }),
  data: z.array(
    z.object({
      seq: z.number(),
      journal_id: z.string(),
      kind: z.string(),
      description: z.string(),
      amount: rupees,
      balance_after: rupees,
      value_date: businessDate,
      created_at: instant,
      booked_at: instant.nullable(),
    }),
  ),
  meta: z.object({
    nextBefore: z.number().nullable(),
    account: z.object({ account_number: z.string(), kind: z.string(), holder: z.string(), balance: rupees }),
  }),
  refusals: ['NOT_FOUND'],
});

const journalSide = z.object({
  account_id: z.string(),
  account_number: z.string(),
  kind: z.string(),
  holder: z.string(),
});

const journalFilter = {
  startDate: filterDate.optional(),
  endDate: filterDate.optional(),
  kind: filterOf('kind', MOVEMENT_KIND_NAMES).optional(),
  account: text({ max: 100 }).optional().describe("An account number, or a customer's id or number (KB…)"),
  minAmount: filterAmount.optional(),
  maxAmount: filterAmount.optional(),
};

export const listJournals = endpoint({
  method: 'GET',
  path: '/banker/books/journals',
  caller: 'staff',
  costly: 'search',
  summary: 'Journals, newest first, each with the two accounts between which its money moves',
  query: z
    .object({
      ...journalFilter,
      before: text({ max: 100 }).optional(),
      limit: wholeNumber('limit', 1, 100).optional(),
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.array(
    z.object({
      journal_id: z.string(),
      kind: z.string(),
      status: z.enum(TRANSACTION_STATUSES),
      amount: rupees,
      description: z.string(),
      business_date: businessDate,
      created_at: instant,
      from: journalSide,
      to: journalSide,
    }),
  ),
  meta: z.object({ nextBefore: z.string().nullable() }),
});

export const exportJournals = endpoint({
  method: 'GET',
  path: '/banker/books/journals/export',
  caller: 'staff',
  costly: 'document',
  summary: 'The journals of a filter as a file',
  query: z.object({ ...journalFilter, format: exportFormat }).refine(datesInOrder, DATES_OUT_OF_ORDER),
  produces: 'application/octet-stream',
});

export const getJournal = endpoint({
  method: 'GET',
  path: '/banker/books/journals/{id}',
  caller: 'staff',
  summary: 'One journal with its entries',
  params: z.object({ id }),
  data: z.object({
    journal_id: z.string(),
    kind: z.string(),
    status: z.enum(TRANSACTION_STATUSES),
    amount: rupees,
    description: z.string(),
    idempotency_key: z.string(),
    actor: z.string(),
    business_date: businessDate,
    created_at: instant,
    entries: z.array(
      z.object({
        account_id: z.string(),
        account_number: z.string(),
        kind: z.string(),
        holder: z.string(),
        amount: rupees,
        balance_after: rupees,
        seq: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

const verification = z.object({
  ranAt: instant,
  tookMs: z.number(),
  healthy: z.boolean(),
  requestedBy: z.string().nullable().describe('A name; null for the bank itself'),
  checks: z.array(z.object({ name: z.string(), checked: z.number(), violations: z.number(), detail: z.string() })),
});

/** The checks of `npm run verify:ledger` and `npm run verify:audit`, and when they last ran; each run is kept. */
export const verifyBooks = endpoint({
  method: 'GET',
  path: '/banker/books/verification',
  caller: 'staff',
  summary: 'Whether the books are right: each check with its counts and findings',
  data: verification.extend({
    running: z.boolean().describe('A newer run is under way'),
    history: z.array(verification.omit({ checks: true })).describe('The runs before, newest first'),
  }),
});

/** Waits for the result a few seconds; with large books the answer says `running`, and the result is in the call above. */
export const runVerification = endpoint({
  method: 'POST',
  path: '/banker/books/verification',
  caller: 'staff',
  summary: 'Proves the books now, from their entries',
  data: verification.extend({ running: z.boolean() }),
});

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/banker/audit',
  caller: 'admin',
  costly: 'search',
  summary: 'The audit trail, newest first; `before` is the `nextBefore` of the page before',
  query: z.object({
    before: text({ max: 24, pattern: [/^\d{1,15}(?:\.\d{1,4})?$/, 'There is no such page.'] }).optional(),
    limit: wholeNumber('limit', 1, 100).optional(),
    search: filterSearch
      .optional()
      .describe('A member of staff or a customer: part of a name or address, KB…, an account number; or any id'),
    event: text({ max: 60 }).optional().describe('The name of an event, such as policy.changed'),
    startDate: filterDate.optional(),
    endDate: filterDate.optional(),
  }),
  data: z.array(
    z.object({
      seq: z.number().describe('The number of the event; movements that were posted together have one'),
      at: instant.describe("The bank's time of what the event reports"),
      real_at: instant.nullable().describe('The real time at which it was written'),
      event: z.string(),
      actor: z.string().nullable(),
      object: z.string(),
      details: z.record(z.string(), z.unknown()),
      hash: z.string().nullable(),
      title: z.string(),
      description: z.string(),
      amount: rupees.nullable(),
      customer_id: z.string().nullable(),
      journal_id: z.string().nullable(),
    }),
  ),
  meta: z.object({
    nextBefore: z.string().nullable(),
    events: z
      .array(z.object({ event: z.string(), title: z.string() }))
      .describe('Every event with its words, by the words'),
  }),
});

const interestQuarter = z.object({
  start: businessDate,
  end: businessDate,
  posted: z.boolean().describe('The interest is booked; else it is worked out as it stands'),
  through: businessDate.describe('The last day that counts'),
});
const accountInterest = z.object({
  account_id: z.string(),
  account_number: z.string(),
  holder: z.string(),
  account_type: z.string(),
  interest: rupees,
  journal_id: z.string().nullable().describe('The journal that paid it'),
});
/** Any day of the quarter; today when absent. */
const quarterOf = { date: filterDate.optional() };

/** The quarter's interest, account by account, before and after it is posted. */
export const listQuarterInterest = endpoint({
  method: 'GET',
  path: '/banker/books/interest',
  caller: 'staff',
  costly: 'search',
  summary:
    "The interest of each account for a quarter: posted, or as it stands; `after` goes on from the last page's end",
  query: z.object({
    ...quarterOf,
    after: id.optional(),
    limit: wholeNumber('limit', 1, 100).optional(),
  }),
  data: z.object({
    quarter: interestQuarter,
    total: rupees.nullable().describe('Of all accounts; null before it is posted'),
    accounts: z.number().nullable(),
    list: z.array(accountInterest),
  }),
  meta: z.object({ nextAfter: z.string().nullable() }),
  refusals: ['NOT_FOUND'],
});

export const exportQuarterInterest = endpoint({
  method: 'GET',
  path: '/banker/books/interest/export',
  caller: 'staff',
  costly: 'document',
  summary: 'The interest of a quarter as a file',
  query: z.object({ ...quarterOf, format: exportFormat }),
  produces: 'application/octet-stream',
  refusals: ['NOT_FOUND'],
});

export const accountInterestLines = endpoint({
  method: 'GET',
  path: '/banker/books/accounts/{id}/interest',
  caller: 'staff',
  costly: 'search',
  summary: 'The arithmetic of one account’s interest for a quarter, line by line',
  params: z.object({ id }),
  query: z.object(quarterOf),
  data: z.object({
    quarter: interestQuarter,
    account: accountInterest,
    lines: z.array(
      z.object({
        kind: z.enum(['balance', 'correction']).describe('`correction`: booked after its quarter was worked out'),
        from: businessDate,
        to: businessDate,
        days: z.number(),
        amount: rupees,
        rate: z.number().describe('Percent a year'),
        earned: z.string().describe('amount × rate × days ÷ 365, in rupees to six decimals'),
      }),
    ),
    sum: z.string().describe('Sum of what the lines earned, in rupees to six decimals; rounded to paise half up'),
    carried: z
      .string()
      .optional()
      .describe(
        'What corrections have left of earlier quarters below zero, in rupees to six decimals; taken off the sum before it is rounded, as far as the sum goes',
      ),
  }),
  refusals: ['NOT_FOUND'],
});

/** A business date: its movements, its closing, and what is due on it. */
export const readBankDay = endpoint({
  method: 'GET',
  path: '/banker/books/days/{date}',
  caller: 'staff',
  summary: 'One business date: state, what ran and how long, what waits, who moved the clock past it',
  params: z.object({ date: businessDate }),
  data: z.object({
    date: businessDate,
    state: z
      .enum(['running', 'waiting', 'closing', 'closed'])
      .describe('`waiting`: the day is over and its closing has not begun'),
    closed: z
      .object({
        started_at: instant,
        finished_at: instant.nullable(),
        took_ms: z.number().nullable(),
        interest_paid: rupees,
        interest_accounts: z.number(),
        matured: z.number(),
        renewed: z.number(),
        instalments: z.number(),
        missed: z.number(),
        expired_holds: z.number(),
        failures: z.number(),
      })
      .nullable(),
    movements: z.array(z.object({ kind: z.string(), journals: z.number(), amount: rupees })),
    late: z.number().describe('Movements that count for this day and were booked later'),
    due: z
      .object({ maturities: z.number(), instalments: z.number(), expiring: z.number() })
      .describe('Work that its night still has to do'),
    clock_moves: z.array(z.object({ by: z.string(), at: instant, from: businessDate, to: businessDate })),
  }),
  refusals: ['NOT_FOUND'],
});
