import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import type { Answer, TestVisitor } from '../sessions/app-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const CUSTOMERS_DAY = "A customer's transfers and withdrawals above ₹10,00,000.00 in a day wait for a banker.";
const TELLERS_DAY = "A banker's deposits above ₹50,00,000.00 in a day wait for a banker.";

const statusOf = (answer: Answer): string => answer.body.data?.transaction?.status ?? answer.body.code;
const withdraw = (person: DeskPerson, amount: number) =>
  person.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount });
const inSessions = async (count: number, email: string, password: string, page: 'customer' | 'banker') => {
  const visitors = Array.from({ length: count }, () => desk.app.visitor());
  for (const visitor of visitors) {
    const signedIn = await visitor.call('POST', `/auth/login/${page}`, { email, password });
    if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body));
  }
  return visitors;
};
const waitsBecause = async (id: string) =>
  (await (await desk.staff()).call('GET', `/banker/transactions/${id}`)).body.data.waits_because;

/** Gives a customer much money without the limits of one instruction. */
async function rich(rupees: number): Promise<DeskPerson> {
  const person = await desk.customer();
  for (let left = rupees; left > 0; left -= 1_000_000)
    await person.visitor.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: Math.min(left, 1_000_000),
    });
  return person;
}

test('[B-TX-08] slices pass up to ₹10,00,000 a day; what crosses it waits, and says why', async () => {
  const [asha, ravi] = [await rich(2_000_000), await desk.customer()];
  for (let slice = 0; slice < 4; slice += 1)
    expect(statusOf(await desk.transfer(asha, ravi, 200_000))).toBe('completed');
  expect(statusOf(await withdraw(asha, 200_000))).toBe('completed');
  const crossing = await desk.transfer(asha, ravi, 0.01);
  expect(crossing.body.data.transaction).toMatchObject({ status: 'pending', awaiting: 'bank' });
  const { id } = crossing.body.data.transaction;
  expect(await waitsBecause(id)).toBe(CUSTOMERS_DAY);
  const listed = (await (await desk.staff()).call('GET', '/banker/approvals')).body.data;
  expect(listed).toContainEqual(expect.objectContaining({ limit: 1_000_000, waits_because: CUSTOMERS_DAY }));
});

test('two hundred at once over 25 sessions pass the limit by nothing', async () => {
  const [asha, ravi] = [await rich(3_000_000), await desk.customer()];
  const sessions = await inSessions(25, asha.form.email, asha.form.password, 'customer');
  const found = await asha.visitor.call('GET', `/customers/find-recipient?account=${ravi.accountNumber}`);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      (sessions[i % 25] as TestVisitor) // as: the index is below the number of sessions
        .call('POST', '/customers/transfer', { recipientId: found.body.data.id, amount: 10_000 }),
    ),
  );
  const count = (status: string) => answers.filter((answer) => statusOf(answer) === status).length;
  expect([count('completed'), count('pending')]).toEqual([100, 100]);
  expect(await desk.balance(ravi)).toBe(1_000_000);
  expect(await desk.violations()).toEqual([]);
});

test('what failed or was taken back gives its share back, what is refused takes none', async () => {
  const [asha, ravi] = [await rich(1_500_000), await desk.customer()];
  const waiting = await desk.transfer(asha, ravi, 900_000);
  expect(statusOf(await desk.transfer(asha, ravi, 100_001))).toBe('pending');
  expect(statusOf(await desk.transfer(asha, ravi, 600_000))).toBe('INSUFFICIENT_FUNDS');
  for (const { id } of (await asha.visitor.call('GET', '/customers/transactions?status=pending')).body.data)
    expect((await asha.visitor.call('POST', `/customers/transactions/${id}/withdraw`)).status).toBe(200);
  expect(waiting.status).toBe(200);
  for (let slice = 0; slice < 5; slice += 1)
    expect(statusOf(await desk.transfer(asha, ravi, 200_000))).toBe('completed');
  expect(statusOf(await desk.transfer(asha, ravi, 1))).toBe('pending');
});

test('own term deposits do not count, and a new day counts anew', async () => {
  const own = await openDesk();
  const admin = await own.staff('admin');
  const [asha, ravi] = [await own.customer(900_000), await own.customer()];
  await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  await asha.visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 500_000, tenure: 12 });
  for (let slice = 0; slice < 5; slice += 1)
    expect(statusOf(await own.transfer(asha, ravi, 200_000))).toBe('completed');
  expect(statusOf(await own.transfer(asha, ravi, 1))).toBe('pending');
  expect((await admin.call('POST', '/admin/clock', { days: 1 })).status).toBe(200);
  expect(statusOf(await own.transfer(asha, ravi, 1))).toBe('completed');
  await own.close();
});

test("[B-CU-15] a banker's deposits pass up to ₹50,00,000 a day, over all sessions and customers at once", async () => {
  const member = await desk.app.newStaff('banker');
  const sessions = await inSessions(5, member.email, member.password, 'banker');
  const customers = await Promise.all(Array.from({ length: 4 }, () => desk.customer()));
  const answers = await Promise.all(
    Array.from({ length: 52 }, (_, i) =>
      (sessions[i % 5] as TestVisitor) // as: the index is below the number of sessions
        .call('POST', `/banker/customers/${customers[i % 4]?.id}/deposit`, { amount: 100_000 }),
    ),
  );
  const waiting = answers.filter((answer) => statusOf(answer) === 'pending');
  expect([answers.filter((answer) => statusOf(answer) === 'completed').length, waiting.length]).toEqual([50, 2]);
  const { id } = waiting[0]?.body.data.transaction ?? {};
  expect(await waitsBecause(id)).toBe(TELLERS_DAY);
  const colleague = await desk.staff();
  for (const { body } of waiting)
    await colleague.call('POST', `/banker/transactions/${body.data.transaction.id}/reject`, {
      reason: 'Too much for a day',
    });
  const again = await (sessions[0] as TestVisitor) // as: five sessions were made
    .call('POST', `/banker/customers/${customers[0]?.id}/deposit`, { amount: 0.01 });
  expect(statusOf(again)).toBe('pending');
  expect(await desk.violations()).toEqual([]);
});

test('the limits are rows of the policy: a lower one holds from then on', async () => {
  const own = await openDesk();
  const admin = await own.staff('admin');
  const [asha, ravi] = [await own.customer(50_000), await own.customer()];
  expect(statusOf(await own.transfer(asha, ravi, 6_000))).toBe('completed');
  const limits = { reviewAbove: 200_000, pendingDays: 7, customerDayLimit: 10_000 };
  expect((await admin.call('PUT', '/admin/policy', limits)).body.data).toMatchObject({
    ...limits,
    tellerDayLimit: 5_000_000,
    confirmAbove: 100_000,
    carefulAbove: 10_000,
  });
  expect(statusOf(await own.transfer(asha, ravi, 4_000.01))).toBe('pending');
  expect((await admin.call('PUT', '/admin/policy', { ...limits, customerDayLimit: 0 })).body.message).toBe(
    'Please enter an amount from ₹0.01 to ₹100,00,00,000.00',
  );
  await own.close();
});
