import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT } from './account-queries.ts';

/** Query key that a live message about the card invalidates. */
export const CARD = [ACCOUNT, 'card'];

/** The customer's card, masked; null without one: no data, or the 404 of a server that answers so (C-CD-05). */
export const cardQuery = queryOptions({
  queryKey: CARD,
  queryFn: async ({ signal }) => {
    try {
      return (await bank.myCard(undefined, { signal })).data.card;
    } catch (error) {
      if (error instanceof BankError && error.status === 404) return null;
      throw error;
    }
  },
});
export type Card = NonNullable<Awaited<ReturnType<typeof bank.myCard>>['data']['card']>;

/** The ten terms and their version (C-CD-07). */
export const cardTermsQuery = queryOptions({
  queryKey: ['card-terms'],
  queryFn: async ({ signal }) => (await bank.cardTerms(undefined, { signal })).data,
  staleTime: 300_000,
});

function keep(card: Card): void {
  queryClient.setQueryData(CARD, card);
}

/** Applies for a card under the terms of this version (C-CD-06). After a refusal the terms are read anew, as they may have changed. */
export async function applyForCard(version: string): Promise<void> {
  try {
    keep((await bank.applyForCard({ body: { termsAccepted: true, version } })).data.card);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: cardTermsQuery.queryKey });
    throw error;
  }
}

/** Locks the customer's active card, or removes the customer's own lock. Removing may be refused with PASSWORD_REQUIRED. */
export async function setFrozen(frozen: boolean): Promise<void> {
  keep((await (frozen ? bank.freezeCard() : bank.unfreezeCard())).data.card);
}

/**
 * Returns the whole number and the CVV. Never cached: the screen that shows them keeps them for half a minute. May be refused
 * with PASSWORD_REQUIRED.
 */
export async function revealCard() {
  return (await bank.cardDetails()).data.card;
}
export type CardSecrets = Awaited<ReturnType<typeof revealCard>>;
