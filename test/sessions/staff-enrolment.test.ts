import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { mayCall } from '../../server/http/session-gate.ts';
import type { AppUnderTest } from './app-under-test.ts';
import { confirmByPasskey, memberOf, openRealBank } from './staff-under-test.ts';

// A real bank is shut to staff until they have a second factor, and have given it in their session.

let app: AppUnderTest;
beforeAll(async () => {
  app = await openRealBank();
});
afterAll(() => app.close());

const DESK = '/banker/customers';

test('before they enrol, staff reach the calls that the contract opens to them and no other', async () => {
  const admin = await memberOf(app, 'admin');
  const open: string[] = [];
  for (const [name, call] of Object.entries<Endpoint>(api)) {
    if (call.caller === 'anyone' || !mayCall(call.caller, 'admin')) continue;
    const path = call.path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-00000000ffff');
    const { status, body } = await admin.visitor.call(call.method, path, call.body && {});
    if (status !== 403 || body.code !== 'ENROLMENT_REQUIRED') open.push(name);
  }
  expect(open.toSorted()).toEqual([
    'changeBankerPassword',
    'confirmFactor',
    'confirmPassword',
    'confirmWithPasskey',
    'enableTwoFactor',
    'getBankerProfile',
    'listPasskeys',
    'me',
    'passkeyConfirmOptions',
    'passkeyRegistrationOptions',
    'registerPasskey',
    'setupTwoFactor',
    'twoFactorStatus',
  ]);
  expect((await admin.visitor.call('POST', '/auth/logout')).status).toBe(200);
});

test('an authenticator opens the desk at once, and the next sign-in asks for its code', async () => {
  const banker = await memberOf(app, 'banker');
  const first = await banker.signIn();
  expect(first.answer.body.data.banker).toMatchObject({ access: 'enrol' });
  expect((await banker.visitor.call('GET', '/auth/me')).body.data.user).toMatchObject({ access: 'enrol' });
  expect((await banker.visitor.call('GET', DESK)).body).toMatchObject({
    code: 'ENROLMENT_REQUIRED',
    message: 'Please set up a second factor first. Until then you can only open your profile.',
  });
  await banker.enrol();
  expect((await banker.visitor.call('GET', '/auth/me')).body.data.user).toMatchObject({ access: 'open' });
  expect((await banker.visitor.call('GET', DESK)).status).toBe(200);
  // A session of before, in which no factor was given.
  expect((await first.visitor.call('GET', DESK)).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await banker.confirm(first.visitor)).status).toBe(200);
  expect((await first.visitor.call('GET', DESK)).status).toBe(200);
  expect((await banker.signIn()).answer.body.code).toBe('SECOND_FACTOR_REQUIRED');
});

test('with a passkey alone, a password does not open the desk until the passkey is given', async () => {
  const banker = await memberOf(app, 'banker');
  const device = await banker.addPasskey();
  expect((await banker.visitor.call('GET', DESK)).status).toBe(200);
  const { visitor, answer } = await banker.signIn();
  expect(answer.body.data.banker).toMatchObject({ access: 'confirm' });
  expect((await visitor.call('GET', DESK)).body.code).toBe('FRESH_FACTOR_REQUIRED');
  // A thief of the password cannot add a device.
  expect((await visitor.call('POST', '/auth/passkeys/registration-options')).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await visitor.call('POST', '/auth/two-factor/setup')).body.code).toBe('FRESH_FACTOR_REQUIRED');
  expect((await confirmByPasskey(visitor, device)).status).toBe(200);
  expect((await visitor.call('GET', DESK)).status).toBe(200);

  const opening = (await app.visitor().call('POST', '/auth/passkeys/sign-in-options', { audience: 'staff' })).body.data;
  const entering = app.visitor();
  const credential = device.get(opening.options);
  const signedIn = await entering.call('POST', '/auth/passkeys/sign-in', {
    challengeId: opening.challengeId,
    credential,
  });
  expect(signedIn.body.data.banker).toMatchObject({ id: banker.id });
  expect((await entering.call('GET', DESK)).status).toBe(200);
});

test('a challenge for confirming is good once, in its own session, for a passkey of its own person', async () => {
  const [banker, other] = [await memberOf(app, 'banker'), await memberOf(app, 'banker')];
  const [device, foreign] = [await banker.addPasskey(), await other.addPasskey()];
  const ask = async () => (await banker.visitor.call('POST', '/auth/passkeys/confirm-options')).body.data;
  const answer = (by: typeof banker.visitor, body: object) => by.call('POST', '/auth/passkeys/confirm', body);
  const asked = await ask();
  const used = { challengeId: asked.challengeId, credential: device.get(asked.options) };
  expect((await answer(banker.visitor, used)).status).toBe(200);
  expect((await answer(banker.visitor, used)).body.code).toBe('INVALID_CREDENTIALS');
  const again = await ask();
  const elsewhere = { challengeId: again.challengeId, credential: device.get(again.options) };
  expect((await answer((await banker.signIn()).visitor, elsewhere)).body.code).toBe('INVALID_CREDENTIALS');
  const third = await ask();
  const foreigner = { challengeId: third.challengeId, credential: foreign.get(third.options) };
  expect((await answer(banker.visitor, foreigner)).body.code).toBe('INVALID_CREDENTIALS');
  const last = await ask();
  app.clock.passMinutes(5.1);
  const late = { challengeId: last.challengeId, credential: device.get(last.options) };
  expect((await answer(banker.visitor, late)).body.code).toBe('INVALID_CREDENTIALS');
  const trail = await app.bank.asOwner(
    "select object from audit.events where event = 'passkey.refused' and actor_id = $1",
    [banker.id],
  );
  expect(trail).toEqual(Array(4).fill({ object: banker.id }));
});

test('an admin who turns the own factor off is back at enrolment at the next request, in every session', async () => {
  const admin = await memberOf(app, 'admin');
  const { visitor: otherTab } = await admin.signIn();
  await admin.enrol();
  await admin.confirm(otherTab);
  expect((await otherTab.call('GET', '/banker/staff')).status).toBe(200);
  app.clock.passMinutes(1);
  const off = await admin.visitor.call('POST', '/auth/two-factor/disable', { code: await admin.code() });
  expect(off.status).toBe(200);
  for (const visitor of [admin.visitor, otherTab])
    expect((await visitor.call('GET', '/banker/staff')).body.code).toBe('ENROLMENT_REQUIRED');
  expect((await admin.visitor.call('GET', '/banker/profile')).body.data).toMatchObject({ twoFactorEnabled: false });
});

test('a passkey that is removed elsewhere shuts the open session', async () => {
  const banker = await memberOf(app, 'banker');
  const device = await banker.addPasskey();
  const { visitor: otherTab } = await banker.signIn();
  await confirmByPasskey(otherTab, device);
  const [passkey] = (await banker.visitor.call('GET', '/auth/passkeys')).body.data;
  expect((await otherTab.call('DELETE', `/auth/passkeys/${passkey.id}`)).status).toBe(200);
  for (const visitor of [banker.visitor, otherTab])
    expect((await visitor.call('GET', DESK)).body.code).toBe('ENROLMENT_REQUIRED');
});

test('customers of a real bank need no second factor', async () => {
  const { visitor } = await app.newCustomer();
  expect((await visitor.call('GET', '/auth/me')).body.data.user).toMatchObject({ access: 'open' });
  expect((await visitor.call('GET', '/customers/profile')).status).toBe(200);
});
