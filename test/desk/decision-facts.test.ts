import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let asha: DeskPerson;
let vikram: DeskPerson;
beforeAll(async () => {
  desk = await openDesk();
  [asha, vikram] = [await desk.customer(900_000), await desk.customer()];
});
afterAll(() => desk.close());

test('a request that waits comes with its customer, its payee and the other requests of the day', async () => {
  const [banker, maker] = [await desk.staff(), await desk.staff()];
  const factsOf = async (id: string) => (await banker.call('GET', `/banker/transactions/${id}`)).body.data.facts;
  const first = await desk.waiting(asha, vikram, 300_000);
  expect(await factsOf(first)).toEqual({
    available_before: 900_000,
    available_after: 600_000,
    status: 'active',
    kyc_status: 'not_started',
    risk: 'not_rated',
    flagged: false,
    customer_since: expect.any(String),
    first_to_payee: true,
    other_requests: { count: 0, amount: 0 },
  });
  await banker.call('POST', `/banker/customers/${asha.id}/flags`, { reason: 'Two addresses on record' });
  await banker.call('PUT', `/banker/customers/${asha.id}/risk`, {
    category: 'high',
    reason: 'Two addresses on record',
    replaces: null,
  });
  await desk.transfer(asha, vikram, 100);
  const second = await desk.waiting(asha, vikram, 250_000);
  expect(await factsOf(second)).toMatchObject({
    available_before: 599_900,
    available_after: 349_900,
    flagged: true,
    risk: 'high',
    // The hundred rupees have gone to him already.
    first_to_payee: false,
    other_requests: { count: 2, amount: 300_100 },
  });
  await banker.call('POST', `/banker/transactions/${first}/reject`, { reason: 'Asked for twice' });
  expect(await factsOf(second)).toMatchObject({ other_requests: { count: 1, amount: 100 } });
  expect(await factsOf(first)).toBeNull();

  const deposited = await maker.call('POST', `/banker/customers/${vikram.id}/deposit`, { amount: 250_000 });
  expect(await factsOf(deposited.body.data.transaction.id)).toMatchObject({
    available_before: 100,
    available_after: 250_100,
    first_to_payee: null,
    other_requests: { count: 0, amount: 0 },
  });

  // On the next day the hundred rupees and the second request are of the day before.
  const { clock } = desk.app;
  const before = clock.offset;
  onTestFinished(() => clock.setOffset(before));
  clock.setOffset(before + 86_400_000);
  const third = await desk.waiting(asha, vikram, 210_000);
  expect(await factsOf(third)).toMatchObject({ first_to_payee: false, other_requests: { count: 0, amount: 0 } });
});

test('a deposit that waits for a customer who has left is opened without facts, and can be rejected', async () => {
  const [banker, maker] = [await desk.staff(), await desk.staff()];
  const leaver = await desk.customer();
  const deposited = await maker.call('POST', `/banker/customers/${leaver.id}/deposit`, { amount: 250_000 });
  const { id } = deposited.body.data.transaction;
  expect((await banker.call('DELETE', `/banker/customers/${leaver.id}`)).status).toBe(200);
  expect(await banker.call('GET', `/banker/transactions/${id}`)).toMatchObject({
    status: 200,
    body: { data: { facts: null, transaction: { id, status: 'pending', amount: 250_000 } } },
  });
  const listed = (await banker.call('GET', '/banker/approvals')).body.data;
  expect(listed).toContainEqual(expect.objectContaining({ transaction: expect.objectContaining({ id }) }));
  const reject = { reason: 'The customer has left' };
  expect((await banker.call('POST', `/banker/transactions/${id}/reject`, reject)).status).toBe(200);
});
