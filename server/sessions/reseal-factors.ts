import type { Tx } from '../platform/database.ts';
import type { FactorVault } from './factor-vault.ts';

/** Seals up to `limit` second factors under the vault's current key that another one sealed; returns how many it found. */
export async function resealFactors(tx: Tx, vault: FactorVault, limit: number): Promise<number> {
  const factors = await tx
    .selectFrom('bank.second_factors')
    .select(['subject_id', 'secret_encrypted', 'key_id'])
    .where('key_id', 'is distinct from', vault.keyId)
    .orderBy('subject_id')
    .limit(limit)
    .forUpdate()
    .execute();
  for (const { subject_id, secret_encrypted, key_id } of factors) {
    const secret = vault.open(subject_id, { keyId: key_id ?? '', sealed: secret_encrypted });
    const { keyId, sealed } = vault.seal(subject_id, secret);
    await tx
      .updateTable('bank.second_factors')
      .set({ key_id: keyId, secret_encrypted: sealed })
      .where('subject_id', '=', subject_id)
      .execute();
  }
  return factors.length;
}

/** Names the vault's key in second factors from before keys had ids, when there was only one key. */
export async function nameKeyOfOlderFactors(tx: Tx, vault: FactorVault): Promise<void> {
  await tx.updateTable('bank.second_factors').set({ key_id: vault.keyId }).where('key_id', 'is', null).execute();
}
