import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeLabel,
  changePoints,
  registrationHints,
  registrationStrength,
} from '../../contract/vocabulary/password-strength.ts';
import { createPasswordHashing } from '../../server/sessions/password-hashing.ts';
import { type AppUnderTest, linkTokenIn, openApp } from './app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[C-RG-10] registration: weak under six, moderate under eight or without uppercase or digit, else strong', () => {
  expect(
    ['abcde', 'abcdef', 'Abcdef1', 'abcdefg1', 'Abcdefgh', 'Abcdefg1'].map((typed) => registrationStrength(typed)),
  ).toEqual(['weak', 'moderate', 'moderate', 'moderate', 'moderate', 'strong']);
  expect(registrationHints('Abc').map(({ hint, met }) => [hint, met])).toEqual([
    ['Minimum 6 characters', false],
    ['at least one uppercase letter', true],
    ['at least one number', false],
  ]);
});

test('[C-PF-09] [C-PF-10] change: 25 points each, and the labels of the document', () => {
  expect(['', 'abc', 'abc1', 'abcdefg1', 'Abcdefg!'].map(changePoints)).toEqual([0, 25, 50, 75, 100]);
  expect([0, 25, 50, 75, 100].map(changeLabel)).toEqual(['Weak', 'Weak', 'Fair', 'Good', 'Strong']);
});

test('[C-PF-11] a wrong current password is 401 with its own code, and changes nothing', async () => {
  const { visitor, form } = await app.newCustomer();
  const answer = await visitor.call('POST', '/customers/change-password', {
    currentPassword: 'not-this-one',
    newPassword: 'Better-one-2',
  });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    401,
    'CURRENT_PASSWORD_INCORRECT',
    'Current password is incorrect',
  ]);
  expect((await visitor.call('GET', '/auth/me')).status).toBe(200);
  expect((await app.visitor().call('POST', '/auth/login/customer', form)).status).toBe(200);
});

test('[C-PF-09] a new password below 50 points is refused, one of 50 is taken', async () => {
  const { visitor, form } = await app.newCustomer();
  const change = (newPassword: string) =>
    visitor.call('POST', '/customers/change-password', { currentPassword: form.password, newPassword });
  expect((await change('abcdef')).body.code).toBe('PASSWORD_TOO_WEAK');
  expect((await change('abcdef1')).status).toBe(200);
});

test('[C-PF-08] [C-PF-12] a changed password signs out the other devices, keeps this one, and is written about', async () => {
  const { visitor, form } = await app.newCustomer({ browser: true });
  const other = app.visitor();
  await other.call('POST', '/auth/login/customer', form);
  const answer = await visitor.call('POST', '/customers/change-password', {
    currentPassword: form.password,
    newPassword: 'Better-one-2',
  });
  expect(answer.body.data.token).toBe(visitor.token);
  expect((await visitor.call('GET', '/auth/me')).status).toBe(200);
  expect((await other.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect((await app.visitor().call('POST', '/auth/login/customer', form)).status).toBe(401);
  expect(
    (await app.visitor().call('POST', '/auth/login/customer', { email: form.email, password: 'Better-one-2' })).status,
  ).toBe(200);
  expect(await app.letters(form.email, 'password-changed')).toBe(1);
});

test('[C-PF-11] the current password cannot be guessed through the change: five tries in fifteen minutes', async () => {
  const { visitor, form } = await app.newCustomer();
  for (let guess = 0; guess < 5; guess++) {
    expect((await visitor.call('POST', '/auth/confirm-password', { password: `guess-number-${guess}` })).status).toBe(
      401,
    );
  }
  expect(
    (
      await visitor.call('POST', '/customers/change-password', {
        currentPassword: form.password,
        newPassword: 'Better-one-2',
      })
    ).status,
  ).toBe(429);
});

test('[C-CD-08] a confirmed password is recent again', async () => {
  const { visitor, form } = await app.newCustomer();
  app.clock.passMinutes(14);
  await visitor.call('POST', '/auth/refresh-token');
  app.clock.passMinutes(2);
  expect((await visitor.call('POST', '/auth/two-factor/setup')).body.code).toBe('PASSWORD_REQUIRED');
  expect((await visitor.call('POST', '/auth/confirm-password', { password: form.password })).status).toBe(200);
  expect((await visitor.call('POST', '/auth/two-factor/setup')).status).toBe(200);
});

test('[B-CT-07] a forgotten password: a link by mail, in the fragment, that works once and ends every session', async () => {
  const { visitor, form } = await app.newCustomer();
  const answer = await app.visitor().call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
  const forNobody = await app
    .visitor()
    .call('POST', '/auth/forgot-password', { email: 'unknown@mail.example', audience: 'customer' });
  expect(answer.body).toEqual(forNobody.body);
  expect(await app.letters('unknown@mail.example', 'password-reset-unknown')).toBe(1);

  const token = linkTokenIn((await app.letter(form.email, 'password-reset'))?.text);
  const reset = (newPassword: string) => app.visitor().call('POST', '/auth/reset-password', { token, newPassword });
  expect((await reset('weakly')).body.code).toBe('PASSWORD_TOO_WEAK');
  const both = await Promise.all([reset('Brand-new-1'), reset('Brand-new-1')]);
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await reset('Brand-new-2')).body.code).toBe('LINK_INVALID');
  expect((await visitor.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect(
    (await app.visitor().call('POST', '/auth/login/customer', { email: form.email, password: 'Brand-new-1' })).status,
  ).toBe(200);
});

test('a reset link ends after 30 minutes, and lets the owner in past a waiting time', async () => {
  // In a pattern of SQL the first address would mean the second one as well.
  const [{ form }, other] = [await app.newCustomer({ email: 'a_reset@mail.example' }), 'a.reset@mail.example'];
  const ask = () => app.visitor().call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
  const reset = (token: string) =>
    app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Brand-new-1' });
  const mailed = async () => linkTokenIn((await app.letter(form.email, 'password-reset'))?.text);
  await ask();
  const first = await mailed();
  app.clock.passMinutes(30.1);
  expect((await reset(first)).body.code).toBe('LINK_INVALID');

  const signIn = async (email: string, password: string) =>
    (await app.visitor().call('POST', '/auth/login/customer', { email, password })).status;
  for (let guess = 0; guess < 5; guess++) expect(await signIn(form.email, `guess-${guess}`)).toBe(401);
  await app.bank.asOwner(
    `insert into bank.failed_attempts (key, failures, last_at, not_before)
     select replace(key, $1, $2), failures, last_at, not_before from bank.failed_attempts where key like 'sign-in:customer:' || $1 || '|%'`,
    [form.email, other],
  );
  await ask();
  expect((await reset(await mailed())).status).toBe(200);
  expect(await signIn(form.email, 'Brand-new-1')).toBe(200);
  expect(await signIn(other, 'Brand-new-1')).toBe(429);
});

test('[C-PF-08] [B-CT-07] a changed password ends a link that was mailed before it', async () => {
  const { visitor, form } = await app.newCustomer();
  await app.visitor().call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
  const token = linkTokenIn((await app.letter(form.email, 'password-reset'))?.text);
  const change = { currentPassword: form.password, newPassword: 'Better-one-2' };
  expect((await visitor.call('POST', '/customers/change-password', change)).status).toBe(200);
  const reset = await app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Brand-new-1' });
  expect([reset.status, reset.body.code]).toEqual([400, 'LINK_INVALID']);
});

test('one network has one hash at a time, so that the next network does not wait for its line', async () => {
  const hashing = createPasswordHashing({ maxConcurrent: 1, maxQueue: 5 });
  const order: string[] = [];
  const made = (of: string) => hashing.hash('a password', of).then(() => order.push(of));
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => made('192.0.2.1')));
  await made('192.0.2.2');
  expect(order.filter((of) => of === '192.0.2.1').length).toBeLessThanOrEqual(1);
  // One made and 32 in line; the others are refused at once.
  const refused = (await flood).filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(7).fill('BUSY'));
});

test('a flood of sign-ins waits in a short queue, and what comes after is told to come back', async () => {
  const hashing = createPasswordHashing({ maxConcurrent: 1, maxQueue: 5 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => hashing.hash('a password')));
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code);
  expect(refused).toEqual(['BUSY', 'BUSY', 'BUSY', 'BUSY']);
});
