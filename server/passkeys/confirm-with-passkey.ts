import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { factorGiven } from '../sessions/enrolment.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { keepChallenge, relyingParty, spendChallenge } from './passkey-challenge.ts';
import { findPasskey, keepUse, verifiedCounter } from './verify-passkey.ts';

const NONE = 'You have no passkey yet.';
const NOT_VERIFIED = 'This passkey could not be verified. Please try again.';

/**
 * Returns the browser's options for confirming a step with one of the person's own passkeys.
 * Refused: `STATUS_CONFLICT` for a person without one.
 */
export async function confirmOptions(
  tools: SessionTools,
  person: SignedIn,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const { db } = tools.database;
  const own = await db
    .selectFrom('bank.passkeys')
    .select(['credential_id', 'transports'])
    .where('subject_id', '=', person.subjectId)
    .where('removed_at', 'is', null)
    .execute();
  if (own.length === 0) throw new Refusal('STATUS_CONFLICT', NONE);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(tools.publicBaseUrl).id,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });
  const purpose = { confirmsIn: person.sessionId };
  return {
    challengeId: await keepChallenge(db, tools.clock, options.challenge, purpose),
    options: { ...options },
  };
}

/**
 * Confirms the second factor in this session with a passkey of this person: the device verifies finger, face or PIN.
 * Refused: `INVALID_CREDENTIALS` for another person's passkey or a removed one, and for a challenge that is used, old or
 * another session's.
 */
export async function confirmWithPasskey(
  tools: SessionTools,
  person: SignedIn,
  answer: { challengeId: string; credential: Record<string, unknown> },
): Promise<void> {
  const { database, clock } = tools;
  const spent = await spendChallenge(database.db, clock, answer.challengeId);
  const mine = spent?.confirmsIn === person.sessionId;
  const passkey = mine ? await findPasskey(tools, 'staff', answer.credential.id) : undefined;
  const own = passkey?.subjectId === person.subjectId ? passkey : undefined;
  const counter = spent && own && (await verifiedCounter(tools, spent.challenge, own, answer.credential));
  if (!own || counter === undefined) {
    const object = own?.id ?? person.subjectId;
    await recordAudit(database.db, { event: 'passkey.refused', actorId: person.subjectId, object });
    throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
  }
  await database.transaction(async (tx) => {
    if (!(await keepUse(tx, clock, { passkeyId: own.id, counter })))
      throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
    await factorGiven(tx, person.sessionId, clock.wall());
  });
}
