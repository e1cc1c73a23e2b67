import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { RecalledSession, type SignedIn } from '../platform/signed-in.ts';
import { type AccessClaims, type AccessTokens, audienceOf } from './access-token.ts';
import { hasFactorIn } from './enrolment.ts';
import { sameHash, sha256 } from './secret-values.ts';

/** Minutes without a request after which a session ends. An open tab refreshes at least every fifteen minutes. */
export const IDLE_MINUTES = 30;
const TOUCH_AFTER_MS = 60_000;

/** Name of the second cookie, to which a browser's token is bound. */
export const BINDING_COOKIE = '__Host-kosh_binding';

interface SessionRow {
  id: string;
  subject_id: string;
  // Wall clock in milliseconds: a number is parsed in a fraction of the time of a written date.
  created_ms: number;
  password_ms: number;
  last_seen_ms: number;
  expires_ms: number;
  revoked: boolean;
  role: SignedIn['role'] | null;
  name: string | null;
  email: string | null;
  status: string | null;
  account_id: string | null;
  email_changed_ms: number | null;
  factor_ms: number | null;
  enrolled: boolean;
  session_version: string;
  customer_version: string | null;
}

// One round trip for all waiting requests. The role, the status and the name are read with the session, so that
// deactivation and a change of role take effect on the very next request.
const LOAD = {
  name: 'load-sessions',
  text: `select s.id, s.subject_id,
                date_part('epoch', s.created_at) * 1000 as created_ms,
                date_part('epoch', s.password_at) * 1000 as password_ms,
                date_part('epoch', s.last_seen_at) * 1000 as last_seen_ms,
                date_part('epoch', s.expires_at) * 1000 as expires_ms,
                s.revoked_at is not null as revoked,
                case when s.subject_type = 'customer' then 'customer' else p.role end as role,
                coalesce(c.name, p.name) as name, coalesce(c.email, p.email) as email,
                case when s.subject_type = 'staff' then case when p.disabled_at is null then 'active' else 'closed' end
                     else b.status end as status,
                c.account_id, date_part('epoch', c.email_changed_at) * 1000 as email_changed_ms,
                date_part('epoch', s.factor_at) * 1000 as factor_ms,
                case when s.subject_type = 'staff' then ${hasFactorIn('s.subject_id')} else false end as enrolled,
                s.xmin::text as session_version, c.xmin::text as customer_version
         from bank.sessions s
         left join bank.customers c on s.subject_type = 'customer' and c.id = s.subject_id
         left join ledger.balances b on b.account_id = c.account_id
         left join bank.staff p on s.subject_type = 'staff' and p.id = s.subject_id
         where s.id = any($1::uuid[])`,
};
const TOUCH = {
  name: 'touch-sessions',
  text: `update bank.sessions set last_seen_at = $2 where id = any($1::uuid[]) and last_seen_at < $2`,
};

/** Max sessions remembered, half a kilobyte each. */
const MAX_REMEMBERED = 10_000;

interface Waiting {
  resolve(row: SessionRow | undefined): void;
  reject(reason: unknown): void;
}

export interface SessionCheck {
  /** Returns the person of this session, read now; refuses SESSION_ENDED when it ended, expired or idled out. */
  load(sessionId: string): Promise<SignedIn>;
  /**
   * Returns the person of this request: its bearer token must be signed by the bank, not expired, and bound to this
   * browser if it was made for one; its session must be open, and have the person and the role that it names. Refuses
   * TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED, SESSION_ENDED.
   */
  authenticate(
    authorization: string | undefined,
    cookies: Readonly<Record<string, string | undefined>>,
  ): Promise<SignedIn>;
  /**
   * Returns a customer whose rows were read within the last minute as they were then, `recalled`, for calls whose handler has the
   * doorway check them; undefined for all others. Refuses as `authenticate` does.
   */
  recall(
    authorization: string | undefined,
    cookies: Readonly<Record<string, string | undefined>>,
  ): SignedIn | undefined;
}

/** Checks every request of a signed-in person. All loads that arrive together share one statement. */
export function createSessionCheck(database: Database, clock: BankClock, tokens: AccessTokens, log: Log): SessionCheck {
  let waiting = new Map<string, Waiting[]>();
  let busy = false;
  const remembered = new Map<string, SessionRow>();

  // A load that arrives while a batch is in progress waits for the next one: the running batch may have read before a
  // sign-out that this caller already knows of.
  async function sendBatches(): Promise<void> {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        const { rows } = await database.reserved.query<SessionRow>({ ...LOAD, values: [[...batch.keys()]] });
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const [id, waiters] of batch) for (const waiter of waiters) waiter.resolve(byId.get(id));
        rows.forEach(remember);
        touch(rows);
      } catch (error) {
        for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
      }
    }
    busy = false;
  }

  // Writes at most once a minute for each session, without holding up the request.
  function touch(rows: readonly SessionRow[]): void {
    const now = clock.wall();
    const ids = rows.filter((row) => !hasEnded(row, now) && isToTouch(row, now)).map((row) => row.id);
    if (ids.length === 0) return;
    database.reserved
      .query({ ...TOUCH, values: [ids, now] })
      .catch((error: unknown) => log.warn({ err: error }, 'Could not write when sessions were last used'));
  }

  // The oldest entry leaves first; one that is read again becomes the newest.
  function remember(row: SessionRow): void {
    remembered.delete(row.id);
    remembered.set(row.id, row);
    if (remembered.size <= MAX_REMEMBERED) return;
    const [oldest] = remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
  }

  function readRow(sessionId: string): Promise<SessionRow | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = waiting.get(sessionId);
      if (waiters) waiters.push({ resolve, reject });
      else waiting.set(sessionId, [{ resolve, reject }]);
      if (busy) return;
      busy = true;
      setImmediate(() => void sendBatches());
    });
  }

  async function load(sessionId: string): Promise<SignedIn> {
    return personOf(await readRow(sessionId), clock.wall());
  }

  async function authenticate(claims: AccessClaims): Promise<SignedIn> {
    const person = await load(claims.sid);
    if (!isOf(claims, person)) throw new Refusal('TOKEN_INVALID');
    return person;
  }

  return {
    load,
    authenticate: async (authorization, cookies) => authenticate(readAccess(tokens, authorization, cookies)),

    recall(authorization, cookies) {
      const claims = readAccess(tokens, authorization, cookies);
      const row = remembered.get(claims.sid);
      const now = clock.wall();
      if (!row?.customer_version || isToTouch(row, now)) return undefined;
      const person = personOf(row, now);
      if (!isOf(claims, person)) throw new Refusal('TOKEN_INVALID');
      return { ...person, recalled: new RecalledSession(row.id, row.session_version, row.customer_version) };
    },
  };
}

/** Returns the person of a session's row. Refuses SESSION_ENDED when it ended, expired or idled out. */
function personOf(row: SessionRow | undefined, now: Date): SignedIn {
  if (!row || hasEnded(row, now)) throw new Refusal('SESSION_ENDED');
  const { role, name, email, status } = row;
  if (role === null || name === null || email === null || status === null || status === 'closed')
    throw new Refusal('SESSION_ENDED');
  return {
    sessionId: row.id,
    subjectId: row.subject_id,
    role,
    name,
    email,
    status,
    accountId: row.account_id ?? undefined,
    authTime: new Date(row.created_ms),
    emailChangedAt: row.email_changed_ms === null ? undefined : new Date(row.email_changed_ms),
    passwordAt: new Date(row.password_ms),
    enrolled: row.enrolled,
    factorAt: row.factor_ms === null ? undefined : new Date(row.factor_ms),
  };
}

/**
 * Returns the claims of a bearer token that the bank signed, that has not expired, and that its own browser sends.
 * Refuses TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED; does not check that its session is open.
 */
export function readAccess(
  tokens: AccessTokens,
  authorization: string | undefined,
  cookies: Readonly<Record<string, string | undefined>>,
): AccessClaims {
  const claims = tokens.verify(bearerToken(authorization));
  const binding = cookies[BINDING_COOKIE];
  const bound =
    claims.bnd === undefined ||
    (binding !== undefined && sameHash(sha256(binding), Buffer.from(claims.bnd, 'base64url')));
  if (!bound) throw new Refusal('TOKEN_INVALID');
  return claims;
}

/** Returns the claims of a request's token; undefined where there is none that the bank accepts. */
export function claimsOrNone(
  tokens: AccessTokens,
  authorization: string | undefined,
  cookies: Readonly<Record<string, string | undefined>>,
): AccessClaims | undefined {
  if (authorization === undefined) return undefined;
  try {
    return readAccess(tokens, authorization, cookies);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

// True when a token says of its bearer what its session says. Only a holder of the key could make another.
function isOf(claims: AccessClaims, person: SignedIn): boolean {
  return claims.sub === person.subjectId && claims.role === person.role && claims.aud === audienceOf(person.role);
}

function bearerToken(authorization: string | undefined): string {
  if (authorization === undefined) throw new Refusal('TOKEN_MISSING');
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization.trim())?.[1];
  if (!token) throw new Refusal('TOKEN_INVALID');
  return token;
}

function hasEnded(row: SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - row.last_seen_ms;
  return row.revoked || row.expires_ms <= now.getTime() || idleMs > IDLE_MINUTES * 60_000;
}

function isToTouch(row: SessionRow, now: Date): boolean {
  return now.getTime() - row.last_seen_ms > TOUCH_AFTER_MS;
}
