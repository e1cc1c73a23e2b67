import { z } from 'zod';
import { EXPORT_FIELDS, EXPORT_TYPES, STATEMENT_TYPES } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { exportFileName, exportFormat } from '../vocabulary/export-file.ts';
import { DATES_OUT_OF_ORDER, datesInOrder, filterDate, filterOf } from '../vocabulary/filters.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { rupees } from '../vocabulary/money.ts';
import { text } from '../vocabulary/text.ts';

/** Rows that the client sends count only as ids, cut to what the caller may see (decision 36). */
const rows = z
  .array(z.union([z.string(), z.looseObject({ id: z.string().optional(), transaction_id: z.string().optional() })]))
  .max(5000, { error: 'Please export at most 5000 transactions at once' })
  .optional();

export const exportTransactions = endpoint({
  method: 'POST',
  path: '/customers/export-transactions',
  caller: 'customer',
  costly: 'document',
  summary: "The customer's transactions as a file; 'No data found for the selected criteria' when there are none",
  bodyLimit: 1_000_000,
  body: z
    .object({
      format: exportFormat,
      data: rows,
      filename: exportFileName,
      startDate: filterDate.optional(),
      endDate: filterDate.optional(),
      allTypes: z.boolean().optional(),
      selectedTypes: z.array(z.enum(EXPORT_TYPES)).max(10).optional(),
      selectedFields: z.array(z.enum(EXPORT_FIELDS)).max(20).optional(),
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  produces: 'application/octet-stream',
  refusals: ['NOT_FOUND'],
});

/** The days of an account statement, both included. Without them it is about the running month and the two before it. */
const statementDays = { startDate: filterDate.optional(), endDate: filterDate.optional() };

export const requestStatement = endpoint({
  method: 'POST',
  path: '/customers/account-statement',
  caller: 'customer',
  summary: 'Mails a statement to the registered e-mail (C-EX-10)',
  body: z
    .object({ statementType: z.enum(STATEMENT_TYPES, { error: 'Please choose a statement' }), ...statementDays })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.object({ id: z.string(), status: z.enum(['queued', 'sent']), email: z.string() }),
  refusals: ['PASSWORD_REQUIRED'],
});

export const makeStatementFile = endpoint({
  method: 'POST',
  path: '/customers/account-statement/file',
  caller: 'customer',
  costly: 'document',
  summary: 'A statement of the account as a PDF, at once',
  body: z
    .object({
      statementType: z.enum(['account_statement', 'transaction_history'], { error: 'Please choose a statement' }),
      ...statementDays,
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  produces: 'application/pdf',
});

/** A statement that the customer requested. */
export const mailedStatement = z.object({
  id: z.string(),
  statementType: z.enum(STATEMENT_TYPES),
  from_date: businessDate.nullish(),
  to_date: businessDate.nullish(),
  status: z.enum(['queued', 'sent', 'failed']),
  requested_at: instant,
  sent_at: instant.nullable(),
  verification_code: z.string().nullish(),
  formats: z.array(z.string()).optional().describe('The files that can be downloaded: pdf, xlsx, json'),
});

export const listStatements = endpoint({
  method: 'GET',
  path: '/customers/statements',
  caller: 'customer',
  summary: 'The requested statements, newest first',
  data: z.array(mailedStatement),
});

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/customers/statements/{id}',
  caller: 'customer',
  summary: 'One file of a statement, the PDF by default',
  params: z.object({ id }),
  query: z.object({ format: filterOf('format', ['pdf', 'xlsx', 'json'] as const).optional() }),
  produces: 'application/pdf',
  refusals: ['NOT_FOUND'],
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/customers/transactions/{id}/receipt',
  caller: 'customer',
  costly: 'document',
  summary: 'The receipt of one transaction as a PDF',
  params: z.object({ id }),
  produces: 'application/pdf',
  refusals: ['NOT_FOUND'],
});

/** Tells whether a document with this code came from the bank, and nothing about its owner that is not printed on it. */
export const verifyDocument = endpoint({
  method: 'GET',
  path: '/documents/verify/{code}',
  caller: 'anyone',
  summary: 'Checks the code printed on a document of the bank',
  params: z.object({ code: text({ max: 100 }) }),
  data: z.object({
    genuine: z.boolean(),
    kind: z.string().nullish(),
    issued_at: instant.nullish(),
    account_number: z.string().nullish().describe('Masked'),
    format: z.string().nullish(),
    from_date: businessDate.nullish(),
    to_date: businessDate.nullish(),
    opening_balance: rupees.nullish(),
    closing_balance: rupees.nullish(),
    amount: rupees.nullish().describe("A receipt's"),
    books_agree: z.boolean().nullish().describe('Whether the books agree with the document'),
    sha256: z.string().nullish().describe("Of the file's bytes"),
  }),
});
