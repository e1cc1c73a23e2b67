import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_EVENTS } from '../../server/audit/audit-events.ts';
import { recordAudit } from '../../server/audit/audit-trail.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

// The history and the state of their account that customers read.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** Each event of the audit trail that a customer reads, with its kind and its title; no other is told. */
const TOLD = [
  ['customer.opened', 'account_opened', 'Account opened'],
  ['customer.phone_confirmed', 'phone_confirmed', 'Mobile number confirmed'],
  ['customer.phone_lost', 'phone_lost', 'Mobile number confirmed for another customer'],
  ['customer.photo_changed', 'photo_changed', 'Photo changed'],
  ['customer.photo_removed', 'photo_removed', 'Photo removed'],
  ['customer.preferences_changed', 'preferences_changed', 'Notification preferences changed'],
  ['customer.profile_changed', 'profile_changed', 'Profile changed'],
  ['customer.status_changed', 'status_changed', 'Account status changed'],
  ['passkey.added', 'passkey_added', 'Passkey added'],
  ['passkey.removed', 'passkey_removed', 'Passkey removed'],
  ['password.changed', 'password_changed', 'Password changed'],
  ['password.ended', 'password_ended', 'Password ended after wrong second factors'],
  ['password.reset', 'password_reset', 'Password reset by e-mail link'],
  ['password.reset_requested', 'password_reset_requested', 'Password reset requested'],
  ['second_factor.codes', 'recovery_codes_replaced', 'Recovery codes replaced'],
  ['second_factor.off', 'two_factor_off', 'Two-factor authentication turned off'],
  ['second_factor.on', 'two_factor_on', 'Two-factor authentication turned on'],
  ['second_factor.recovery_code_used', 'recovery_code_used', 'Recovery code used'],
  ['second_factor.refused', 'sign_in_refused', 'Sign-in refused: wrong second factor'],
  ['session.ended', 'signed_out', 'Signed out a device'],
  ['session.others_ended', 'signed_out_elsewhere', 'Signed out of all other devices'],
  ['session.started', 'sign_in', 'Signed in'],
  ['sign_in.refused', 'sign_in_refused', 'Sign-in refused'],
] as const;

interface Line {
  readonly id: string;
  readonly event: string;
  readonly title: string;
  readonly detail: string;
}

const readActivity = async ({ visitor }: DeskPerson, limit = 100): Promise<Line[]> =>
  (await visitor.call('GET', `/customers/activity?limit=${limit}`)).body.data;

test('[C-PF-03] of all that the bank records about a customer, these events are told, in these words', async () => {
  const person = await desk.customer();
  const before = new Set((await readActivity(person)).map(({ id }) => id));
  await desk.app.bank.database.transaction(async (tx) => {
    for (const event of AUDIT_EVENTS) await recordAudit(tx, { event, actorId: null, object: person.id });
  });
  const told = (await readActivity(person)).filter(({ id }) => !before.has(id));
  expect(told.map(({ event, title }) => [event, title])).toEqual(TOLD.map(([, ...words]) => words).toReversed());
});

test('[C-PF-03] an event is told with the device, the address, the changed fields and the new state', async () => {
  const person = await desk.customer();
  const details = [
    { device: 'Firefox on Linux', address: '10.1.2.3' },
    { changed: ['name', 'address'] },
    { after: 'frozen', before: 'active', reason: 'Kept from the customer' },
    { device: '', after: 7, address: '10.1.2.4' },
  ];
  await desk.app.bank.database.transaction(async (tx) => {
    for (const each of details)
      await recordAudit(tx, { event: 'session.started', actorId: person.id, object: 'a session', details: each });
  });
  const lines = await readActivity(person, 4);
  expect(lines.map(({ detail }) => detail)).toEqual([
    '10.1.2.4',
    'frozen',
    'name, address',
    'Firefox on Linux · 10.1.2.3',
  ]);
});

test('[C-PF-04] the profile says whether the account is in use, and why not', async () => {
  const person = await desk.customer();
  const state = async () => {
    const { data } = (await person.visitor.call('GET', '/customers/profile')).body;
    return [data.status, data.is_active, data.status_reason, data.identity_check, data.below_minimum];
  };
  expect(await state()).toEqual(['active', true, null, null, false]);
  const set = async (body: object) => (await desk.staff()).call('PATCH', `/banker/customers/${person.id}/status`, body);
  await set({ status: 'frozen', reason: 'Court order received' });
  expect(await state()).toEqual(['frozen', false, 'Court order received', null, false]);
  await set({ status: 'active' });
  expect(await state()).toEqual(['active', true, null, null, false]);
  await person.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 999 });
  expect(await state()).toEqual(['active', true, null, null, true]);
  await person.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1 });
  expect(await state()).toEqual(['active', true, null, null, false]);
});

test('[C-PF-05] a profile saved without a change leaves no trace and sends no letter', async () => {
  const { visitor, form } = await desk.app.newCustomer();
  const { name, address, phone } = form;
  expect((await visitor.call('PUT', '/customers/profile', { name, address, phone })).status).toBe(200);
  expect(await desk.app.letter(form.email, 'profile-changed')).toBeUndefined();
  const { data } = (await visitor.call('GET', '/customers/activity')).body;
  expect(data.map(({ event }: Line) => event)).toEqual(['sign_in', 'account_opened']);
});
