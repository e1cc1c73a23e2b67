import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThrottle } from '../../server/sessions/throttle.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());

/** The throttle of a server whose clock stands at these milliseconds. */
const throttleAt = (milliseconds: number) =>
  createThrottle(bank.db, Object.assign(Object.create(bank.clock), { wall: () => new Date(milliseconds) }), 1);

test('two sign-ins at once pass, though the one that is counted last began first', async () => {
  const noon = Date.UTC(2026, 10, 23, 12);
  await throttleAt(noon).attempt('sign-in:staff:kavita');
  await throttleAt(noon - 5).attempt('sign-in:staff:kavita');
  const waits = [];
  for (let count = 3; count <= 6; count += 1)
    waits.push(
      await throttleAt(noon)
        .attempt('sign-in:staff:kavita')
        .then(
          () => 'passed',
          (refusal: { code: string; retryAfter: number }) => `${refusal.code} ${refusal.retryAfter}`,
        ),
    );
  expect(waits).toEqual(['passed', 'passed', 'passed', 'TOO_MANY_REQUESTS 60']);
});
