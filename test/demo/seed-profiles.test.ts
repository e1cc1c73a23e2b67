import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { createTestDatabase } from '../test-database.ts';

let app: AppUnderTest | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function open(env: Record<string, string>): Promise<AppUnderTest> {
  app = await openApp(env);
  return app;
}

async function signIn(bank: AppUnderTest, name: string, as: 'customer' | 'banker' = 'customer'): Promise<TestVisitor> {
  const visitor = bank.visitor();
  const answer = await visitor.call('POST', `/auth/login/${as}`, {
    email: `${name}@kosh.example`,
    password: 'Demo@1234',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return visitor;
}

async function expectSound({ bank }: AppUnderTest): Promise<void> {
  const wrong = await violatedChecks(bank.database.pool);
  expect(wrong).toEqual([]);
}

test('edge: the longest, oddest and largest, made through the doorway, and every customer can be opened', async () => {
  const bank = await open({ SEED: 'edge' });
  await expectSound(bank);
  const info = await bank.visitor().call('GET', '/bank');
  const customers = info.body.data.demoPeople.filter((person: { role: string }) => person.role === 'customer');
  expect(customers.length).toBeGreaterThan(30);

  const longest = await signIn(bank, 'longest');
  const profile = await longest.call('GET', '/customers/profile');
  expect([...profile.body.data.name]).toHaveLength(100);
  expect([...profile.body.data.address]).toHaveLength(300);

  const largest = await signIn(bank, 'largest');
  expect((await largest.call('GET', '/customers/profile')).body.data.balance).toBe(70_368_744_177_663.99);
  const over = await largest.call('POST', '/customers/transactions', { type: 'deposit', amount: 0.01 });
  expect(over.body.code).toBe('BALANCE_LIMIT');

  const thousands = await signIn(bank, 'thousands');
  const page = await thousands.call('GET', '/customers/transactions?limit=5');
  expect(page.body.meta.total).toBeGreaterThanOrEqual(5_000);

  const zero = await (await signIn(bank, 'zero')).call('GET', '/customers/profile');
  expect(zero.body.data.balance).toBe(0);
});

test('a server that finds another one planting waits until that one has ended, longer than it waits for locks', async () => {
  const bank = await createTestDatabase();
  const planter = new pg.Client(ownerConnection(bank.address));
  onTestFinished(async () => {
    await planter.end();
    await bank.close();
  });
  await planter.connect();
  await planter.query("select pg_advisory_lock(hashtext('kosh demo seed'))");
  const opening = openApp({ SEED: 'empty' }, bank);
  const isOver = async () =>
    (await planter.query("select clock_timestamp() > now() + interval '14 s' as over")).rows[0];
  await planter.query('begin');
  await expect.poll(isOver, { timeout: 60_000, interval: 100 }).toEqual({ over: true });
  expect(await bank.asOwner('select from bank.staff')).toEqual([]);
  await planter.query("select pg_advisory_unlock(hashtext('kosh demo seed'))");
  app = await opening;
  expect(await bank.asOwner('select from bank.staff')).not.toEqual([]);
});

test('edge: every status, and deposits at every stage of their life', async () => {
  const { bank } = await open({ SEED: 'edge' });
  const statuses = await bank.asOwner<{ status: string }>(
    `select distinct status from ledger.balances where kind = 'customer' order by status`,
  );
  expect(statuses.map((row) => row.status)).toEqual(
    expect.arrayContaining(['active', 'closed', 'frozen', 'inactive', 'pending', 'suspended']),
  );
  const deposits = await bank.asOwner<{ status: string; renewals: number; maturity_date: string | null; type: string }>(
    'select status, renewals, maturity_date, type from bank.term_deposits',
  );
  expect(new Set(deposits.map((row) => row.status))).toEqual(new Set(['active', 'matured', 'broken']));
  expect(new Set(deposits.map((row) => row.type))).toEqual(new Set(['fixed', 'recurring', 'savings', 'tax_saving']));
  expect(deposits.some((row) => row.renewals > 0)).toBe(true);
  expect(deposits.some((row) => row.maturity_date === addDays(bank.clock.businessDate(), 1))).toBe(true);
  const instalments = await bank.asOwner<{ status: string }>('select distinct status from bank.instalments');
  expect(instalments.map((row) => row.status)).toEqual(expect.arrayContaining(['due', 'missed', 'paid']));
  const leap = await bank.asOwner<{ start: string }>(
    `select to_char(min(d.start_date), 'MM-DD') as start from bank.term_deposits d join bank.customers c on c.id = d.customer_id where c.email = 'leap@kosh.example'`,
  );
  expect(leap).toEqual([{ start: '02-29' }]);
  const [near] = await bank.asOwner<{ hours: number }>(
    `select (extract(epoch from min(expires_at) - now()) / 3600)::float8 as hours from ledger.waiting_holds`,
  );
  expect(near?.hours).toBeGreaterThan(0);
  expect(near?.hours).toBeLessThan(1);
  const outcomes = await bank.asOwner<{ outcome: string }>('select distinct outcome from ledger.reviews');
  expect(outcomes.map((row) => row.outcome)).toEqual(expect.arrayContaining([null, 'captured', 'expired', 'released']));
});

test('empty: staff and products, no customers', async () => {
  const bank = await open({ SEED: 'empty' });
  const info = await bank.visitor().call('GET', '/bank');
  expect(info.body.data.demoPeople.map((person: { role: string }) => person.role)).toEqual([
    'banker',
    'banker',
    'admin',
  ]);
  expect(info.body.data.accountTypes).toHaveLength(3);
  const desk = await signIn(bank, 'kavita', 'banker');
  const customers = await desk.call('GET', '/banker/customers');
  expect(customers.body.data).toEqual({ customers: [] });
  await expectSound(bank);
});

test('large: as many customers as asked for, beside the demo people', async () => {
  const bank = await open({ SEED: 'large', SEED_CUSTOMERS: '200' });
  const [row] = await bank.bank.asOwner<{ customers: bigint; profile: string }>(
    'select (select count(*) from bank.customers) as customers, profile from bank.seed_profile',
  );
  expect(row).toEqual({ customers: 252n, profile: 'large' });
  await signIn(bank, 'asha');
  await expectSound(bank);
});

test('a bank that holds one profile is not opened as another', async () => {
  const { bank } = await open({ SEED: 'empty' });
  await expect(openApp({ SEED: 'edge' }, bank)).rejects.toThrow(
    /^SEED=edge needs a bank of its own, and the data folder .+ begins with the profile empty: set DATA_DIR/,
  );
});

test('a profile that does not exist, or that is for demos only, is refused', () => {
  expect(() => readConfig({ SEED: 'huge' })).toThrow('SEED must be one of none, demo, empty, large, edge');
  expect(() => readConfig({ DEMO: '0', SEED: 'edge' })).toThrow('SEED=edge needs the demo mode');
});
