import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, codeIn, newForm, openApp } from './app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const customersWith = (email: string) => app.bank.asOwner('select id from bank.customers where email = $1', [email]);

test('[C-RG-14] registering sends a code and opens nothing until it is verified', async () => {
  const form = newForm();
  const answer = await app.visitor().call('POST', '/auth/register', form);
  expect(answer.body).toMatchObject({
    success: true,
    message: 'OTP sent to your email.',
    data: { email: form.email, expiresInMinutes: 15 },
  });
  expect(codeIn((await app.letter(form.email, 'code'))?.text)).toMatch(/^\d{6}$/);
  expect(await customersWith(form.email)).toHaveLength(0);
});

test('[C-RG-14] [C-RG-17] what a stranger types as a name stands in no mail to an address that is not proved', async () => {
  const form = newForm({ name: 'Customer. Your account is blocked - verify at bank.example.evil' });
  const visitor = app.visitor();
  expect((await visitor.call('POST', '/auth/register', form)).status).toBe(200);
  const first = (await app.letter(form.email, 'code'))?.text;
  app.clock.passMinutes(1);
  expect((await visitor.call('POST', '/auth/resend-otp', { email: form.email })).status).toBe(200);
  const second = (await app.letter(form.email, 'code'))?.text;
  expect(await app.letters(form.email, 'code')).toBe(2);
  for (const text of [first, second]) {
    expect(text).toMatch(/^Hello,\n\nEnter this code to open your account:\n\n\d{6}\n\n/);
    expect(text).not.toContain('blocked');
  }
});

test('[C-RG-16] [C-AU-14] the code opens an active, empty account, signs in and welcomes', async () => {
  const { visitor, form, customer } = await app.newCustomer();
  expect(customer).toMatchObject({
    name: form.name,
    email: form.email,
    role: 'customer',
    account_type: 'savings',
    status: 'active',
  });
  const profile = await visitor.call('GET', '/customers/profile');
  expect(profile.body.data).toMatchObject({
    balance: 0,
    phone: form.phone,
    customer_id: expect.stringMatching(/^KB\d+$/),
    below_minimum: false,
  });
  expect(await app.letters(form.email, 'welcome')).toBe(1);
  expect((await app.letter(form.email, 'welcome'))?.text).toMatch(/\n\nhttp:\/\/[^/\s]+\/customer\/dashboard$/);
});

test('[C-RG-15] one code sent twenty times at once opens one customer', async () => {
  const form = newForm();
  await app.visitor().call('POST', '/auth/register', form);
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.visitor().call('POST', '/auth/verify-otp', { email: form.email, otp })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0);
  expect(await customersWith(form.email)).toHaveLength(1);
});

test('[C-RG-15] a used code is gone, and the hash of the password is kept once', async () => {
  const { form } = await app.newCustomer();
  const [attempt] = await app.bank.asOwner<{ password_hash: string; completed: boolean; codes: bigint }>(
    `select a.password_hash, a.completed_at is not null as completed,
            (select count(*) from bank.registration_codes c where c.attempt_id = a.id) as codes
     from bank.registration_attempts a where a.email = $1`,
    [form.email],
  );
  expect(attempt).toEqual({ password_hash: '', completed: true, codes: 0n });
});

test('[C-RG-15] a cookie that names no registration counts as none', async () => {
  const form = newForm();
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', form);
  visitor.cookies.set('__Host-kosh_registration', 'no registration');
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  expect((await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp })).status).toBe(200);
});

test('[C-RG-16] an address that became a customer’s by other means meanwhile opens no second account', async () => {
  const form = newForm();
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', form);
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  const other = await app.newCustomer();
  await app.bank.asOwner('update bank.customers set email = $2 where id = $1', [other.customer.id, form.email]);
  const answer = await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp });
  expect(answer).toMatchObject({ status: 400, body: { code: 'CODE_INCORRECT' } });
  expect(await customersWith(form.email)).toEqual([{ id: other.customer.id }]);
});

test('[C-RG-15] a code ends after five tries, even for the right one, until a new one is asked for', async () => {
  const form = newForm();
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', form);
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  const wrong = otp === '000000' ? '111111' : '000000';
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp: wrong })).body.code).toBe(
      'CODE_INCORRECT',
    );
  }
  const sixth = await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp });
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);

  expect((await visitor.call('POST', '/auth/resend-otp', { email: form.email })).body.message).toBe(
    'OTP resent to your email.',
  );
  const fresh = codeIn((await app.letter(form.email, 'code'))?.text);
  expect((await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp: fresh })).status).toBe(200);
});

test('[C-RG-15] a code ends after fifteen minutes', async () => {
  const form = newForm();
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', form);
  const otp = codeIn((await app.letter(form.email, 'code'))?.text);
  app.clock.passMinutes(15);
  expect((await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp })).body.code).toBe('CODE_EXPIRED');
});

test('[C-RG-17] a new code ends the old one, comes after 30 seconds and at most five times an hour', async () => {
  const form = newForm();
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', form);
  const old = codeIn((await app.letter(form.email, 'code'))?.text);
  const resend = () => visitor.call('POST', '/auth/resend-otp', { email: form.email });
  expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
  const renewed = codeIn((await app.letter(form.email, 'code'))?.text);
  if (renewed !== old)
    expect((await visitor.call('POST', '/auth/verify-otp', { email: form.email, otp: old })).body.code).toBe(
      'CODE_INCORRECT',
    );
  for (let again = 0; again < 4; again++) {
    app.clock.passMinutes(0.6);
    expect((await resend()).status).toBe(200);
  }
  app.clock.passMinutes(0.6);
  expect((await resend()).status).toBe(429);
});

test('[C-RG-14] [C-RG-17] an address that exists gets the same answers, and a letter that says so', async () => {
  const { form } = await app.newCustomer();
  const known = await app.visitor().call('POST', '/auth/register', newForm({ email: form.email }));
  const unknown = newForm();
  const fresh = await app.visitor().call('POST', '/auth/register', unknown);
  expect({ ...known.body, data: null }).toEqual({ ...fresh.body, data: null });
  expect(known.status).toBe(fresh.status);
  expect(await app.letters(form.email, 'already-registered')).toBe(1);

  const resent = await Promise.all(
    [form.email, unknown.email, 'stranger@mail.example'].map((email) =>
      app.visitor().call('POST', '/auth/resend-otp', { email }),
    ),
  );
  expect(new Set(resent.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveProperty('size', 1);
  const guesses = await Promise.all(
    [form.email, unknown.email, 'stranger@mail.example'].map((email) =>
      app.visitor().call('POST', '/auth/verify-otp', { email, otp: '123456' }),
    ),
  );
  expect(new Set(guesses.map((answer) => answer.body.code))).toEqual(new Set(['CODE_INCORRECT']));
});

test('[C-RG-16] a code activates only the password of the attempt that it was made for', async () => {
  const email = newForm().email;
  const attacker = app.visitor({ browser: true });
  const owner = app.visitor({ browser: true });
  await owner.call('POST', '/auth/register', newForm({ email, password: 'Owners-own-1' }));
  const ownersCode = codeIn((await app.letter(email, 'code'))?.text);
  await attacker.call('POST', '/auth/register', newForm({ email, password: 'Attackers-1' }));
  const attackersCode = codeIn((await app.letter(email, 'code'))?.text);

  // The owner of the address enters the newest code in their mailbox, which is not their own attempt's.
  if (attackersCode !== ownersCode) {
    expect((await owner.call('POST', '/auth/verify-otp', { email, otp: attackersCode })).body.code).toBe(
      'CODE_INCORRECT',
    );
  }
  expect((await owner.call('POST', '/auth/verify-otp', { email, otp: ownersCode })).status).toBe(200);
  expect((await app.visitor().call('POST', '/auth/login/customer', { email, password: 'Owners-own-1' })).status).toBe(
    200,
  );
  expect((await attacker.call('POST', '/auth/verify-otp', { email, otp: attackersCode })).body.code).toBe(
    'CODE_INCORRECT',
  );
});

test('[C-RG-12] a phone number of another customer opens the account and stays to be confirmed', async () => {
  const { form } = await app.newCustomer();
  const second = newForm({ phone: form.phone });
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/register', second);
  const otp = codeIn((await app.letter(second.email, 'code'))?.text);
  expect((await visitor.call('POST', '/auth/verify-otp', { email: second.email, otp })).status).toBe(200);
  expect((await visitor.call('GET', '/customers/profile')).body.data).toMatchObject({
    phone: form.phone,
    phone_confirmed: false,
  });
});

test('[C-RG-09] six characters are enough to register, five are not; codes and hashes only are kept', async () => {
  expect((await app.visitor().call('POST', '/auth/register', newForm({ password: 'abcde' }))).body).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Password must be at least 6 characters long',
  });
  const form = newForm({ password: 'abcdef' });
  expect((await app.visitor().call('POST', '/auth/register', form)).status).toBe(200);
  const [row] = await app.bank.asOwner<{ password_hash: string }>(
    'select * from bank.registration_attempts where email = $1',
    [form.email],
  );
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(codeIn((await app.letter(form.email, 'code'))?.text));
});
