import { sql } from 'kysely';
import { cardSealingKey } from '../cards/card-vault.ts';
import { keepLastingKeys } from '../cards/lasting-card-keys.ts';
import type { Tx } from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { callOf } from '../platform/own-package.ts';
import { checkValueOf, keyIdOf } from '../platform/sealed-values.ts';
import type { SecretName, Secrets } from '../platform/secrets.ts';
import { createFactorVault } from '../sessions/factor-vault.ts';
import { nameKeyOfOlderFactors } from '../sessions/reseal-factors.ts';

interface NamedKey {
  readonly name: SecretName;
  readonly current: Buffer;
  readonly old: Buffer | undefined;
}

/**
 * Compares the keys of the settings with those that the bank was opened with, as the owner, and writes down new ones: all
 * at the first start, and one beside its `…_OLD` when a rotation begins. Refuses any other key (`OperatorError`), at the
 * first start one that does not open what the bank has sealed.
 */
export async function registerKeys(tx: Tx, secrets: Secrets): Promise<void> {
  await sql`lock table bank.keys in share row exclusive mode`.execute(tx);
  for (const key of namedKeys(secrets)) await registerKey(tx, key, secrets);
}

async function registerKey(tx: Tx, key: NamedKey, secrets: Secrets): Promise<void> {
  const { name, current, old } = key;
  const rows = await tx.selectFrom('bank.keys').select('check_value').where('name', '=', name).execute();
  const isHeld = (one: Buffer) => rows.some((row) => row.check_value.equals(checkValueOf(one, name)));
  const known = [current, ...(old ? [old] : [])].filter(isHeld);
  if (known.length < rows.length) throw new OperatorError(otherKey(key, rows.length));
  if (isHeld(current)) return;
  if (rows.length === 0) await refuseKeyThatOpensNothing(tx, key);
  await writeDown(tx, name, current);
  if (name === 'DATA_KEY' && rows.length === 0) await nameKeyOfOlderFactors(tx, createFactorVault(current));
  if (name === 'CARD_KEY' && rows.length > 0) await keepLastingKeys(tx, secrets);
}

function otherKey({ name }: NamedKey, held: number): string {
  if (held > 1) return `${name} is being replaced: set ${name} and ${name}_OLD to the new key and the one before it`;
  const wrong = `${name} is not the key that this bank was opened with: set it to that key`;
  return name === 'TOKEN_SECRET'
    ? `${wrong}, or replace it with ${callOf('rotate-keys')} while the bank is closed`
    : `${wrong}, or set ${name}_OLD to that key to replace it`;
}

/** Writes down a key by its check value. */
export async function writeDown(tx: Tx, name: SecretName, key: Buffer): Promise<void> {
  const row = { key_id: keyIdOf(key, KINDS[name]), name, check_value: checkValueOf(key, name) };
  await tx.insertInto('bank.keys').values(row).execute();
}

/** Kind of data that each key is for, as the ids of keys name it. */
const KINDS: Record<SecretName, string> = { TOKEN_SECRET: 'token', DATA_KEY: 'data', CARD_KEY: 'card' };

/** Returns the keys of the settings by their names. */
export function namedKeys(secrets: Secrets): NamedKey[] {
  return [
    { name: 'TOKEN_SECRET', current: secrets.tokenSecret, old: undefined },
    { name: 'DATA_KEY', current: secrets.dataKey, old: secrets.dataKeyOld },
    { name: 'CARD_KEY', current: secrets.cardKey, old: secrets.cardKeyOld },
  ];
}

async function refuseKeyThatOpensNothing(tx: Tx, { name, current }: NamedKey): Promise<void> {
  if (name === 'CARD_KEY') {
    const other = await tx
      .selectFrom('bank.cards')
      .select('id')
      .where('key_id', '<>', cardSealingKey(current).id)
      .limit(1)
      .executeTakeFirst();
    if (other)
      throw new OperatorError('CARD_KEY is not the key that sealed the cards of this bank: set it to that key');
  }
  if (name === 'DATA_KEY') {
    const factor = await tx
      .selectFrom('bank.second_factors')
      .select(['subject_id', 'secret_encrypted'])
      .limit(1)
      .executeTakeFirst();
    if (!factor) return;
    const vault = createFactorVault(current);
    try {
      vault.open(factor.subject_id, { keyId: vault.keyId, sealed: factor.secret_encrypted });
    } catch {
      throw new OperatorError(
        'DATA_KEY is not the key that sealed the second factors of this bank: set it to that key',
      );
    }
  }
}
