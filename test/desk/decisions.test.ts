import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

// Decisions of the desk: their answers, their letters, and the refusals of those that come too late or from the wrong person.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const keyed = (key: string) => ({ 'idempotency-key': key });
const lettersTo = async (person: DeskPerson, ...kinds: string[]): Promise<string[]> => {
  const rows = await desk.app.bank.asOwner<{ subject: string }>(
    'select subject from bank.mails where customer_id = $1 and kind = any($2) order by created_at, id',
    [person.id, kinds],
  );
  return rows.map(({ subject }) => subject);
};
/** Asks for another phone number of a customer; returns the id of the request. */
async function phoneChange(maker: { call: DeskPerson['visitor']['call'] }, person: DeskPerson, phone: string) {
  const asked = await maker.call('PUT', `/banker/customers/${person.id}`, { phone });
  return String(asked.body.data.pendingContactChange.id);
}

test('[B-TX-06] an approval says so, is repeated with its key, and tells the receiver of the money once', async () => {
  const [payer, payee] = [await desk.customer(900_000), await desk.customer()];
  const id = await desk.waiting(payer, payee);
  const banker = await desk.staff();
  const approve = () => banker.call('POST', `/banker/transactions/${id}/approve`, undefined, keyed('approve-once'));
  const first = await approve();
  expect(first.body).toMatchObject({
    message: 'Transaction approved',
    data: { transaction: { id, status: 'approved' } },
  });
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  const again = await approve();
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await desk.balance(payee)).toBe(300_000);
  expect(await lettersTo(payee, 'money-in')).toEqual(['₹3,00,000.00 came into your account']);
  expect(await lettersTo(payer, 'transaction_approved')).toHaveLength(1);
  const notes = await desk.app.bank.asOwner('select from bank.internal_notes where about = $1', [id]);
  expect(notes).toEqual([]);
});

test('[B-TX-07] a rejection says so, is repeated with its key, and tells the receiver of no money', async () => {
  const [payer, payee] = [await desk.customer(900_000), await desk.customer()];
  const id = await desk.waiting(payer, payee);
  const banker = await desk.staff();
  const reject = () =>
    banker.call(
      'POST',
      `/banker/transactions/${id}/reject`,
      { reason: 'Not confirmed by phone', internalNote: 'Asked twice' },
      keyed('reject-once'),
    );
  const first = await reject();
  expect(first.body).toMatchObject({
    message: 'Transaction rejected',
    data: { transaction: { id, status: 'rejected' } },
  });
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect((await reject()).headers['idempotency-replayed']).toBe('true');
  expect(await lettersTo(payee, 'money-in')).toEqual([]);
  expect(await lettersTo(payer, 'transaction_rejected')).toHaveLength(1);
  const history = (await banker.call('GET', `/banker/customers/${payer.id}/history`)).body.data;
  expect(history.filter(({ event }: { event: string }) => event === 'note.written')).toHaveLength(1);
});

test('[B-CU-15] a banker takes their own deposit back while it waits', async () => {
  const person = await desk.customer();
  const maker = await desk.staff();
  const { id } = (await maker.call('POST', `/banker/customers/${person.id}/deposit`, { amount: 250_000 })).body.data
    .transaction;
  const path = `/banker/transactions/${id}/withdraw`;
  const taken = await maker.call('POST', path, undefined, keyed('withdraw-once'));
  expect(taken.body).toMatchObject({ message: 'Transaction withdrawn', data: { transaction: { id } } });
  expect((await maker.call('POST', path, undefined, keyed('withdraw-once'))).headers['idempotency-replayed']).toBe(
    'true',
  );
  expect(await desk.balance(person)).toBe(0);
});

test('[B-TX-09] both sides of a booked movement stand in its details, the payer as debit; why it waited stays', async () => {
  const [payer, payee] = [await desk.customer(900_000), await desk.customer(100)];
  const id = await desk.waiting(payer, payee);
  const banker = await desk.staff();
  const detail = async (of: string) => (await banker.call('GET', `/banker/transactions/${of}`)).body.data;
  expect((await detail(id)).entries).toEqual([]);
  const because = (await detail(id)).waits_because;
  expect(because).toMatch(/₹2,00,000\.00/);
  await banker.call('POST', `/banker/transactions/${id}/approve`);
  const { entries, waits_because } = await detail(id);
  expect(waits_because).toBe(because);
  const sides = entries.map(({ account_number, debit, credit }: Record<string, unknown>) => [
    account_number,
    debit,
    credit,
  ]);
  expect(sides).toHaveLength(2);
  expect(sides).toContainEqual([payer.accountNumber, 300_000, null]);
  expect(sides).toContainEqual([payee.accountNumber, null, 300_000]);
  const small = (await desk.transfer(payer, payee, 50)).body.data.transaction.id;
  expect((await detail(small)).waits_because).toBeNull();
});

test('what waits is listed oldest first, transactions and changes together', async () => {
  const [payer, payee] = [await desk.customer(900_000), await desk.customer()];
  const [maker, reader] = [await desk.staff(), await desk.staff()];
  const transfer = await desk.waiting(payer, payee);
  const change = await phoneChange(maker, payer, '9812300011');
  const later = await desk.waiting(payer, payee, 310_000);
  const { data } = (await reader.call('GET', '/banker/approvals')).body;
  const ids = data.map(
    (each: { transaction?: { id: string }; change?: { id: string } }) => each.transaction?.id ?? each.change?.id,
  );
  expect(ids.filter((id: string) => [transfer, change, later].includes(id))).toEqual([transfer, change, later]);
  for (const id of [transfer, later])
    await reader.call('POST', `/banker/transactions/${id}/reject`, { reason: 'Tidied up' });
  await maker.call('POST', `/banker/changes/${change}/withdraw`);
});

test('[B-CU-06] a change is read, and is withdrawn by its maker alone', async () => {
  const person = await desk.customer();
  const [maker, other] = [await desk.staff(), await desk.staff()];
  const id = await phoneChange(maker, person, '9812300021');
  expect((await other.call('GET', `/banker/changes/${id}`)).body.data.change).toMatchObject({ id, status: 'pending' });
  expect(await other.call('POST', `/banker/changes/${id}/withdraw`)).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED', message: 'Only its maker can withdraw this.' },
  });
  expect((await maker.call('POST', `/banker/changes/${id}/withdraw`)).body).toMatchObject({
    message: 'Request withdrawn',
    data: { change: { id, status: 'withdrawn' } },
  });
  expect(await other.call('POST', `/banker/changes/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_PENDING', message: 'Kabir Rao withdrew this already.' },
  });
});

test('[B-CU-06] a rejected change names its reason and who rejected it; the note stands at the customer', async () => {
  const person = await desk.customer();
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const id = await phoneChange(maker, person, '9812300031');
  const verdict = { reason: 'The call was not answered', internalNote: 'Tried on two days' };
  expect((await checker.call('POST', `/banker/changes/${id}/reject`, verdict)).body).toMatchObject({
    message: 'Change rejected',
    data: { change: { id, status: 'rejected', reason: 'The call was not answered' } },
  });
  expect((await checker.call('POST', `/banker/changes/${id}/reject`, verdict)).body.message).toBe(
    'Kabir Rao rejected this already.',
  );
  const history = (await checker.call('GET', `/banker/customers/${person.id}/history`)).body.data;
  expect(history.filter(({ event }: { event: string }) => event === 'note.written')).toHaveLength(1);
  expect((await person.visitor.call('GET', '/customers/profile')).body.data.phone).toBe(person.form.phone);
});

test('at its last moment a change comes too late, and after the night the bank has let it expire', async () => {
  const person = await desk.customer();
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const id = await phoneChange(maker, person, '9812300041');
  await desk.app.bank.asOwner(
    "update bank.change_requests set made_at = made_at - interval '9 days', expires_at = $2 where id = $1",
    [id, desk.app.clock.now()],
  );
  expect(await checker.call('POST', `/banker/changes/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_PENDING', message: 'This was not decided in time.' },
  });
  const admin = await desk.staff('admin');
  await admin.call('POST', '/admin/clock', { days: 1 });
  expect((await (await desk.staff()).call('POST', `/banker/changes/${id}/approve`)).body.message).toBe(
    'The bank let this expire already.',
  );
});
