import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const keyed = (key: string) => ({ 'idempotency-key': key });

test('[B-TX-08] [C-DB-10] a customer takes back what waits: failed for them, rejected for staff, the money is free', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  const id = await desk.waiting(asha, ravi, 250_000);
  const taken = await asha.visitor.call('POST', `/customers/transactions/${id}/withdraw`);
  expect(taken.status).toBe(200);
  expect(taken.body).toMatchObject({
    message: 'Transaction withdrawn',
    data: { transaction: { id, status: 'failed', withdrawn: true } },
  });
  expect((await asha.visitor.call('GET', '/customers/profile')).body.data).toMatchObject({
    balance: 900_000,
    available_balance: 900_000,
  });
  const banker = await desk.staff();
  expect((await banker.call('GET', `/banker/transactions/${id}`)).body.data.transaction).toMatchObject({
    status: 'rejected',
    withdrawn: true,
  });
  expect(await banker.call('POST', `/banker/transactions/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_PENDING' },
  });
  expect((await banker.call('GET', '/banker/approvals')).body.data).not.toContainEqual(
    expect.objectContaining({ transaction: expect.objectContaining({ id }) }),
  );
  const mail = await desk.app.bank.asOwner<{ subject: string }>(
    "select subject from bank.mails where customer_id = $1 and kind = 'transaction_withdrawn'",
    [asha.id],
  );
  expect(mail).toEqual([{ subject: 'You cancelled your transfer of ₹2,50,000.00' }]);
});

test('only its maker takes it back: not its receiver, not another customer, not a banker', async () => {
  const [asha, ravi, other] = [await desk.customer(900_000), await desk.customer(), await desk.customer()];
  const id = await desk.waiting(asha, ravi);
  const [maker, colleague] = [await desk.staff(), await desk.staff()];
  const path = `/customers/transactions/${id}/withdraw`;
  expect(await ravi.visitor.call('POST', path)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect((await other.visitor.call('POST', path)).status).toBe(404);
  expect(await maker.call('POST', `/banker/transactions/${id}/withdraw`)).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  });

  const made = await maker.call('POST', `/banker/customers/${asha.id}/deposit`, { amount: 250_000 });
  const deposit = `/banker/transactions/${made.body.data.transaction.id}/withdraw`;
  expect((await colleague.call('POST', deposit)).body.code).toBe('NOT_ALLOWED');
  expect((await maker.call('POST', deposit)).body.data.transaction).toMatchObject({
    status: 'rejected',
    withdrawn: true,
  });
});

test('a repeated key takes it back once; another key is told that nothing waits any more', async () => {
  const asha = await desk.customer(900_000);
  const { id } = (await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 }))
    .body.data.transaction;
  const path = `/customers/transactions/${id}/withdraw`;
  const [first, again] = [
    await asha.visitor.call('POST', path, undefined, keyed('once')),
    await asha.visitor.call('POST', path, undefined, keyed('once')),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await desk.app.letters(asha.form.email, 'transaction_withdrawn')).toBe(1);
  expect((await asha.visitor.call('POST', path, undefined, keyed('other'))).body.code).toBe('NOT_PENDING');
});

test('twenty approvals and twenty withdrawals at once: one of them holds, and the books balance', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  const id = await desk.waiting(asha, ravi, 300_000);
  const banker = await desk.staff();
  const calls = Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0
      ? banker.call('POST', `/banker/transactions/${id}/approve`, undefined, keyed(`yes-${i}`))
      : asha.visitor.call('POST', `/customers/transactions/${id}/withdraw`, undefined, keyed(`no-${i}`)),
  );
  const answers = await Promise.all(calls);
  const [done, late] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)];
  expect(done).toHaveLength(1);
  expect(new Set(late.map(({ body }) => body.code))).toEqual(new Set(['NOT_PENDING']));
  const moved = done[0]?.body.data.transaction.withdrawn ? 0 : 300_000;
  expect([await desk.balance(asha), await desk.balance(ravi)]).toEqual([900_000 - moved, moved]);
  expect(await desk.violations()).toEqual([]);
});
