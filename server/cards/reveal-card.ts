import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import { limits, type Throttle } from '../sessions/throttle.ts';
import { grouped, printedExpiry } from './card-number.ts';
import { type CardRecord, lockCard, type MaskedCard, masked } from './card-record.ts';
import type { CardVault } from './card-vault.ts';

/**
 * Shows the holder the whole number and the CVV of their active card (C-CD-02, C-CD-08, decision 28).
 *
 * Each reveal is in the audit trail.
 * Refused: `NOT_FOUND` without a card; `STATUS_CONFLICT` unless it is active, not frozen and not expired;
 * `PASSWORD_REQUIRED` when no password was typed in the last fifteen minutes; `TOO_MANY_REQUESTS` after ten in an hour.
 */
export async function revealCard(
  { database, clock, vault, throttle }: { database: Database; clock: BankClock; vault: CardVault; throttle: Throttle },
  holder: SignedIn,
): Promise<MaskedCard & { cvv: string }> {
  // Before the throttle counts: a holder who still has to type the password has seen nothing yet.
  await database.transaction((tx) => lockUsableCard(tx, clock, holder));
  requireRecentPassword(holder, clock);
  await throttle.take(limits.cardReveals, holder.subjectId);

  return database.transaction(async (tx) => {
    // Under the lock, so that a block which was answered by now counts.
    const card = await lockUsableCard(tx, clock, holder);
    const { rows } = await sql<{ number_encrypted: Buffer; key_id: string; version: number }>`
      select number_encrypted, key_id, version from bank.cards where id = ${card.id}::uuid`.execute(tx);
    const [row] = rows;
    if (!row) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, {
      event: 'card.revealed',
      actorId: holder.subjectId,
      object: card.id,
      details: { session: holder.sessionId },
    });
    const number = vault.open(card.id, { keyId: row.key_id, sealed: row.number_encrypted });
    return {
      ...masked(card),
      card_number: grouped(number),
      cvv: vault.cvv(number, printedExpiry(card.expiresOn), row.version),
    };
  });
}

async function lockUsableCard(tx: Tx, clock: BankClock, holder: SignedIn): Promise<CardRecord> {
  const card = await lockCard(tx, { customerId: holder.subjectId });
  if (!card) throw new Refusal('NOT_FOUND');
  if (card.status !== 'active')
    throw new Refusal('STATUS_CONFLICT', 'Card details are shown only while the card is active.');
  if (card.frozen) throw new Refusal('STATUS_CONFLICT', 'Your card is frozen. Unfreeze it to see its details.');
  if (card.expiresOn < clock.businessDate()) throw new Refusal('STATUS_CONFLICT', 'Your card has expired.');
  return card;
}
