import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { linkTokenIn } from './app-under-test.ts';

// Links that staff send: how long each is good, and who sent it.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const linksOf = (personId: string) =>
  desk.app.bank.asOwner(
    `select kind, requested_by, extract(epoch from expires_at - created_at)::int / 60 as minutes
     from bank.reset_links where subject_id = $1`,
    [personId],
  );
const choose = (token: string) =>
  desk.app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Lighthouse-2026' });

test('[B-CT-07] a link that a banker sends is good for thirty minutes, and says who sent it', async () => {
  const [banker, person] = [await desk.staff(), await desk.customer()];
  expect((await banker.call('POST', `/banker/customers/${person.id}/reset-password`)).status).toBe(200);
  expect(await linksOf(person.id)).toEqual([{ kind: 'reset', requested_by: banker.staffId, minutes: 30 }]);
  expect((await choose(linkTokenIn((await desk.app.letter(person.form.email, 'password-reset'))?.text))).status).toBe(
    200,
  );
});

test('[B-CU-16] an invitation is good for 48 hours, and says who sent it', async () => {
  const admin = await desk.staff('admin');
  const invited = { name: 'Anil Das', email: 'anil.das@mail.example', role: 'banker' };
  const answer = await admin.call('POST', '/banker/create', invited);
  expect(answer.status).toBe(200);
  expect(await linksOf(answer.body.data.banker.id)).toEqual([
    { kind: 'invitation', requested_by: admin.staffId, minutes: 48 * 60 },
  ]);
  expect((await choose(linkTokenIn((await desk.app.letter(invited.email, 'staff-invitation'))?.text))).status).toBe(
    200,
  );
});
