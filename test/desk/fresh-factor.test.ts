import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmByPasskey, type MemberUnderTest, memberOf } from '../sessions/staff-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

// Approvals and a customer's contact data ask enrolled staff for a second factor given in the last five minutes. In a demo the
// others are not asked.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const waiting = async () => desk.waiting(await desk.customer(300_000), await desk.customer(), 200_001);
const approve = ({ visitor }: Pick<MemberUnderTest, 'visitor'>, id: string) =>
  visitor.call('POST', `/banker/transactions/${id}/approve`);

/** Lets time pass for a banker whose page keeps its token fresh. */
async function pass(minutes: number, { visitor }: MemberUnderTest): Promise<void> {
  desk.app.clock.passMinutes(minutes);
  expect((await visitor.call('POST', '/auth/refresh-token')).status).toBe(200);
}

/** Creates a banker whose second factor was given six minutes ago. */
async function enrolled(): Promise<MemberUnderTest> {
  const banker = await memberOf(desk.app, 'banker');
  await banker.enrol();
  await pass(5, banker);
  return banker;
}

test('[B-TX-06] a banker of the demo who has no second factor approves with one press', async () => {
  const banker = await memberOf(desk.app, 'banker');
  expect(await approve(banker, await waiting())).toMatchObject({
    status: 200,
    body: { message: 'Transaction approved', data: { transaction: { status: 'approved' } } },
  });
});

test('[B-TX-06] [B-TX-07] one who enrolled is asked again after five minutes, and then not for five', async () => {
  const banker = await enrolled();
  const [first, second, third] = [await waiting(), await waiting(), await waiting()];
  const asked = await approve(banker, first);
  expect([asked.status, asked.body.code]).toEqual([403, 'FRESH_FACTOR_REQUIRED']);
  expect(asked.body.message).toBe('Please confirm with your second factor that it’s you.');
  expect((await banker.confirm()).status).toBe(200);
  expect((await approve(banker, first)).status).toBe(200);
  desk.app.clock.passMinutes(4);
  const reject = (id: string) =>
    banker.visitor.call('POST', `/banker/transactions/${id}/reject`, { reason: 'Not the signature that we know' });
  expect((await reject(second)).status).toBe(200);
  desk.app.clock.passMinutes(2);
  expect((await reject(third)).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await approve(banker, third)).body.code).toBe('FRESH_FACTOR_REQUIRED');
});

test('a code confirms once, wherever it is tried, and in its own session alone', async () => {
  const banker = await enrolled();
  const otherTab = (await banker.signIn()).answer.body.data.challengeToken;
  const code = await banker.code();
  const tries = await Promise.all(
    [1, 2, 3].map(() => banker.visitor.copy().call('POST', '/auth/two-factor/confirm', { code })),
  );
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  const replayed = await desk.app.visitor().call('POST', '/auth/second-factor', { challengeToken: otherTab, code });
  expect(replayed.body.code).toBe('SECOND_FACTOR_INCORRECT');
  expect(await desk.app.letters(banker.email, 'wrong-second-factor')).toBe(1);
});

test('two sessions of one banker are asked each for itself', async () => {
  const banker = await enrolled();
  const { challengeToken } = (await banker.signIn()).answer.body.data;
  const other = desk.app.visitor();
  const code = await banker.code();
  expect((await other.call('POST', '/auth/second-factor', { challengeToken, code })).status).toBe(200);
  const id = await waiting();
  expect((await approve(banker, id)).body.code).toBe('FRESH_FACTOR_REQUIRED');
  // A sign-in with the factor counts as one given just now.
  expect((await approve({ visitor: other }, id)).status).toBe(200);
});

test('five wrong codes in a session make it wait, and are told to the owner once', async () => {
  const banker = await enrolled();
  const wrong = (await banker.code()) === '000000' ? '111111' : '000000';
  const attempt = (code: string) => banker.visitor.call('POST', '/auth/two-factor/confirm', { code });
  for (let guess = 0; guess < 5; guess++) expect((await attempt(wrong)).body.code).toBe('SECOND_FACTOR_INCORRECT');
  expect((await attempt(await banker.code())).status).toBe(429);
  expect(await desk.app.letters(banker.email, 'wrong-second-factor')).toBe(1);
  expect((await desk.app.letter(banker.email, 'wrong-second-factor'))?.text).toContain('Nothing was changed.');
});

test('a recovery code confirms, once', async () => {
  const banker = await enrolled();
  const codes = await banker.visitor.call('POST', '/auth/two-factor/recovery-codes', { code: await banker.code() });
  const [code] = codes.body.data.recoveryCodes;
  const confirm = () => banker.visitor.call('POST', '/auth/two-factor/confirm', { code });
  expect((await confirm()).status).toBe(200);
  expect((await approve(banker, await waiting())).status).toBe(200);
  expect((await confirm()).body.code).toBe('SECOND_FACTOR_INCORRECT');
});

test('[B-CU-06] new contact data ask again, other details do not; a passkey answers', async () => {
  const banker = await memberOf(desk.app, 'banker');
  const device = await banker.addPasskey();
  desk.app.clock.passMinutes(6);
  const customer = await desk.customer();
  const edit = (body: object) => banker.visitor.call('PUT', `/banker/customers/${customer.id}`, body);
  expect((await edit({ address: '5, Lake View Road, Pune' })).status).toBe(200);
  const email = `moved.${customer.form.email}`;
  expect((await edit({ email })).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await edit({ email, city: 'Pune' })).body.code).toBe('FRESH_FACTOR_REQUIRED');
  const details = (await banker.visitor.call('GET', `/banker/customers/${customer.id}`)).body.data;
  expect(details).toMatchObject({ city: '', pendingContactChange: null });
  expect((await confirmByPasskey(banker.visitor, device)).status).toBe(200);
  expect((await edit({ email })).body.data.pendingContactChange).toMatchObject({ email });
});

test('[B-CU-06] deciding on a colleague’s change asks again, withdrawing one’s own does not', async () => {
  const [maker, checker] = [await memberOf(desk.app, 'banker'), await enrolled()];
  const customer = await desk.customer();
  const ask = async (phone: string) => {
    const answer = await maker.visitor.call('PUT', `/banker/customers/${customer.id}`, { phone });
    return answer.body.data.pendingContactChange.id;
  };
  const id = await ask('9812345670');
  const decide = (how: string, body?: object) => checker.visitor.call('POST', `/banker/changes/${id}/${how}`, body);
  expect((await decide('approve')).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await decide('reject', { reason: 'The customer never asked' })).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await checker.confirm()).status).toBe(200);
  expect((await decide('reject', { reason: 'The customer never asked' })).status).toBe(200);
});

test('one who took the factor off is not asked in the demo; adding a second one asks for the first', async () => {
  const banker = await enrolled();
  expect((await banker.visitor.call('POST', '/auth/passkeys/registration-options')).body.code).toBe(
    'FRESH_FACTOR_REQUIRED',
  );
  await banker.confirm();
  const device = await banker.addPasskey();
  await pass(10, banker);
  const [passkey] = (await banker.visitor.call('GET', '/auth/passkeys')).body.data;
  const remove = () => banker.visitor.call('DELETE', `/auth/passkeys/${passkey.id}`);
  expect((await remove()).body.code).toBe('PASSWORD_REQUIRED');
  await banker.visitor.call('POST', '/auth/confirm-password', { password: banker.password });
  expect((await remove()).body.code).toBe('FRESH_FACTOR_REQUIRED');
  await confirmByPasskey(banker.visitor, device);
  expect((await remove()).status).toBe(200);
  desk.app.clock.passMinutes(1);
  const off = await banker.visitor.call('POST', '/auth/two-factor/disable', { code: await banker.code() });
  expect(off.status).toBe(200);
  await pass(10, banker);
  expect((await approve(banker, await waiting())).status).toBe(200);
});
