import { sql } from 'kysely';
import { CARD_TERMS_VERSION } from '../../contract/customer/card-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { findAccountStatus } from '../customers/account-status.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { cardLetter } from './card-letters.ts';
import { type CardRecord, cardOf, lockCard } from './card-record.ts';
import type { CardVault } from './card-vault.ts';
import { endCard } from './end-card.ts';
import { issueCard } from './issue-card.ts';

/**
 * A customer applies for a virtual debit card (C-CD-06…08): it is issued inactive and waits for a banker.
 *
 * The version, the hash and the time of the accepted terms are kept with the card. A card that has expired makes room for a new one.
 * Refused: `STATUS_CONFLICT` when they have one already, or when the terms they read are not those in force;
 * `ACCOUNT_RESTRICTED` unless the account is active.
 */
export async function applyForCard(
  { database, clock, vault }: { database: Database; clock: BankClock; vault: CardVault },
  customer: SignedIn,
  application: { version?: string | undefined },
): Promise<CardRecord> {
  if (application.version !== undefined && application.version !== CARD_TERMS_VERSION) {
    throw new Refusal('STATUS_CONFLICT', 'The terms have changed. Please read them again.');
  }
  return database.transaction(async (tx) => {
    // Applications at once wait here for one another; the first one issues the card.
    await sql`select 1 from bank.customers where id = ${customer.subjectId}::uuid for no key update`.execute(tx);
    const account = await findAccountStatus(tx, customer.subjectId);
    if (account?.status !== 'active') throw new Refusal('ACCOUNT_RESTRICTED');
    await makeRoom(tx, clock, customer.subjectId);

    const cardId = await issueCard(tx, vault, { customerId: customer.subjectId, name: account.name, at: clock.now() });
    const card = await cardOf(tx, customer.subjectId);
    if (!card) throw new Error('The card that was just issued is not there');
    await recordAudit(tx, {
      event: 'card.applied',
      actorId: customer.subjectId,
      object: cardId,
      details: { terms: CARD_TERMS_VERSION },
    });
    await enqueueMail(tx, cardLetter(card, 'applied'));
    await sql`select ledger.tell_watchers(array[${card.holder.accountId}::uuid], 'card')`.execute(tx);
    return card;
  });
}

async function makeRoom(tx: Tx, clock: BankClock, customerId: string): Promise<void> {
  const earlier = await lockCard(tx, { customerId });
  if (!earlier) return;
  if (earlier.expiresOn >= clock.businessDate())
    throw new Refusal('STATUS_CONFLICT', 'You already have a virtual debit card.');
  await endCard(tx, clock, customerId, customerId);
}
