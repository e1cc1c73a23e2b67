import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { memberOf, openRealBank } from '../sessions/staff-under-test.ts';
import { openDesk } from './desk-under-test.ts';

// Customers pay cash in and take it out by themselves where the policy says so (decision 81).

const AT_THE_DESK = 'In this bank cash is paid in and taken out at the desk, by a teller.';
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of close.splice(0)) await each();
});

const cash = (visitor: TestVisitor, type: string, amount = 100) =>
  visitor.call('POST', '/customers/transactions', { type, amount }, { 'idempotency-key': randomUUID() });
const told = async (visitor: TestVisitor) => (await visitor.call('GET', '/bank')).body.data.selfServiceCash;

describe('in a demo', () => {
  test('[C-DP-01] it is on; an admin turns it off for both directions, and on again, dated', async () => {
    const desk = await openDesk();
    close.push(() => desk.close());
    const [admin, asha, ravi] = [await desk.staff('admin'), await desk.customer(10_000), await desk.customer()];
    const policy = async () => (await admin.call('GET', '/admin/policy')).body.data;
    const save = (selfServiceCash?: boolean) =>
      admin.call('PUT', '/admin/policy', { reviewAbove: 200_000, pendingDays: 7, selfServiceCash });
    expect((await policy()).current).toMatchObject({ selfServiceCash: true });
    expect(await told(asha.visitor)).toBe(true);
    expect((await save(false)).status).toBe(200);
    expect(await told(asha.visitor)).toBe(false);
    for (const type of ['deposit', 'withdrawal', 'withdraw']) {
      const refused = await cash(asha.visitor, type);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'NOT_ALLOWED', AT_THE_DESK]);
    }
    expect(await desk.balance(asha)).toBe(10_000);
    expect((await desk.transfer(asha, ravi, 500)).status).toBe(200);
    expect((await desk.staff()).staffId).toBeDefined();
    // An absent rule stays.
    expect((await save()).body.data).toMatchObject({ selfServiceCash: false });
    expect((await save(true)).status).toBe(200);
    expect((await cash(asha.visitor, 'withdrawal')).status).toBe(200);
    const { current, history } = await policy();
    const rules = [current, ...history].map(({ selfServiceCash }) => selfServiceCash);
    expect(rules).toEqual([true, false, false, true]);
    expect(await desk.violations()).toEqual([]);
  });

  test('with two admins it waits for the other, in words', async () => {
    const desk = await openDesk();
    close.push(() => desk.close());
    const [asking, deciding, asha] = [await desk.staff('admin'), await desk.staff('admin'), await desk.customer(100)];
    const asked = await asking.call('PUT', '/admin/policy', {
      reviewAbove: 200_000,
      pendingDays: 7,
      selfServiceCash: false,
    });
    expect(asked.body.data.change.facts).toContainEqual({
      label: 'Cash is paid in and taken out',
      value: 'by tellers alone',
    });
    expect((await cash(asha.visitor, 'deposit')).status).toBe(200);
    await deciding.call('POST', `/banker/changes/${asked.body.data.change.id}/approve`);
    expect((await cash(asha.visitor, 'deposit')).status).toBe(403);
  });
});

test('in a real bank it is off until an admin turns it on', async () => {
  const app = await openRealBank();
  close.push(() => app.close());
  const { visitor } = await app.newCustomer();
  expect(await told(visitor)).toBe(false);
  for (const type of ['deposit', 'withdrawal'])
    expect((await cash(visitor, type)).body).toMatchObject({ code: 'NOT_ALLOWED', message: AT_THE_DESK });
  const admin = await memberOf(app, 'admin');
  await admin.enrol();
  const on = { reviewAbove: 200_000, pendingDays: 7, selfServiceCash: true };
  expect((await admin.visitor.call('PUT', '/admin/policy', on)).status).toBe(200);
  expect((await cash(visitor, 'deposit')).status).toBe(200);
});
