import { CARD_TERMS, CARD_TERMS_VERSION } from '../../contract/customer/card-terms.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { Throttle } from '../sessions/throttle.ts';
import { applyForCard } from './apply-for-card.ts';
import { cardOf, deskCard, ownCard } from './card-record.ts';
import type { CardVault } from './card-vault.ts';
import { changeCardStatus } from './change-card-status.ts';
import { freezeCard, unfreezeCard } from './freeze-card.ts';
import { listCards } from './list-cards.ts';
import { revealCard } from './reveal-card.ts';

type CardCalls =
  | 'myCard'
  | 'cardDetails'
  | 'cardTerms'
  | 'applyForCard'
  | 'freezeCard'
  | 'unfreezeCard'
  | 'listCards'
  | 'setCardStatus';

/** Routes of the customer's card and the desk's cards. */
export function cardRoutes(parts: {
  database: Database;
  clock: BankClock;
  vault: CardVault;
  throttle: Throttle;
}): HandlersOf<CardCalls> {
  const { db, lists } = parts.database;
  return {
    async myCard({ session }) {
      const card = await cardOf(db, session.subjectId);
      // Having no card is an answer, not a failure: each such customer's browser would log a 404 as an error.
      return { data: { card: card ? ownCard(card) : null } };
    },

    async cardDetails({ session }) {
      return { data: { card: await revealCard(parts, session) } };
    },

    async cardTerms() {
      return { data: { version: CARD_TERMS_VERSION, terms: [...CARD_TERMS] } };
    },

    async applyForCard({ session, body }) {
      const card = await applyForCard(parts, session, { version: body.version });
      return { message: 'Your card application has been submitted', data: { card: ownCard(card) } };
    },

    async freezeCard({ session }) {
      return { message: 'Card frozen', data: { card: ownCard(await freezeCard(parts, session)) } };
    },

    async unfreezeCard({ session }) {
      return { message: 'Card unfrozen', data: { card: ownCard(await unfreezeCard(parts, session)) } };
    },

    async listCards({ query }) {
      const { cards, meta } = await listCards(lists, query);
      return { data: { cards: cards.map(deskCard) }, meta };
    },

    async setCardStatus({ session, params, body }) {
      const { card, done } = await changeCardStatus(parts, session, {
        cardId: params.id,
        status: body.status,
        reason: body.reason ?? '',
        undoes: body.undoes,
      });
      return { message: `Card ${done} successfully`, data: { card: deskCard(card) } };
    },
  };
}
