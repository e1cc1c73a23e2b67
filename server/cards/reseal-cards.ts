import type { Tx } from '../platform/database.ts';
import type { CardVault } from './card-vault.ts';

/**
 * Seals up to `limit` card numbers under the vault's current key that another one sealed; returns how many cards it found. A card that has
 * ended has no number left and is written down under the current key as it is, so that the older one can go.
 */
export async function resealCards(tx: Tx, vault: CardVault, limit: number): Promise<number> {
  const cards = await tx
    .selectFrom('bank.cards')
    .select(['id', 'number_encrypted', 'key_id', 'ended_at'])
    .where('key_id', '<>', vault.keyId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  for (const { id, number_encrypted, key_id, ended_at } of cards) {
    const { keyId, sealed } = ended_at
      ? { keyId: vault.keyId, sealed: number_encrypted }
      : vault.seal(id, vault.open(id, { keyId: key_id, sealed: number_encrypted }));
    await tx.updateTable('bank.cards').set({ key_id: keyId, number_encrypted: sealed }).where('id', '=', id).execute();
  }
  return cards.length;
}
