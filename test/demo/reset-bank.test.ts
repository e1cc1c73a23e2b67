import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { type Answer, type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

const open: AppUnderTest[] = [];
afterEach(async () => {
  vi.useRealTimers();
  // Closes in reverse order, because the first one owns the database.
  for (const app of open.splice(0).toReversed()) await app.close();
});

async function openBank(env: Record<string, string>): Promise<AppUnderTest> {
  const app = await openApp({ LIMIT_SCALE: '1000', ...env });
  open.push(app);
  return app;
}

async function signIn(app: AppUnderTest, name: string, as: 'customer' | 'banker'): Promise<TestVisitor> {
  const visitor = app.visitor();
  const answer = await visitor.call('POST', `/auth/login/${as}`, {
    email: `${name}@kosh.example`,
    password: 'Demo@1234',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return visitor;
}

const balanceOf = async (customer: TestVisitor): Promise<number> =>
  (await customer.call('GET', '/customers/profile')).body.data.balance;

const newest = async (customer: TestVisitor): Promise<string> =>
  (await customer.call('GET', '/customers/transactions?limit=1')).body.data[0].date;

test('takes the bank back to its profile, ends every session, and takes the clock back', async () => {
  // The server looks at the bank's clock twice a second, too: without that look, the reset alone can take it back.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const app = await openBank({ SEED: 'demo' });
  const asha = await signIn(app, 'asha', 'customer');
  const atFirst = await balanceOf(asha);
  const admin = await signIn(app, 'sunita', 'banker');
  const { nextMaturity, closedThrough } = (await admin.call('GET', '/admin/clock')).body.data;
  const lastMovedAt = await newest(asha);
  const moved = await admin.call('POST', '/admin/clock', { days: 40 });
  expect(moved.body.data.aheadDays).toBe(40);
  await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 777 });
  const stranger = await app.newCustomer();

  const answer = await admin.call('POST', '/demo/reset');
  expect(answer.body).toMatchObject({ success: true, data: { profile: 'demo' } });
  expect(answer.body.data.seconds).toBeLessThan(20);

  for (const visitor of [asha, admin, stranger.visitor]) {
    expect((await visitor.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  }
  const gone = await app.visitor().call('POST', '/auth/login/customer', stranger.form);
  expect(gone.status).toBe(401);
  const again = await signIn(app, 'asha', 'customer');
  expect(await balanceOf(again)).toBe(atFirst);
  const clock = await (await signIn(app, 'sunita', 'banker')).call('GET', '/admin/clock');
  expect(clock.body.data).toMatchObject({ aheadDays: 0, daysLeft: 0, nextMaturity, closedThrough });
  // Seeded by the real clock, not by the bank's clock that was forty days ahead.
  expect(await newest(again)).toBe(lastMovedAt);
  // The new bank works: money moves and its books are sound.
  const paid = await again.call('POST', '/customers/transactions', { type: 'deposit', amount: 1 });
  expect(paid.body.data.balance).toBe(atFirst + 1);
  const wrong = await violatedChecks(app.bank.database.pool);
  expect(wrong).toEqual([]);
  expect(await verifyAudit(app.bank.database.pool)).toMatchObject({ violations: [] });
  expect(
    await app.bank.asOwner(`select event, actor_id, object from audit.events where event like 'demo.%' order by seq`),
  ).toEqual([
    { event: 'demo.seeded', actor_id: null, object: 'bank' },
    { event: 'demo.reset', actor_id: null, object: 'bank' },
  ]);
});

test('takes the clock of a bank without a profile back, too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const app = await openBank({ SEED: 'none' });
  const { email, password } = await app.newStaff('admin');
  const admin = app.visitor();
  await admin.call('POST', '/auth/login/banker', { email, password });
  const today = async () => (await app.visitor().call('GET', '/bank')).body.data.businessDate;
  const atFirst = await today();
  await admin.call('POST', '/admin/clock', { days: 40 });
  expect(await today()).toBe(addDays(atFirst, 40));
  expect((await admin.call('POST', '/demo/reset')).body).toMatchObject({ success: true, data: { profile: 'none' } });
  expect(await today()).toBe(atFirst);
});

test('calls during a reset get a clear answer, and none an answer of a half-reset bank', async () => {
  const app = await openBank({ SEED: 'empty' });
  const admin = await signIn(app, 'sunita', 'banker');
  const desk = await signIn(app, 'kavita', 'banker');
  const someone = await app.newCustomer();
  const answers: Answer[] = [];
  let over = false;
  const crowd = async (visitor: TestVisitor, path: string, body?: object): Promise<void> => {
    while (!over) {
      answers.push(await visitor.call(body ? 'POST' : 'GET', path, body));
      // Yields: calls that never wait for the database would otherwise starve the others.
      await turn();
    }
  };
  const crowds = [
    crowd(desk, '/banker/dashboard'),
    crowd(app.visitor(), '/bank'),
    crowd(someone.visitor, '/customers/transactions', { type: 'deposit', amount: 1 }),
  ];
  const reset = admin.call('POST', '/demo/reset');
  const second = admin.call('POST', '/demo/reset');
  const both = await Promise.all([reset, second]);
  over = true;
  await Promise.all(crowds);

  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 503]);
  const statuses = new Set(answers.map((answer) => answer.status));
  expect([...statuses].filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
  expect((await someone.visitor.call('GET', '/customers/profile')).body.code).toBe('SESSION_ENDED');
  const turnedAway = answers.find((answer) => answer.status === 503);
  expect(turnedAway?.body).toMatchObject({ code: 'BUSY', message: expect.stringContaining('taken back') });
  expect(Number(turnedAway?.headers['retry-after'])).toBeGreaterThan(0);
});

test('another server on the same database follows', async () => {
  const first = await openBank({ SEED: 'demo' });
  const second = await openApp({ LIMIT_SCALE: '1000' }, first.bank);
  open.push(second);
  const there = await signIn(second, 'asha', 'customer');
  const admin = await signIn(first, 'sunita', 'banker');
  await admin.call('POST', '/admin/clock', { days: 400 });
  const dateThere = async () => (await second.visitor().call('GET', '/bank')).body.data.businessDate;
  const today = first.clock.wall().toISOString().slice(0, 10);
  await expect.poll(dateThere, { timeout: 120_000 }).not.toBe(today);

  expect((await admin.call('POST', '/demo/reset')).status).toBe(200);
  expect((await there.call('GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  const dateHere = (await first.visitor().call('GET', '/bank')).body.data.businessDate;
  await expect.poll(dateThere, { timeout: 120_000 }).toBe(dateHere);
  const again = await signIn(second, 'asha', 'customer');
  expect((await again.call('POST', '/customers/transactions', { type: 'deposit', amount: 5 })).status).toBe(200);
});

test('is not for bankers, not for a large bank, and not there outside the demo', async () => {
  const app = await openBank({ SEED: 'empty' });
  const banker = await signIn(app, 'kavita', 'banker');
  expect((await banker.call('POST', '/demo/reset')).body.code).toBe('NOT_ALLOWED');
  await app.bank.asOwner(`update bank.seed_profile set profile = 'large'`);
  const admin = await signIn(app, 'sunita', 'banker');
  expect((await admin.call('POST', '/demo/reset')).body.code).toBe('STATUS_CONFLICT');

  const real = await openBank({ DEMO: '0' });
  const { email, password } = await real.newStaff('admin');
  const owner = real.visitor();
  await owner.call('POST', '/auth/login/banker', { email, password });
  expect((await owner.call('POST', '/demo/reset')).body).toMatchObject({ success: false, code: 'NOT_FOUND' });
});
