import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type Person, subjectTypeOf } from './person.ts';
import { isSecondFactorOn } from './second-factor.ts';
import type { SessionTools } from './session-tools.ts';
import { acceptSecondFactor, afterWrongSecondFactor } from './sign-in-challenge.ts';
import { limits } from './throttle.ts';

const NOT_ON = 'Two-factor authentication is not on.';

/** A code of an authenticator or a recovery code, as it came in a session. */
export interface GivenFactor {
  readonly code: string;
  /** Address of the device. */
  readonly address: string;
  /** Tells, of a code that was not accepted, whether this repeats a request that has spent it: then the code was not wrong. */
  readonly repeats?: () => Promise<boolean>;
}

/**
 * Runs `work` for a signed-in person who gave a code of their second factor; the code is used up with it.
 * Refused: `STATUS_CONFLICT` where no factor is on; `SECOND_FACTOR_INCORRECT`, of which the owner is told by mail and which counts towards
 * the end of the password; `TOO_MANY_REQUESTS` after five tries in fifteen minutes.
 */
export async function withSecondFactor<T>(
  tools: SessionTools,
  session: SignedIn,
  { code, address, repeats }: GivenFactor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database, throttle } = tools;
  const person = personOf(session);
  await throttle.take(limits.secondFactorTries, person.id);
  const done = await database.transaction(async (tx) => {
    if (!(await isSecondFactorOn(tx, person.id))) throw new Refusal('STATUS_CONFLICT', NOT_ON);
    if (!(await acceptSecondFactor(tx, tools, person, code))) return undefined;
    return { answer: await work(tx) };
  });
  if (!done) {
    if (!(await repeats?.())) await afterWrongSecondFactor(tools, person, { address, signedIn: true });
    throw new Refusal('SECOND_FACTOR_INCORRECT');
  }
  await throttle.forget(limits.secondFactorTries, person.id);
  await throttle.forget(limits.secondFactorWrong, person.id);
  return done.answer;
}

/** Returns the person of a session, without the password. */
export function personOf(session: SignedIn): Omit<Person, 'passwordHash'> {
  const { subjectId, role, name, email, status } = session;
  return { subjectType: subjectTypeOf(role), id: subjectId, role, name, email, status };
}
