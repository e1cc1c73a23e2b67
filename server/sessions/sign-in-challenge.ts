import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { passwordEndedLetter, recoveryCodeUsedLetter, wrongSecondFactorLetter } from '../mail/security-letters.ts';
import type { Tx } from '../platform/database.ts';
import { findPerson, type Person, type SubjectType, setPassword } from './person.ts';
import { acceptRecoveryCode, acceptTotp, recoveryCodesLeft } from './second-factor.ts';
import { newSecret, sha256 } from './secret-values.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { handOver, type SignIn, startSession } from './start-session.ts';
import { limits } from './throttle.ts';

const CHALLENGE_MINUTES = 10;
/** No typed password has this hash. */
const NO_PASSWORD = '';
const SIGN_IN_AGAIN = 'Please sign in again.';

/** Makes a challenge: the token between a right password and a session, valid for one more step within ten minutes. */
export async function challengeFor(tx: Tx, tools: SessionTools, person: Person): Promise<string> {
  const token = newSecret();
  const now = tools.clock.wall();
  await tx
    .insertInto('bank.sign_in_challenges')
    .values({
      token_hash: sha256(token),
      subject_type: person.subjectType,
      subject_id: person.id,
      created_at: now,
      expires_at: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    })
    .execute();
  return token;
}

/**
 * Finishes a sign-in with a code of the authenticator, or a recovery code (rule C-PF-13).
 * Refused: `SECOND_FACTOR_INCORRECT`; `LINK_INVALID` when the challenge is unknown, old or used; `TOO_MANY_REQUESTS`
 * after five tries in fifteen minutes; `ACCOUNT_INACTIVE`. Wrong codes are told to the owner by mail.
 */
export async function finishSignIn(
  tools: SessionTools,
  visitor: Visitor,
  answer: { challengeToken: string; code: string },
): Promise<SignIn> {
  const { database, clock, throttle } = tools;
  const hash = sha256(answer.challengeToken);
  const challenge = await database.db
    .selectFrom('bank.sign_in_challenges')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.wall())
    .executeTakeFirst();
  if (!challenge) throw new Refusal('LINK_INVALID', SIGN_IN_AGAIN);
  await throttle.take(limits.secondFactorTries, challenge.subject_id);
  // as: the table's check allows these two values only.
  const person = await findPerson(database.db, challenge.subject_type as SubjectType, { id: challenge.subject_id });
  if (!person) throw new Refusal('LINK_INVALID', SIGN_IN_AGAIN);
  if (person.status === 'inactive') throw new Refusal('ACCOUNT_INACTIVE');

  const started = await database.transaction(async (tx) => {
    if (!(await acceptSecondFactor(tx, tools, person, answer.code))) return undefined;
    await spendChallenge(tx, hash, clock.wall());
    return startSession(tx, tools, visitor, person, { secondFactor: true });
  });
  if (!started) {
    await afterWrongSecondFactor(tools, person, { address: visitor.address, signedIn: false });
    throw new Refusal('SECOND_FACTOR_INCORRECT');
  }
  await throttle.forget(limits.secondFactorTries, person.id);
  await throttle.forget(limits.secondFactorWrong, person.id);
  handOver(visitor, started);
  return { token: started.token, person };
}

/**
 * Tells the owner that a wrong second factor was entered after a right password, at sign-in or in a session, once in
 * fifteen minutes: the password is known to another person, or their own device is lost. After twenty since the last right
 * one the password ends.
 */
export async function afterWrongSecondFactor(
  tools: SessionTools,
  person: Omit<Person, 'passwordHash'>,
  entered: { address: string; signedIn: boolean },
): Promise<void> {
  const { database, clock, throttle } = tools;
  const ends = !(await throttle.passes(limits.secondFactorWrong, person.id));
  const writes = await throttle.passes(limits.secondFactorLetters, person.id);
  await database.transaction(async (tx) => {
    await recordAudit(tx, {
      event: 'second_factor.refused',
      actorId: entered.signedIn ? person.id : null,
      object: person.id,
      details: { address: entered.address },
    });
    if (ends) {
      await setPassword(tx, person, NO_PASSWORD, clock.wall());
      await tx.deleteFrom('bank.sign_in_challenges').where('subject_id', '=', person.id).execute();
      await recordAudit(tx, { event: 'password.ended', actorId: null, object: person.id });
      await enqueueMail(tx, passwordEndedLetter(person));
    } else if (writes) {
      await enqueueMail(tx, wrongSecondFactorLetter(person, { ...entered, at: clock.wall() }));
    }
  });
}

/**
 * Returns true when the code is right; uses it up. The use of a recovery code is mailed to the person, because it is
 * for emergencies.
 */
export async function acceptSecondFactor(
  tx: Tx,
  tools: SessionTools,
  person: Omit<Person, 'passwordHash'>,
  code: string,
): Promise<boolean> {
  const digits = code.replaceAll(' ', '');
  if (/^\d{6}$/.test(digits)) return acceptTotp(tx, tools, person.id, digits);
  if (!(await acceptRecoveryCode(tx, tools, person.id, code))) return false;
  const now = tools.clock.wall();
  await recordAudit(tx, { event: 'second_factor.recovery_code_used', actorId: person.id, object: person.id });
  await enqueueMail(tx, recoveryCodeUsedLetter(person, await recoveryCodesLeft(tx, person.id), now));
  return true;
}

// A refusal here rolls the used code back with it.
async function spendChallenge(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  const spent = await tx
    .updateTable('bank.sign_in_challenges')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw new Refusal('LINK_INVALID', SIGN_IN_AGAIN);
}
