import type { Db, Tx } from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { seal, unseal } from '../platform/sealed-values.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type CardVault, cardSealingKey, createCardVault, type LastingCardKeys, lastingKeysOf } from './card-vault.ts';

type CardKeys = Pick<Secrets, 'cardKey' | 'cardKeyOld'>;

/**
 * Makes the vault of a bank: with the lasting keys that it keeps, or those of its first and only card key. Refuses
 * (`OperatorError`) lasting keys that are not those of the bank's cards, because every CVV would be another.
 */
export async function openCardVault(db: Db | Tx, keys: CardKeys): Promise<CardVault> {
  const vault = createCardVault(keys.cardKey, keys.cardKeyOld, await readLastingKeys(db, keys));
  const card = await db
    .selectFrom('bank.cards')
    .select(['id', 'number_encrypted', 'number_hash', 'key_id'])
    // A card that has ended has no number left.
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!card) return vault;
  const number = vault.open(card.id, { keyId: card.key_id, sealed: card.number_encrypted });
  if (vault.fingerprint(number).equals(card.number_hash)) return vault;
  throw new OperatorError(
    'the lasting keys of the cards are gone (bank.lasting_card_keys): restore them from a backup',
  );
}

/** Seals the lasting keys under the current card key. The first time they are made of the key that is being replaced. */
export async function keepLastingKeys(tx: Tx, keys: CardKeys): Promise<void> {
  const lasting = (await readLastingKeys(tx, keys)) ?? lastingKeysOf(keys.cardKeyOld ?? keys.cardKey);
  for (const [purpose, key] of Object.entries(lasting)) {
    const { keyId, sealed } = seal(cardSealingKey(keys.cardKey), purpose, key.toString('base64'));
    await tx
      .insertInto('bank.lasting_card_keys')
      .values({ purpose, key_id: keyId, sealed })
      .onConflict((on) => on.column('purpose').doUpdateSet({ key_id: keyId, sealed }))
      .execute();
  }
}

async function readLastingKeys(db: Db | Tx, keys: CardKeys): Promise<LastingCardKeys | undefined> {
  const rows = await db.selectFrom('bank.lasting_card_keys').selectAll().execute();
  if (rows.length === 0) return undefined;
  const known = [keys.cardKey, ...(keys.cardKeyOld ? [keys.cardKeyOld] : [])].map(cardSealingKey);
  const open = (purpose: keyof LastingCardKeys): Buffer => {
    const row = rows.find((one) => one.purpose === purpose);
    if (!row) throw new Error(`The lasting card key for ${purpose} is gone`);
    return Buffer.from(unseal(known, purpose, { keyId: row.key_id, sealed: row.sealed }), 'base64');
  };
  return { lookUp: open('lookUp'), verification: open('verification') };
}
