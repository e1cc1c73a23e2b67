import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import { cardLetter } from './card-letters.ts';
import { type CardRecord, lockCard } from './card-record.ts';
import { holderSteps } from './card-steps.ts';

/**
 * Freezes the holder's active card (decision 29). The bank's status stays as it is: the freeze is the customer's own
 * lock, and only they take it off. Freezing a frozen card changes nothing.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` unless the card is active.
 */
export async function freezeCard(
  { database, clock }: { database: Database; clock: BankClock },
  holder: SignedIn,
): Promise<CardRecord> {
  return database.transaction(async (tx) => {
    const card = await lockActiveCard(tx, holder, 'Only an active card can be frozen.');
    if (card.frozen) return card;
    await tx
      .insertInto('bank.card_freezes')
      .values({ id: uuidv7(), card_id: card.id, frozen_at: clock.now() })
      .execute();
    await tell(tx, clock, card, 'frozen');
    return { ...card, frozen: true };
  });
}

/**
 * Takes the holder's freeze off, after their password: an open screen in other hands can lock a card, not unlock it.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` unless the card is active, `PASSWORD_REQUIRED`.
 */
export async function unfreezeCard(
  { database, clock }: { database: Database; clock: BankClock },
  holder: SignedIn,
): Promise<CardRecord> {
  return database.transaction(async (tx) => {
    const card = await lockActiveCard(tx, holder, 'Only an active card can be unfrozen.');
    requireRecentPassword(holder, clock);
    if (!card.frozen) return card;
    await tx
      .updateTable('bank.card_freezes')
      .set({ lifted_at: clock.now() })
      .where('card_id', '=', card.id)
      .where('lifted_at', 'is', null)
      .execute();
    await tell(tx, clock, card, 'unfrozen');
    return { ...card, frozen: false };
  });
}

async function lockActiveCard(tx: Tx, holder: SignedIn, otherwise: string): Promise<CardRecord> {
  const card = await lockCard(tx, { customerId: holder.subjectId });
  if (!card) throw new Refusal('NOT_FOUND');
  if (holderSteps(card).length === 0) throw new Refusal('STATUS_CONFLICT', otherwise);
  return card;
}

async function tell(tx: Tx, clock: BankClock, card: CardRecord, event: 'frozen' | 'unfrozen'): Promise<void> {
  await recordAudit(tx, { event: `card.${event}`, actorId: card.holder.id, object: card.id, at: clock.now() });
  await enqueueMail(tx, cardLetter(card, event));
  await sql`select ledger.tell_watchers(array[${card.holder.accountId}::uuid], 'card')`.execute(tx);
}
