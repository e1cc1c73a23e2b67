import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('an admin reads how many of the last 30 days’ payments other limits would have sent to a banker', async () => {
  const [admin, banker] = [await desk.staff('admin'), await desk.staff()];
  const [asha, vikram] = [await desk.customer(400_000), await desk.customer()];
  for (const rupees of [100, 200, 300]) await desk.transfer(asha, vikram, rupees);
  await desk.waiting(asha, vikram, 250_000);
  await banker.call('POST', `/banker/customers/${vikram.id}/deposit`, { amount: 400 });
  const effect = async (query: string) => (await admin.call('GET', `/admin/policy/effect?${query}`)).body;
  const now = { days: 30, payments: 5, wait_now: 1 };
  expect((await effect('')).data).toEqual({ ...now, would_wait: 1 });
  // Her 200, 300 and 250,000, and the banker's 400.
  expect((await effect('reviewAbove=150')).data).toEqual({ ...now, would_wait: 4 });
  expect((await effect('reviewAbove=300000')).data).toEqual({ ...now, would_wait: 0 });
  // The limit itself does not wait: her 250,000 and the banker's 400.
  expect((await effect('reviewAbove=300')).data).toEqual({ ...now, would_wait: 2 });
  // Her day comes to 100, 300, 600 and 250,600.
  expect((await effect('reviewAbove=300000&customerDayLimit=300')).data).toEqual({ ...now, would_wait: 2 });
  expect((await effect('reviewAbove=300000&tellerDayLimit=399.99')).data).toEqual({ ...now, would_wait: 1 });
  expect((await effect('reviewAbove=much')).message).toBe('Please enter a valid amount');
  expect((await banker.call('GET', '/admin/policy/effect')).body.code).toBe('NOT_ALLOWED');

  // Her next day begins at nothing.
  desk.app.clock.setOffset(desk.app.clock.offset + 86_400_000);
  await desk.transfer(asha, vikram, 100);
  expect((await effect('reviewAbove=300000&customerDayLimit=300')).data).toEqual({
    ...now,
    payments: 6,
    would_wait: 2,
  });
});
