import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

// Rows that a caller can cause and that stay: there is a limit to each kind.

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('a person who is refused again and again leaves twenty entries an hour in the audit trail', async () => {
  const { visitor, customer } = await app.newCustomer();
  const entries = async () =>
    (
      await app.bank.asOwner(`select from audit.events where event = 'authority.refused' and actor_id = $1`, [
        customer.id,
      ])
    ).length;
  for (let call = 0; call < 30; call += 1) {
    expect((await visitor.call('GET', '/banker/customers')).body.code).toBe('NOT_ALLOWED');
  }
  await vi.waitFor(async () => expect(await entries()).toBe(20));
});

test('a network that names one address after another is stopped, and others are not', async () => {
  const crowd = app.visitor({ address: '203.0.113.9' });
  const ask = (visitor: typeof crowd, index: number) =>
    visitor.call('POST', '/auth/resend-otp', { email: `nobody${index}@mail.example` });
  const answers = [];
  for (let index = 0; index < 601; index += 1) answers.push((await ask(crowd, index)).status);
  expect(answers).toEqual([...Array(600).fill(200), 429]);
  const verify = await crowd.call('POST', '/auth/verify-otp', { email: 'nobody@mail.example', otp: '123456' });
  expect(verify.body.code).toBe('TOO_MANY_REQUESTS');
  expect((await ask(app.visitor({ address: '203.0.113.10' }), 1_000)).status).toBe(200);
  const rows = await app.bank.asOwner(`select from bank.throttles where key like 'resend:%'`);
  expect(rows).toHaveLength(601);
});
