import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactorVault } from '../../server/sessions/factor-vault.ts';
import { type AppUnderTest, openApp, type TestVisitor } from './app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const codeFor = (secret: string) => generate({ secret, epoch: Math.floor(app.clock.wall().getTime() / 1000) });

/** Creates a customer whose second factor has been on for a while. */
async function withTwoFactor() {
  const someone = await app.newCustomer();
  const { secret } = (await someone.visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const enabled = await someone.visitor.call('POST', '/auth/two-factor/enable', { code: await codeFor(secret) });
  // The next code is from a later time step.
  app.clock.passMinutes(1);
  return { ...someone, secret: String(secret), recoveryCodes: enabled.body.data.recoveryCodes as string[] };
}

async function challenge(form: {
  email: string;
  password: string;
}): Promise<{ visitor: TestVisitor; challengeToken: string }> {
  const visitor = app.visitor();
  const answer = await visitor.call('POST', '/auth/login/customer', form);
  expect([answer.status, answer.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  return { visitor, challengeToken: answer.body.data.challengeToken };
}

test('[C-PF-13] nothing is on until a code from the scanned secret comes back', async () => {
  const { visitor, form } = await app.newCustomer();
  const setup = await visitor.call('POST', '/auth/two-factor/setup');
  expect(setup.body.data.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Kosh/);
  expect((await visitor.call('GET', '/auth/two-factor')).body.data).toMatchObject({ enabled: false, verifiedAt: null });
  expect((await app.visitor().call('POST', '/auth/login/customer', form)).status).toBe(200);
  const code = await codeFor(setup.body.data.secret);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await visitor.call('POST', '/auth/two-factor/enable', { code: wrong })).body.code).toBe(
    'SECOND_FACTOR_INCORRECT',
  );
  expect((await visitor.call('POST', '/auth/two-factor/enable', { code })).body.data.recoveryCodes).toHaveLength(10);
  expect((await visitor.call('GET', '/auth/two-factor')).body.data).toMatchObject({
    enabled: true,
    recoveryCodesLeft: 10,
  });
  expect((await visitor.call('GET', '/customers/profile')).body.data).toMatchObject({
    twoFactorEnabled: true,
    twoFactorVerifiedAt: expect.any(String),
  });
  expect((await visitor.call('POST', '/auth/two-factor/setup')).body.code).toBe('STATUS_CONFLICT');
});

test('[C-PF-14] a code is exactly six digits', async () => {
  const { visitor } = await app.newCustomer();
  const answer = await visitor.call('POST', '/auth/two-factor/enable', { code: '12345' });
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message: 'Please enter a valid 6-digit code' });
});

test('[C-PF-13] signing in asks for a code, and the same step never passes twice', async () => {
  const { form, secret } = await withTwoFactor();
  const first = await challenge(form);
  const second = await challenge(form);
  const code = await codeFor(secret);
  const answers = await Promise.all(
    [first, second].map(({ visitor, challengeToken }) =>
      visitor.call('POST', '/auth/second-factor', { challengeToken, code }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const signedIn = answers.find((answer) => answer.status === 200);
  expect(signedIn?.body.data.customer.email).toBe(form.email);

  // A challenge works once, whatever code is sent with it.
  const { challengeToken } = answers[0] === signedIn ? first : second;
  app.clock.passMinutes(1);
  expect(
    (await app.visitor().call('POST', '/auth/second-factor', { challengeToken, code: await codeFor(secret) })).body
      .code,
  ).toBe('LINK_INVALID');
});

test('recovery codes have more than 112 bits, so that their hashes need no key', async () => {
  const { recoveryCodes } = await withTwoFactor();
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){5}$/);
  expect(24 * Math.log2(31)).toBeGreaterThan(112);
});

test('[C-PF-13] a recovery code works once, in any spelling, and is written about', async () => {
  const { form, recoveryCodes } = await withTwoFactor();
  const code = recoveryCodes[0] ?? '';
  const [one, two] = [await challenge(form), await challenge(form)];
  const answers = await Promise.all(
    [one, two].map(({ visitor, challengeToken }) =>
      visitor.call('POST', '/auth/second-factor', { challengeToken, code: code.toLowerCase().replaceAll('-', ' ') }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await app.letter(form.email, 'recovery-code-used'))?.text).toContain('You have 9 left');
});

test('[C-PF-13] five wrong codes in fifteen minutes, then a wait even for the right one; a challenge lasts ten minutes', async () => {
  const { form, secret } = await withTwoFactor();
  const { visitor, challengeToken } = await challenge(form);
  const right = await codeFor(secret);
  const wrong = right === '000000' ? '111111' : '000000';
  for (let guess = 0; guess < 5; guess++) {
    expect((await visitor.call('POST', '/auth/second-factor', { challengeToken, code: wrong })).body.code).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
  }
  expect((await visitor.call('POST', '/auth/second-factor', { challengeToken, code: right })).status).toBe(429);
  app.clock.passMinutes(31);
  expect(
    (await visitor.call('POST', '/auth/second-factor', { challengeToken, code: await codeFor(secret) })).body.code,
  ).toBe('LINK_INVALID');
});

test('a customer who is deactivated between the password and the code does not get in', async () => {
  const { form, secret, customer } = await withTwoFactor();
  const { visitor, challengeToken } = await challenge(form);
  await app.bank.asOwner('select ledger.set_account_status(account_id, $2) from bank.customers where id = $1', [
    customer.id,
    'inactive',
  ]);
  const answer = await visitor.call('POST', '/auth/second-factor', { challengeToken, code: await codeFor(secret) });
  expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_INACTIVE']);
});

test('a reset password still asks for the second factor', async () => {
  const { form } = await withTwoFactor();
  await app.visitor().call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
  const token = /#token=([\w-]+)/.exec((await app.letter(form.email, 'password-reset'))?.text ?? '')?.[1];
  expect((await app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Brand-new-1' })).status).toBe(
    200,
  );
  await challenge({ email: form.email, password: 'Brand-new-1' });
});

test.each([
  ['a changed password', 'change-password', { currentPassword: 'Monsoon-2026', newPassword: 'Brand-new-1' }],
  ['signing out everywhere', 'signout-all-sessions', undefined],
])('[C-PF-08] [C-PF-12] %s ends a sign-in that waits for the second factor', async (_name, call, body) => {
  const { visitor, form, secret } = await withTwoFactor();
  const waiting = await challenge(form);
  expect((await visitor.call('POST', `/customers/${call}`, body)).status).toBe(200);
  const finished = await waiting.visitor.call('POST', '/auth/second-factor', {
    challengeToken: waiting.challengeToken,
    code: await codeFor(secret),
  });
  expect([finished.status, finished.body.code]).toEqual([400, 'LINK_INVALID']);
  expect((await visitor.call('GET', '/auth/sessions')).body.data).toHaveLength(1);
});

test('[C-PF-14] it is turned off, and its recovery codes are replaced, with a code only', async () => {
  const { visitor, form, secret, recoveryCodes } = await withTwoFactor();
  await visitor.call('POST', '/auth/refresh-token');
  expect((await visitor.call('POST', '/auth/two-factor/disable', { code: 'ABCD-EFGH' })).body.code).toBe(
    'SECOND_FACTOR_INCORRECT',
  );
  const replaced = await visitor.call('POST', '/auth/two-factor/recovery-codes', { code: await codeFor(secret) });
  expect(replaced.body.data.recoveryCodes).toHaveLength(10);
  expect((await visitor.call('POST', '/auth/two-factor/disable', { code: recoveryCodes[1] ?? '' })).body.code).toBe(
    'SECOND_FACTOR_INCORRECT',
  );
  expect(
    (await visitor.call('POST', '/auth/two-factor/disable', { code: replaced.body.data.recoveryCodes[0] })).status,
  ).toBe(200);
  expect((await app.visitor().call('POST', '/auth/login/customer', form)).status).toBe(200);
  expect(await app.letters(form.email, 'second-factor-off')).toBe(1);
});

test('the secret is kept encrypted, for its owner only', async () => {
  const { secret, customer } = await withTwoFactor();
  const [row] = await app.bank.asOwner<{ row: string; sealed: Buffer }>(
    'select row_to_json(f)::text as row, secret_encrypted as sealed from bank.second_factors f where subject_id = $1',
    [customer.id],
  );
  expect(row?.row).not.toContain(secret);
  expect(row?.sealed.includes(Buffer.from(secret))).toBe(false);
});

test('a secret sealed for one person opens for no other, and not when a byte of it was changed', () => {
  const vault = createFactorVault(randomBytes(32));
  const { keyId, sealed } = vault.seal('asha', 'JBSWY3DPEHPK3PXP');
  expect(vault.open('asha', { keyId, sealed })).toBe('JBSWY3DPEHPK3PXP');
  expect(() => vault.open('ravi', { keyId, sealed })).toThrow();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.open('asha', { keyId, sealed: changed }), `byte ${at}`).toThrow();
  }
});
