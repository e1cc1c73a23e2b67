import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { type MemberUnderTest, memberOf } from '../sessions/staff-under-test.ts';
import { runInTheMomentOf } from './in-the-moment-of.ts';

// Two admins act in the same moment; no test depends on which is faster.

let desk: DeskUnderTest;
let one: MemberUnderTest;
let other: MemberUnderTest;
// A bank for each test, because each counts its admins.
beforeEach(async () => {
  desk = await openDesk();
  [one, other] = [await memberOf(desk.app, 'admin'), await memberOf(desk.app, 'admin')];
});
afterEach(() => desk.close());

const disable = (by: MemberUnderTest, who: MemberUnderTest) =>
  by.visitor.call('PATCH', `/banker/staff/${who.id}/status`, { status: 'disabled' });
const demote = (by: MemberUnderTest, who: MemberUnderTest) =>
  by.visitor.call('PATCH', `/banker/staff/${who.id}/role`, { role: 'banker' });
const adminsLeft = async () =>
  (
    await desk.app.bank.asOwner<{ id: string }>(
      "select id from bank.staff where role = 'admin' and disabled_at is null order by id",
    )
  ).map(({ id }) => id);

test.each([
  ['two admins who disable each other at once leave one of them', disable, disable],
  ['two admins who make bankers of each other at once leave one of them', demote, demote],
  ['an admin who is disabled in the moment in which they demote the other changes nothing', disable, demote],
])('%s', async (_, ofTheFirst, ofTheSecond) => {
  const [first, second] = await runInTheMomentOf(
    desk.app.bank,
    () => ofTheFirst(one, other),
    () => ofTheSecond(other, one),
  );
  expect([first.status, second.status, second.body.code]).toEqual([200, 403, 'NOT_ALLOWED']);
  expect(await adminsLeft()).toEqual([one.id]);
});

test('a sign-in whose passkey an admin takes away in that moment gets no session', async () => {
  const device = await other.addPasskey();
  const thief = desk.app.visitor();
  const asked = await thief.call('POST', '/auth/passkeys/sign-in-options', { audience: 'staff' });
  const { challengeId, options } = asked.body.data;
  const [reset, signedIn] = await runInTheMomentOf(
    desk.app.bank,
    () => one.visitor.call('POST', `/banker/staff/${other.id}/reset-factor`),
    () => thief.call('POST', '/auth/passkeys/sign-in', { challengeId, credential: device.get(options) }),
  );
  expect([reset.status, signedIn.status, signedIn.body.code]).toEqual([200, 401, 'INVALID_CREDENTIALS']);
  expect((await thief.call('GET', '/auth/me')).status).toBe(401);
});

test('of two changes of the policy that are asked for at once, one waits and the other is refused', async () => {
  const ask = (by: MemberUnderTest, rules: object) => by.visitor.call('PUT', '/admin/policy', rules);
  const [first, second] = await runInTheMomentOf(
    desk.app.bank,
    () => ask(one, { reviewAbove: 1_000_000, pendingDays: 3 }),
    () => ask(other, { reviewAbove: 300_000, pendingDays: 4 }),
    'bank.change_requests',
  );
  expect([first.status, second.status, second.body.code]).toEqual([202, 409, 'STATUS_CONFLICT']);
  const asked = await desk.app.bank.asOwner('select kind, maker_id from bank.change_requests');
  expect(asked).toEqual([{ kind: 'policy_change', maker_id: one.id }]);
});
