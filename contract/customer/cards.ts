import { z } from 'zod';
import { CARD_STATUSES } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { instant } from '../vocabulary/ids.ts';
import { text } from '../vocabulary/text.ts';

/** A virtual debit card without its secrets: `card_number` is `•••• 1234` and there is no cvv (decision 28). */
export const maskedCard = z.object({
  id: z.string(),
  customer_id: z.string(),
  cardholder_name: z.string(),
  card_number: z.string(),
  expiry_date: z.string().describe('MM/YY'),
  status: z.enum(CARD_STATUSES),
  status_reason: z.string().nullish().describe('Why the bank last changed the status; its customer sees it'),
  status_changed_at: instant,
  frozen_by_customer: z.boolean().describe('Locked by its customer, in any status'),
  created_at: instant,
});

const card = maskedCard.extend({
  allowed: z.array(z.enum(['freeze', 'unfreeze'])).describe('Steps that its customer may take now'),
});

/** No card is 404, which shows the apply prompt (C-CD-05). */
export const myCard = endpoint({
  method: 'GET',
  path: '/cards/my-card',
  caller: 'customer',
  summary: "The customer's card, masked; null where there is none (C-CD-05)",
  data: z.object({ card: card.nullable() }),
});

/** Needs an active card and a password typed in the last 15 minutes: 403 PASSWORD_REQUIRED otherwise. */
export const cardDetails = endpoint({
  method: 'GET',
  path: '/cards/my-card/full-details',
  caller: 'customer',
  summary: 'Number and CVV of the active card, for half a minute on a screen',
  data: z.object({ card: maskedCard.extend({ cvv: z.string() }) }),
  refusals: ['NOT_FOUND', 'PASSWORD_REQUIRED', 'STATUS_CONFLICT'],
});

export const cardTerms = endpoint({
  method: 'GET',
  path: '/cards/terms',
  caller: 'anyone',
  summary: 'The ten terms of the card, with their version',
  data: z.object({ version: z.string(), terms: z.array(z.string()) }),
});

export const applyForCard = endpoint({
  method: 'POST',
  path: '/cards/apply',
  caller: 'customer',
  summary: 'Applies for a virtual debit card',
  body: z.object({
    termsAccepted: z.literal(true, { error: 'Please accept the terms and conditions' }),
    version: text({ max: 20 }).optional(),
  }),
  data: z.object({ card }),
  refusals: ['STATUS_CONFLICT', 'ACCOUNT_RESTRICTED'],
});

export const freezeCard = endpoint({
  method: 'POST',
  path: '/cards/my-card/freeze',
  caller: 'customer',
  summary: 'Freezes the own active card',
  data: z.object({ card }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

export const unfreezeCard = endpoint({
  method: 'POST',
  path: '/cards/my-card/unfreeze',
  caller: 'customer',
  summary: 'Takes the own freeze off',
  data: z.object({ card }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'PASSWORD_REQUIRED'],
});
