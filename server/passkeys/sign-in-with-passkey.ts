import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { Tx } from '../platform/database.ts';
import { findPerson, type Person, type SubjectType } from '../sessions/person.ts';
import type { SessionTools, Visitor } from '../sessions/session-tools.ts';
import { handOver, type StartedSession, startSession } from '../sessions/start-session.ts';
import { limits, networkOf } from '../sessions/throttle.ts';
import { keepChallenge, relyingParty, spendChallenge } from './passkey-challenge.ts';
import { findPasskey, keepUse, verifiedCounter } from './verify-passkey.ts';

const NOT_VERIFIED = 'This passkey could not be verified. Please try again or use your password.';

/**
 * Returns the browser's options for signing in with a passkey, as a customer or as staff. They name no person, so they
 * do not tell who has one.
 */
export async function signInOptions(
  tools: SessionTools,
  visitor: Visitor,
  audience: SubjectType,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  await tools.throttle.take(limits.passkeySignIns, networkOf(visitor.address));
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(tools.publicBaseUrl).id,
    userVerification: 'required',
  });
  const challengeId = await keepChallenge(tools.database.db, tools.clock, options.challenge, { audience });
  return { challengeId, options: { ...options } };
}

/**
 * Signs in with a passkey: the device is one factor and its unlocking (finger, face, PIN) the other, so no code is
 * asked for. No password was typed, so calls that need a recent one (a card's details) ask for it.
 * Refused: `INVALID_CREDENTIALS` for an unknown, removed or copied passkey, a used challenge or the other kind of
 * person; `ACCOUNT_INACTIVE`.
 */
export async function signInWithPasskey(
  tools: SessionTools,
  visitor: Visitor,
  answer: { challengeId: string; credential: Record<string, unknown> },
): Promise<{ token: string; person: Person }> {
  const { database, clock } = tools;
  const spent = await spendChallenge(database.db, clock, answer.challengeId);
  const passkey = spent?.audience && (await findPasskey(tools, spent.audience, answer.credential.id));
  if (!spent || !passkey) throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
  const counter = await verifiedCounter(tools, spent.challenge, passkey, answer.credential);
  const person =
    counter === undefined ? undefined : await findPerson(database.db, passkey.subjectType, { id: passkey.subjectId });
  if (!person || counter === undefined) {
    await recordAudit(database.db, {
      event: 'passkey.refused',
      actorId: null,
      object: passkey.id,
      details: { address: visitor.address },
    });
    throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
  }
  if (person.status === 'inactive') throw new Refusal('ACCOUNT_INACTIVE');

  const started = await database.transaction((tx) =>
    enter(tx, tools, visitor, { person, passkeyId: passkey.id, counter }),
  );
  handOver(visitor, started);
  return { token: started.token, person };
}

async function enter(
  tx: Tx,
  tools: SessionTools,
  visitor: Visitor,
  { person, passkeyId, counter }: { person: Person; passkeyId: string; counter: number },
): Promise<StartedSession> {
  if (!(await keepUse(tx, tools.clock, { passkeyId, counter }))) throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
  return startSession(tx, tools, visitor, person, { secondFactor: true, passwordTyped: false });
}
