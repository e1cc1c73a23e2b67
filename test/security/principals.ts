import { createHmac } from 'node:crypto';
import { openCustomer } from '../../server/customers/open-customer.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { createAccessTokens } from '../../server/sessions/access-token.ts';
import { newSecret, sha256 } from '../../server/sessions/secret-values.ts';
import { BINDING_COOKIE } from '../../server/sessions/session-check.ts';
import type { TestDatabase } from '../test-database.ts';
import type { CallerKind } from './who-may-call.ts';

export const TOKEN_SECRET = 'a secret of the tests that is long enough to sign with';

type Role = 'customer' | 'banker' | 'admin';

/** A caller; several of one kind are answered alike. */
export interface Principal {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly kind: CallerKind;
  readonly subjectId?: string;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes a token with any header and claims, signed with any key, as an attacker could. */
function forged(claims: object, options: { alg?: string; key?: string } = {}): string {
  const head = `${part({ alg: options.alg ?? 'HS256', typ: 'JWT' })}.${part(claims)}`;
  if (options.alg === 'none') return `${head}.`;
  return `${head}.${createHmac(options.alg === 'HS512' ? 'sha512' : 'sha256', options.key ?? TOKEN_SECRET)
    .update(head)
    .digest('base64url')}`;
}

/** Creates one principal of each kind in an empty bank, signs them in, and forges tokens. */
export async function makePrincipals(bank: TestDatabase): Promise<Principal[]> {
  const tokens = createAccessTokens(TOKEN_SECRET, bank.clock);
  let phone = 9_800_000_100;

  async function customer(name: string, status = 'active'): Promise<string> {
    const opened = await bank.database.transaction((tx) =>
      openCustomer(tx, {
        name,
        email: `${name}@kosh.example`,
        phone: String(phone++),
        address: '1, Test Road',
        accountType: 'savings',
        passwordHash: 'no password has this hash',
        openedAt: bank.clock.now(),
      }),
    );
    await bank.asOwner('update ledger.accounts set status = $2 where account_id = $1', [opened.accountId, status]);
    if (status === 'closed')
      await bank.asOwner('update bank.customers set closed_at = now() where id = $1', [opened.id]);
    return opened.id;
  }
  async function staff(name: string, role: 'banker' | 'admin', disabled = false): Promise<string> {
    const id = uuidv7();
    await bank.asOwner(
      'insert into bank.staff (id, name, email, role, created_at, disabled_at) values ($1, $2, $3, $4, now(), $5)',
      [id, name, `${name}@kosh.example`, role, disabled ? new Date() : null],
    );
    return id;
  }
  async function session(
    subjectId: string,
    role: Role,
    change: { revoked?: boolean; idleMinutes?: number; expired?: boolean; binding?: string } = {},
  ): Promise<string> {
    const id = uuidv7();
    const now = bank.clock.wall();
    const seen = new Date(now.getTime() - (change.idleMinutes ?? 0) * 60_000);
    const expires = new Date(now.getTime() + (change.expired ? -1_000 : 3_600_000));
    const bindingHash = change.binding ? sha256(change.binding) : null;
    await bank.asOwner(
      `insert into bank.sessions (id, subject_type, subject_id, created_at, password_at, last_seen_at, expires_at, binding_hash, address, network, user_agent, revoked_at, revoked_reason)
       values ($1, $2, $3, $4, $4, $5, $6, $7, '127.0.0.1', '127.0.0.0/24', 'test', $8, $9)`,
      [
        id,
        role === 'customer' ? 'customer' : 'staff',
        subjectId,
        seen,
        seen,
        expires,
        bindingHash,
        change.revoked ? now : null,
        change.revoked ? 'signed_out' : null,
      ],
    );
    return tokens.sign({ sessionId: id, subjectId, role, authTime: now, bindingHash });
  }

  const asha = await customer('asha');
  const banker = await staff('kavita', 'banker');
  const ashaToken = await session(asha, 'customer');
  const claims = tokens.verify(ashaToken);
  const binding = newSecret();
  const bound = await session(asha, 'customer', { binding });

  const frozen = await customer('farhan', 'frozen');
  const inactive = await customer('arjun', 'inactive');
  const other = await customer('vikram');
  const closed = await customer('gone', 'closed');
  const disabled = await staff('former', 'banker', true);
  const admin = await staff('sunita', 'admin');
  const invalid = (name: string, token: string): Principal => ({
    name,
    headers: bearer(token),
    kind: 'invalid token',
  });
  const ended = async (name: string, token: Promise<string>): Promise<Principal> => ({
    name,
    headers: bearer(await token),
    kind: 'ended session',
  });
  const signedIn = async (
    name: string,
    subjectId: string,
    role: Role,
    kind: CallerKind = role,
  ): Promise<Principal> => ({
    name,
    headers: bearer(await session(subjectId, role)),
    kind,
    subjectId,
  });

  return [
    { name: 'a visitor', headers: {}, kind: 'visitor' },
    { name: 'a customer', headers: bearer(ashaToken), kind: 'customer', subjectId: asha },
    await signedIn('another customer', other, 'customer'),
    await signedIn('a frozen customer', frozen, 'customer', 'frozen customer'),
    await signedIn('an inactive customer', inactive, 'customer', 'inactive customer'),
    await signedIn('a banker', banker, 'banker'),
    await signedIn('an admin', admin, 'admin'),
    {
      name: 'a browser with its cookie',
      headers: { ...bearer(bound), cookie: `${BINDING_COOKIE}=${binding}` },
      kind: 'customer',
      subjectId: asha,
    },
    await ended('a closed customer', session(closed, 'customer')),
    await ended('a disabled banker', session(disabled, 'banker')),
    await ended('a session that was signed out', session(asha, 'customer', { revoked: true })),
    await ended('a session left alone for an hour', session(banker, 'banker', { idleMinutes: 60 })),
    await ended('a session past its longest', session(asha, 'customer', { expired: true })),
    await ended(
      'a token of a session that never was',
      Promise.resolve(
        tokens.sign({
          sessionId: uuidv7(),
          subjectId: asha,
          role: 'customer',
          authTime: new Date(),
          bindingHash: null,
        }),
      ),
    ),
    {
      name: 'an expired token',
      headers: bearer(forged({ ...claims, iat: claims.iat - 3600, exp: claims.iat - 1 })),
      kind: 'expired token',
    },
    invalid('a token signed with another key', forged(claims, { key: 'another key of another bank, long enough' })),
    invalid('a token without a signature', forged(claims, { alg: 'none' })),
    invalid('a token of another algorithm', forged(claims, { alg: 'HS512' })),
    invalid('a token for another audience', forged({ ...claims, aud: 'partners' })),
    invalid('a token of another issuer', forged({ ...claims, iss: 'another-bank' })),
    invalid('a token that cannot be read', 'a.b.c'),
    invalid('a stolen token without the cookie', bound),
    {
      name: 'a stolen token with another cookie',
      headers: { ...bearer(bound), cookie: `${BINDING_COOKIE}=${newSecret()}` },
      kind: 'invalid token',
    },
    {
      name: 'a password instead of a token',
      headers: { authorization: 'Basic YXNoYTpzZWNyZXQ=' },
      kind: 'invalid token',
    },
  ];
}
