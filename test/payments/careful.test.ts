import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { newForm } from '../sessions/app-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** Lets 16 minutes pass for a customer, whose session goes on. */
async function afterAWhile(person: DeskPerson): Promise<void> {
  for (const minutes of [8, 8]) {
    desk.app.clock.passMinutes(minutes);
    await person.visitor.call('POST', '/auth/refresh-token');
  }
}
/** Read from the desk, because the customer's own session may have run out meanwhile. */
const balanceOf = async (person: DeskPerson): Promise<number> =>
  (await (await desk.staff()).call('GET', `/banker/customers/${person.id}`)).body.data.balance;
const confirm = (person: DeskPerson, id: string, body = {}) =>
  person.visitor.call('POST', `/customers/transactions/${id}/approve`, body);

test('[C-DB-12] much money to a new recipient, long after the password, waits until the customer confirms it', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  await afterAWhile(asha);
  const sent = await desk.transfer(asha, ravi, 100_000.01);
  expect(sent).toMatchObject({
    status: 200,
    body: {
      message: 'Please confirm this transfer',
      data: { balance: 900_000, transaction: { status: 'pending', awaiting: 'customer', confirm_with: 'password' } },
    },
  });
  const { id } = sent.body.data.transaction;
  const banker = await desk.staff();
  expect((await banker.call('GET', '/banker/approvals')).body.data).toEqual([]);
  expect((await banker.call('POST', `/banker/transactions/${id}/approve`)).body.message).toBe(
    'The customer has not confirmed this transaction yet.',
  );
  expect((await confirm(asha, id)).body.code).toBe('PASSWORD_REQUIRED');
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect((await confirm(asha, id)).body).toMatchObject({
    message: 'Transaction confirmed',
    data: { balance: 799_999.99, transaction: { id, status: 'completed' } },
  });
  expect(await balanceOf(ravi)).toBe(100_000.01);
  expect((await confirm(asha, id)).body.code).toBe('NOT_PENDING');
  expect(await desk.violations()).toEqual([]);
});

test('nothing waits for that within 15 minutes, up to ₹1,00,000, or to a recipient paid before', async () => {
  const [asha, ravi, other] = [await desk.customer(900_000), await desk.customer(), await desk.customer()];
  const send = async (to: DeskPerson, amount: number) =>
    (await desk.transfer(asha, to, amount)).body.data.transaction.status;
  expect(await send(ravi, 150_000)).toBe('completed');
  await afterAWhile(asha);
  expect([await send(ravi, 150_000), await send(other, 100_000)]).toEqual(['completed', 'completed']);
  expect(await send(other, 100_000.01)).toBe('completed');
  // A password that was typed a moment ago stands for the sign-in of long ago.
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect(await send(await desk.customer(), 150_000)).toBe('completed');
});

test('above the review limit the customer confirms first, then a banker decides', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  await afterAWhile(asha);
  const id = await desk.waiting(asha, ravi, 250_000);
  const banker = await desk.staff();
  expect((await banker.call('POST', `/banker/transactions/${id}/approve`)).body.code).toBe('STATUS_CONFLICT');
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect((await confirm(asha, id)).body.data.transaction).toMatchObject({ status: 'pending', awaiting: 'bank' });
  expect((await banker.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
  expect(await balanceOf(ravi)).toBe(250_000);
});

test('a banker rejects what the customer has not confirmed, and the money is the customer’s again', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  await afterAWhile(asha);
  const id = await desk.waiting(asha, ravi, 250_000);
  const banker = await desk.staff();
  const rejected = await banker.call('POST', `/banker/transactions/${id}/reject`, { reason: 'A scam by phone' });
  expect(rejected.body).toMatchObject({ message: 'Transaction rejected', data: { transaction: { id } } });
  const { balance, held_balance } = (await banker.call('GET', `/banker/customers/${asha.id}`)).body.data;
  expect([balance, held_balance, await balanceOf(ravi)]).toEqual([900_000, 0, 0]);
  expect((await confirm(asha, id)).body.code).toBe('NOT_PENDING');
});

test('with a second factor it is the code that confirms; a password does not', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  const { secret } = (await asha.visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const code = () => {
    desk.app.clock.passMinutes(1);
    return generate({ secret, epoch: Math.floor(desk.app.clock.wall().getTime() / 1000) });
  };
  await asha.visitor.call('POST', '/auth/two-factor/enable', { code: await code() });
  await afterAWhile(asha);
  const sent = await desk.transfer(asha, ravi, 150_000);
  expect(sent.body.data.transaction).toMatchObject({ awaiting: 'customer', confirm_with: 'code' });
  const { id } = sent.body.data.transaction;
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  expect((await confirm(asha, id)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await confirm(asha, id, { code: await code() })).body.data.transaction.status).toBe('completed');
});

test('twenty confirmations at once book it once; taken back, it cannot be confirmed', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  await afterAWhile(asha);
  const send = async () => (await desk.transfer(asha, ravi, 150_000)).body.data.transaction.id;
  const [kept, taken] = [await send(), await send()];
  await asha.visitor.call('POST', '/auth/confirm-password', { password: asha.form.password });
  await asha.visitor.call('POST', `/customers/transactions/${taken}/withdraw`);
  await Promise.all(Array.from({ length: 20 }, () => confirm(asha, kept)));
  expect(await desk.app.letters(ravi.form.email, 'money-in')).toBe(1);
  expect((await confirm(asha, taken)).body.code).toBe('NOT_PENDING');
  expect([await balanceOf(asha), await balanceOf(ravi)]).toEqual([750_000, 150_000]);
  expect(await desk.violations()).toEqual([]);
});

test('for 24 hours after a new e-mail address more than ₹10,000 waits for a banker, cash as well, and says why', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const { email } = newForm();
  const asked = await maker.call('PUT', `/banker/customers/${asha.id}`, { email });
  await checker.call('POST', `/banker/changes/${asked.body.data.pendingContactChange.id}/approve`);
  await desk.confirmAddress(email);
  await asha.visitor.call('POST', '/auth/login/customer', { email, password: asha.form.password });
  const send = async (amount: number) => (await desk.transfer(asha, ravi, amount)).body.data.transaction;
  expect((await send(10_000)).status).toBe('completed');
  const waiting = await send(10_000.01);
  expect(waiting).toMatchObject({ status: 'pending', awaiting: 'bank' });
  expect((await checker.call('GET', `/banker/transactions/${waiting.id}`)).body.data.waits_because).toBe(
    'Transfers above ₹10,000.00 wait for a banker for 24 hours after a new e-mail address.',
  );
  const cash = { type: 'withdrawal', amount: 10_000.01 };
  expect((await asha.visitor.call('POST', '/customers/transactions', cash)).body.data.transaction).toMatchObject({
    status: 'pending',
    awaiting: 'bank',
  });
  await desk.app.bank.asOwner(
    "update bank.customers set email_changed_at = email_changed_at - interval '24 hours' where id = $1",
    [asha.id],
  );
  expect((await send(10_000.01)).status).toBe('completed');
});
