import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import { runInTheMomentOf } from '../races/in-the-moment-of.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { lockWaiters } from '../test-database.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const ORIGIN = 'http://localhost:4321';
let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ SEED: 'none', PUBLIC_BASE_URL: ORIGIN });
});
afterAll(() => app.close());

async function add(visitor: TestVisitor, authenticator: SoftwareAuthenticator, name?: string) {
  const { body } = await visitor.call('POST', '/auth/passkeys/registration-options');
  return visitor.call('POST', '/auth/passkeys', {
    credential: authenticator.create(body.data),
    ...(name !== undefined && { name }),
  });
}

async function ask(
  visitor: TestVisitor,
  audience = 'customer',
): Promise<{ challengeId: string; options: { challenge: string } }> {
  return (await visitor.call('POST', '/auth/passkeys/sign-in-options', { audience })).body.data;
}

async function signIn(authenticator: SoftwareAuthenticator, audience = 'customer', visitor = app.visitor()) {
  const { challengeId, options } = await ask(visitor, audience);
  return {
    visitor,
    answer: await visitor.call('POST', '/auth/passkeys/sign-in', {
      challengeId,
      credential: authenticator.get(options),
    }),
  };
}

const NOT_YOU =
  'If this was not you, choose a new password at once, look through your passkeys and remove those that you do not know.';

async function customerWithPasskey() {
  const person = await app.newCustomer();
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const added = await add(person.visitor, authenticator);
  if (added.status !== 200) throw new Error(`Could not add a passkey: ${JSON.stringify(added.body)}`);
  return { ...person, authenticator, passkeyId: String(added.body.data.id) };
}

test('a passkey is added, listed, told about by mail, and signs in without a password, also to send much', async () => {
  const { visitor, form, customer } = await app.newCustomer();
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const { body } = await add(visitor, authenticator, 'My phone');
  expect(body).toMatchObject({
    success: true,
    message: 'Passkey added',
    data: { name: 'My phone' },
  });
  expect(await app.letter(form.email, 'passkey-added')).toMatchObject({
    subject: 'A passkey was added',
    text: [
      `Dear ${form.name},`,
      'The passkey “My phone” was added to your Kosh account. It signs you in without a password.',
      NOT_YOU,
    ].join('\n\n'),
  });
  const trail = await app.bank.asOwner(
    `select object from audit.events where event = 'passkey.added' and actor_id = $1`,
    [customer.id],
  );
  expect(trail).toEqual([{ object: body.data.id }]);

  const { visitor: elsewhere, answer } = await signIn(authenticator);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Login successful!', data: { token: expect.any(String), customer: { id: customer.id } } },
  });
  expect((await elsewhere.call('GET', '/customers/profile')).body.data.name).toBe(form.name);
  const [listed] = (await elsewhere.call('GET', '/auth/passkeys')).body.data;
  expect(listed).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) });

  // It proves who sends much to a new recipient, as a typed password does.
  const { form: receiver } = await app.newCustomer();
  await elsewhere.call('POST', '/customers/transactions', { type: 'deposit', amount: 150_000 });
  const { id } = (await elsewhere.call('GET', `/customers/find-recipient?phone=${receiver.phone}`)).body.data;
  const sent = await elsewhere.call('POST', '/customers/transfer', { recipientId: id, amount: 150_000 });
  expect(sent.body.data.transaction.status).toBe('completed');
});

test('a passkey is no typed password: card details ask for one', async () => {
  const { authenticator, form } = await customerWithPasskey();
  const { visitor } = await signIn(authenticator);
  expect((await visitor.call('POST', '/auth/passkeys/registration-options')).body.code).toBe('PASSWORD_REQUIRED');
  await visitor.call('POST', '/auth/confirm-password', { password: form.password });
  expect((await visitor.call('POST', '/auth/passkeys/registration-options')).status).toBe(200);
});

test('[C-AU-10] a challenge is good once, whatever came of it, also for ten answers at once', async () => {
  const { authenticator } = await customerWithPasskey();
  const visitor = app.visitor();
  const { challengeId, options } = await ask(visitor);
  const late = await ask(visitor);
  const credential = authenticator.get(options);
  app.clock.passMinutes(4);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor.call('POST', '/auth/passkeys/sign-in', { challengeId, credential })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ body }) => body.code === 'INVALID_CREDENTIALS').length).toBe(9);
  // After five minutes, also for the first answer.
  app.clock.passMinutes(1.1);
  const answered = { challengeId: late.challengeId, credential: authenticator.get(late.options) };
  expect((await visitor.call('POST', '/auth/passkeys/sign-in', answered)).body.code).toBe('INVALID_CREDENTIALS');
});

test("[C-AU-10] a signature for another site, an unverified person, a copied authenticator and a stranger's key are all refused alike", async () => {
  const { authenticator, passkeyId } = await customerWithPasskey();
  const visitor = app.visitor();
  const attempt = async (answer: (options: { challenge: string }) => Record<string, unknown>) => {
    const { challengeId, options } = await ask(visitor);
    const { status, body } = await visitor.call('POST', '/auth/passkeys/sign-in', {
      challengeId,
      credential: answer(options),
    });
    return [status, body.code];
  };
  const refused = [401, 'INVALID_CREDENTIALS'];
  expect(await attempt((options) => authenticator.get(options, 'https://kosh.example.evil'))).toEqual(refused);
  expect(await attempt(() => authenticator.get({ challenge: 'AAAA' }))).toEqual(refused);
  expect(await attempt((options) => new SoftwareAuthenticator(ORIGIN).get(options))).toEqual(refused);
  expect(await attempt((options) => ({ ...authenticator.get(options), response: {} }))).toEqual(refused);
  expect(await attempt(() => ({}))).toEqual(refused);
  authenticator.personVerified = false;
  expect(await attempt((options) => authenticator.get(options))).toEqual(refused);
  authenticator.personVerified = true;
  expect(await attempt((options) => authenticator.get(options))).toEqual([200, undefined]);
  authenticator.counter = 0;
  expect(await attempt((options) => authenticator.get(options))).toEqual(refused);
  // All but those that named another passkey or none.
  const trail = await app.bank.asOwner(
    "select actor_id, details from audit.events where event = 'passkey.refused' and object = $1",
    [passkeyId],
  );
  expect(trail).toEqual(Array(5).fill({ actor_id: null, details: { address: '127.0.0.1' } }));
});

test("[C-AU-29] a customer's passkey does not sign in as staff, and customers neither see nor remove another's", async () => {
  const [one, other] = [await customerWithPasskey(), await customerWithPasskey()];
  expect((await signIn(one.authenticator, 'staff')).answer.body.code).toBe('INVALID_CREDENTIALS');
  expect((await other.visitor.call('DELETE', `/auth/passkeys/${one.passkeyId}`)).status).toBe(404);
  expect((await other.visitor.call('GET', '/auth/passkeys')).body.data.map((each: { id: string }) => each.id)).toEqual([
    other.passkeyId,
  ]);
});

test('a passkey that is removed in the moment of a sign-in gives no session', async () => {
  const { visitor, authenticator, passkeyId } = await customerWithPasskey();
  const elsewhere = app.visitor();
  const { challengeId, options } = await ask(elsewhere);
  const credential = authenticator.get(options);
  const [removed, signedIn] = await runInTheMomentOf(
    app.bank,
    () => visitor.call('DELETE', `/auth/passkeys/${passkeyId}`),
    () => elsewhere.call('POST', '/auth/passkeys/sign-in', { challengeId, credential }),
  );
  expect([removed.status, signedIn.status, signedIn.body.code]).toEqual([200, 401, 'INVALID_CREDENTIALS']);
  expect((await elsewhere.call('GET', '/auth/me')).status).toBe(401);
});

test('a removed passkey does not sign in, and its owner is told', async () => {
  const { visitor, form, authenticator, passkeyId } = await customerWithPasskey();
  expect((await visitor.call('DELETE', `/auth/passkeys/${passkeyId}`)).status).toBe(200);
  expect(await app.letters(form.email, 'passkey-removed')).toBe(1);
  expect((await app.letter(form.email, 'passkey-removed'))?.text.split('\n\n')).toEqual([
    `Dear ${form.name},`,
    'The passkey “Another device” was removed from your Kosh account. It does not sign you in any more.',
    NOT_YOU,
  ]);
  expect((await signIn(authenticator)).answer.body.code).toBe('INVALID_CREDENTIALS');
  expect((await visitor.call('GET', '/auth/passkeys')).body.data).toEqual([]);
});

test('adding asks for a recent password, an own challenge and a passkey that is new', async () => {
  const { visitor, form, authenticator } = await customerWithPasskey();
  const options = (await visitor.call('POST', '/auth/passkeys/registration-options')).body.data;
  expect(options.excludeCredentials).toHaveLength(1);
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  const again = await visitor.call('POST', '/auth/passkeys', { credential: authenticator.create(options) });
  expect(again).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });

  const stranger = await app.newCustomer();
  const theirs = (await stranger.visitor.call('POST', '/auth/passkeys/registration-options')).body.data;
  const stolen = await visitor.call('POST', '/auth/passkeys', {
    credential: new SoftwareAuthenticator(ORIGIN).create(theirs),
  });
  expect(stolen.body.code).toBe('INVALID_CREDENTIALS');
  const early = (await visitor.call('POST', '/auth/passkeys/registration-options')).body.data;
  app.clock.passMinutes(5.1);
  const late = await visitor.call('POST', '/auth/passkeys', {
    credential: new SoftwareAuthenticator(ORIGIN).create(early),
  });
  expect(late.body.code).toBe('INVALID_CREDENTIALS');

  await app.bank.asOwner(
    "update bank.sessions set password_at = now() - interval '1 hour' where subject_id = (select id from bank.customers where email = $1)",
    [form.email],
  );
  expect((await visitor.call('POST', '/auth/passkeys/registration-options')).body.code).toBe('PASSWORD_REQUIRED');
  expect((await visitor.call('POST', '/auth/passkeys', { credential: {} })).body.code).toBe('PASSWORD_REQUIRED');
});

test('a person has at most ten passkeys, also where more are asked for before the first is added', async () => {
  const { visitor } = await app.newCustomer();
  const made = [];
  for (let at = 0; at < 12; at += 1) {
    const { status, body } = await visitor.call('POST', '/auth/passkeys/registration-options');
    expect(status).toBe(200);
    made.push(new SoftwareAuthenticator(ORIGIN).create(body.data));
  }
  const answers = await Promise.all(made.map((credential) => visitor.call('POST', '/auth/passkeys', { credential })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = [400, 'INVALID_INPUT', 'You can have at most 10 passkeys. Please remove one first.'];
  const told = answers
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => [status, body.code, body.message]);
  expect(told).toEqual([refused, refused]);
  expect((await visitor.call('GET', '/auth/passkeys')).body.data).toHaveLength(10);
  const { status, body } = await visitor.call('POST', '/auth/passkeys/registration-options');
  expect([status, body.code, body.message]).toEqual(refused);
});

test('of two sign-ins with one count at the same moment, one enters', async () => {
  const { authenticator, passkeyId } = await customerWithPasskey();
  const [one, copy] = [app.visitor(), app.visitor()];
  const answerOf = async (visitor: TestVisitor) => {
    const { challengeId, options } = await ask(visitor);
    authenticator.counter = 6;
    return { challengeId, credential: authenticator.get(options) };
  };
  const [first, second] = [await answerOf(one), await answerOf(copy)];
  const holder = new pg.Client(ownerConnection(app.bank.address));
  await holder.connect();
  try {
    // Both are verified before either count is kept.
    await holder.query('begin');
    await holder.query('select from bank.passkeys where id = $1 for update', [passkeyId]);
    const entering = [
      one.call('POST', '/auth/passkeys/sign-in', first),
      copy.call('POST', '/auth/passkeys/sign-in', second),
    ];
    await vi.waitFor(async () => expect(await lockWaiters(app.bank, "query like '%bank%passkeys%'")).toBe(2), {
      timeout: 60_000,
      interval: 10,
    });
    await holder.query('commit');
    const answers = (await Promise.all(entering)).map(({ status, body }) => [status, body.code]);
    expect(answers.toSorted(([a], [b]) => a - b)).toEqual([
      [200, undefined],
      [401, 'INVALID_CREDENTIALS'],
    ]);
  } finally {
    await holder.end();
  }
});

test('an authenticator that does not count signs in again and again', async () => {
  const { authenticator } = await customerWithPasskey();
  for (const _ of [1, 2]) {
    authenticator.counter = -1;
    expect((await signIn(authenticator)).answer.status).toBe(200);
  }
});

test('[C-DB-04] an inactive customer does not get in by passkey either', async () => {
  const { authenticator, customer } = await customerWithPasskey();
  await app.bank.asOwner('select ledger.set_account_status(account_id, $2) from bank.customers where id = $1', [
    customer.id,
    'inactive',
  ]);
  expect((await signIn(authenticator)).answer).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } });
});

test('[C-AU-03] staff have passkeys, too, at their own door', async () => {
  const { email, password } = await app.newStaff('banker');
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/login/banker', { email, password });
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  expect((await add(visitor, authenticator)).status).toBe(200);
  expect((await signIn(authenticator, 'staff')).answer.body.data.banker).toMatchObject({ email, role: 'banker' });
  expect((await signIn(authenticator, 'customer')).answer.body.code).toBe('INVALID_CREDENTIALS');
});
