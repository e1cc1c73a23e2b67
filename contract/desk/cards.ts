import { z } from 'zod';
import { maskedCard } from '../customer/cards.ts';
import { CARD_STATUSES, type CardStatus } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { filterOf, filterSearch, pageMeta, wholeNumber } from '../vocabulary/filters.ts';
import { id } from '../vocabulary/ids.ts';
import { stepReason } from '../vocabulary/person-fields.ts';
import { text } from '../vocabulary/text.ts';
import { undoes } from './undo.ts';

/** The staff's steps for a card, with the status that each leads to (B-CD-04). */
export const CARD_STEPS = {
  activate: 'active',
  deactivate: 'inactive',
  block: 'blocked',
  unblock: 'inactive',
} as const satisfies Record<string, CardStatus>;
export type CardStep = keyof typeof CARD_STEPS;

// as: Object.keys forgets that these are all the keys, and that there is one.
const STEPS = Object.keys(CARD_STEPS) as [CardStep, ...CardStep[]];

const card = maskedCard.extend({ allowed: z.array(z.enum(STEPS)).describe('Steps that the staff may take now') });

export const listCards = endpoint({
  method: 'GET',
  path: '/cards/all',
  caller: 'staff',
  costly: 'search',
  summary: 'Every card, masked (B-CD-03)',
  query: z.object({
    page: wholeNumber('page', 1, 1_000_000).optional(),
    limit: wholeNumber('limit', 1, 100).optional(),
    status: filterOf('status', CARD_STATUSES).optional(),
    search: filterSearch.optional(),
    customerId: text({ max: 100 }).optional(),
  }),
  data: z.object({ cards: z.array(card) }),
  meta: pageMeta,
});

/** The transition table of decision 29; anything else is 409 STATUS_CONFLICT. */
export const setCardStatus = endpoint({
  method: 'PATCH',
  path: '/cards/{id}/status',
  caller: 'staff',
  summary: 'Activates, deactivates, blocks or unblocks a card',
  params: z.object({ id }),
  body: z.object({
    status: z.enum(CARD_STATUSES, { error: 'Please choose active, inactive or blocked' }),
    reason: stepReason,
    undoes,
  }),
  data: z.object({ card }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});
