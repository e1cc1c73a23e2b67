import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberOf } from '../sessions/staff-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

// A lost phone: admins take a colleague's second factor away, two of them where there are two.

let desk: DeskUnderTest;
// A bank for each test, because each counts its admins.
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const member = (role: 'banker' | 'admin') => memberOf(desk.app, role);
type Member = Awaited<ReturnType<typeof member>>;
const reset = (by: Member, of: Member) => by.visitor.call('POST', `/banker/staff/${of.id}/reset-factor`);
const approve = (by: Member, id: string) => by.visitor.call('POST', `/banker/changes/${id}/approve`);

test('another admin decides; then factor and passkeys are gone, every session ends, and the owner is told', async () => {
  const [asking, deciding, loser] = [await member('admin'), await member('admin'), await member('banker')];
  await loser.enrol();
  const device = await loser.addPasskey();
  const asked = await reset(asking, loser);
  expect(asked).toMatchObject({
    status: 202,
    body: { data: { change: { kind: 'staff_factor_reset', title: 'Taking away a lost second factor' } } },
  });
  expect((await reset(asking, loser)).body.code).toBe('STATUS_CONFLICT');
  const { id } = asked.body.data.change;
  expect((await approve(asking, id)).body.code).toBe('MAKER_IS_CHECKER');
  expect((await approve(loser, id)).body.code).toBe('NOT_ALLOWED');
  expect((await loser.visitor.call('GET', '/banker/profile')).status).toBe(200);
  expect((await approve(deciding, id)).status).toBe(200);

  expect((await loser.visitor.call('GET', '/banker/profile')).body.code).toBe('SESSION_ENDED');
  expect(await desk.app.letters(loser.email, 'second-factor-reset')).toBe(1);
  const again = await loser.signIn();
  expect(again.answer.status).toBe(200);
  expect((await again.visitor.call('GET', '/auth/passkeys')).body.data).toEqual([]);
  const opening = (await desk.app.visitor().call('POST', '/auth/passkeys/sign-in-options', { audience: 'staff' })).body
    .data;
  const credential = device.get(opening.options);
  const old = await desk.app.visitor().call('POST', '/auth/passkeys/sign-in', {
    challengeId: opening.challengeId,
    credential,
  });
  expect(old.body.code).toBe('INVALID_CREDENTIALS');
  const [event] = await desk.app.bank.asOwner<{ actor_id: string; object: string; details: object }>(
    "select actor_id, object, details from audit.events where event = 'second_factor.reset'",
  );
  // Two agreed, so the trail does not call it a deed of one alone.
  expect(event).toEqual({ actor_id: asking.id, object: loser.id, details: {} });
});

test('of two admins one helps the other at once, because no third one can decide; all the staff are told', async () => {
  const [helping, loser] = [await member('admin'), await member('admin')];
  await loser.enrol();
  expect((await reset(helping, loser)).status).toBe(200);
  expect((await loser.signIn()).answer.status).toBe(200);
  const told = await desk.app.bank.asOwner("select 1 from bank.mails where kind = 'decided_alone'");
  expect(told).toHaveLength(2);
});

test('not oneself, not one without a factor, and the asking admin gives the own factor first', async () => {
  const [admin, colleague, banker] = [await member('admin'), await member('admin'), await member('banker')];
  await admin.enrol();
  expect((await reset(admin, admin)).body.message).toContain('Your own second factor is under “My profile”.');
  expect((await reset(admin, banker)).body.message).toBe('Kabir Rao has no second factor.');
  await banker.enrol();
  desk.app.clock.passMinutes(10);
  expect((await reset(admin, banker)).body.code).toBe('FRESH_FACTOR_REQUIRED');
  await admin.confirm();
  const { id } = (await reset(admin, banker)).body.data.change;
  // Taken off by its owner meanwhile: nothing is left to take away.
  desk.app.clock.passMinutes(1);
  await banker.visitor.call('POST', '/auth/two-factor/disable', { code: await banker.code() });
  expect((await approve(colleague, id)).body.code).toBe('STATUS_CONFLICT');
});
