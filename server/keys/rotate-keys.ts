import { sql } from 'kysely';
import { recordAudit } from '../audit/audit-trail.ts';
import { keepLastingKeys, openCardVault } from '../cards/lasting-card-keys.ts';
import { resealCards } from '../cards/reseal-cards.ts';
import { asOwner } from '../platform/as-owner.ts';
import { BANK_ROLE } from '../platform/bank-sign-in.ts';
import { type DatabaseAddress, sqlState, type Tx } from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { checkValueOf } from '../platform/sealed-values.ts';
import type { SecretName, Secrets } from '../platform/secrets.ts';
import { createFactorVault } from '../sessions/factor-vault.ts';
import { resealFactors } from '../sessions/reseal-factors.ts';
import { namedKeys, registerKeys, writeDown } from './key-register.ts';

/** Work of a rotation. */
export interface Rotation {
  /** Keys that the bank may be opened with no longer, by the names of their settings. */
  readonly replaced: readonly SecretName[];
  readonly cards: number;
  readonly secondFactors: number;
}

const BATCH = 200;
const STILL_REFERENCED = '23503';

/**
 * Seals everything under the current keys of the settings and then strikes the older ones off, as the owner. Each batch
 * commits by itself, so a rotation that was cut off goes on where it was. The bank may be open, if each of its servers
 * knows both keys. `TOKEN_SECRET` seals only the secrets of a demo's webhooks, which are
 * added again: it is replaced as it is, and all people sign in again.
 * Refuses (`OperatorError`) while a server is connected that started before the newest key was written down.
 */
export async function rotateKeys(address: DatabaseAddress, secrets: Secrets): Promise<Rotation> {
  const secret = await asOwner(address, (tx) => begin(tx, secrets));
  let [cards, secondFactors] = [0, 0];
  for (;;) {
    cards += await inBatches(address, async (tx) => resealCards(tx, await openCardVault(tx, secrets), BATCH));
    const factors = createFactorVault(secrets.dataKey, secrets.dataKeyOld);
    secondFactors += await inBatches(address, (tx) => resealFactors(tx, factors, BATCH));
    const keys = await asOwner(address, (tx) => finish(tx, secrets)).catch((error: unknown) => {
      // A server sealed something under the older key meanwhile.
      if (sqlState(error) === STILL_REFERENCED) return undefined;
      throw error;
    });
    if (keys) return { replaced: [...secret, ...keys], cards, secondFactors };
  }
}

async function begin(tx: Tx, secrets: Secrets): Promise<SecretName[]> {
  const replaced = await replaceTokenSecret(tx, secrets.tokenSecret);
  await registerKeys(tx, secrets);
  const { rows } = await sql<{ older: boolean }>`
    select coalesce(bool_or(backend_start is null or backend_start < (select max(since) from bank.keys)), false) as older
    from pg_stat_activity
    where datname = current_database() and usename = ${BANK_ROLE}`.execute(tx);
  if (rows[0]?.older) {
    throw new OperatorError(
      'a server is connected that does not know the new keys: start each again with both keys, or close the bank, and run this again',
    );
  }
  return replaced;
}

async function replaceTokenSecret(tx: Tx, secret: Buffer): Promise<SecretName[]> {
  const name = 'TOKEN_SECRET';
  const struck = await tx
    .deleteFrom('bank.keys')
    .where('name', '=', name)
    .where('check_value', '<>', checkValueOf(secret, name))
    .executeTakeFirst();
  if (struck.numDeletedRows === 0n) return [];
  await writeDown(tx, name, secret);
  await recordAudit(tx, { event: 'key.replaced', actorId: null, object: name });
  return [name];
}

async function inBatches(address: DatabaseAddress, step: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0;
  for (let found = BATCH; found === BATCH; total += found) found = await asOwner(address, step);
  return total;
}

/** Strikes the older keys off; the database refuses while a row is sealed under one of them. */
async function finish(tx: Tx, secrets: Secrets): Promise<SecretName[]> {
  const replaced: SecretName[] = [];
  for (const { name, current } of namedKeys(secrets)) {
    const older = tx
      .selectFrom('bank.keys')
      .where('name', '=', name)
      .where('check_value', '<>', checkValueOf(current, name));
    if (!(await older.select('key_id').executeTakeFirst())) continue;
    if (name === 'CARD_KEY') await keepLastingKeys(tx, secrets);
    await tx
      .deleteFrom('bank.keys')
      .where('name', '=', name)
      .where('check_value', '<>', checkValueOf(current, name))
      .execute();
    await recordAudit(tx, { event: 'key.replaced', actorId: null, object: name });
    replaced.push(name);
  }
  return replaced;
}
