import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let admin: TestVisitor & { readonly staffId: string };
let banker: TestVisitor;
// A bank for each test, because each counts its admins.
beforeEach(async () => {
  desk = await openDesk();
  [admin, banker] = [await desk.staff('admin'), await desk.staff()];
});
afterEach(() => desk.close());

const approve = (by: TestVisitor, id: string) => by.call('POST', `/banker/changes/${id}/approve`);
const NEW_POLICY = { reviewAbove: 1_000_000, pendingDays: 3 };
const policy = async () => (await admin.call('GET', '/admin/policy')).body.data;
const lettersToAll = (subject: string) =>
  desk.app.bank.asOwner<{ recipient: string }>(
    "select recipient from bank.mails where kind = 'decided_alone' and subject = $1",
    [subject],
  );

test('[B-TX-08] the only admin’s policy holds at once, audited as alone, and all the staff get a letter', async () => {
  expect(await policy()).toMatchObject({ alone: true, change: null });
  const saved = await admin.call('PUT', '/admin/policy', NEW_POLICY);
  expect(saved).toMatchObject({ status: 200, body: { message: 'Policy saved', data: NEW_POLICY } });
  expect((await policy()).current).toMatchObject(NEW_POLICY);
  expect(await lettersToAll('Kabir Rao changed the bank’s policy without a second person')).toHaveLength(2);
  const [event] = await desk.app.bank.asOwner<{ details: object }>(
    "select details from audit.events where event = 'policy.changed'",
  );
  expect(event?.details).toMatchObject({ reason: 'alone' });
});

test('[B-TX-08] with a second admin the policy waits for them; until then the old one reviews', async () => {
  const colleague = await desk.staff('admin');
  const before = (await policy()).current;
  const asked = await admin.call('PUT', '/admin/policy', NEW_POLICY);
  expect(asked).toMatchObject({
    status: 202,
    body: {
      message: 'Another admin must approve this policy',
      data: { ...before, change: { title: 'Change of the bank’s policy', status: 'pending' } },
    },
  });
  const { id } = asked.body.data.change;
  expect((await policy()).change).toMatchObject({ id });
  expect((await admin.call('PUT', '/admin/policy', NEW_POLICY)).body.message).toBe(
    'A change of the policy already waits for another admin.',
  );
  expect((await approve(admin, id)).body.code).toBe('MAKER_IS_CHECKER');
  expect((await approve(banker, id)).body).toMatchObject({
    code: 'NOT_ALLOWED',
    message: 'Another admin must decide on this.',
  });
  const listed = (await banker.call('GET', '/banker/approvals')).body;
  expect(listed).toMatchObject({
    data: [
      {
        change: {
          id,
          facts: [
            { label: 'Approval needed above', value: '₹10,00,000.00' },
            { label: 'A customer’s day without review', value: '₹10,00,000.00' },
            { label: 'A banker’s deposits of a day without review', value: '₹50,00,000.00' },
            { label: 'Customers confirm a first transfer above', value: '₹1,00,000.00' },
            { label: 'After a new e-mail address, review above', value: '₹10,000.00' },
            { label: 'Charges and goodwill wait above', value: '₹1,000.00' },
            { label: 'A reversal counts for', value: 'the day of what it reverses' },
            { label: 'Money that is spent already', value: 'is not reversed' },
            { label: 'Cash is paid in and taken out', value: 'by customers and by tellers' },
            { label: 'Pending transactions expire after', value: '3 days' },
          ],
        },
        canDecide: false,
        cannot_decide_because: 'Another admin must decide on this.',
        limit: null,
      },
    ],
    meta: { total: 1 },
  });
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  await desk.waiting(asha, ravi, 300_000);
  expect((await approve(colleague, id)).status).toBe(200);
  expect((await policy()).current).toMatchObject(NEW_POLICY);
  const [event] = await desk.app.bank.asOwner<{ details: object }>(
    "select details from audit.events where event = 'policy.changed' order by seq desc limit 1",
  );
  expect(event?.details).not.toHaveProperty('reason');
});

test('an admin who disables the other is not alone for a week', async () => {
  const colleague = await desk.staff('admin');
  const disabled = await admin.call('PATCH', `/banker/staff/${colleague.staffId}/status`, { status: 'disabled' });
  expect(disabled).toMatchObject({ status: 200, body: { message: 'Kabir Rao is now disabled' } });
  expect(await lettersToAll('Kabir Rao disabled the admin Kabir Rao without a second person')).toHaveLength(2);
  expect((await admin.call('PUT', '/admin/policy', NEW_POLICY)).status).toBe(202);
  const invited = { name: 'Second Self', email: 'second.self@mail.example', role: 'admin' };
  expect((await admin.call('POST', '/banker/create', invited)).status).toBe(202);
  await desk.app.bank.asOwner("update bank.staff set disabled_at = disabled_at - interval '7 days' where id = $1", [
    colleague.staffId,
  ]);
  expect((await admin.call('POST', '/banker/create', { ...invited, email: 'later@mail.example' })).status).toBe(200);
});

test('an invited admin without a password is not yet a second person', async () => {
  const invited = { name: 'Anil Das', email: 'anil@mail.example', role: 'admin' };
  expect((await admin.call('POST', '/banker/create', invited)).status).toBe(200);
  expect((await policy()).alone).toBe(true);
});

test('[C-AU-28] with a second admin an invitation leaves once they approve it, and enabling waits too', async () => {
  const began = desk.app.clock.now();
  const colleague = await desk.staff('admin');
  const invited = { name: 'Anil Das', email: 'anil@mail.example' };
  const asked = await admin.call('POST', '/banker/create', invited);
  expect(asked).toMatchObject({
    status: 202,
    body: { message: 'Another admin must approve the invitation of Anil Das', data: { banker: null } },
  });
  expect(await desk.app.letters(invited.email, 'staff-invitation')).toBe(0);
  expect((await colleague.call('POST', '/banker/create', invited)).body.message).toBe(
    'This invitation already waits for another admin.',
  );
  expect((await approve(colleague, asked.body.data.change.id)).status).toBe(200);
  expect(await desk.app.letters(invited.email, 'staff-invitation')).toBe(1);

  const member = await desk.staff();
  const path = `/banker/staff/${member.staffId}/status`;
  await admin.call('PATCH', path, { status: 'disabled', reason: 'On leave' });
  const [disabled] = (await admin.call('GET', '/banker/audit?event=staff.disabled')).body.data;
  expect(disabled).toMatchObject({ event: 'staff.disabled', description: expect.stringContaining('On leave') });
  const enabling = await admin.call('PATCH', path, { status: 'active' });
  expect(enabling).toMatchObject({
    status: 202,
    body: { message: 'Another admin must approve that Kabir Rao is enabled again' },
  });
  expect((await approve(colleague, enabling.body.data.change.id)).status).toBe(200);
  const members = (await admin.call('GET', '/banker/staff')).body;
  expect(members.meta).toEqual({ alone: false });
  expect(members.data.find(({ id }: { id: string }) => id === member.staffId).disabled_at).toBeNull();
  const trail = await desk.app.bank.asOwner(
    "select event, actor_id, details from audit.events where event in ('staff.invited', 'staff.enabled') and at >= $1 order by seq",
    [began],
  );
  // In the name of the admin who asked, and not as something that one did alone.
  expect(trail).toEqual([
    { event: 'staff.invited', actor_id: admin.staffId, details: { role: 'banker' } },
    { event: 'staff.enabled', actor_id: admin.staffId, details: {} },
  ]);
});

test('[B-CU-12] a closing that pays out more than the limit waits, is marked, and is paid once a colleague approves', async () => {
  const leaver = await desk.customer(300_000);
  const path = `/banker/customers/${leaver.id}`;
  const reason = 'Requested by the customer';
  const asked = await banker.call('DELETE', path, { reason });
  expect(asked).toMatchObject({
    status: 202,
    body: {
      message: 'Closing this account pays out more than one person may: a colleague must approve it.',
      data: {
        paid_out: 0,
        change: {
          kind: 'closing',
          facts: [
            { label: 'Paid out', value: '₹3,00,000.00' },
            { label: 'Reason', value: reason },
          ],
        },
      },
    },
  });
  expect((await admin.call('GET', path)).body.data).toMatchObject({ closing_waits: true, balance: 300_000 });
  expect((await banker.call('DELETE', path)).body.message).toBe(
    'Closing this account already waits for a second person.',
  );
  expect((await approve(banker, asked.body.data.change.id)).body.code).toBe('MAKER_IS_CHECKER');
  expect((await approve(admin, asked.body.data.change.id)).status).toBe(200);
  expect((await admin.call('GET', path)).status).toBe(404);
  expect((await desk.app.letter(leaver.form.email, 'account-closed'))?.text).toContain('₹3,00,000.00');
  const [closed] = await desk.app.bank.asOwner<{ details: object }>(
    "select details from audit.events where event = 'customer.closed' and object = $1",
    [leaver.id],
  );
  expect(closed?.details).toMatchObject({ reason });
  expect(await desk.violations()).toEqual([]);
});

test('[B-CU-12] a closing is not approved while money is on hold, and term deposits count towards the limit', async () => {
  const [leaver, friend] = [await desk.customer(300_000), await desk.customer()];
  await leaver.visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 150_000, tenure: 12 });
  const asked = await banker.call('DELETE', `/banker/customers/${leaver.id}`);
  expect(asked.status).toBe(202);
  const held = await leaver.visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 100_000, tenure: 12 });
  expect(held.status).toBe(200);
  await desk.customer();
  await desk.transfer(friend, leaver, 1);
  await admin.call('POST', `/banker/customers/${leaver.id}/deposit`, { amount: 200_000 });
  const waiting = await desk.waiting(leaver, friend, 210_000);
  expect((await approve(admin, asked.body.data.change.id)).body.code).toBe('FUNDS_ON_HOLD');
  await leaver.visitor.call('POST', `/customers/transactions/${waiting}/withdraw`);
  expect((await approve(admin, asked.body.data.change.id)).status).toBe(200);
  expect(await desk.violations()).toEqual([]);
});

test('what no colleague decides on in time expires with the night, and its maker is told', async () => {
  await desk.staff('admin');
  const { id } = (await admin.call('PUT', '/admin/policy', NEW_POLICY)).body.data.change;
  await desk.app.bank.asOwner(
    "update bank.change_requests set made_at = made_at - interval '9 days', expires_at = expires_at - interval '9 days' where id = $1",
    [id],
  );
  expect((await policy()).change).toBeNull();
  await admin.call('POST', '/admin/clock', { days: 1 });
  const [decision] = await desk.app.bank.asOwner<{ outcome: string; decided_by: null }>(
    'select outcome, decided_by from bank.change_decisions where request_id = $1',
    [id],
  );
  expect(decision).toEqual({ outcome: 'expired', decided_by: null });
  const letters = await desk.app.bank.asOwner("select from bank.mails where kind = 'change_expired'");
  expect(letters).toHaveLength(1);
});
