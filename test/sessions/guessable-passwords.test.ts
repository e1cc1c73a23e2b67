import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMON_PASSWORDS } from '../../server/sessions/common-passwords.ts';
import { refuseGuessable } from '../../server/sessions/guessable-password.ts';
import { type AppUnderTest, linkTokenIn, newForm, openApp } from './app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const COMMON = 'This password is one of the most common ones. Please choose another.';
const ABOUT_YOU = 'Please choose a password that is not made of your name, your contact details or words of the bank.';
const refusedAt = (field: string, message: string) => ({
  status: 400,
  body: { code: 'PASSWORD_TOO_WEAK', message, data: { issues: [{ field }] } },
});

test('the list has the 3,000 commonest of six characters and the 3,000 commonest of eight', () => {
  const longest = [...COMMON_PASSWORDS].filter((password) => password.length >= 8);
  expect([COMMON_PASSWORDS.size, longest.length >= 3_000]).toEqual([5_191, true]);
  expect([...COMMON_PASSWORDS].filter((one) => one.length < 6 || one !== one.toLowerCase())).toEqual([]);
});

test('[C-RG-09] a common password is refused at registration, beside its field', async () => {
  for (const password of ['123456', 'password', 'Password', 'QWERTY123', 'iloveyou'])
    expect(await app.visitor().call('POST', '/auth/register', newForm({ password })), password).toMatchObject(
      refusedAt('password', COMMON),
    );
});

test('no hash is spent on one: sixty at once do not fill the line of a network', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => app.visitor().call('POST', '/auth/register', newForm({ password: '123456' }))),
  );
  expect(new Set(answers.map((answer) => answer.body.code))).toEqual(new Set(['PASSWORD_TOO_WEAK']));
});

test('[C-RG-09] the person’s own names, address and number and the bank’s words make no password', () => {
  const person = { name: 'Meera Nair', email: 'meera.lake@mail.example', phone: '9812345670' };
  const answerTo = (password: string) => {
    try {
      refuseGuessable({ shortestPassword: 6 }, { field: 'password', password, person });
      return 'taken';
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown';
    }
  };
  for (const guessable of ['Meera@1990', 'm33ra-N4ir', 'NairMeera1', 'lake-1990!', '9812345670', 'a981234567'])
    expect([guessable, answerTo(guessable)]).toEqual([guessable, ABOUT_YOU]);
  for (const guessable of ['Kosh@2026', 'KoshBank1', 'P@ssw0rd-26', 'Welcome#77', 'Admin-2026!'])
    expect([guessable, answerTo(guessable)]).toEqual([guessable, ABOUT_YOU]);
  for (const fine of ['Monsoon-2026', 'Meera-and-the-tiger', 'banks of the Periyar', 'मानसून-2026', 'lakeside parrot'])
    expect([fine, answerTo(fine)]).toEqual([fine, 'taken']);
});

test('[C-PF-09] a change refuses both, and the password stays', async () => {
  const { visitor, form } = await app.newCustomer();
  const change = (newPassword: string) =>
    visitor.call('POST', '/customers/change-password', { currentPassword: form.password, newPassword });
  expect(await change('Password1')).toMatchObject(refusedAt('newPassword', COMMON));
  expect(await change('Meera-2026')).toMatchObject(refusedAt('newPassword', ABOUT_YOU));
  expect(await change(`M-${form.phone}`)).toMatchObject(refusedAt('newPassword', ABOUT_YOU));
  expect((await app.visitor().call('POST', '/auth/login/customer', form)).status).toBe(200);
});

test('[B-CT-07] [B-CU-16] a mailed link refuses both and stays valid, for customers and for invited staff', async () => {
  const { form } = await app.newCustomer();
  await app.visitor().call('POST', '/auth/forgot-password', { email: form.email, audience: 'customer' });
  const staff = await app.newStaff('banker');
  await app.visitor().call('POST', '/auth/forgot-password', { email: staff.email, audience: 'staff' });
  for (const { email, name } of [
    { email: form.email, name: 'Meera' },
    { email: staff.email, name: 'Kabir' },
  ]) {
    const token = linkTokenIn((await app.letter(email, 'password-reset'))?.text);
    const reset = (newPassword: string) => app.visitor().call('POST', '/auth/reset-password', { token, newPassword });
    expect(await reset('Password1')).toMatchObject(refusedAt('newPassword', COMMON));
    expect(await reset(`${name}@1990`)).toMatchObject(refusedAt('newPassword', ABOUT_YOU));
    expect((await reset('Brand-new-1')).status).toBe(200);
  }
});

test('[C-RG-09] in production eight characters are the fewest, and the bank says so', async () => {
  const real = await openApp({
    NODE_ENV: 'production',
    PUBLIC_BASE_URL: 'https://bank.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_DIR: '/tmp',
  });
  try {
    const send = (path: string, payload?: object) =>
      real.visitor().call(payload ? 'POST' : 'GET', path, payload, { host: 'bank.example' });
    expect((await send('/bank')).body.data).toMatchObject({ shortestPassword: 8, demo: false });
    expect(await send('/auth/register', newForm({ password: 'Tiger-7' }))).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        message: 'Password must be at least 8 characters long',
        data: { issues: [{ field: 'password', rule: 'too_short' }] },
      },
    });
    expect((await send('/auth/register', newForm({ password: 'Tiger-77' }))).status).toBe(200);
  } finally {
    await real.close();
  }
  expect((await app.visitor().call('GET', '/bank')).body.data.shortestPassword).toBe(6);
});
