import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import type { Db, Tx } from '../platform/database.ts';
import { sha256 } from './secret-values.ts';
import type { SessionTools } from './session-tools.ts';

/** One step of RFC 6238, in seconds; a code of the step before and after is accepted too, for clocks that differ. */
const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
// Without letters and digits that look alike in handwriting.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
// 118 bits, in six groups of four: enough for a hash without a key, which a stolen table alone must not open.
const RECOVERY_LENGTH = 24;

/** State of a person's second factor. */
export interface SecondFactorState {
  readonly enabled: boolean;
  /** Time when its first code was confirmed (`twoFactorVerifiedAt`, rule C-PF-04). */
  readonly verifiedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function secondFactorState(db: Db | Tx, subjectId: string): Promise<SecondFactorState> {
  const factor = await db
    .selectFrom('bank.second_factors')
    .select('confirmed_at')
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  if (!factor?.confirmed_at) return { enabled: false, verifiedAt: null, recoveryCodesLeft: 0 };
  return { enabled: true, verifiedAt: factor.confirmed_at, recoveryCodesLeft: await recoveryCodesLeft(db, subjectId) };
}

export async function isSecondFactorOn(db: Db | Tx, subjectId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('bank.second_factors')
    .select('subject_id')
    .where('subject_id', '=', subjectId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Returns the same as an SQL condition on the person in `column`. */
export function secondFactorIsOn(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from bank.second_factors f where f.subject_id = ${sql.ref(column)} and f.confirmed_at is not null)`;
}

/** Makes a secret of 160 bits that is not in force yet, in place of an earlier one that was never confirmed. */
export async function proposeSecret(
  tx: Tx,
  tools: SessionTools,
  subject: { id: string; email: string },
): Promise<{ secret: string; otpauthUrl: string }> {
  const secret = generateSecret();
  const { keyId, sealed } = tools.factorVault.seal(subject.id, secret);
  const proposed = { secret_encrypted: sealed, key_id: keyId, created_at: tools.clock.wall() };
  await tx
    .insertInto('bank.second_factors')
    .values({ subject_id: subject.id, ...proposed })
    .onConflict((on) =>
      on
        .column('subject_id')
        .doUpdateSet({ ...proposed, last_used_step: 0n })
        .where('bank.second_factors.confirmed_at', 'is', null),
    )
    .execute();
  return { secret, otpauthUrl: generateURI({ issuer: BANK_NAME, label: subject.email, secret }) };
}

/**
 * True when a six-digit code is right now; uses its step up by one conditional update, so that of two requests with the
 * same code one is refused, and a code that someone else read is of no use.
 */
export async function acceptTotp(
  tx: Tx,
  tools: SessionTools,
  subjectId: string,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('bank.second_factors')
    .select(['secret_encrypted', 'key_id'])
    .where('subject_id', '=', subjectId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!factor || !/^\d{6}$/.test(code)) return false;
  const secret = tools.factorVault.open(subjectId, { keyId: factor.key_id ?? '', sealed: factor.secret_encrypted });
  const epoch = Math.floor(tools.clock.wall().getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return false;
  const step = BigInt(Math.floor(epoch / STEP_SECONDS) + result.delta);
  const used = await tx
    .updateTable('bank.second_factors')
    .set({ last_used_step: step })
    .where('subject_id', '=', subjectId)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Uses a recovery code up, once. Spaces, dashes and case do not matter. */
export async function acceptRecoveryCode(
  tx: Tx,
  tools: SessionTools,
  subjectId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('bank.recovery_codes')
    .set({ used_at: tools.clock.wall() })
    .where('subject_id', '=', subjectId)
    .where('code_hash', '=', recoveryHash(subjectId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Removes a person's authenticator with its recovery codes. */
export async function removeAuthenticator(tx: Tx, subjectId: string): Promise<void> {
  await tx.deleteFrom('bank.second_factors').where('subject_id', '=', subjectId).execute();
}

export async function recoveryCodesLeft(db: Db | Tx, subjectId: string): Promise<number> {
  const { left } = await db
    .selectFrom('bank.recovery_codes')
    .select((e) => e.fn.countAll<bigint>().as('left'))
    .where('subject_id', '=', subjectId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Replaces all recovery codes by ten new ones of 118 random bits, which are shown this once. */
export async function makeRecoveryCodes(tx: Tx, subjectId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom('bank.recovery_codes').where('subject_id', '=', subjectId).execute();
  await tx
    .insertInto('bank.recovery_codes')
    .values(codes.map((code) => ({ subject_id: subjectId, code_hash: recoveryHash(subjectId, code) })))
    .execute();
  return codes;
}

function newRecoveryCode(): string {
  let code = '';
  while (code.length < RECOVERY_LENGTH) {
    for (const byte of randomBytes(RECOVERY_LENGTH)) {
      // Bytes past the last whole multiple of the alphabet's length are dropped; otherwise its first letters would be
      // more frequent.
      if (byte < 248 && code.length < RECOVERY_LENGTH) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

function recoveryHash(subjectId: string, code: string): Buffer {
  return sha256(`${subjectId}\n${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
}
