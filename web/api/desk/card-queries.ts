import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CARD_STEPS, type CardStep } from '../../../contract/desk/cards.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

export type DeskCard = Awaited<ReturnType<typeof staffBank.listCards>>['data']['cards'][number];
export interface DeskCardFilter {
  readonly page?: number;
  readonly customerId?: string;
}

const CARDS = [DESK, 'cards'];

/** One page of cards, masked (B-CD-03). */
export function deskCardsQuery(filter: DeskCardFilter) {
  return queryOptions({
    queryKey: [...CARDS, filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await staffBank.listCards({ query: { limit: 10, ...filter } }, { signal });
      return {
        cards: data.cards,
        total: meta?.total ?? data.cards.length,
        totalPages: Math.max(1, meta?.totalPages ?? 1),
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** Activates, deactivates, blocks or unblocks a card (decision 29); updates the lists on screen with the answer. */
export async function changeDeskCard(
  id: string,
  step: CardStep,
  said: { reason?: string | undefined; undoes?: boolean } = {},
): Promise<DeskCard> {
  const { data } = await staffBank.setCardStatus({ params: { id }, body: { status: CARD_STEPS[step], ...said } });
  queryClient.setQueriesData<{ cards: readonly DeskCard[]; total: number; totalPages: number }>(
    { queryKey: CARDS },
    (list) => list && { ...list, cards: list.cards.map((card) => (card.id === id ? data.card : card)) },
  );
  void queryClient.invalidateQueries({ queryKey: CARDS });
  return data.card;
}
