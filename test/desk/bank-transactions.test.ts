import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor & { readonly staffId: string };
let other: TestVisitor;
let asha: DeskPerson;
let vikram: DeskPerson;
let held: string;

interface Line {
  id: string;
  type: string;
  amount: number;
  status: string;
  customer_name: string;
  customer_id: string;
}

// Oldest first: 5,00,000 in (asha), 9,000 in (vikram), 100 out (asha), 250 transfer, 3,00,000 held, 2,10,000 rejected.
beforeAll(async () => {
  desk = await openDesk();
  [banker, other] = [await desk.staff(), await desk.staff()];
  [asha, vikram] = [await desk.customer(), await desk.customer()];
  await banker.call('PUT', `/banker/customers/${asha.id}`, { name: 'Asha Rao' });
  await banker.call('PUT', `/banker/customers/${vikram.id}`, { name: 'Vikram Shah' });
  await asha.visitor.call('POST', '/customers/transactions', {
    type: 'deposit',
    amount: 500_000,
    description: 'Sale of the shop',
  });
  await vikram.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 9_000 });
  await asha.visitor.call('POST', '/customers/transactions', {
    type: 'withdrawal',
    amount: 100,
    description: 'Cash for the market',
  });
  await desk.transfer(asha, vikram, 250);
  const rejected = await desk.waiting(asha, vikram, 210_000);
  await banker.call('POST', `/banker/transactions/${rejected}/reject`, { reason: 'Please call us first' });
  held = await desk.waiting(asha, vikram, 300_000);
});
afterAll(() => desk.close());

async function list(query = ''): Promise<{ lines: Line[]; meta: { total?: number; nextBefore: string | null } }> {
  const answer = await banker.call('GET', `/banker/transactions${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { lines: answer.body.data.transactions, meta: answer.body.meta };
}
const amounts = async (query: string) => (await list(query)).lines.map((line) => line.amount);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000 + 19_800_000).toISOString().slice(0, 10);

test("[B-TX-01] [B-TX-08] the list has date, customer, type, amount and the staff's statuses, newest first, with an exact total", async () => {
  const { lines, meta } = await list();
  expect(lines.map(({ type, amount, status }) => [type, amount, status])).toEqual([
    ['transfer', 300_000, 'pending'],
    ['transfer', 210_000, 'rejected'],
    ['transfer', 250, 'completed'],
    ['withdrawal', 100, 'completed'],
    ['deposit', 9_000, 'completed'],
    ['deposit', 500_000, 'completed'],
  ]);
  expect(lines[0]).toMatchObject({ customer_name: 'Asha Rao', customer_id: asha.id });
  expect(meta).toMatchObject({ total: 6, nextBefore: null });
});

test('[B-TX-03] pages go on from where the last one ended, and the total stands on the first', async () => {
  const first = await list('?limit=4');
  expect(first.meta.total).toBe(6);
  const second = await list(`?limit=4&before=${first.meta.nextBefore}`);
  expect([...first.lines, ...second.lines].map((line) => line.amount)).toEqual([
    300_000, 210_000, 250, 100, 9_000, 500_000,
  ]);
  expect(second.meta.total).toBeUndefined();
  expect(await amounts('?limit=2&offset=3')).toEqual([100, 9_000]);
  expect((await banker.call('GET', '/banker/transactions?before=nonsense')).status).toBe(400);
});

test('[B-DB-21] [B-DB-24] filters by inclusive days, type, amounts, customer and status', async () => {
  expect((await list(`?startDate=${day(-30)}&endDate=${day(1)}&limit=100`)).meta.total).toBe(6);
  expect(await amounts(`?startDate=${day(0)}&endDate=${day(0)}`)).toHaveLength(6);
  expect((await list(`?endDate=${day(-1)}`)).meta.total).toBe(0);
  expect((await banker.call('GET', `/banker/transactions?startDate=${day(0)}&endDate=${day(-1)}`)).body.message).toBe(
    'Start date cannot be after end date',
  );
  expect((await list('?type=transfer')).meta.total).toBe(3);
  expect(await amounts('?type=withdraw')).toEqual([100]);
  expect(await amounts('?minAmount=250&maxAmount=9000')).toEqual([250, 9_000]);
  expect(await amounts('?status=pending')).toEqual([300_000]);
  expect(await amounts('?status=failed')).toEqual([210_000]);
  expect(await amounts('?status=completed&type=deposit')).toEqual([9_000, 500_000]);
  expect(await amounts(`?customerId=${vikram.id}`)).toEqual([300_000, 210_000, 250, 9_000]);
  const { customer_id: number } = (await banker.call('GET', `/banker/customers/${asha.id}`)).body.data;
  expect((await list(`?customerId=${number}&type=transfer`)).meta.total).toBe(3);
  expect((await list('?customerId=KB999999')).lines).toEqual([]);
});

test('the search finds a description, a customer and a transaction id', async () => {
  expect(await amounts('?search=MARKET')).toEqual([100]);
  expect(await amounts('?search=vikram')).toEqual([300_000, 210_000, 250, 9_000]);
  expect(await amounts(`?search=${held}`)).toEqual([300_000]);
  expect(await amounts('?search=nothing%20like%20it')).toEqual([]);
});

test('[B-DB-23] [B-DB-25] sorts by date, customer, amount and type in either direction', async () => {
  expect(await amounts('?sortBy=amount&sortDirection=asc')).toEqual([100, 250, 9_000, 210_000, 300_000, 500_000]);
  expect(await amounts('?sortBy=amount')).toEqual([500_000, 300_000, 210_000, 9_000, 250, 100]);
  expect(await amounts('?sortDirection=asc&limit=2')).toEqual([500_000, 9_000]);
  expect((await list('?sortBy=customer&sortDirection=asc')).lines.map((line) => line.customer_name)).toEqual([
    ...Array<string>(5).fill('Asha Rao'),
    'Vikram Shah',
  ]);
  expect((await list('?sortBy=customer&sortDirection=desc')).lines[0]?.customer_name).toBe('Vikram Shah');
  expect((await list('?sortBy=type&sortDirection=asc')).lines.map((line) => line.type)).toEqual([
    'deposit',
    'deposit',
    'transfer',
    'transfer',
    'transfer',
    'withdrawal',
  ]);
});

test('[B-TX-05] one transaction comes with its entries; one that waits has none, and says why it waits', async () => {
  const [, , transfer] = (await list()).lines;
  const booked = (await banker.call('GET', `/banker/transactions/${transfer?.id}`)).body.data;
  expect(booked).toMatchObject({
    transaction: { amount: 250, status: 'completed' },
    waits_because: null,
    entries: [
      { account: 'Asha Rao', debit: 250, credit: null },
      { account: 'Vikram Shah', debit: null, credit: 250 },
    ],
  });
  const waiting = (await banker.call('GET', `/banker/transactions/${held}`)).body.data;
  expect(waiting).toMatchObject({
    transaction: { status: 'pending' },
    entries: [],
    waits_because: 'Transfers above ₹2,00,000.00 wait for a banker.',
  });
  expect((await banker.call('GET', `/banker/transactions/${asha.id}`)).status).toBe(404);
});

test('[B-TX-08] the inbox says why, since when, by whom, and until when', async () => {
  const { data, meta } = (await other.call('GET', '/banker/approvals')).body;
  const [item, ...rest] = data;
  expect(rest).toEqual([]);
  expect(meta).toEqual({ total: 1 });
  expect(item).toMatchObject({
    canDecide: true,
    limit: 200_000,
    transaction: { id: held, maker_name: 'Asha Rao', customer_name: 'Asha Rao' },
  });
  expect(new Date(item.expires_at).getTime() - new Date(item.waiting_since).getTime()).toBe(7 * 86_400_000);
});

test('[B-TX-07] a reason of 5 to 500 characters is required to reject, and the customer reads it', async () => {
  const answer = await banker.call('POST', `/banker/transactions/${held}/reject`, { reason: 'no' });
  expect(answer.body.message).toBe('Please give a reason of 5 to 500 characters');
  expect((await desk.app.letter(asha.form.email, 'transaction_rejected'))?.text).toContain('Please call us first');
  expect((await banker.call('POST', '/banker/transactions/undefined/approve')).body.message).toBe(
    'Transaction ID is missing',
  );
});

test('[B-DB-15] [B-DB-17] the timeline has movements, decisions and refused sign-ins, newest first by the bank’s time', async () => {
  await desk.app.visitor().call('POST', '/auth/login/customer', { email: asha.form.email, password: 'Wrong@1234' });
  const items = (await banker.call('GET', '/banker/activity?limit=50')).body.data;
  const types = new Set(items.map((item: { type: string }) => item.type));
  for (const type of ['deposit', 'withdrawal', 'transfer', 'error', 'customer']) expect(types).toContain(type);
  expect(items.map(({ title }: { title: string }) => title)).not.toContain('Signed in');
  const times = items.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(items.find((item: { title: string }) => item.title === 'Transfer rejected')).toMatchObject({
    amount: 210_000,
    customer_id: asha.id,
    journal_id: expect.any(String),
  });
  expect((await banker.call('GET', '/banker/activity')).body.data).toHaveLength(8);
});

test('[B-TX-06] what is approved stays where it was made in the list, once, and its entries are there', async () => {
  const approved = await other.call('POST', `/banker/transactions/${held}/approve`);
  expect(approved.body.data.transaction).toMatchObject({ id: held, status: 'approved', checker_name: 'Kabir Rao' });
  const { lines, meta } = await list();
  expect(lines[0]).toMatchObject({ id: held, status: 'approved' });
  expect([lines.length, meta.total]).toEqual([6, 6]);
  expect((await list('?type=transfer')).meta.total).toBe(3);
  expect(await amounts('?status=approved')).toEqual([300_000]);
  expect((await banker.call('GET', `/banker/transactions/${held}`)).body.data.entries).toHaveLength(2);
  expect((await other.call('GET', '/banker/approvals')).body.data).toEqual([]);
});
