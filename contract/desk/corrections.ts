import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';
import { reason } from '../vocabulary/person-fields.ts';
import { text } from '../vocabulary/text.ts';
import { transaction } from '../vocabulary/transaction.ts';
import { changeRequest } from './changes.ts';

const AMOUNT = 'Please enter a valid amount';

/** Asks for the reversal of a movement. It always waits for a second member of staff. */
export const reverseTransaction = endpoint({
  method: 'POST',
  path: '/banker/transactions/{id}/reverse',
  caller: 'staff',
  waits: 'always',
  summary: 'Asks a colleague to reverse a movement, whole or in part',
  params: z.object({ id }),
  body: z.object({
    amount: amountOf(AMOUNT).optional().describe('All that is not reversed yet when absent'),
    reason: reason.describe('The sentence that the customers on both sides read'),
  }),
  data: z.object({ change: changeRequest }),
  refusals: ['NOT_FOUND', 'NOT_REVERSIBLE', 'ALREADY_REVERSED', 'STATUS_CONFLICT'],
  fieldOf: { ALREADY_REVERSED: 'amount' },
});

/** Reasons for which the bank charges a customer or gives money, with the words that the customer reads. */
export const CORRECTION_REASONS = {
  card_replacement: { kind: 'charge', label: 'Replacement of a card' },
  cheque_book: { kind: 'charge', label: 'Cheque book' },
  duplicate_statement: { kind: 'charge', label: 'Copy of a statement' },
  returned_payment: { kind: 'charge', label: 'Returned payment' },
  charge_refund: { kind: 'goodwill', label: 'Refund of a charge' },
  bank_mistake: { kind: 'goodwill', label: 'Bank error' },
  service_failure: { kind: 'goodwill', label: 'Failure of a service' },
  courtesy: { kind: 'goodwill', label: 'Goodwill credit' },
} as const satisfies Record<string, { kind: 'charge' | 'goodwill'; label: string }>;
export type CorrectionReason = keyof typeof CORRECTION_REASONS;

/** Charges a customer or gives money, by the reason. Above the limit of the policy it waits for a second member of staff. */
export const correctAccount = endpoint({
  method: 'POST',
  path: '/banker/customers/{id}/corrections',
  caller: 'staff',
  movesMoney: true,
  waits: 'sometimes',
  summary: 'Charges a customer, or gives money back, for a reason of the list',
  params: z.object({ id }),
  body: z.object({
    reason: z.enum(Object.keys(CORRECTION_REASONS) as [CorrectionReason, ...CorrectionReason[]], {
      error: 'Please choose a reason',
    }),
    amount: amountOf(AMOUNT),
    note: text({ max: 200 }).optional().describe('Added to the reason on the statement'),
  }),
  data: z.object({
    transaction: transaction.optional(),
    balance_after: rupees.optional(),
    change: changeRequest.optional(),
  }),
  refusals: ['NOT_FOUND', 'INSUFFICIENT_FUNDS', 'BALANCE_LIMIT', 'STATUS_CONFLICT'],
  fieldOf: { INSUFFICIENT_FUNDS: 'amount', BALANCE_LIMIT: 'amount' },
});
