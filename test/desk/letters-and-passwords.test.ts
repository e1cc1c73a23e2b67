import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailHtml } from '../../server/mail/mail-layout.ts';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

// Deeds of staff are told to the customer by letters, in which a reason is one sentence without a link.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const PHISHING = 'Your account is at risk.\n\nhttps://kosh-bank.example/verify\n\nAmount: ₹9,99,999\nAccount: all';
const READ = 'Your account is at risk. https: //kosh-bank. example/verify Amount: ₹9,99,999 Account: all';

describe('a reason of several lines with a link', () => {
  const ONE_SENTENCE = { sentence: true, link: false, markup: false };
  const asRead = (letter: { subject: string; text: string } | undefined) => ({
    sentence: letter?.text.includes(READ),
    link: letter?.text.includes('https://kosh-bank'),
    markup: /<a |<table/.test(mailHtml(letter?.subject ?? '', letter?.text ?? '')),
  });

  test('of a rejected transaction', async () => {
    const [asha, ravi, banker] = [await desk.customer(400_000), await desk.customer(), await desk.staff()];
    const id = await desk.waiting(asha, ravi);
    await banker.call('POST', `/banker/transactions/${id}/reject`, { reason: PHISHING });
    expect(asRead(await desk.app.letter(asha.form.email, 'transaction_rejected'))).toEqual(ONE_SENTENCE);
  });

  test('of a status', async () => {
    const [asha, banker] = [await desk.customer(), await desk.staff()];
    await banker.call('PATCH', `/banker/customers/${asha.id}/status`, { status: 'frozen', reason: PHISHING });
    expect(asRead(await desk.app.letter(asha.form.email, 'account-status'))).toEqual(ONE_SENTENCE);
  });

  test('of a card', async () => {
    const [asha, banker] = [await desk.customer(), await desk.staff()];
    const card = (await asha.visitor.call('POST', '/cards/apply', { termsAccepted: true })).body.data.card;
    await banker.call('PATCH', `/cards/${card.id}/status`, { status: 'blocked', reason: PHISHING });
    expect(asRead(await desk.app.letter(asha.form.email, 'card-blocked'))).toEqual(ONE_SENTENCE);
  });

  test('of a rejected change, to the colleague', async () => {
    const [asha, maker, checker] = [await desk.customer(), await desk.app.newStaff('banker'), await desk.staff()];
    const making = desk.app.visitor();
    await making.call('POST', '/auth/login/banker', { email: maker.email, password: maker.password });
    const asked = await making.call('PUT', `/banker/customers/${asha.id}`, { phone: '9812345673' });
    const { id } = asked.body.data.pendingContactChange;
    await checker.call('POST', `/banker/changes/${id}/reject`, { reason: PHISHING });
    expect(asRead(await desk.app.letter(maker.email, 'change_rejected'))).toEqual(ONE_SENTENCE);
  });
});

test('[B-DP-03] staff who change nominee or instruction of a deposit cause a letter, its owner none', async () => {
  const [asha, banker] = [await desk.customer(50_000), await desk.staff()];
  const opened = await asha.visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  const { id } = opened.body.data.deposit;
  const set = (by: typeof banker | typeof asha.visitor, body: object) =>
    by.call('PUT', `/deposits/${id}/instruction`, body);
  const letters = () => desk.app.letters(asha.form.email, 'deposit_instruction');
  expect((await set(asha.visitor, { instruction: 'renew_all' })).status).toBe(200);
  expect(await letters()).toBe(0);
  expect((await set(banker, { instruction: 'renew_all' })).status).toBe(200);
  expect(await letters()).toBe(0);
  expect((await set(banker, { instruction: 'payout', nominee: 'Gopal Verma' })).status).toBe(200);
  expect(await letters()).toBe(1);
  const letter = await desk.app.letter(asha.form.email, 'deposit_instruction');
  expect(letter?.text).toContain('At maturity everything is paid to the account.');
  expect(letter?.text).toContain('It has another nominee.');
  expect(letter?.text).not.toContain('Gopal');
});

test('[C-EX-10] all personal data need a password typed lately; other statements do not', async () => {
  const asha = await desk.customer();
  desk.app.clock.passMinutes(14);
  await asha.visitor.call('POST', '/auth/refresh-token');
  desk.app.clock.passMinutes(2);
  const order = (statementType: string) => asha.visitor.call('POST', '/customers/account-statement', { statementType });
  expect((await order('personal_data')).body.code).toBe('PASSWORD_REQUIRED');
  expect((await order('account_statement')).status).toBe(200);
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect((await order('personal_data')).status).toBe(200);
});

test('a customer’s passkey is removed after a password typed lately', async () => {
  const asha = await desk.customer();
  desk.app.clock.passMinutes(14);
  await asha.visitor.call('POST', '/auth/refresh-token');
  desk.app.clock.passMinutes(2);
  const remove = () => asha.visitor.call('DELETE', '/auth/passkeys/0190a000-0000-7000-8000-00000000ffff');
  expect((await remove()).body.code).toBe('PASSWORD_REQUIRED');
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect((await remove()).body.code).toBe('NOT_FOUND');
});

test('[C-PF-12] other sessions are ended after a password typed lately', async () => {
  const asha = await desk.customer();
  const other = desk.app.visitor();
  await other.call('POST', '/auth/login/customer', { email: asha.form.email, password: asha.form.password });
  desk.app.clock.passMinutes(14);
  for (const each of [asha.visitor, other]) await each.call('POST', '/auth/refresh-token');
  desk.app.clock.passMinutes(2);
  const list = (await asha.visitor.call('GET', '/auth/sessions')).body.data;
  const { id } = list.find(({ current }: { current: boolean }) => !current);
  const end = () => asha.visitor.call('DELETE', `/auth/sessions/${id}`);
  const endAll = () => asha.visitor.call('POST', '/customers/signout-all-sessions');
  for (const refused of [await end(), await endAll()]) expect(refused.body.code).toBe('PASSWORD_REQUIRED');
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect((await end()).status).toBe(200);
  expect((await endAll()).status).toBe(200);
  expect((await other.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
});

test('staff see their sessions, too, and end the others after a password typed lately', async () => {
  const { email, password } = await desk.app.newStaff('banker');
  const [here, there, elsewhere] = [desk.app.visitor(), desk.app.visitor(), desk.app.visitor()];
  for (const each of [here, there, elsewhere]) await each.call('POST', '/auth/login/banker', { email, password });
  desk.app.clock.passMinutes(14);
  for (const each of [here, there, elsewhere]) await each.call('POST', '/auth/refresh-token');
  desk.app.clock.passMinutes(2);
  const list = (await here.call('GET', '/auth/sessions')).body.data;
  expect(list.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false]);
  const endOthers = () => here.call('POST', '/customers/signout-all-sessions');
  expect((await endOthers()).body.code).toBe('PASSWORD_REQUIRED');
  await here.call('POST', '/auth/confirm-password', { password });
  expect((await endOthers()).body.data).toMatchObject({ ended: 2 });
  for (const each of [there, elsewhere]) expect((await each.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect((await here.call('GET', '/banker/profile')).status).toBe(200);
});
