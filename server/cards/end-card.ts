import { sql } from 'kysely';
import { recordAudit } from '../audit/audit-trail.ts';
import { withdrawWaitingMail } from '../mail/outbox.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { lockCard } from './card-record.ts';

/**
 * Ends a customer's card for ever, in the caller's transaction: it expired and is replaced, or its customer leaves. The
 * number and the name on it are blanked; the row and its history stay. A letter about its status that still waits is
 * withdrawn. Does nothing where there is no card.
 */
export async function endCard(tx: Tx, clock: BankClock, customerId: string, actorId: string): Promise<void> {
  const card = await lockCard(tx, { customerId });
  if (!card) return;
  const now = clock.now();
  await sql`
    update bank.cards set status = 'blocked', ended_at = ${now}, number_encrypted = ''::bytea, cardholder_name = ''
    where id = ${card.id}::uuid`.execute(tx);
  await tx
    .insertInto('bank.card_status_changes')
    .values({
      id: uuidv7(),
      card_id: card.id,
      from_status: card.status,
      status: 'blocked',
      reason: 'The card has ended',
      changed_by: actorId,
      changed_at: now,
    })
    .execute();
  await withdrawWaitingMail(tx, card.id);
  await recordAudit(tx, { event: 'card.ended', actorId, object: card.id });
}
