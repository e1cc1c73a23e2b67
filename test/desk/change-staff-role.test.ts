import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberOf } from '../sessions/staff-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
// A bank for each test, because each counts its admins.
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const member = (role: 'banker' | 'admin') => memberOf(desk.app, role);
type Member = Awaited<ReturnType<typeof member>>;
const change = (by: Member, of: Member, role: string) =>
  by.visitor.call('PATCH', `/banker/staff/${of.id}/role`, { role });
const approve = (by: Member, id: string) => by.visitor.call('POST', `/banker/changes/${id}/approve`);
const readPolicy = async (by: Member) => (await by.visitor.call('GET', '/admin/policy')).status;
const roleChanges = () =>
  desk.app.bank.asOwner<{ actor_id: string; object: string; details: object }>(
    "select actor_id, object, details from audit.events where event = 'staff.role_changed' order by seq",
  );
const lettersToAll = async () =>
  (
    await desk.app.bank.asOwner<{ subject: string }>(
      "select subject from bank.mails where kind = 'decided_alone' order by created_at, id",
    )
  ).map(({ subject }) => subject);

test('a note at a refused promotion is of no customer', async () => {
  const [asking, deciding, banker] = [await member('admin'), await member('admin'), await member('banker')];
  const { id } = (await change(asking, banker, 'admin')).body.data.change;
  const refused = await deciding.visitor.call('POST', `/banker/changes/${id}/reject`, {
    reason: 'Too early for that',
    internalNote: 'Ask again in spring',
  });
  expect(refused.status).toBe(200);
  const notes = await desk.app.bank.asOwner('select about, about_customer, written_by from bank.internal_notes');
  expect(notes).toEqual([{ about: id, about_customer: null, written_by: deciding.id }]);
  expect(await roleChanges()).toEqual([]);
});

test('a banker becomes an admin once a second admin agrees, with a new sign-in', async () => {
  const [asking, deciding, banker] = [await member('admin'), await member('admin'), await member('banker')];
  expect((await banker.visitor.call('GET', '/banker/staff')).body.code).toBe('NOT_ALLOWED');
  const asked = await change(asking, banker, 'admin');
  expect(asked).toMatchObject({
    status: 202,
    body: {
      message: 'Another admin must approve that Kabir Rao becomes an admin',
      data: {
        banker: { role: 'banker' },
        change: {
          kind: 'staff_promotion',
          title: 'Making a banker an admin',
          facts: [{ label: 'Name', value: 'Kabir Rao' }],
        },
      },
    },
  });
  expect((await change(asking, banker, 'admin')).body.message).toBe('This already waits for another admin.');
  const { id } = asked.body.data.change;
  expect((await approve(asking, id)).body.code).toBe('MAKER_IS_CHECKER');
  expect((await approve(banker, id)).body.code).toBe('NOT_ALLOWED');
  expect((await approve(deciding, id)).status).toBe(200);
  expect((await banker.visitor.call('GET', '/banker/profile')).body.code).toBe('SESSION_ENDED');
  const again = await banker.signIn();
  expect((await again.visitor.call('GET', '/banker/staff')).status).toBe(200);
  expect(await roleChanges()).toEqual([
    { actor_id: asking.id, object: banker.id, details: { before: 'banker', after: 'admin' } },
  ]);
  expect(await lettersToAll()).toEqual([]);
});

test('the only admin makes an admin at once, and all the staff are told', async () => {
  const [admin, banker] = [await member('admin'), await member('banker')];
  expect(await change(admin, banker, 'admin')).toMatchObject({
    status: 200,
    body: { message: 'Kabir Rao is now an admin', data: { banker: { role: 'admin' } } },
  });
  expect((await roleChanges()).map(({ details }) => details)).toEqual([
    { before: 'banker', after: 'admin', reason: 'alone' },
  ]);
  expect(await lettersToAll()).toEqual(
    Array.from({ length: 2 }, () => 'Kabir Rao made Kabir Rao an admin without a second person'),
  );
});

test('an admin becomes a banker at once, for an enrolled admin with a fresh second factor, and counts as the second admin for a week', async () => {
  const [admin, other] = [await member('admin'), await member('admin')];
  await admin.enrol();
  desk.app.clock.passMinutes(5);
  for (const role of ['banker', 'admin'])
    expect((await change(admin, other, role)).body.code, role).toBe('FRESH_FACTOR_REQUIRED');
  expect((await admin.confirm()).status).toBe(200);
  expect(await change(admin, other, 'banker')).toMatchObject({
    status: 200,
    body: { message: 'Kabir Rao is now a banker', data: { banker: { role: 'banker' } } },
  });
  expect((await other.visitor.call('GET', '/banker/profile')).body.code).toBe('SESSION_ENDED');
  const again = await other.signIn();
  expect((await again.visitor.call('GET', '/banker/staff')).body.code).toBe('NOT_ALLOWED');
  expect(await lettersToAll()).toEqual(
    Array.from({ length: 2 }, () => 'Kabir Rao made the admin Kabir Rao a banker without a second person'),
  );
  const invite = (email: string) => admin.visitor.call('POST', '/banker/create', { name: 'Anil Das', email });
  expect((await invite('anil@mail.example')).status).toBe(202);
  await desk.app.bank.asOwner("update bank.staff set admin_until = admin_until - interval '7 days' where id = $1", [
    other.id,
  ]);
  expect((await invite('later@mail.example')).status).toBe(200);
});

test('one’s own role and status, the same role again, a disabled colleague and an unknown role are refused', async () => {
  const [admin, banker] = [await member('admin'), await member('banker')];
  expect(await readPolicy(admin)).toBe(200);
  expect(await change(admin, admin, 'banker')).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT', message: 'You cannot change your own role.' },
  });
  const disable = (id: string) => admin.visitor.call('PATCH', `/banker/staff/${id}/status`, { status: 'disabled' });
  expect(await disable(admin.id)).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT', message: 'You cannot disable yourself.' },
  });
  expect((await change(admin, banker, 'banker')).body.message).toBe('Kabir Rao is a banker already.');
  expect(await change(admin, banker, 'owner')).toMatchObject({
    status: 400,
    body: { message: 'Please choose banker or admin' },
  });
  await disable(banker.id);
  expect((await change(admin, banker, 'admin')).body.message).toBe('Kabir Rao is disabled.');
  expect(await roleChanges()).toEqual([]);
});

test('a promotion that waited is refused when the banker has been disabled meanwhile', async () => {
  const [asking, deciding, banker] = [await member('admin'), await member('admin'), await member('banker')];
  const { id } = (await change(asking, banker, 'admin')).body.data.change;
  await asking.visitor.call('PATCH', `/banker/staff/${banker.id}/status`, { status: 'disabled' });
  expect(await approve(deciding, id)).toMatchObject({ status: 409, body: { message: 'Kabir Rao is disabled.' } });
  expect(await roleChanges()).toEqual([]);
});
