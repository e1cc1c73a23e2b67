import { CARD_STEPS, type CardStep } from '../../contract/desk/cards.ts';
import type { CardStatus } from '../../contract/vocabulary/bank-terms.ts';

/**
 * The one transition table (B-CD-04, decision 29): the staff's steps by a card's status. A step outside it is refused.
 */
const STAFF_STEPS: Record<CardStatus, readonly CardStep[]> = {
  inactive: ['activate', 'block'],
  active: ['deactivate', 'block'],
  blocked: ['unblock'],
};

/** Returns the staff's steps for a card. */
export const staffSteps = (card: { readonly status: CardStatus }): CardStep[] => [...STAFF_STEPS[card.status]];

/** Returns the step that leads from one status to another; undefined where the table has none. */
export function stepBetween(from: CardStatus, to: CardStatus): CardStep | undefined {
  return STAFF_STEPS[from].find((step) => CARD_STEPS[step] === to);
}

/** Returns the holder's steps for a card (decision 29): an active one is frozen and unfrozen, any other neither. */
export function holderSteps(card: {
  readonly status: CardStatus;
  readonly frozen: boolean;
}): ('freeze' | 'unfreeze')[] {
  if (card.status !== 'active') return [];
  return [card.frozen ? 'unfreeze' : 'freeze'];
}
