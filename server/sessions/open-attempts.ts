import type { Db } from '../platform/database.ts';
import { UUID } from '../platform/uuid.ts';
import { REGISTRATION_COOKIE } from './register-customer.ts';
import { codeHash, sameHash } from './secret-values.ts';
import type { SessionTools, Visitor } from './session-tools.ts';

/** A registration that waits for its code. */
export interface OpenAttempt {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly account_type: string;
  readonly password_hash: string;
}

/** A registration and the code that was entered for it. */
export interface ProvedAttempt {
  readonly attempt: OpenAttempt;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

const COLUMNS = ['a.id', 'a.name', 'a.email', 'a.phone', 'a.address', 'a.account_type', 'a.password_hash'] as const;
/** More than all networks together can have mailed to one address while a code is valid. */
const MAX_CODES = 60;

function waiting(db: Db, email: string) {
  return db
    .selectFrom('bank.registration_attempts as a')
    .where('a.email', '=', email)
    .where('a.completed_at', 'is', null);
}

/** Returns the id of the waiting registration that this browser began for this address; undefined where it began none. */
export async function ownAttempt(db: Db, visitor: Visitor, email: string): Promise<string | undefined> {
  const cookie = visitor.cookies[REGISTRATION_COOKIE];
  if (cookie === undefined || !UUID.test(cookie)) return undefined;
  const own = await waiting(db, email).select('a.id').where('a.id', '=', cookie).executeTakeFirst();
  return own?.id;
}

/** Returns the id of the newest waiting registration of an address. */
export async function newestAttempt(db: Db, email: string): Promise<string | undefined> {
  const newest = await waiting(db, email).select('a.id').orderBy('a.created_at', 'desc').limit(1).executeTakeFirst();
  return newest?.id;
}

/**
 * Returns the waiting registration of an address that this code was mailed for. A browser gets only the one that it began
 * itself, so that a code from another person's attempt does not activate their password in the customer's name.
 */
export async function attemptOfCode(
  tools: SessionTools,
  { email, code, own }: { email: string; code: string; own: string | undefined },
): Promise<ProvedAttempt | undefined> {
  const rows = await waiting(tools.database.db, email)
    .innerJoin('bank.registration_codes as c', 'c.attempt_id', 'a.id')
    .select([...COLUMNS, 'c.code_hash', 'c.expires_at'])
    .$if(own !== undefined, (query) => query.where('a.id', '=', own ?? ''))
    .orderBy('c.expires_at', 'desc')
    .limit(MAX_CODES)
    .execute();
  const found = rows.find((row) => sameHash(row.code_hash, codeHash(tools.tokenSecret, row.id, code)));
  if (!found) return undefined;
  const { code_hash, expires_at, ...attempt } = found;
  return { attempt, codeHash: code_hash, expiresAt: expires_at };
}
