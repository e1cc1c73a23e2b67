import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { secondFactorLetter } from '../mail/security-letters.ts';
import type { Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from './confirm-password.ts';
import { factorGiven, requireFreshFactor } from './enrolment.ts';
import {
  acceptTotp,
  isSecondFactorOn,
  makeRecoveryCodes,
  proposeSecret,
  removeAuthenticator,
} from './second-factor.ts';
import type { SessionTools } from './session-tools.ts';
import { limits } from './throttle.ts';
import { type GivenFactor, personOf, withSecondFactor } from './with-second-factor.ts';

const ALREADY_ON = 'Two-factor authentication is already on.';

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
 * Refused: as `withSecondFactor`.
 */
export async function disableTwoFactor(tools: SessionTools, session: SignedIn, given: GivenFactor): Promise<void> {
  await withSecondFactor(tools, session, given, async (tx) => {
    await removeAuthenticator(tx, session.subjectId);
    await tell(tx, session, 'off', tools.clock.wall());
  });
}

/**
 * Replaces all recovery codes, with a code of the authenticator.
 * Refused: as `withSecondFactor`.
 */
export async function replaceRecoveryCodes(
  tools: SessionTools,
  session: SignedIn,
  given: GivenFactor,
): Promise<string[]> {
  return withSecondFactor(tools, session, given, async (tx) => {
    const codes = await makeRecoveryCodes(tx, session.subjectId);
    await tell(tx, session, 'codes', tools.clock.wall());
    return codes;
  });
}

/**
 * Confirms the second factor in this session, for the steps that ask staff for one given lately. A code works once.
 * Refused: as `withSecondFactor`.
 */
export async function confirmFactor(tools: SessionTools, session: SignedIn, given: GivenFactor): Promise<void> {
  await withSecondFactor(tools, session, given, (tx) => factorGiven(tx, session.sessionId, tools.clock.wall()));
}

async function tell(tx: Tx, session: SignedIn, change: 'on' | 'off' | 'codes', at: Date): Promise<void> {
  await recordAudit(tx, { event: `second_factor.${change}`, actorId: session.subjectId, object: session.subjectId });
  await enqueueMail(tx, secondFactorLetter(personOf(session), change, at));
}
