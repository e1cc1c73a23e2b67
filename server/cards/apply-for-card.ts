import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CARD_TERMS, CARD_TERMS_VERSION } from '../../contract/card-terms.ts';
import { Refusal } from '../../contract/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { findAccountStatus } from '../customers/account-status.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { SignedIn } from '../sessions/session-check.ts';
import { cardLetter } from './card-letters.ts';
import { expiryOf, newCardNumber } from './card-number.ts';
import { cardOf, type CardRecord, lockCard } from './card-record.ts';
import type { CardVault } from './card-vault.ts';
import { endCard } from './end-card.ts';

/** SHA-256 of the terms as they stand, one a line: proves later which text was accepted. */
export function termsHash(): Buffer {
  return createHash('sha256').update(CARD_TERMS.join('\n')).digest();
}

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
    // Twenty applications at once stand in line here, and the first one issues the card.
    await sql`select 1 from bank.customers where id = ${customer.subjectId}::uuid for no key update`.execute(tx);
    const account = await findAccountStatus(tx, customer.subjectId);
    if (account?.status !== 'active') throw new Refusal('ACCOUNT_RESTRICTED');
    await makeRoom(tx, clock, customer.subjectId);

    const cardId = await issue(tx, clock, vault, { customerId: customer.subjectId, name: account.name });
    const card = await cardOf(tx, customer.subjectId);
    if (!card) throw new Error('The card that was just issued is not there');
    await recordAudit(tx, { event: 'card.applied', actorId: customer.subjectId, object: cardId, details: { terms: CARD_TERMS_VERSION } });
    await enqueueMail(tx, cardLetter(card, 'applied'));
    await sql`select ledger.tell_watchers(array[${card.holder.accountId}::uuid], 'card')`.execute(tx);
    return card;
  });
}

async function makeRoom(tx: Tx, clock: BankClock, customerId: string): Promise<void> {
  const earlier = await lockCard(tx, { customerId });
  if (!earlier) return;
  if (earlier.expiresOn >= clock.businessDate()) throw new Refusal('STATUS_CONFLICT', 'You already have a virtual debit card.');
  await endCard(tx, clock, customerId, customerId);
}

const TRIES = 5;

/** Finds a free number: of a thousand million there is nearly always one at the first try. */
async function issue(tx: Tx, clock: BankClock, vault: CardVault, holder: { customerId: string; name: string }): Promise<string> {
  const now = clock.now();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const id = uuidv7();
    const number = newCardNumber();
    const { keyId, sealed } = vault.seal(id, number);
    const issued = await tx
      .insertInto('bank.cards')
      .values({
        id,
        customer_id: holder.customerId,
        cardholder_name: holder.name,
        number_encrypted: sealed,
        number_hash: vault.fingerprint(number),
        key_id: keyId,
        last_four: number.slice(-4),
        expires_on: expiryOf(now),
        terms_version: CARD_TERMS_VERSION,
        terms_hash: termsHash(),
        terms_accepted_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('number_hash').doNothing())
      .executeTakeFirst();
    if (issued.numInsertedOrUpdatedRows !== 1n) continue;
    await tx
      .insertInto('bank.card_status_changes')
      .values({ id: uuidv7(), card_id: id, from_status: null, status: 'inactive', changed_by: holder.customerId, changed_at: now })
      .execute();
    return id;
  }
  throw new Refusal('BUSY');
}
