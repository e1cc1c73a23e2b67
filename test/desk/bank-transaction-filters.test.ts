import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { fileOf } from '../documents/documents-under-test.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

// The filter of the desk's transactions by maker and checker, and the totals of a filter.

let desk: DeskUnderTest;
let kavita: TestVisitor & { readonly staffId: string };
let rohan: TestVisitor & { readonly staffId: string };
let asha: DeskPerson;
let meera: DeskPerson;
let number: string;

// Oldest first: 5,00,000 in (Asha), 1,200 in (Kavita for Asha), 3,10,000 in (Kavita for Asha, approved by Rohan), 250 from Asha to
// Meera, 2,10,000 from Asha to Meera (rejected by Kavita), 100 out (Meera), a charge of 10 (Rohan to Meera),
// 3,00,000 from Asha to Meera (waits).
beforeAll(async () => {
  desk = await openDesk();
  [kavita, rohan] = [await desk.staff(), await desk.staff()];
  [asha, meera] = [await desk.customer(500_000), await desk.customer()];
  await kavita.call('POST', `/banker/customers/${asha.id}/deposit`, { amount: 1_200 });
  const large = await kavita.call('POST', `/banker/customers/${asha.id}/deposit`, { amount: 310_000 });
  await rohan.call('POST', `/banker/transactions/${large.body.data.transaction.id}/approve`);
  await desk.transfer(asha, meera, 250);
  const refused = await desk.waiting(asha, meera, 210_000);
  await kavita.call('POST', `/banker/transactions/${refused}/reject`, { reason: 'Please call us first' });
  await meera.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 100 });
  await rohan.call('POST', `/banker/customers/${meera.id}/corrections`, { reason: 'cheque_book', amount: 10 });
  await desk.waiting(asha, meera, 300_000);
  number = (await kavita.call('GET', `/banker/customers/${asha.id}`)).body.data.customer_id;
});
afterAll(() => desk.close());

async function amounts(query: string, reader: TestVisitor = kavita): Promise<number[]> {
  const answer = await reader.call('GET', `/banker/transactions?${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.transactions.map((line: { amount: number }) => line.amount);
}
const totals = async (query: string) => (await kavita.call('GET', `/banker/transactions/totals?${query}`)).body.data;

test('a filter by maker finds what a member of staff, the reader or a customer made', async () => {
  expect(await amounts('maker=me')).toEqual([310_000, 1_200]);
  expect(await amounts('maker=me', rohan)).toEqual([10]);
  expect(await amounts(`maker=${kavita.staffId}`, rohan)).toEqual([310_000, 1_200]);
  expect(await amounts(`maker=${number}`)).toEqual([300_000, 210_000, 250, 500_000]);
  expect(await amounts(`maker=${meera.id}`)).toEqual([100]);
  expect(await amounts('maker=bank')).toEqual([]);
  expect(await amounts('maker=nobody%20like%20that')).toEqual([]);
});

test('a filter by maker knows part of a name or e-mail address of the staff', async () => {
  const { email } = (await kavita.call('GET', '/banker/profile')).body.data;
  expect(await amounts(`maker=${encodeURIComponent(email.toUpperCase())}`)).toEqual([310_000, 1_200]);
  // Both members of staff have the name Kabir Rao.
  expect(await amounts('maker=ABIR')).toEqual([10, 310_000, 1_200]);
});

test('a filter by checker finds what a member of staff decided', async () => {
  expect(await amounts('checker=me')).toEqual([210_000]);
  expect(await amounts('checker=me', rohan)).toEqual([310_000]);
  expect(await amounts(`checker=${rohan.staffId}&type=transfer`)).toEqual([]);
  expect(await amounts('checker=nobody%20like%20that')).toEqual([]);
});

test('totals count all that a filter matches and sum what is booked by its direction', async () => {
  const all = { count: 8, moneyIn: 811_200, moneyOut: 110, betweenCustomers: 250, notBooked: 510_000 };
  expect(await totals('maxAmount=600000&search=')).toEqual(all);
  expect(await totals('')).toEqual(all);
  expect(await totals('type=transfer&minAmount=1')).toEqual({
    count: 3,
    moneyIn: 0,
    moneyOut: 0,
    betweenCustomers: 250,
    notBooked: 510_000,
  });
  expect(await totals('type=transfer')).toEqual(await totals('type=transfer&minAmount=1'));
  expect(await totals('maker=me')).toMatchObject({ count: 2, moneyIn: 311_200, notBooked: 0 });
  expect(await totals('status=rejected')).toMatchObject({ count: 1, notBooked: 210_000 });
  expect(await totals('customerId=KB000001')).toMatchObject({ count: 0, moneyIn: 0 });
  const wrong = await kavita.call('GET', '/banker/transactions/totals?startDate=2026-11-02&endDate=2026-11-01');
  expect(wrong.body.message).toBe('Start date cannot be after end date');
});

test('totals of days count what was made and booked in them, and nothing before or after', async () => {
  const today = businessDateOf(desk.app.clock.now());
  const [before, after] = [addDays(today, -2), addDays(today, 2)];
  const all = { count: 8, moneyIn: 811_200, moneyOut: 110, betweenCustomers: 250, notBooked: 510_000 };
  const none = { count: 0, moneyIn: 0, moneyOut: 0, betweenCustomers: 0, notBooked: 0 };
  expect(await totals(`startDate=${before}&endDate=${after}`)).toEqual(all);
  for (const days of [`endDate=${before}`, `startDate=${after}`]) {
    expect(await totals(days), days).toEqual(none);
    // As the list has them, which is read line by line.
    expect(await totals(`${days}&minAmount=1`), days).toEqual(none);
  }
});

test('an export has exactly what the filter matches', async () => {
  const lines = async (query: string) => {
    const file = await fileOf(desk.app, kavita, 'GET', `/banker/transactions/export?format=csv&fields=amount&${query}`);
    return file.bytes.toString('utf8').trim().split('\r\n').slice(1);
  };
  expect(await lines('maker=me&minAmount=2000')).toEqual(['310000.00,INR']);
  expect(await lines('checker=me')).toEqual(['210000.00,INR']);
  expect(await lines('status=rejected&search=nothing')).toEqual([]);
});

test('a page leaves its total out where it is not asked for', async () => {
  const answer = await kavita.call('GET', '/banker/transactions?limit=2&count=none');
  expect(answer.body.data.transactions).toHaveLength(2);
  expect(answer.body.meta).toMatchObject({ limit: 2 });
  expect(answer.body.meta.total).toBeUndefined();
});

test('a transaction is found by its reference as a customer reads it out', async () => {
  const [rejected] = (await kavita.call('GET', '/banker/transactions?status=rejected')).body.data.transactions;
  const { reference } = rejected;
  expect(reference).toMatch(/^KB(-[0-9A-Z]{4}){4}$/);
  for (const heard of [
    reference,
    reference.toLowerCase().replaceAll('-', ' '),
    reference.replaceAll('-', '').slice(2),
  ]) {
    expect(await amounts(`search=${encodeURIComponent(heard)}`), heard).toEqual([210_000]);
    expect(await totals(`search=${encodeURIComponent(heard)}`), heard).toMatchObject({ count: 1, notBooked: 210_000 });
  }
  // A number whose check digit happens to be right, but that is of no transaction, is looked for in the descriptions.
  await asha.visitor.call('POST', '/customers/transactions', {
    type: 'deposit',
    amount: 7,
    description: 'Bill 7R6ZD091ABQQC85T',
  });
  expect(await amounts('search=7R6ZD091ABQQC85T')).toEqual([7]);
  const wrong = reference.slice(0, -1) + (reference.endsWith('0') ? '1' : '0');
  expect(await kavita.call('GET', `/banker/transactions?search=${wrong}`)).toMatchObject({
    status: 400,
    body: { message: 'That reference is not right. Please check each character.' },
  });
});

test('the record of a transaction has the letters that name it and its events', async () => {
  const [rejected] = (await kavita.call('GET', '/banker/transactions?status=rejected')).body.data.transactions;
  const { letters, events } = (await rohan.call('GET', `/banker/transactions/${rejected.id}/record`)).body.data;
  const notApproved = { subject: 'Your transfer of ₹2,10,000.00 was not approved', to: asha.form.email };
  expect(letters).toMatchObject([notApproved]);
  expect(events).toMatchObject([
    { title: 'Transaction waits for approval', actor: asha.form.name },
    { title: 'Transaction rejected', detail: 'Please call us first', actor: 'Kabir Rao' },
  ]);
  expect((await rohan.call('GET', `/banker/transactions/${asha.id}/record`)).status).toBe(404);

  // A letter that was written later, and dated by a clock that is behind.
  await desk.app.bank.asOwner(
    `insert into bank.mails (id, kind, customer_id, recipient, subject, text, created_at, due_at, object_id, by_email, in_app)
     select 'ffffffff-ffff-7fff-bfff-ffffffffffff', kind, customer_id, recipient, 'A later letter', text,
            created_at - interval '1 year', due_at, $1, true, false
     from bank.mails where subject = $2 limit 1`,
    [rejected.id, notApproved.subject],
  );
  const { data } = (await rohan.call('GET', `/banker/transactions/${rejected.id}/record`)).body;
  expect(data.letters).toMatchObject([notApproved, { subject: 'A later letter' }]);
});

test('totals of a day have a review on the day it was made, whenever it was decided, as the list does', async () => {
  const { clock } = desk.app;
  const before = clock.offset;
  onTestFinished(() => clock.setOffset(before));
  const [sender, receiver] = [await desk.customer(400_000), await desk.customer()];
  const day = businessDateOf(clock.now());
  const id = await desk.waiting(sender, receiver, 220_000);
  clock.setOffset(clock.offset + 86_400_000);
  expect((await rohan.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
  for (const [date, booked] of [
    [day, 220_250],
    [addDays(day, 1), 0],
  ] as const) {
    const days = `startDate=${date}&endDate=${date}`;
    expect(await totals(days), days).toMatchObject({ betweenCustomers: booked });
    expect(await totals(days), days).toEqual(await totals(`${days}&minAmount=0.01`));
  }
});
