import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createSigner } from 'fast-jwt';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { REGISTRATION_COOKIE } from '../../server/sessions/register-customer.ts';
import { BINDING_COOKIE } from '../../server/sessions/session-check.ts';
import { REFRESH_COOKIE } from '../../server/sessions/start-session.ts';
import { type AppUnderTest, codeIn, newForm, openApp, type TestVisitor } from './app-under-test.ts';

const secret = () => randomBytes(48).toString('base64');
const SECRETS = { TOKEN_SECRET: secret(), DATA_KEY: secret(), CARD_KEY: secret() };

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp(SECRETS);
});
afterAll(() => app.close());

/** Returns the id of the session in a visitor's token. */
const sessionOf = ({ token = '' }: TestVisitor): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
/** Returns the entries of the audit trail that tell of the end of a visitor's session. */
const endingsOf = (visitor: TestVisitor) =>
  app.bank.asOwner("select actor_id, details from audit.events where event = 'session.ended' and object = $1", [
    sessionOf(visitor),
  ]);

test('[C-AU-12] without a token, with a broken one, with a foreign one: each is refused by its own code', async () => {
  const { visitor, customer } = await app.newCustomer();
  const stranger = app.visitor();
  expect((await stranger.call('GET', '/auth/me')).body.code).toBe('TOKEN_MISSING');
  const sid = sessionOf(visitor);
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'kosh',
    aud: 'customer',
    sub: customer.id,
    sid,
    role: 'customer',
    auth_time: now,
    iat: now,
    exp: now + 900,
  };
  const unsigned = [{ alg: 'none', typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  for (const token of [
    'x',
    'a.b.c',
    `${unsigned}.`,
    `${unsigned}.x`,
    createSigner({ key: 'another key of at least 32 bytes, sure' })(payload),
  ]) {
    stranger.token = token;
    expect((await stranger.call('GET', '/auth/me')).body.code).toBe('TOKEN_INVALID');
  }
});

test('[C-AU-12] a token of our own key that says otherwise than its session is refused', async () => {
  const { visitor, customer } = await app.newCustomer();
  const { customer: neighbour } = await app.newCustomer();
  const banker = await app.newStaff('banker');
  const desk = app.visitor();
  await desk.call('POST', '/auth/login/banker', { email: banker.email, password: banker.password });
  const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const { tokenSecret } = readConfig({ NODE_ENV: 'test', DATA_DIR: tmpdir(), ...SECRETS });
  const sign = createSigner({ key: tokenSecret.toString('base64url'), algorithm: 'HS256' });
  const answer = async (claims: object, path = '/auth/me') => {
    const bearer = app.visitor();
    bearer.token = sign(claims);
    const { status, body } = await bearer.call('GET', path);
    return [status, body.code];
  };

  const [own, theirs] = [claimsOf(visitor.token), claimsOf(desk.token)];
  expect([own.sub, own.aud, theirs.aud, theirs.role]).toEqual([customer.id, 'customer', 'staff', 'banker']);
  const seconds = Math.floor(app.clock.wall().getTime() / 1000);
  expect(await answer({ ...own, nbf: seconds })).toEqual([200, undefined]);
  for (const wrong of [
    { sub: neighbour.id },
    { aud: 'staff' },
    { role: 'admin' },
    { aud: 'staff', role: 'admin' },
    { nbf: seconds + 600 },
  ]) {
    expect(await answer({ ...own, ...wrong }), JSON.stringify(wrong)).toEqual([401, 'TOKEN_INVALID']);
    expect(await answer({ ...own, ...wrong }, '/banker/customers')).toEqual([401, 'TOKEN_INVALID']);
  }
  expect(await answer({ ...theirs, role: 'admin' })).toEqual([401, 'TOKEN_INVALID']);
  expect(await answer(theirs)).toEqual([200, undefined]);
});

test('[C-AU-13] [C-AU-18] a token ends after fifteen minutes; the cookie brings a new one, on both paths', async () => {
  const { visitor } = await app.newCustomer();
  app.clock.passMinutes(15.1);
  expect((await visitor.call('GET', '/auth/me')).body.code).toBe('TOKEN_EXPIRED');
  expect((await visitor.call('POST', '/auth/refresh-token')).status).toBe(200);
  expect((await visitor.call('GET', '/auth/me')).status).toBe(200);
  expect((await visitor.call('POST', '/auth/token-refresh')).status).toBe(200);
});

test('[C-AU-11] a browser’s token and its refresh cookie are worth nothing without the second cookie', async () => {
  const { visitor } = await app.newCustomer({ browser: true });
  expect((await visitor.call('GET', '/auth/me')).status).toBe(200);
  const thief = visitor.copy();
  thief.cookies.delete(BINDING_COOKIE);
  expect((await thief.call('GET', '/auth/me')).body.code).toBe('TOKEN_INVALID');
  expect((await thief.call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  expect((await visitor.call('POST', '/auth/refresh-token')).status).toBe(200);
});

test('every cookie is kept from scripts, from clear text and from other sites', async () => {
  const form = newForm();
  const visitor = app.visitor({ browser: true });
  const registered = await visitor.call('POST', '/auth/register', form);
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  const entered = await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp });
  const renewed = await visitor.call('POST', '/auth/refresh-token');
  const left = await visitor.call('POST', '/auth/logout');
  const set = [registered, entered, renewed, left].flatMap(({ headers }) => headers['set-cookie'] ?? []).map(String);
  expect(new Set(set.map((line) => line.split('=')[0]))).toEqual(
    new Set([REGISTRATION_COOKIE, REFRESH_COOKIE, BINDING_COOKIE]),
  );
  for (const line of set) {
    const [cookie = '', ...rules] = line.split('; ');
    expect(cookie).toMatch(/^__Host-kosh_/);
    expect(rules, line).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']));
    expect(line).not.toContain('Domain');
  }
});

test('a result of a look-up, a challenge and a secret of a cookie are no access tokens', async () => {
  const [{ visitor }, { form }] = [await app.newCustomer({ browser: true }), await app.newCustomer()];
  const found = await visitor.call('GET', `/customers/find-recipient?phone=${form.phone}`);
  const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const code = await generate({ secret, epoch: Math.floor(app.clock.wall().getTime() / 1000) });
  expect((await visitor.call('POST', '/auth/two-factor/enable', { code })).status).toBe(200);
  const { email } = (await visitor.call('GET', '/auth/me')).body.data.user;
  const asked = await app.visitor().call('POST', '/auth/login/customer', { email, password: form.password });
  const thief = visitor.copy();
  for (const other of [found.body.data.id, asked.body.data.challengeToken, visitor.cookies.get(REFRESH_COOKIE)]) {
    expect(other).toMatch(/^[\w-]{43,}$/);
    // As it is, and in the form of a token: three parts.
    for (const token of [other, `${other}.${other}.${other}`]) {
      thief.token = token;
      expect((await thief.call('GET', '/auth/me')).body.code).toBe('TOKEN_INVALID');
    }
  }
});

test('a session of a customer lasts twelve hours at most, one of the staff eight', async () => {
  const { customer } = await app.newCustomer();
  const banker = await app.newStaff('banker');
  await app.visitor().call('POST', '/auth/login/banker', { email: banker.email, password: banker.password });
  const rows = await app.bank.asOwner<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::int / 3600 as hours
     from bank.sessions where subject_id = any($1::uuid[]) order by hours`,
    [[customer.id, banker.id]],
  );
  expect(rows.map(({ hours }) => hours)).toEqual([8, 12]);
});

test('[C-AU-18] a refreshed cookie lives until its session ends, and no longer', async () => {
  const { visitor } = await app.newCustomer({ browser: true });
  app.clock.passMinutes(20);
  const { headers } = await visitor.call('POST', '/auth/refresh-token');
  const lines = [headers['set-cookie'] ?? []].flat().filter((line) => `${line}`.startsWith(`${REFRESH_COOKIE}=`));
  const seconds = Number(/Max-Age=(\d+)/.exec(lines.join())?.[1]);
  const left = (12 * 60 - 20) * 60;
  expect(seconds).toBeLessThanOrEqual(left);
  // The test itself takes less than a minute.
  expect(seconds).toBeGreaterThan(left - 60);
});

test('without its cookie a refresh is refused', async () => {
  const answer = await app.visitor().call('POST', '/auth/refresh-token');
  expect([answer.status, answer.body.code]).toEqual([401, 'REFRESH_REFUSED']);
});

test('[C-AU-18] ten refreshes at once all pass, and the session goes on with any one of them', async () => {
  const { visitor } = await app.newCustomer();
  const tabs = Array.from({ length: 10 }, () => visitor.copy());
  const answers = await Promise.all(tabs.map((tab) => tab.call('POST', '/auth/refresh-token')));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const kept = tabs[3] ?? visitor;
  app.clock.passMinutes(5);
  expect((await kept.call('POST', '/auth/refresh-token')).status).toBe(200);
  expect((await kept.call('GET', '/auth/me')).status).toBe(200);

  // Another of the ten tokens, sent after one of them was used, counts as stolen.
  app.clock.passMinutes(1);
  expect((await (tabs[4] ?? visitor).call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  expect((await kept.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
});

test('[C-AU-18] two holders of one secret get the same child, so that they cannot go on side by side', async () => {
  const { visitor, customer } = await app.newCustomer();
  const thief = visitor.copy();
  // Each time within ten seconds of the other, whose use goes first in turn.
  for (const [first, second] of [
    [visitor, thief],
    [thief, visitor],
  ] as const) {
    expect((await first.call('POST', '/auth/refresh-token')).status).toBe(200);
    expect((await second.call('POST', '/auth/refresh-token')).status).toBe(200);
    expect(second.cookies.get(REFRESH_COOKIE)).toBe(first.cookies.get(REFRESH_COOKIE));
  }
  const living = await app.bank.asOwner(
    `select from bank.refresh_tokens t join bank.sessions s on s.id = t.session_id
     where s.subject_id = $1 and t.used_at is null`,
    [customer.id],
  );
  expect(living).toHaveLength(1);
  app.clock.passMinutes(5);
  expect((await visitor.call('POST', '/auth/refresh-token')).status).toBe(200);
  app.clock.passMinutes(1);
  expect((await thief.call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  expect((await visitor.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
});

test('[C-AU-18] a third holder within ten seconds gets the secret that lives, however often it was renewed', async () => {
  const { visitor } = await app.newCustomer();
  const [second, third] = [visitor.copy(), visitor.copy()];
  for (const holder of [visitor, visitor, second, third])
    expect((await holder.call('POST', '/auth/refresh-token')).status).toBe(200);
  const living = [visitor, second, third].map(({ cookies }) => cookies.get(REFRESH_COOKIE));
  expect(new Set(living)).toHaveProperty('size', 1);
});

test('[C-AU-18] a session whose person is no longer there is not renewed', async () => {
  const { visitor, customer } = await app.newCustomer();
  await app.bank.asOwner('update bank.sessions set subject_id = gen_random_uuid() where subject_id = $1', [
    customer.id,
  ]);
  const answer = await visitor.call('POST', '/auth/refresh-token');
  expect([answer.status, answer.body.code]).toEqual([401, 'REFRESH_REFUSED']);
});

test('[C-AU-18] a spent secret that comes back ends the whole session, is audited and written about', async () => {
  const { visitor, form, customer } = await app.newCustomer();
  const thief = visitor.copy();
  await visitor.call('POST', '/auth/refresh-token');
  app.clock.passMinutes(0.2);
  expect((await thief.call('POST', '/auth/refresh-token')).status).toBe(401);
  expect((await visitor.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect((await visitor.call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  expect(await app.letters(form.email, 'session-reused')).toBe(1);
  const ended = await app.bank.asOwner(
    `select s.revoked_reason, e.details from bank.sessions s join audit.events e on e.object = s.id::text
     where s.subject_id = $1 and e.event = 'session.refresh_reused'`,
    [customer.id],
  );
  expect(ended).toEqual([
    { revoked_reason: 'refresh_reused', details: { subject: customer.id, address: expect.stringMatching(/^[\d.]+$/) } },
  ]);
});

test('[C-AU-20] a session ends after 30 idle minutes, and not while a tab refreshes; after 12 hours in any case', async () => {
  const { visitor } = await app.newCustomer();
  for (let minutes = 0; minutes < 60; minutes += 14) {
    app.clock.passMinutes(14);
    expect((await visitor.call('POST', '/auth/refresh-token')).status).toBe(200);
  }
  const idle = visitor.copy();
  app.clock.passMinutes(31);
  expect((await idle.call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');

  const { visitor: busy } = await app.newCustomer();
  await app.bank.asOwner("update bank.sessions set expires_at = expires_at - interval '12 hours'");
  expect((await busy.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
});

test('[C-AU-16] leaving bites on the very next request, is the same twice, and keeps local storage', async () => {
  const { visitor } = await app.newCustomer({ browser: true });
  const stolen = visitor.copy();
  for (let time = 0; time < 2; time++) {
    const answer = await visitor.call('POST', '/auth/logout');
    expect([answer.status, answer.body.success, answer.headers['clear-site-data']]).toEqual([200, true, '"cache"']);
  }
  expect(visitor.cookies.has(REFRESH_COOKIE)).toBe(false);
  expect((await stolen.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect((await stolen.call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  expect(await endingsOf(stolen)).toEqual([{ actor_id: null, details: { because: 'signed_out' } }]);
  expect((await app.visitor().call('POST', '/auth/logout')).status).toBe(200);
});

test('signing in again ends the session that the person had in this browser, and no other', async () => {
  const [{ visitor, form }, { form: next }] = [await app.newCustomer({ browser: true }), await app.newCustomer()];
  const elsewhere = app.visitor();
  await elsewhere.call('POST', '/auth/login/customer', form);
  const thief = visitor.copy();
  expect((await visitor.call('POST', '/auth/login/customer', { ...form, password: 'not-this-one' })).status).toBe(401);
  expect((await thief.call('GET', '/auth/me')).status).toBe(200);
  expect((await visitor.call('POST', '/auth/login/customer', form)).status).toBe(200);
  expect((await thief.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect((await thief.call('POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  expect(await endingsOf(thief)).toEqual([{ actor_id: null, details: { because: 'signed_in_again' } }]);
  // A test suite may call as several people with one jar of cookies.
  const first = visitor.copy();
  expect((await visitor.call('POST', '/auth/login/customer', next)).status).toBe(200);
  expect((await first.call('GET', '/auth/me')).body.data.user.email).toBe(form.email);
  expect((await visitor.call('GET', '/auth/me')).body.data.user.email).toBe(next.email);
  expect((await elsewhere.call('GET', '/auth/me')).status).toBe(200);
});

test('[C-PF-12] signing out everywhere ends the others and gives this one a fresh token', async () => {
  const { visitor, form } = await app.newCustomer();
  const others = [app.visitor(), app.visitor()];
  for (const other of others) await other.call('POST', '/auth/login/customer', form);
  const list = await visitor.call('GET', '/auth/sessions');
  expect(list.body.data.map((session: { current: boolean }) => session.current)).toEqual([true, false, false]);
  // One that was idle for too long and one that is too old are open no more.
  const listed = async () => (await visitor.call('GET', '/auth/sessions')).body.data.length;
  const [idle, old] = others.map(sessionOf);
  await app.bank.asOwner("update bank.sessions set last_seen_at = last_seen_at - interval '31 minutes' where id = $1", [
    idle,
  ]);
  expect(await listed()).toBe(2);
  await app.bank.asOwner("update bank.sessions set expires_at = expires_at - interval '12 hours' where id = $1", [old]);
  expect(await listed()).toBe(1);
  const answer = await visitor.call('POST', '/customers/signout-all-sessions');
  expect(answer.body.data).toMatchObject({ ended: 2, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
  expect((await visitor.call('GET', '/auth/me')).status).toBe(200);
  for (const other of others) expect((await other.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
});

test('[C-AU-29] one device can be signed out only by its owner', async () => {
  const { visitor, form, customer } = await app.newCustomer();
  const { visitor: neighbour } = await app.newCustomer();
  const other = app.visitor();
  await other.call('POST', '/auth/login/customer', form);
  const sid = sessionOf(other);
  expect((await neighbour.call('DELETE', `/auth/sessions/${sid}`)).status).toBe(404);
  expect((await other.call('GET', '/auth/me')).status).toBe(200);
  expect((await visitor.call('DELETE', `/auth/sessions/${sid}`)).status).toBe(200);
  expect((await other.call('GET', '/auth/me')).status).toBe(401);
  expect(await endingsOf(other)).toEqual([{ actor_id: customer.id, details: { because: 'signed_out_elsewhere' } }]);
});

test('forty requests at once are each answered to their own caller', async () => {
  const callers: Awaited<ReturnType<typeof app.newCustomer>>[] = [];
  for (let n = 0; n < 5; n += 1) callers.push(await app.newCustomer());
  // The sessions of calls that arrive together are read by one statement. As many of each session as go on at a time: one that waits in line may be refused on a busy machine.
  const asked = Array.from({ length: 8 }, () => callers).flat();
  const answers = await Promise.all(asked.map(({ visitor }) => visitor.call('GET', '/auth/me')));
  expect(answers.map(({ body }) => body.data.user.email)).toEqual(asked.map(({ form }) => form.email));
});

test('neither cookies nor hashes of the session are kept in clear text', async () => {
  const { visitor } = await app.newCustomer({ browser: true });
  const rows = await app.bank.asOwner<{ row: string }>(
    'select row_to_json(s)::text as row from bank.sessions s union all select row_to_json(t)::text from bank.refresh_tokens t',
  );
  const stored = rows.map((row) => row.row).join();
  for (const secret of [visitor.token, ...visitor.cookies.values()]) expect(stored).not.toContain(secret);
});
