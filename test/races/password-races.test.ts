import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { type Answer, linkTokenIn, newForm } from '../sessions/app-under-test.ts';
import { lockWaiters } from '../test-database.ts';
import { runInTheMomentOf } from './in-the-moment-of.ts';

// Calls do not act on what they read a moment before a change. The outbox is locked, so that the change has done all
// its work but its letter when the other call begins; no test depends on which is faster.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const inTheMomentOf = (change: () => Promise<Answer>, other: () => Promise<Answer>) =>
  runInTheMomentOf(desk.app.bank, change, other);

const NEXT = 'Brand-new-1';
const change = (visitor: { call: (...all: ['POST', string, object]) => Promise<Answer> }, current: string) =>
  visitor.call('POST', '/customers/change-password', { currentPassword: current, newPassword: NEXT });

test('[B-CT-07] no link goes to an address in the moment in which it is replaced', async () => {
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const person = await desk.customer();
  const { email } = newForm();
  const asked = await maker.call('PUT', `/banker/customers/${person.id}`, { email });
  await desk.confirmAddress(email);
  const [approved, forgotten] = await inTheMomentOf(
    () => checker.call('POST', `/banker/changes/${asked.body.data.pendingContactChange.id}/approve`),
    () => desk.app.visitor().call('POST', '/auth/forgot-password', { email: person.form.email, audience: 'customer' }),
  );
  expect([approved.status, forgotten.status]).toEqual([200, 200]);
  const token = linkTokenIn((await desk.app.letter(person.form.email, 'password-reset'))?.text);
  const reset = await desk.app.visitor().call('POST', '/auth/reset-password', { token, newPassword: NEXT });
  expect([token, reset.body.code]).toEqual(['none', 'LINK_INVALID']);
  expect(await desk.app.letters(person.form.email, 'password-reset-unknown')).toBe(1);
});

test('[B-CT-07] the desk mails no link to an address that was replaced while its call was counted', async () => {
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const person = await desk.customer();
  const { email } = newForm();
  const asked = await maker.call('PUT', `/banker/customers/${person.id}`, { email });
  await desk.confirmAddress(email);
  // A count of the same customer that is not finished, so that the call waits between what it reads and its letter.
  const counting = new pg.Client(ownerConnection(desk.app.bank.address));
  await counting.connect();
  try {
    await counting.query('begin');
    await counting.query('insert into bank.throttles values ($1, now(), 1, 0, now())', [`reset-desk:${person.id}`]);
    const sending = checker.call('POST', `/banker/customers/${person.id}/reset-password`);
    await vi.waitFor(async () => expect(await lockWaiters(desk.app.bank, "query like '%throttles%'")).toBe(1), {
      timeout: 60_000,
      interval: 10,
    });
    const approved = await checker.call('POST', `/banker/changes/${asked.body.data.pendingContactChange.id}/approve`);
    await counting.query('rollback');
    const sent = await sending;
    expect([approved.status, sent.status, sent.body.code]).toEqual([200, 409, 'STATUS_CONFLICT']);
    expect(sent.body.message).toMatch(/^The e-mail address changed a short time ago\. A link can be sent from /);
  } finally {
    await counting.end();
  }
  const letters = [person.form.email, email].map((address) => desk.app.letters(address, 'password-reset'));
  expect(await Promise.all(letters)).toEqual([0, 0]);
});

test('[C-PF-08] a sign-in that checked the old password in the moment of its change gets no session', async () => {
  const { visitor, form } = await desk.app.newCustomer();
  const thief = desk.app.visitor();
  const [changed, signedIn] = await inTheMomentOf(
    () => change(visitor, form.password),
    () => thief.call('POST', '/auth/login/customer', { email: form.email, password: form.password }),
  );
  expect(changed.status).toBe(200);
  expect([signedIn.status, signedIn.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect((await thief.call('GET', '/auth/me')).status).toBe(401);
});

test('[C-PF-08] [C-PF-13] a sign-in that waits for its second factor ends with a password that changes in that moment', async () => {
  const { visitor, form } = await desk.app.newCustomer();
  const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const code = () => generate({ secret, epoch: Math.floor(desk.app.clock.wall().getTime() / 1000) });
  await visitor.call('POST', '/auth/two-factor/enable', { code: await code() });
  desk.app.clock.passMinutes(1);
  const [changed, signedIn] = await inTheMomentOf(
    () => change(visitor, form.password),
    () => desk.app.visitor().call('POST', '/auth/login/customer', { email: form.email, password: form.password }),
  );
  expect(changed.status).toBe(200);
  expect(signedIn.body.code).toBe('INVALID_CREDENTIALS');
  expect(signedIn.body.data?.challengeToken).toBeUndefined();
});

test('[C-PF-11] a second change that proved the old password in the moment of the first is refused', async () => {
  const { visitor, form } = await desk.app.newCustomer();
  const thief = desk.app.visitor();
  await thief.call('POST', '/auth/login/customer', { email: form.email, password: form.password });
  const [first, second] = await inTheMomentOf(
    () => change(visitor, form.password),
    () =>
      thief.call('POST', '/customers/change-password', { currentPassword: form.password, newPassword: 'The-thiefs-1' }),
  );
  expect([first.status, second.status, second.body.code]).toEqual([200, 401, 'CURRENT_PASSWORD_INCORRECT']);
  const signIn = (password: string) =>
    desk.app.visitor().call('POST', '/auth/login/customer', { email: form.email, password });
  expect([(await signIn(NEXT)).status, (await signIn('The-thiefs-1')).status]).toEqual([200, 401]);
});
