import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import type { SubjectType } from '../sessions/person.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { relyingParty } from './passkey-challenge.ts';

/** A passkey that still signs in, as the bank keeps it. */
export interface FoundPasskey {
  readonly id: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** Finds the passkey of a customer or of staff by the id that the device sent. */
export async function findPasskey(
  tools: SessionTools,
  audience: SubjectType,
  credentialId: unknown,
): Promise<FoundPasskey | undefined> {
  if (typeof credentialId !== 'string') return undefined;
  const row = await tools.database.db
    .selectFrom('bank.passkeys')
    .select(['id', 'subject_id', 'public_key', 'counter'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .where('subject_type', '=', audience)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      subjectType: audience,
      subjectId: row.subject_id,
      credentialId,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    }
  );
}

/** Returns the authenticator's new count when its signature verifies; undefined otherwise. */
export async function verifiedCounter(
  tools: SessionTools,
  challenge: string,
  passkey: FoundPasskey,
  credential: Record<string, unknown>,
): Promise<number | undefined> {
  const { id, origin } = relyingParty(tools.publicBaseUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // as: the library checks each field of it before it uses it.
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The browser gets one answer for every fault that the library finds.
    return undefined;
  }
}

/**
 * Keeps the authenticator's new count and the time of the use. Returns false when the passkey was removed, or used with this
 * count or a later one, after it was verified, so that nothing may follow from it. An authenticator that does not count says zero.
 */
export async function keepUse(
  tx: Tx,
  clock: BankClock,
  { passkeyId, counter }: { passkeyId: string; counter: number },
): Promise<boolean> {
  const kept = await tx
    .updateTable('bank.passkeys')
    .set({ counter: BigInt(counter), last_used_at: clock.wall() })
    .where('id', '=', passkeyId)
    .where('removed_at', 'is', null)
    // Of two uses at once, the second finds the count that the first has kept.
    .where('counter', counter === 0 ? '=' : '<', BigInt(counter))
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}
