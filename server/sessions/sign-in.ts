import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { findPerson, type Person, passwordStillHolds, type SubjectType } from './person.ts';
import { isSecondFactorOn } from './second-factor.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { challengeFor } from './sign-in-challenge.ts';
import { handOver, type SignIn, startSession } from './start-session.ts';
import { limits, networkOf } from './throttle.ts';

export interface Credentials {
  /** E-mail address in lower case. */
  readonly email: string;
  readonly password: string;
}

const KNOWN_NETWORK_DAYS = 90;

/**
 * Signs a customer in with e-mail and password (rules C-AU-01…10).
 * Refused: `INVALID_CREDENTIALS`, the same for an unknown address and a wrong password and as slow; `ACCOUNT_INACTIVE`;
 * `SECOND_FACTOR_REQUIRED` with a challenge; `TOO_MANY_REQUESTS`; `BUSY`.
 */
export async function signInCustomer(tools: SessionTools, visitor: Visitor, credentials: Credentials): Promise<SignIn> {
  const person = await provePassword(tools, visitor, 'customer', credentials);
  if (person.status === 'inactive') {
    await recordAudit(tools.database.db, {
      event: 'sign_in.refused',
      actorId: person.id,
      object: person.id,
      details: { because: 'inactive' },
    });
    throw new Refusal('ACCOUNT_INACTIVE');
  }
  return enter(tools, visitor, person);
}

/** Signs a banker or an admin in; refused as for customers, in the words of the staff's page (X-ER-03). */
export async function signInStaff(tools: SessionTools, visitor: Visitor, credentials: Credentials): Promise<SignIn> {
  const person = await provePassword(tools, visitor, 'staff', credentials);
  return enter(tools, visitor, person);
}

/** Starts the session, or asks for the second factor, while the password that was checked still holds. */
async function enter(tools: SessionTools, visitor: Visitor, person: Person): Promise<SignIn> {
  const entered = await tools.database.transaction(async (tx) => {
    // It may have been changed while its hash was computed, which ends the sessions of that moment and no later one.
    if (!(await passwordStillHolds(tx, person))) throw wrongCredentials(person.subjectType);
    return (await isSecondFactorOn(tx, person.id))
      ? { challengeToken: await challengeFor(tx, tools, person) }
      : { started: await startSession(tx, tools, visitor, person) };
  });
  if (!entered.started)
    throw new Refusal('SECOND_FACTOR_REQUIRED', undefined, { data: { challengeToken: entered.challengeToken } });
  handOver(visitor, entered.started);
  return { token: entered.started.token, person };
}

function wrongCredentials(subjectType: SubjectType): Refusal {
  return new Refusal(
    'INVALID_CREDENTIALS',
    subjectType === 'staff' ? 'Invalid email or password. Please try again.' : undefined,
  );
}

/** Checks the password even for an unknown address, so that the time of the answer reveals nothing. */
async function provePassword(
  tools: SessionTools,
  visitor: Visitor,
  subjectType: SubjectType,
  { email, password }: Credentials,
): Promise<Person> {
  const { database, passwords, throttle } = tools;
  const network = networkOf(visitor.address);
  const account = `${subjectType}:${email}`;
  const attempt = `sign-in:${account}|${network}`;
  const person = await findPerson(database.db, subjectType, { email });
  try {
    await throttle.check(limits.signInsOfNetwork, network);
    await checkWideCap(tools, account, network, person);
    await throttle.take(limits.signInsFromNetwork, `${account}|${network}`);
    await throttle.attempt(attempt);
  } catch (error) {
    if (error instanceof Refusal) await recordLimit(tools, visitor, subjectType, person);
    throw error;
  }

  if (!(await passwords.verify(person?.passwordHash, password, network)) || !person) {
    await countFailure(tools, account, network);
    await recordAudit(database.db, {
      event: 'sign_in.refused',
      actorId: null,
      object: person?.id ?? 'unknown',
      details: { door: subjectType, address: visitor.address },
    });
    throw wrongCredentials(subjectType);
  }
  await throttle.succeeded(attempt);
  return person;
}

/**
 * Writes that a limit refused sign-ins, once in fifteen minutes for each network: an entry stays for ever, and a flood of
 * them would hide the others.
 */
async function recordLimit(
  { database, throttle }: SessionTools,
  { address }: Visitor,
  door: SubjectType,
  person: Person | undefined,
): Promise<void> {
  if (!(await throttle.passes(limits.signInLimitsInTrail, networkOf(address)))) return;
  await recordAudit(database.db, {
    event: 'sign_in.refused',
    actorId: null,
    object: person?.id ?? 'unknown',
    details: { door, address, because: 'limit' },
  });
}

/**
 * Refuses guesses from very many networks by the account's wide cap. Its owner still gets in from a network of an
 * earlier sign-in, because the cap does not count for those.
 */
async function checkWideCap(
  tools: SessionTools,
  account: string,
  network: string,
  person: Person | undefined,
): Promise<void> {
  try {
    await tools.throttle.check(limits.signInsOfAccount, account);
  } catch (error) {
    if (!person || !(await isKnownNetwork(tools, person.id, network))) throw error;
  }
}

async function isKnownNetwork(tools: SessionTools, subjectId: string, network: string): Promise<boolean> {
  const since = new Date(tools.clock.wall().getTime() - KNOWN_NETWORK_DAYS * 86_400_000);
  const session = await tools.database.db
    .selectFrom('bank.sessions')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('network', '=', network)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

// The wide caps count failures only; reaching one here must not replace the answer about the password.
async function countFailure(tools: SessionTools, account: string, network: string): Promise<void> {
  const counted = [
    tools.throttle.take(limits.signInsOfNetwork, network),
    tools.throttle.take(limits.signInsOfAccount, account),
  ];
  for (const result of await Promise.allSettled(counted)) {
    if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason;
  }
}
