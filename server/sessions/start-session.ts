import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newDeviceLetter } from '../mail/security-letters.ts';
import type { Db, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { deviceName } from './device-name.ts';
import { endSession } from './end-sessions.ts';
import type { Person } from './person.ts';
import { newSecret, sha256 } from './secret-values.ts';
import { BINDING_COOKIE } from './session-check.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { networkOf } from './throttle.ts';

/** Cookie of the rotating secret that makes new tokens; HttpOnly, so no script ever reads it. */
export const REFRESH_COOKIE = '__Host-kosh_refresh';

/** Max hours of a session, however busy. */
const MAX_HOURS = { customer: 12, staff: 8 } as const;

/** A session that exists once its transaction commits; give it to the browser only after that. */
export interface StartedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly refreshSecret: string;
  readonly bindingSecret: string | undefined;
  readonly maxAgeSeconds: number;
}

/** A person who has signed in, with their session. */
export interface SignIn {
  readonly token: string;
  readonly person: Person;
}

/**
 * Starts a session for a person who has just proved who they are (rule C-AU-14), in place of the one that this browser
 * had, and mails them when it is on a device that they have not used before.
 */
export async function startSession(
  tx: Tx,
  tools: SessionTools,
  visitor: Visitor,
  person: Person,
  { secondFactor = false, passwordTyped = true }: { secondFactor?: boolean; passwordTyped?: boolean } = {},
): Promise<StartedSession> {
  const now = tools.clock.wall();
  const sessionId = uuidv7();
  const bindingSecret = visitor.fromBrowser ? newSecret() : undefined;
  const bindingHash = bindingSecret ? sha256(bindingSecret) : null;
  const refreshSecret = newSecret();
  const maxAgeSeconds = MAX_HOURS[person.subjectType] * 3600;
  const newDevice = await isNewDevice(tx, person.id, visitor);
  await endEarlierSession(tx, visitor, person.id, now);

  await tx
    .insertInto('bank.sessions')
    .values({
      id: sessionId,
      subject_type: person.subjectType,
      subject_id: person.id,
      created_at: now,
      // In a session that began without a password, steps that need a recent one ask for it at once.
      password_at: passwordTyped ? now : new Date(0),
      last_seen_at: now,
      expires_at: new Date(now.getTime() + maxAgeSeconds * 1000),
      binding_hash: bindingHash,
      second_factor: secondFactor,
      factor_at: secondFactor ? now : null,
      address: visitor.address,
      network: networkOf(visitor.address),
      user_agent: visitor.userAgent.slice(0, 400),
    })
    .execute();
  await tx
    .insertInto('bank.refresh_tokens')
    .values({ token_hash: sha256(refreshSecret), session_id: sessionId, issued_at: now })
    .execute();
  await recordAudit(tx, {
    event: 'session.started',
    actorId: person.id,
    object: sessionId,
    details: { device: deviceName(visitor.userAgent), address: visitor.address, secondFactor },
  });
  if (newDevice)
    await enqueueMail(
      tx,
      newDeviceLetter(person, { device: deviceName(visitor.userAgent), address: visitor.address, at: now }),
    );

  const token = tools.tokens.sign({ sessionId, subjectId: person.id, role: person.role, authTime: now, bindingHash });
  return { sessionId, token, refreshSecret, bindingSecret, maxAgeSeconds };
}

/** Gives the browser its cookies; the token itself is in the answer. */
export function handOver(visitor: Visitor, started: Omit<StartedSession, 'sessionId' | 'token'>): void {
  const { refreshSecret, bindingSecret, maxAgeSeconds } = started;
  visitor.setCookie(REFRESH_COOKIE, refreshSecret, { maxAgeSeconds });
  if (bindingSecret) visitor.setCookie(BINDING_COOKIE, bindingSecret, { maxAgeSeconds });
}

// The cookies of the person's earlier session are about to be replaced: only a thief could still use it (ASVS 7.2.4). That of
// another person goes on, because a test suite calls as several people with one jar of cookies.
async function endEarlierSession(tx: Tx, visitor: Visitor, personId: string, at: Date): Promise<void> {
  const sessionId = await sessionOfCookie(tx, visitor.cookies[REFRESH_COOKIE]);
  if (sessionId === undefined || !(await isSessionOf(tx, sessionId, personId))) return;
  if (!(await endSession(tx, sessionId, 'signed_in_again', at))) return;
  await recordAudit(tx, {
    event: 'session.ended',
    actorId: null,
    object: sessionId,
    details: { because: 'signed_in_again' },
  });
}

async function isSessionOf(tx: Tx, sessionId: string, personId: string): Promise<boolean> {
  const own = await tx
    .selectFrom('bank.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('subject_id', '=', personId)
    .executeTakeFirst();
  return own !== undefined;
}

/** Returns the session to which the secret of a refresh cookie belongs, spent or not; undefined for any other text. */
export async function sessionOfCookie(db: Db | Tx, secret: string | undefined): Promise<string | undefined> {
  if (!secret) return undefined;
  const token = await db
    .selectFrom('bank.refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', sha256(secret))
    .executeTakeFirst();
  return token?.session_id;
}

// False for a person who has never signed in: there is no device to compare with, and the first one needs no warning.
async function isNewDevice(tx: Tx, subjectId: string, visitor: Visitor): Promise<boolean> {
  const earlier = await tx
    .selectFrom('bank.sessions')
    .select((e) => [
      e.fn.countAll<bigint>().as('all'),
      e.fn.countAll<bigint>().filterWhere('user_agent', '=', visitor.userAgent.slice(0, 400)).as('same'),
    ])
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  return earlier.all > 0n && earlier.same === 0n;
}
