import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { secondFactorLetter } from '../mail/security-letters.ts';
import type { Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from './confirm-password.ts';
import { factorGiven, requireFreshFactor } from './enrolment.ts';
import { subjectTypeOf } from './person.ts';
import {
  acceptTotp,
  isSecondFactorOn,
  makeRecoveryCodes,
  proposeSecret,
  removeAuthenticator,
} from './second-factor.ts';
import type { SessionTools } from './session-tools.ts';
import { acceptSecondFactor, afterWrongSecondFactor } from './sign-in-challenge.ts';
import { limits } from './throttle.ts';

const ALREADY_ON = 'Two-factor authentication is already on.';
const NOT_ON = 'Two-factor authentication is not on.';

/**
 * Makes a secret to scan; it is in force only after a code from it comes back (rule C-PF-13).
 * Refused: `PASSWORD_REQUIRED` without a recent password; `STATUS_CONFLICT` when a factor is on; `FRESH_FACTOR_REQUIRED`
 * for staff who have a passkey, because a stolen session must not add a factor of the thief's.
 */
export async function setUpTwoFactor(
  tools: SessionTools,
  session: SignedIn,
): Promise<{ secret: string; otpauthUrl: string }> {
  requireRecentPassword(session, tools.clock);
  requireFreshFactor(session, tools.clock);
  return tools.database.transaction(async (tx) => {
    if (await isSecondFactorOn(tx, session.subjectId)) throw new Refusal('STATUS_CONFLICT', ALREADY_ON);
    return proposeSecret(tx, tools, { id: session.subjectId, email: session.email });
  });
}

/**
 * Turns the second factor on with its first code, and returns ten recovery codes, once.
 * Refused: `SECOND_FACTOR_INCORRECT`, `STATUS_CONFLICT`.
 */
export async function enableTwoFactor(
  tools: SessionTools,
  session: SignedIn,
  code: string,
): Promise<{ recoveryCodes: string[]; verifiedAt: Date }> {
  const { database, clock, throttle } = tools;
  await throttle.take(limits.secondFactorTries, session.subjectId);
  const enabled = await database.transaction(async (tx) => {
    if (await isSecondFactorOn(tx, session.subjectId)) throw new Refusal('STATUS_CONFLICT', ALREADY_ON);
    if (!(await acceptTotp(tx, tools, session.subjectId, code, false))) return undefined;
    const verifiedAt = clock.wall();
    await tx
      .updateTable('bank.second_factors')
      .set({ confirmed_at: verifiedAt })
      .where('subject_id', '=', session.subjectId)
      .execute();
    const recoveryCodes = await makeRecoveryCodes(tx, session.subjectId);
    await factorGiven(tx, session.sessionId, verifiedAt);
    await tell(tx, session, 'on', verifiedAt);
    return { recoveryCodes, verifiedAt };
  });
  if (!enabled) throw new Refusal('SECOND_FACTOR_INCORRECT');
  await throttle.forget(limits.secondFactorTries, session.subjectId);
  return enabled;
}

/**
 * Turns the second factor off with a code or a recovery code.
 * Refused: `SECOND_FACTOR_INCORRECT`, `STATUS_CONFLICT`.
 */
export async function disableTwoFactor(tools: SessionTools, session: SignedIn, code: string): Promise<void> {
  await withCode(tools, session, code, async (tx) => {
    await removeAuthenticator(tx, session.subjectId);
    await tell(tx, session, 'off', tools.clock.wall());
  });
}

/**
 * Replaces all recovery codes, with a code of the authenticator.
 * Refused: `SECOND_FACTOR_INCORRECT`, `STATUS_CONFLICT`.
 */
export async function replaceRecoveryCodes(tools: SessionTools, session: SignedIn, code: string): Promise<string[]> {
  return withCode(tools, session, code, async (tx) => {
    const codes = await makeRecoveryCodes(tx, session.subjectId);
    await tell(tx, session, 'codes', tools.clock.wall());
    return codes;
  });
}

/**
 * Confirms the second factor in this session, for the steps that ask staff for one given lately. A code works once.
 * Refused: `SECOND_FACTOR_INCORRECT`, which is told to the owner by mail; `STATUS_CONFLICT`; `TOO_MANY_REQUESTS`.
 */
export async function confirmFactor(
  tools: SessionTools,
  session: SignedIn,
  { code, address }: { code: string; address: string },
): Promise<void> {
  try {
    await withCode(tools, session, code, (tx) => factorGiven(tx, session.sessionId, tools.clock.wall()));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SECOND_FACTOR_INCORRECT')
      await afterWrongSecondFactor(tools, personOf(session), { address, signedIn: true });
    throw error;
  }
  await tools.throttle.forget(limits.secondFactorWrong, session.subjectId);
}

async function withCode<T>(
  tools: SessionTools,
  session: SignedIn,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database, throttle } = tools;
  await throttle.take(limits.secondFactorTries, session.subjectId);
  const done = await database.transaction(async (tx) => {
    if (!(await isSecondFactorOn(tx, session.subjectId))) throw new Refusal('STATUS_CONFLICT', NOT_ON);
    if (!(await acceptSecondFactor(tx, tools, personOf(session), code))) return undefined;
    return { answer: await work(tx) };
  });
  if (!done) throw new Refusal('SECOND_FACTOR_INCORRECT');
  await throttle.forget(limits.secondFactorTries, session.subjectId);
  return done.answer;
}

async function tell(tx: Tx, session: SignedIn, change: 'on' | 'off' | 'codes', at: Date): Promise<void> {
  await recordAudit(tx, { event: `second_factor.${change}`, actorId: session.subjectId, object: session.subjectId });
  await enqueueMail(tx, secondFactorLetter(personOf(session), change, at));
}

function personOf(session: SignedIn) {
  const { subjectId, role, name, email, status } = session;
  return { subjectType: subjectTypeOf(role), id: subjectId, role, name, email, status };
}
