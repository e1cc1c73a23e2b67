import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseAddress, ownerConnection, sqlState } from './database.ts';
import { OperatorError } from './operator-error.ts';
import { deriveKey } from './sealed-values.ts';

/** The role of the running bank (database/roles.sql). */
export const BANK_ROLE = 'kosh_app';

const INSUFFICIENT_PRIVILEGE = '42501';
// Of two servers that start at once, the second finds the role just changed.
const CHANGED_MEANWHILE = 'XX000';
const SIGN_IN_REFUSED = new Set(['28000', '28P01']);
const BY_HAND =
  "run as an administrator: alter role kosh_app login password '…'; then set DATABASE_URL to the address of kosh_app and DATABASE_DIRECT_URL to that of the owner";

/**
 * Returns the address with which the bank signs in as `kosh_app`, which the owner lets sign in if it could not yet. Over
 * the socket of the embedded database no password is asked for. Elsewhere the password follows from `secret`, unless
 * `bank` is an address with the operator's own.
 * Refuses (`OperatorError`) when `kosh_app` cannot sign in: the owner's password is never used instead.
 */
export async function addressOfBank(options: {
  owner: DatabaseAddress;
  /** The operator's address for `kosh_app`, such as a pooler's. */
  bank?: string | undefined;
  secret: Buffer;
}): Promise<DatabaseAddress> {
  const { owner, bank, secret } = options;
  if (typeof owner !== 'string') {
    await letBankSignIn(owner);
    return { ...owner, user: BANK_ROLE };
  }
  if (bank !== undefined) {
    const { user = '', password } = new pg.Client({ connectionString: bank });
    return signingInAs(owner, user, password ?? undefined);
  }
  const password = deriveKey(secret, 'password of kosh_app').toString('base64url');
  await letBankSignIn(owner, password);
  const address = signingInAs(owner, BANK_ROLE, password);
  await refuseUnlessSignedIn(address);
  return address;
}

/**
 * Lets `kosh_app` sign in, as the owner, if it cannot yet. Does not change a password that it has: another bank on the
 * same server, or an operator, may have given it.
 */
export async function letBankSignIn(owner: DatabaseAddress, password?: string): Promise<void> {
  const client = new pg.Client(ownerConnection(owner));
  await client.connect();
  try {
    const { rows } = await client.query(`select from pg_roles where rolname = '${BANK_ROLE}' and rolcanlogin`);
    if (rows.length > 0) return;
    // Not the password itself, which the server's log may keep. It has only letters that need no escape.
    const secret = password === undefined ? '' : ` password '${scramVerifier(password)}'`;
    await client.query(`alter role ${BANK_ROLE} login${secret}`);
  } catch (error) {
    if (sqlState(error) === CHANGED_MEANWHILE) return;
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(`the owner of the database may not let kosh_app sign in: ${BY_HAND}`, { cause: error });
  } finally {
    await client.end();
  }
}

async function refuseUnlessSignedIn(address: string): Promise<void> {
  const client = new pg.Client(ownerConnection(address));
  try {
    await client.connect();
  } catch (error) {
    if (!SIGN_IN_REFUSED.has(sqlState(error) ?? '')) throw error;
    throw new OperatorError(
      `kosh_app has another password than the one that follows from TOKEN_SECRET, perhaps of another bank on this server. If TOKEN_SECRET was replaced, run as the owner: alter role kosh_app nologin; the next start gives it the new password. Otherwise ${BY_HAND}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Puts another user into the URL of a database. Not with `URL`, which refuses one without a host (a socket). */
function signingInAs(url: string, user: string, password: string | undefined): string {
  const person = password === undefined ? user : `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const [, scheme = '', rest = ''] = /^(postgres(?:ql)?:\/\/)(?:[^/?]*@)?(.*)$/.exec(url) ?? [];
  const [place = '', query = ''] = rest.split('?', 2);
  // In a query, user and password would override those before the host.
  const kept = query.split('&').filter((part) => part && !/^(user|password)=/.test(part));
  return `${scheme}${person}@${place}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

/** Returns what PostgreSQL stores of a password (RFC 5802, SCRAM-SHA-256). */
function scramVerifier(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}
