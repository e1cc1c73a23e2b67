import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeCustomerStatus } from '../../server/customers/change-customer-status.ts';
import { type AppUnderTest, openApp, type TestVisitor } from './app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const signIn = (visitor: TestVisitor, email: string, password: string) =>
  visitor.call('POST', '/auth/login/customer', { email, password });
const elsewhere = () => `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

describe('customers', () => {
  test('[C-AU-06] [C-AU-09] [C-AU-13] both paths give a token of three parts and the customer', async () => {
    const { form } = await app.newCustomer();
    for (const path of ['/auth/login/customer', '/auth/login-customer']) {
      const visitor = app.visitor();
      const answer = await visitor.call('POST', path, {
        email: ` ${form.email.toUpperCase()} `,
        password: form.password,
      });
      expect(answer.body).toMatchObject({
        success: true,
        message: 'Login successful!',
        data: { customer: { email: form.email, role: 'customer' } },
      });
      const parts = String(visitor.token).split('.');
      expect(parts).toHaveLength(3);
      const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
      expect(claims.exp - claims.iat).toBe(900);
      expect(JSON.stringify(claims)).not.toMatch(/Meera|@|balance/);
    }
  });

  test('[C-AU-10] unknown address and wrong password get the same answer, in about the same time', async () => {
    const { form } = await app.newCustomer();
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    for (let round = 0; round < 8; round++) {
      for (const [who, email] of [
        ['known', form.email],
        ['unknown', `unknown${round}@mail.example`],
      ] as const) {
        const started = performance.now();
        const answer = await signIn(app.visitor({ address: elsewhere() }), email, 'not-the-password');
        times[who]?.push(performance.now() - started);
        const { requestId, ...body } = answer.body;
        expect(requestId).toBeTruthy();
        bodies.add(JSON.stringify([answer.status, body]));
      }
    }
    expect([...bodies]).toEqual([
      '[401,{"success":false,"message":"Invalid credentials. Please check your email and password.","code":"INVALID_CREDENTIALS"}]',
    ]);
    // Without a dummy hash, unknown addresses would be refused several times faster; with a dearer one, slower.
    const fastest = (who: string) => Math.min(...(times[who] ?? []));
    expect(fastest('unknown')).toBeGreaterThan(fastest('known') / 4);
    expect(fastest('unknown')).toBeLessThan(fastest('known') * 4);
  });

  test('[C-AU-10] after five wrong passwords this network waits, longer each time; the owner gets in from another', async () => {
    const { form } = await app.newCustomer();
    const guesser = app.visitor({ address: '192.0.2.7' });
    for (let guess = 0; guess < 5; guess++)
      expect((await signIn(guesser, form.email, `guess-${guess}`)).status).toBe(401);
    const refused = await signIn(guesser, form.email, form.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await signIn(app.visitor({ address: '198.51.100.9' }), form.email, form.password)).status).toBe(200);

    app.clock.passMinutes(1.1);
    expect((await signIn(guesser, form.email, 'guess-6')).status).toBe(401);
    const longer = await signIn(guesser, form.email, form.password);
    expect(Number(longer.headers['retry-after'])).toBeGreaterThan(60);
    app.clock.passMinutes(2.1);
    expect((await signIn(guesser, form.email, form.password)).status).toBe(200);
  });

  test('[C-AU-10] twenty guesses at once are not twenty guesses', async () => {
    const { form } = await app.newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        signIn(app.visitor({ address: '192.0.2.8' }), form.email, `guess-${guess}`),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test('sign-ins that succeed count, too: thirty for an account from one network in a quarter of an hour', async () => {
    const { form } = await app.newCustomer();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++)
      statuses.push((await signIn(app.visitor({ address: '192.0.2.9' }), form.email, form.password)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await signIn(app.visitor({ address: '192.0.2.10' }), form.email, form.password)).status).toBe(200);
    app.clock.passMinutes(30);
    expect((await signIn(app.visitor({ address: '192.0.2.9' }), form.email, form.password)).status).toBe(200);
  });

  test('[C-AU-10] guesses from very many networks meet the wide cap, and the owner still gets in where they were before', async () => {
    const [{ form, customer }, { form: stranger }] = [await app.newCustomer(), await app.newCustomer()];
    const from = async (address: string, { email, password } = form) =>
      (await signIn(app.visitor({ address }), email, password)).status;
    expect([await from('203.0.113.5', stranger), await from('203.0.113.6')]).toEqual([200, 200]);
    await app.bank.asOwner(
      "update bank.sessions set created_at = created_at - interval '91 days' where subject_id = $1 and network = '203.0.113.6'",
      [customer.id],
    );
    await app.bank.asOwner(
      "insert into bank.throttles (key, started_at, hits, hits_before, stale_at) values ($1, now(), 50, 0, now() + interval '2 days')",
      [`sign-in-account:customer:${form.email}`],
    );
    // A stranger was in the first network, the owner in the second three months ago, and in the third today.
    expect([await from('203.0.113.5'), await from('203.0.113.6'), await from('127.0.0.1')]).toEqual([429, 429, 200]);
  });

  test('wrong passwords of one network, for whatever accounts, meet a cap of their own', async () => {
    const { form } = await app.newCustomer();
    const sprayer = app.visitor({ address: '203.0.113.9' });
    expect((await signIn(sprayer, 'unknown@mail.example', 'Wrong-guess-1')).status).toBe(401);
    const counted = await app.bank.asOwner(
      "update bank.throttles set hits = hits + 99 where key = 'sign-in-network:203.0.113.9' returning hits",
    );
    expect(counted).toEqual([{ hits: 100 }]);
    expect((await signIn(sprayer, form.email, form.password)).status).toBe(429);
    expect((await signIn(app.visitor({ address: '203.0.113.10' }), form.email, form.password)).status).toBe(200);
  });

  test('[B-CU-10] inactive customers cannot sign in, frozen ones can; an open session sees the status at once', async () => {
    const { visitor, form, customer } = await app.newCustomer();
    const admin = await app.newStaff('admin');
    const set = (status: 'inactive' | 'frozen') =>
      app.bank.transaction((tx) =>
        changeCustomerStatus(tx, app.clock, {
          customerId: customer.id,
          status,
          reason: 'A test of status',
          changedBy: admin.id,
        }),
      );
    await set('frozen');
    expect((await signIn(app.visitor(), form.email, form.password)).status).toBe(200);
    await set('inactive');
    const refused = await signIn(app.visitor(), form.email, form.password);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_INACTIVE']);
    const trail = await app.bank.asOwner(
      "select actor_id, details from audit.events where event = 'sign_in.refused' and object = $1",
      [customer.id],
    );
    expect(trail).toEqual([{ actor_id: customer.id, details: { because: 'inactive' } }]);
    expect((await signIn(app.visitor(), form.email, 'wrong-password')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await visitor.call('GET', '/auth/me')).body.data.user.status).toBe('inactive');
    expect((await visitor.call('GET', '/customers/profile')).body.data).toMatchObject({
      status_reason: 'A test of status',
      is_active: false,
    });
    // The second status replaced the letter about the first, which still waited (decision 84).
    expect(await app.letters(form.email, 'account-status')).toBe(1);
  });

  test('a first device brings no warning, another one does', async () => {
    const { form } = await app.newCustomer();
    await signIn(app.visitor(), form.email, form.password);
    expect(await app.letters(form.email, 'new-device')).toBe(0);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await signIn(app.visitor({ userAgent: firefox }), form.email, form.password);
    expect((await app.letter(form.email, 'new-device'))?.text).toContain('Device: Firefox on Linux');
  });
});

describe('staff', () => {
  test('[C-AU-07] [C-AU-15] the role comes from the row', async () => {
    for (const role of ['banker', 'admin'] as const) {
      const { email, password } = await app.newStaff(role);
      const visitor = app.visitor();
      const answer = await visitor.call('POST', '/auth/login/banker', { email, password });
      expect(answer.body).toMatchObject({ message: 'Login successful', data: { banker: { email, role } } });
      expect((await visitor.call('GET', '/auth/me')).body.data).toMatchObject({
        role,
        user: { role, status: 'active' },
      });
    }
  });

  test('[X-ER-03] customers do not come in through the door of the staff, nor the other way round', async () => {
    const { form } = await app.newCustomer();
    const { email, password } = await app.newStaff('banker');
    const answer = await app
      .visitor()
      .call('POST', '/auth/login/banker', { email: form.email, password: form.password });
    expect(answer.body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password. Please try again.',
    });
    expect((await signIn(app.visitor(), email, password)).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('[C-AU-28] only an admin lists and invites staff; the invited choose their own password; the disabled are out at once', async () => {
    const admin = app.visitor();
    const { email, password } = await app.newStaff('admin');
    await admin.call('POST', '/auth/login/banker', { email, password });
    const banker = app.visitor();
    const other = await app.newStaff('banker');
    await banker.call('POST', '/auth/login/banker', other);
    expect((await banker.call('GET', '/banker/staff')).status).toBe(403);

    const colleague = app.visitor();
    await colleague.call('POST', '/auth/login/banker', await app.newStaff('admin'));

    const invited = await admin.call('POST', '/banker/create', { name: 'Anil Das', email: 'anil@kosh.example' });
    expect(invited).toMatchObject({ status: 202, body: { data: { banker: null, change: { status: 'pending' } } } });
    expect((await colleague.call('POST', `/banker/changes/${invited.body.data.change.id}/approve`)).status).toBe(200);
    const members = (await admin.call('GET', '/banker/staff')).body.data;
    const anilsRow = members.find((member: { email: string }) => member.email === 'anil@kosh.example');
    expect(anilsRow).toMatchObject({ role: 'banker', has_password: false });
    expect((await admin.call('POST', '/banker/create', { name: 'Anil Das', email: 'anil@kosh.example' })).status).toBe(
      409,
    );
    const token = /#token=([\w-]+)/.exec((await app.letter('anil@kosh.example', 'staff-invitation'))?.text ?? '')?.[1];
    expect(
      (await app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Anils-own-1' })).status,
    ).toBe(200);
    const anil = app.visitor();
    expect(
      (await anil.call('POST', '/auth/login/banker', { email: 'anil@kosh.example', password: 'Anils-own-1' })).status,
    ).toBe(200);

    expect((await admin.call('PATCH', `/banker/staff/${anilsRow.id}/status`, { status: 'disabled' })).status).toBe(200);
    expect((await anil.call('GET', '/banker/profile')).body.code).toBe('SESSION_ENDED');
    expect(
      (await app.visitor().call('POST', '/auth/login/banker', { email: 'anil@kosh.example', password: 'Anils-own-1' }))
        .status,
    ).toBe(401);
  });
});

test('a sign-in that a limit refuses is in the audit trail, once in fifteen minutes for a network', async () => {
  const { form } = await app.newCustomer();
  const guesser = app.visitor({ address: '198.51.100.77' });
  const guess = () => guesser.call('POST', '/auth/login/customer', { email: form.email, password: 'Wrong-guess-1' });
  const refused = async () =>
    app.bank.asOwner<{ object: string }>(
      "select object from audit.events where event = 'sign_in.refused' and details->>'because' = 'limit' and details->>'address' = '198.51.100.77'",
    );
  for (let tries = 0; tries < 5; tries++) await guess();
  expect(await refused()).toEqual([]);
  for (let tries = 0; tries < 3; tries++) expect((await guess()).status).toBe(429);
  expect(await refused()).toHaveLength(1);
});
