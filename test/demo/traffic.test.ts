import { afterEach, expect, test } from 'vitest';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { DORMANT, OTHER_CUSTOMERS, SIGN_IN_CUSTOMERS } from '../../server/demo/demo-people.ts';
import { createTraffic } from '../../server/demo/traffic.ts';
import { planDay, verdictOn } from '../../server/demo/traffic-plan.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { bankSummary } from '../../server/desk/dashboard/bank-figures.ts';
import { listActivity } from '../../server/desk/dashboard/desk-activity.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

const open: AppUnderTest[] = [];
afterEach(async () => {
  for (const app of open.splice(0).toReversed()) await app.close();
});

async function openBank(env: Record<string, string>): Promise<AppUnderTest> {
  const app = await openApp({ LIMIT_SCALE: '1000', ...env });
  open.push(app);
  return app;
}

async function signIn(app: AppUnderTest, name = 'sunita'): Promise<TestVisitor> {
  const visitor = app.visitor();
  const answer = await visitor.call('POST', '/auth/login/banker', {
    email: `${name}@kosh.example`,
    password: 'Demo@1234',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return visitor;
}

async function closed(admin: TestVisitor): Promise<void> {
  await expect
    .poll(async () => (await admin.call('GET', '/admin/clock')).body.data.daysLeft, { timeout: 120_000 })
    .toBe(0);
}

/** A movement of the traffic with what became of it, without its ids and its time of day. */
interface Played {
  business_date: string;
  kind: string;
  amount_paise: bigint;
  status: string;
  description: string;
  maker: string;
  payer: string | null;
  receiver: string | null;
}

/** Reads what the traffic has made, by day. */
const played = (app: AppUnderTest) =>
  app.bank.asOwner<Played>(`
    select m.business_date, m.kind, m.amount_paise, m.status, m.description,
           coalesce(s.email, maker.email) as maker, payer.email as payer, receiver.email as receiver
    from ledger.movements m
    left join bank.staff s on s.id = m.maker_id
    left join bank.customers maker on maker.id = m.maker_id
    left join bank.customers payer on payer.account_id = m.from_account_id
    left join bank.customers receiver on receiver.account_id = m.to_account_id
    where m.idempotency_key like 'traffic-%' and m.idempotency_key !~ 'deposit'
    order by m.business_date, m.idempotency_key`);

/** Closes the bank on these days, as its admins would. */
const closedOn = (app: AppUnderTest, days: readonly string[]) =>
  app.bank.asOwner(
    `insert into bank.holiday_changes (day, valid_from, closed, name, changed_by)
     select unnest($1::date[]), now(), true, 'Holiday', gen_random_uuid()`,
    [days],
  );

/** Counts the journals without interest, which the bank credits in the last night of a quarter. */
const journals = async (app: AppUnderTest): Promise<bigint | undefined> => {
  const [row] = await app.bank.asOwner<{ journals: bigint }>(
    "select count(*) as journals from ledger.journals where kind not like '%interest'",
  );
  return row?.journals;
};

test('is off in a new bank and after a reset, and the same dates bring the same traffic after it', async () => {
  const app = await openBank({ SEED: 'demo' });
  let admin = await signIn(app);
  expect((await admin.call('GET', '/admin/clock')).body.data.traffic).toBe(false);
  const atFirst = await journals(app);
  await admin.call('POST', '/admin/clock', { days: 5 });
  expect(await journals(app)).toBe(atFirst);
  await admin.call('POST', '/demo/reset');
  admin = await signIn(app);

  const moved = await admin.call('POST', '/admin/clock', { days: 45, traffic: true });
  expect(moved.body.data.traffic).toBe(true);
  await closed(admin);
  const first = await played(app);
  expect(first.length).toBeGreaterThan(80);
  await admin.call('POST', '/demo/reset');
  admin = await signIn(app);
  expect((await admin.call('GET', '/admin/clock')).body.data).toMatchObject({ traffic: false, aheadDays: 0 });

  // In three moves, with the switch of the demo tools: what a day brings does not hang on how the clock came to it.
  expect((await admin.call('PUT', '/demo/traffic', { on: true })).body.data).toEqual({ on: true });
  for (const days of [1, 14, 30]) {
    await admin.call('POST', '/admin/clock', { days });
    await closed(admin);
  }
  expect(await played(app)).toEqual(first);

  expect((await admin.call('POST', '/admin/clock', { days: 10, traffic: false })).body.data.traffic).toBe(false);
  await closed(admin);
  expect(await played(app)).toHaveLength(first.length);
});

test('after 120 days the books prove themselves, and lists and figures are those of a bank', async () => {
  const app = await openBank({ SEED: 'demo' });
  const admin = await signIn(app);
  const today = app.clock.businessDate();
  const named = SIGN_IN_CUSTOMERS.map(({ email }) => email);
  const balances = () =>
    app.bank.asOwner(
      `select c.email, b.balance_paise, b.held_paise from bank.customers c join ledger.balances b using (account_id)
       where c.email = any($1) and c.account_type = 'current' order by 1`,
      [named],
    );
  const before = await balances();
  const stoodAt = app.clock.now();
  const holidays = Array.from({ length: 30 }, (_, index) => addDays(today, 2 * index + 1));
  await closedOn(app, holidays);
  await admin.call('POST', '/admin/clock', { days: 120, traffic: true });
  await closed(admin);

  const wrong = await violatedChecks(app.bank.database.pool);
  expect(wrong).toEqual([]);
  expect(await verifyAudit(app.bank.database.pool)).toMatchObject({ violations: [] });
  expect((await admin.call('GET', '/admin/day-ends')).body.data[0]).toMatchObject({ failures: 0 });

  const rows = await played(app);
  const statuses = rows.map(({ status }) => status);
  expect(statuses.filter((status) => status === 'approved').length).toBeGreaterThan(2);
  expect(statuses).toContain('rejected');
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['cash_in', 'banker_deposit', 'withdrawal', 'transfer']),
  );
  const [firstDay, lastDay] = [rows[0]?.business_date, rows.at(-1)?.business_date];
  expect([firstDay, lastDay].every((day) => day !== undefined && day >= today && day < addDays(today, 120))).toBe(true);

  // Those who can sign in, and the dormant, take no part in it.
  const dormant = OTHER_CUSTOMERS.filter(({ key }) => DORMANT.includes(key)).map(({ email }) => email);
  const took = new Set(rows.flatMap(({ payer, receiver }) => [payer, receiver]));
  expect([...named, ...dormant].filter((email) => took.has(email))).toEqual([]);
  // The bank pays these accounts no interest, so only the request that expired has changed them.
  expect((await balances()).map((row) => ({ ...row, held_paise: 0n }))).toEqual(
    before.map((row) => ({ ...row, held_paise: 0n })),
  );
  // The counter is closed on Sundays, and nothing is booked for a time before the clock was moved.
  const sundays = rows.filter(
    ({ business_date, kind }) => kind === 'banker_deposit' && new Date(business_date).getUTCDay() === 0,
  );
  expect(sundays).toEqual([]);
  const onHolidays = rows.filter(({ business_date }) => holidays.includes(business_date));
  expect(new Set(onHolidays.map(({ kind }) => kind))).toEqual(new Set(['withdrawal', 'transfer']));
  expect(
    await app.bank.asOwner(
      `select e.journal_id from ledger.entries e join ledger.journals j using (journal_id)
       where j.idempotency_key like 'traffic-%' and (e.created_at <= $1 or e.value_date < j.business_date or e.booked_at is not null)`,
      [stoodAt],
    ),
  ).toEqual([]);

  // The timeline tells of money and decisions, and not of each day that was closed.
  const timeline = await listActivity(app.bank.db, 8);
  expect(timeline.filter((item) => item.journal_id !== null).length).toBeGreaterThanOrEqual(7);
  const month = await bankSummary(app.bank.db, app.clock);
  expect(month.transactions).toBeGreaterThan(70);
  expect(month.transactions).toBeLessThan(180);
  expect(Number(month.deposits) / 100).toBeGreaterThan(300_000);
  expect(Number(month.deposits) / 100).toBeLessThan(1_200_000);
  expect(Number(month.withdrawals) / 100).toBeGreaterThan(150_000);
  expect(month.days.filter(({ deposits, withdrawals }) => deposits + withdrawals > 0n).length).toBeGreaterThan(20);
});

test('a day is played once, and only days that the clock was moved over', async () => {
  const app = await openBank({ SEED: 'demo' });
  const admin = await signIn(app);
  const traffic = createTraffic(app.bank.database);
  await admin.call('PUT', '/demo/traffic', { on: true });
  const today = app.clock.businessDate();
  // A day that ends by itself has no traffic.
  expect(await traffic.play(today)).toBe(false);
  await app.bank.database.transaction((tx) =>
    traffic.passDays(tx, { from: app.clock.now(), until: addDays(today, 2) }),
  );
  const all = [today, today, addDays(today, 1), addDays(today, 1), addDays(today, 2)];
  const answers: boolean[] = [];
  for (const date of all) answers.push(await traffic.play(date));
  expect(answers).toEqual([true, false, true, false, false]);
});

test('a server that dies after a day was played, before it is closed, takes no traffic from the days after it', async () => {
  const app = await openBank({ SEED: 'demo' });
  await (await signIn(app)).call('POST', '/admin/clock', { days: 20, traffic: true });
  await closed(await signIn(app));
  const undisturbed = await played(app);
  await (await signIn(app)).call('POST', '/demo/reset');

  const admin = await signIn(app);
  await admin.call('PUT', '/demo/traffic', { on: true });
  const traffic = createTraffic(app.bank.database);
  const [from, today] = [app.clock.now(), app.clock.businessDate()];
  await app.bank.database.transaction((tx) => traffic.passDays(tx, { from, until: addDays(today, 20) }));
  expect(await traffic.play(today)).toBe(true);
  await admin.call('POST', '/admin/clock', { days: 20 });
  await closed(admin);
  expect(await played(app)).toEqual(undisturbed);
});

test('a request waits while holidays last, and one whose sender was frozen meanwhile keeps no day from being closed', async () => {
  const app = await openBank({ SEED: 'demo' });
  const admin = await signIn(app);
  await admin.call('POST', '/admin/clock', { days: 1, traffic: true });
  // Waits for a request that a banker would approve.
  const toApprove = async () =>
    (
      await app.bank.asOwner<{ journal: string; sender: string; paise: bigint }>(
        `select h.journal_id as journal, c.id as sender, h.amount_paise as paise from ledger.waiting_holds h
         join bank.customers c using (account_id) join ledger.journals j using (journal_id)
         where j.idempotency_key like 'traffic-%'`,
      )
    ).find(({ paise }) => verdictOn({ rupees: Number(paise / 100n), daysOld: 9 }) === 'approve');
  for (let day = 0; day < 60 && !(await toApprove()); day += 1) await admin.call('POST', '/admin/clock', { days: 1 });
  const request = await toApprove();
  const stateOf = () =>
    app.bank.asOwner('select status from ledger.movements where journal_id = $1', [request?.journal]);
  // On a business day it would be decided within four days.
  const { businessDate } = (await admin.call('GET', '/admin/clock')).body.data;
  await closedOn(
    app,
    [0, 1, 2, 3, 4].map((days) => addDays(businessDate, days)),
  );
  await admin.call('POST', '/admin/clock', { days: 5 });
  await closed(admin);
  expect(await stateOf()).toEqual([{ status: 'pending' }]);
  const frozen = { status: 'frozen', reason: 'Court order received' };
  expect((await admin.call('PATCH', `/banker/customers/${request?.sender}/status`, frozen)).status).toBe(200);
  await admin.call('POST', '/admin/clock', { days: 9 });
  await closed(admin);
  expect(await stateOf()).toEqual([{ status: 'failed' }]);
});

test('is not for bankers, not for a bank without demo customers, and not there outside the demo', async () => {
  const app = await openBank({ SEED: 'empty' });
  expect((await (await signIn(app, 'kavita')).call('PUT', '/demo/traffic', { on: true })).body.code).toBe(
    'NOT_ALLOWED',
  );
  const admin = await signIn(app);
  expect((await admin.call('PUT', '/demo/traffic', { on: true })).body.code).toBe('STATUS_CONFLICT');
  expect((await admin.call('POST', '/admin/clock', { days: 1, traffic: true })).body.code).toBe('STATUS_CONFLICT');
  expect((await admin.call('GET', '/admin/clock')).body.data).toMatchObject({ aheadDays: 0, traffic: false });

  const real = await openBank({ DEMO: '0' });
  const { email, password } = await real.newStaff('admin');
  const owner = real.visitor();
  await owner.call('POST', '/auth/login/banker', { email, password });
  expect((await owner.call('PUT', '/demo/traffic', { on: true })).body.code).toBe('NOT_FOUND');
  expect((await owner.call('POST', '/admin/clock', { days: 1, traffic: true })).body.code).toBe('NOT_ALLOWED');
  await expect(
    real.bank.database.transaction((tx) => createTraffic(real.bank.database).set(tx, true)),
  ).rejects.toThrow();
});

test('the plan of a day follows from its date and its people', () => {
  const people = Array.from({ length: 40 }, (_, index) => ({ business: index % 8 === 0, available: 90_000 }));
  const dates = Array.from({ length: 400 }, (_, index) => addDays('2026-11-23', index));
  const plans = dates.map((date) => planDay(date, people, false));
  expect(dates.map((date) => planDay(date, people, false))).toEqual(plans);
  expect(planDay('2026-11-24', people, true)).not.toEqual(planDay('2026-11-24', people, false));
  const movements = plans.flatMap((plan) => plan.movements);
  expect(movements.every(({ rupees }) => Number.isInteger(rupees) && rupees > 0 && rupees % 100 === 0)).toBe(true);
  expect(movements.every(({ moment }) => moment > 0 && moment < 1)).toBe(true);
  // Each pays at most a third of what they have.
  const out = movements.filter(({ kind }) => kind === 'withdrawal' || kind === 'transfer');
  expect(out.every(({ rupees }) => rupees <= 30_000)).toBe(true);
  expect(movements.filter(({ kind, who, to }) => kind === 'transfer' && who === to)).toEqual([]);
});

test('on Sundays and holidays only machines and transfers work, and on Saturdays nothing large is asked for', () => {
  const people = Array.from({ length: 40 }, (_, index) => ({ business: index % 8 === 0, available: 900_000 }));
  const dates = Array.from({ length: 400 }, (_, index) => addDays('2026-11-23', index));
  const on = (weekday: number) => dates.filter((date) => new Date(date).getUTCDay() === weekday);
  const plansOf = (days: readonly string[], holiday: boolean) => {
    const plans = days.map((date) => planDay(date, people, holiday));
    const movements = plans.flatMap((plan) => plan.movements);
    return {
      kinds: [...new Set(movements.map(({ kind }) => kind))].toSorted(),
      large: movements.filter(({ rupees }) => rupees > 200_000).length,
      deposits: plans.flatMap((plan) => plan.deposits).length,
      aDay: movements.length / days.length,
    };
  };
  for (const closed of [plansOf(dates, true), plansOf(on(0), false)])
    expect(closed).toMatchObject({ kinds: ['transfer', 'withdrawal'], large: 0, deposits: 0 });
  const [saturdays, tuesdays] = [plansOf(on(6), false), plansOf(on(2), false)];
  expect(saturdays).toMatchObject({ large: 0, deposits: 0 });
  expect(saturdays.aDay).toBeLessThan(0.9 * tuesdays.aDay);
  expect(plansOf(on(0), false).aDay).toBeLessThan(0.9 * saturdays.aDay);
  expect(tuesdays.large).toBeGreaterThan(10);
  expect(tuesdays.deposits).toBeGreaterThan(3);
});
