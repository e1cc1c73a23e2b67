import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const viewsOf = (customerId: string) =>
  desk.app.bank.asOwner<{ event: string; actor_id: string }>(
    "select event, actor_id from audit.events where event like '%.viewed' and object = $1 order by seq",
    [customerId],
  );

test('reading a customer and their statement leaves one trace a day for each banker', async () => {
  const person = await desk.customer(100);
  const [first, second] = [await desk.staff(), await desk.staff()];
  const read = async (by: typeof first) => {
    await by.call('GET', `/banker/customers/${person.id}`);
    await by.call('GET', `/banker/customers/${person.id}/transactions`);
  };
  await read(first);
  await Promise.all([read(first), read(first), read(second)]);
  const views = await viewsOf(person.id);
  const seen = (by: typeof first) => views.filter((view) => view.actor_id === by.staffId).map((view) => view.event);
  for (const by of [first, second]) expect(seen(by).toSorted()).toEqual(['customer.viewed', 'statement.viewed']);
  const { email } = (await first.call('GET', '/banker/profile')).body.data;
  desk.app.clock.passMinutes(24 * 60);
  await first.call('POST', '/auth/login/banker', { email, password: 'Staff-password-1' });
  await read(first);
  const next = (await viewsOf(person.id)).slice(4);
  expect(next.map((view) => [view.event, view.actor_id])).toEqual([
    ['customer.viewed', first.staffId],
    ['statement.viewed', first.staffId],
  ]);
});

test('a balance that is explained is a statement that was read', async () => {
  const [person, banker] = [await desk.customer(100), await desk.staff()];
  expect((await banker.call('GET', `/banker/customers/${person.id}/balance`)).status).toBe(200);
  expect(await viewsOf(person.id)).toEqual([{ event: 'statement.viewed', actor_id: banker.staffId }]);
});

test('a customer who does not exist leaves none', async () => {
  const nowhere = '00000000-0000-7000-8000-000000000000';
  const banker = await desk.staff();
  expect((await banker.call('GET', `/banker/customers/${nowhere}`)).status).toBe(404);
  expect(await viewsOf(nowhere)).toEqual([]);
});
