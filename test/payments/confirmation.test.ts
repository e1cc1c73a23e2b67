import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
