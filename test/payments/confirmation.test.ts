import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInTheMomentOf } from '../races/in-the-moment-of.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
});
afterAll(() => app.close());

async function customerWithSecondFactor(): Promise<{ visitor: TestVisitor; code: () => Promise<string> }> {
  const { visitor } = await app.newCustomer();
  const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
  // Each code works once, so each is taken from another time step.
  const code = () => {
    app.clock.passMinutes(1);
    return generate({ secret, epoch: Math.floor(app.clock.wall().getTime() / 1000) });
  };
  const enabled = await visitor.call('POST', '/auth/two-factor/enable', { code: await code() });
  if (enabled.status !== 200) throw new Error(JSON.stringify(enabled.body));
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  return { visitor, code };
}

async function banker(): Promise<TestVisitor> {
  const staff = await app.newStaff('banker');
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
  return visitor;
}

test("[C-DB-12] the customer confirms with a code what waits for them; then it is the bank's turn", async () => {
  const { visitor, code } = await customerWithSecondFactor();
  const made = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  expect(made.body.data.transaction).toMatchObject({ status: 'pending', awaiting: 'customer' });
  const { id } = made.body.data.transaction;
  const desk = await banker();
  expect(await desk.call('POST', `/banker/transactions/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT' },
  });

  expect((await visitor.call('POST', `/customers/transactions/${id}/approve`, {})).body.code).toBe(
    'SECOND_FACTOR_REQUIRED',
  );
  expect((await visitor.call('POST', `/customers/transactions/${id}/approve`, { code: '000000' })).body.code).toBe(
    'SECOND_FACTOR_INCORRECT',
  );
  const confirmed = await visitor.call('POST', `/customers/transactions/${id}/approve`, { code: await code() });
  expect(confirmed.body).toMatchObject({
    success: true,
    data: { balance: 900_000, transaction: { id, status: 'pending', awaiting: 'bank' } },
  });
  expect((await visitor.call('POST', `/customers/transactions/${id}/approve`, { code: await code() })).body.code).toBe(
    'NOT_ALLOWED',
  );
  expect((await desk.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
});

test('after five wrong codes a right one is refused for a while; a right one in time lets them be counted anew', async () => {
  const { visitor, code } = await customerWithSecondFactor();
  const waiting = async () => {
    const made = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
    return made.body.data.transaction.id;
  };
  const [first, second] = [await waiting(), await waiting()];
  const confirm = (id: string, given: string) =>
    visitor.call('POST', `/customers/transactions/${id}/approve`, { code: given });
  const guess = async (times: number) => {
    for (let tries = 0; tries < times; tries++)
      expect((await confirm(second, 'no recovery code')).body.code).toBe('SECOND_FACTOR_INCORRECT');
  };
  await guess(4);
  expect((await confirm(first, await code())).status).toBe(200);
  await guess(5);
  expect((await confirm(second, await code())).status).toBe(429);
});

test("[C-DB-12] without a second factor the customer has nothing to confirm, and never another's transfer", async () => {
  const { visitor } = await app.newCustomer();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  const made = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  expect(made.body.data.transaction.awaiting).toBe('bank');
  const { id } = made.body.data.transaction;
  expect(await visitor.call('POST', `/customers/transactions/${id}/approve`, { code: '123456' })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  });
  const stranger = await customerWithSecondFactor();
  expect(
    (await stranger.visitor.call('POST', `/customers/transactions/${id}/approve`, { code: '123456' })).status,
  ).toBe(404);
});

/** Counts the lines of the audit trail that say that a transaction was confirmed. */
async function confirmationsInTheTrail(id: string): Promise<number> {
  const events = await app.bank.asOwner(
    "select from audit.events where event = 'transaction.confirmed' and object = $1",
    [id],
  );
  return events.length;
}

test('[C-DB-12] a confirmation whose answer was lost is answered again under its key, also after the bank went on', async () => {
  const { visitor, code } = await customerWithSecondFactor();
  const made = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  const { id } = made.body.data.transaction;
  const [body, key] = [{ code: await code() }, { 'idempotency-key': randomUUID() }];
  const confirm = () => visitor.call('POST', `/customers/transactions/${id}/approve`, body, key);
  const first = await confirm();
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  const again = await confirm();
  expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  expect(again.body.data).toEqual(first.body.data);
  expect(again.body.data.transaction).toMatchObject({ status: 'pending', awaiting: 'bank' });
  await (await banker()).call('POST', `/banker/transactions/${id}/approve`);
  expect(await confirm()).toMatchObject({
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
    body: { message: 'Transaction confirmed', data: { balance: 600_000, transaction: { id, status: 'completed' } } },
  });
  const other = await visitor.call('POST', `/customers/transactions/${id}/approve`, body, {
    'idempotency-key': randomUUID(),
  });
  expect(other.body.code).toBe('NOT_PENDING');
  expect(await confirmationsInTheTrail(id)).toBe(1);
});

/** Sends ₹1,50,000.00 to a new recipient long after the password, so that it waits for its sender; returns its id. */
async function transferToConfirm(visitor: TestVisitor): Promise<string> {
  const { form } = await app.newCustomer();
  for (const minutes of [8, 8]) {
    app.clock.passMinutes(minutes);
    await visitor.call('POST', '/auth/refresh-token');
  }
  const found = await visitor.call('GET', `/customers/find-recipient?phone=${form.phone}`);
  const sent = await visitor.call('POST', '/customers/transfer', { recipientId: found.body.data.id, amount: 150_000 });
  return sent.body.data.transaction.id;
}

test.each([
  ['one key', 'true', () => 'one'],
  ['a key for each', undefined, randomUUID],
] as const)('[C-DB-12] two confirmations at once, under %s: one line in the trail', async (_, replayed, keyOf) => {
  const { visitor, form } = await app.newCustomer();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
  const id = await transferToConfirm(visitor);
  await visitor.call('POST', '/auth/confirm-password', { password: form.password });
  const confirm = () =>
    visitor.call('POST', `/customers/transactions/${id}/approve`, {}, { 'idempotency-key': keyOf() });
  const [first, second] = await runInTheMomentOf(app.bank, confirm, confirm);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.data).toEqual(first.body.data);
  expect(second.body.data).toMatchObject({ balance: 750_000, transaction: { status: 'completed' } });
  expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, replayed]);
  expect(await confirmationsInTheTrail(id)).toBe(1);
});

test('[C-DB-12] a code that comes twice at once under one key is right both times', async () => {
  const { visitor, code } = await customerWithSecondFactor();
  const id = await transferToConfirm(visitor);
  const [body, key] = [{ code: await code() }, { 'idempotency-key': randomUUID() }];
  const confirm = () => visitor.call('POST', `/customers/transactions/${id}/approve`, body, key);
  const [first, second] = await runInTheMomentOf(app.bank, confirm, confirm);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await confirmationsInTheTrail(id)).toBe(1);
  const { user } = (await visitor.call('GET', '/auth/me')).body.data;
  expect(await app.letters(user.email, 'wrong-second-factor')).toBe(0);
});
