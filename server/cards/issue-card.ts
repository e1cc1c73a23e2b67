import { createHash } from 'node:crypto';
import { CARD_TERMS, CARD_TERMS_VERSION } from '../../contract/customer/card-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { expiryOf, newCardNumber } from './card-number.ts';
import type { CardVault } from './card-vault.ts';

/** Returns the SHA-256 of the terms, one a line: proves later which text was accepted. */
function termsHash(): Buffer {
  return createHash('sha256').update(CARD_TERMS.join('\n')).digest();
}

const TRIES = 5;

/**
 * Issues an inactive card to a customer who accepted the terms in force at `at` (bank time), and returns its id. Finds
 * a free number: of a thousand million there is nearly always one at the first try. The caller must have checked that
 * there is no living card.
 */
export async function issueCard(
  tx: Tx,
  vault: CardVault,
  holder: { customerId: string; name: string; at: Date },
): Promise<string> {
  const { customerId, name, at } = holder;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const id = uuidv7();
    const number = newCardNumber();
    const { keyId, sealed } = vault.seal(id, number);
    const issued = await tx
      .insertInto('bank.cards')
      .values({
        id,
        customer_id: customerId,
        cardholder_name: name,
        number_encrypted: sealed,
        number_hash: vault.fingerprint(number),
        key_id: keyId,
        last_four: number.slice(-4),
        expires_on: expiryOf(at),
        terms_version: CARD_TERMS_VERSION,
        terms_hash: termsHash(),
        terms_accepted_at: at,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('number_hash').doNothing())
      .executeTakeFirst();
    if (issued.numInsertedOrUpdatedRows !== 1n) continue;
    await tx
      .insertInto('bank.card_status_changes')
      .values({
        id: uuidv7(),
        card_id: id,
        from_status: null,
        status: 'inactive',
        changed_by: customerId,
        changed_at: at,
      })
      .execute();
    return id;
  }
  throw new Refusal('BUSY');
}
