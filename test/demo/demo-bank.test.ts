import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCardVault } from '../../server/cards/card-vault.ts';
import { split } from '../../server/demo/demo-movements.ts';
import { seedDemoBank } from '../../server/demo/seed-demo-bank.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { type CustomerFilter, listCustomers } from '../../server/desk/customers/desk-customers.ts';
import { creditScore } from '../../server/insights/credit-score.ts';
import { financialOverview } from '../../server/insights/financial-overview.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { createPasswordHashing } from '../../server/sessions/password-hashing.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const VAULT = createCardVault(Buffer.alloc(32, 7));
let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
  await bank.asOwner(`insert into bank.nature (nature) values ('demo')`);
  await bank.asOwner(`insert into bank.keys (key_id, name, check_value) values ($1, 'CARD_KEY', '')`, [VAULT.keyId]);
  expect(
    await seedDemoBank({
      database: bank.database,
      clock: bank.clock,
      hashing: createPasswordHashing(),
      vault: VAULT,
    }),
  ).toBe(true);
});
afterAll(() => bank.close());

/** Returns the sums of a 30-day window, in paise, computed from the entries. */
async function windowTotals(oldest: number, newest: number) {
  const today = bank.clock.businessDate();
  const [row] = await bank.asOwner<{ deposits: bigint; withdrawals: bigint; journals: bigint }>(
    `select coalesce(sum(amount_paise) filter (where kind in ('cash_in', 'banker_deposit')), 0)::bigint as deposits,
            coalesce(sum(amount_paise) filter (where kind = 'withdrawal'), 0)::bigint as withdrawals,
            coalesce(sum(journals), 0)::bigint as journals
     from ledger.totals_by_day where business_date between $1 and $2`,
    [addDays(today, -oldest), addDays(today, -newest)],
  );
  return row;
}

test('[B-DB-04] [B-DB-19] the last thirty days and the thirty before are those of the specification', async () => {
  expect(await windowTotals(29, 0)).toEqual({ deposits: 56_000_000n, withdrawals: 28_500_000n, journals: 84n });
  expect(await windowTotals(59, 30)).toEqual({ deposits: 50_000_000n, withdrawals: 30_000_000n, journals: 75n });
});

test('[B-DB-04] [B-DB-19] fifty-two customers today, fifty thirty days ago, forty-eight ninety days ago', async () => {
  const counts = await bank.asOwner<{ now: bigint; month_ago: bigint; before: bigint }>(
    `select count(*) as now, count(*) filter (where created_at < now() - interval '30 days') as month_ago,
            count(*) filter (where created_at < now() - interval '90 days') as before from bank.customers`,
  );
  expect(counts).toEqual([{ now: 52n, month_ago: 50n, before: 48n }]);
});

test('[C-DB-15] [C-DB-19] the demo customer earned and spent what the specification shows', async () => {
  const [row] = await bank.asOwner(
    `select sum(amount_paise) filter (where amount_paise > 0 and e.value_date > $1::date - 30)::bigint as income,
            -sum(amount_paise) filter (where amount_paise < 0 and e.value_date > $1::date - 30)::bigint as spending,
            sum(amount_paise) filter (where amount_paise > 0 and e.value_date between $1::date - 59 and $1::date - 30)::bigint as income_before,
            -sum(amount_paise) filter (where amount_paise < 0 and e.value_date between $1::date - 59 and $1::date - 30)::bigint as spending_before
     from ledger.entries e join bank.customers c on c.account_id = e.account_id where c.email = 'asha@kosh.example'`,
    [bank.clock.businessDate()],
  );
  const [asha] = await bank.db
    .selectFrom('bank.customers')
    .select(['id', 'account_id'])
    .where('email', '=', 'asha@kosh.example')
    .execute();
  const overview = await financialOverview(bank, { customerId: asha?.id ?? '', accountId: asha?.account_id ?? '' });
  expect(overview).toMatchObject({
    healthScore: 87,
    savingRatePercent: 23,
    monthlySpending: 2_450_000n,
    goal: 10_000_000n,
    goalSaved: 5_650_000n,
    incomeTrendPercent: 4.5,
    spendingTrendPercent: -2.3,
  });
  expect(await creditScore(bank, { customerId: asha?.id ?? '', accountId: asha?.account_id ?? '' })).toMatchObject({
    score: 750,
  });
  expect(row).toEqual({
    income: 3_182_000n,
    spending: 2_450_000n,
    income_before: 3_045_000n,
    spending_before: 2_507_700n,
  });
});

test('the demo bank has a customer in every status, and two things that wait', async () => {
  const statuses = await bank.asOwner<{ status: string }>(
    "select distinct status from ledger.accounts where kind = 'customer' order by 1",
  );
  expect(statuses.map((row) => row.status)).toEqual(['active', 'frozen', 'inactive', 'pending', 'suspended']);
  expect(await bank.asOwner("select count(*) as waiting from assurance.journals where status = 'pending'")).toEqual([
    { waiting: 2n },
  ]);
});

test('the desk has worked in it: KYC, risk and flags of each kind', async () => {
  const counted = async (filter: Partial<CustomerFilter>) =>
    (await listCustomers(bank.db, bank.clock, { page: 1, limit: 1, ...filter })).total;
  const kyc: Record<string, number> = {};
  for (const status of ['not_started', 'pending', 'verified', 'rejected', 'review_due'] as const)
    kyc[status] = await counted({ kyc: status });
  expect(kyc).toEqual({ not_started: 3, pending: 3, verified: 38, rejected: 2, review_due: 6 });
  const risk: Record<string, number> = {};
  for (const category of ['not_rated', 'low', 'medium', 'high'] as const)
    risk[category] = await counted({ risk: category });
  expect(risk).toEqual({ not_rated: 12, low: 30, medium: 8, high: 2 });
  expect(await counted({ flagged: 'true' })).toBe(3);
  expect(
    await bank.asOwner('select count(*) as cleared from bank.customer_flags where cleared_at is not null'),
  ).toEqual([{ cleared: 1n }]);
});

test('movements, deposits and cards of each state are spread over its people, and some people are dormant', async () => {
  const of = (query: string) => bank.asOwner<{ state: string; rows: bigint; people: bigint }>(query);
  expect(
    await of(`select status as state, count(*) as rows, count(distinct maker_id) as people from ledger.movements
      where status <> 'completed' group by 1 order by 1`),
  ).toEqual([
    { state: 'approved', rows: 1n, people: 1n },
    { state: 'failed', rows: 1n, people: 1n },
    { state: 'pending', rows: 2n, people: 2n },
    { state: 'rejected', rows: 1n, people: 1n },
  ]);
  expect(
    await of(`select status as state, count(*) as rows, count(distinct customer_id) as people from bank.term_deposits
      group by 1 order by 1`),
  ).toEqual([
    { state: 'active', rows: 10n, people: 7n },
    { state: 'broken', rows: 1n, people: 1n },
    { state: 'matured', rows: 2n, people: 2n },
  ]);
  expect(
    await of(`select case when f.card_id is null then c.status else 'frozen' end as state, count(*) as rows,
      count(distinct c.customer_id) as people
      from bank.cards c left join bank.card_freezes f on f.card_id = c.id and f.lifted_at is null group by 1 order by 1`),
  ).toEqual([
    { state: 'active', rows: 9n, people: 9n },
    { state: 'blocked', rows: 2n, people: 2n },
    { state: 'frozen', rows: 1n, people: 1n },
    { state: 'inactive', rows: 2n, people: 2n },
  ]);
  expect(
    await bank.asOwner(`select m.description, j.kind, r.amount_paise = m.amount_paise as whole, q.maker_id <> d.decided_by as by_two
      from ledger.reversals r join ledger.journals j using (journal_id) join ledger.movements m on m.journal_id = r.reverses
      join bank.change_requests q on q.change ->> 'journalId' = m.journal_id::text
      join bank.change_decisions d on d.request_id = q.id and d.outcome = 'approved'`),
  ).toEqual([{ description: 'Deposit made by banker', kind: 'deposit_reversal', whole: true, by_two: true }]);
  expect(
    await bank.asOwner(
      `select c.email from bank.customers c join ledger.accounts a on a.account_id = c.account_id
       where a.latest_date < $1::date - 730 order by c.email`,
      [bank.clock.businessDate()],
    ),
  ).toEqual(
    ['harpreet.fernandes', 'harpreet.reddy', 'manoj.fernandes', 'manoj.reddy'].map((name) => ({
      email: `${name}@kosh.example`,
    })),
  );
});

test('its audited events are dated at what they report', async () => {
  const late = await bank.asOwner(
    `select e.event, e.object from audit.events e
     left join bank.customers c on e.event = 'customer.opened' and c.id::text = e.object
     left join bank.term_deposits d on e.event = 'deposit.opened' and d.id::text = e.object
     where e.event in ('customer.opened', 'deposit.opened')
       and (e.at at time zone 'Asia/Kolkata')::date is distinct from coalesce((c.created_at at time zone 'Asia/Kolkata')::date, d.start_date)`,
  );
  expect(late).toEqual([]);
  const [{ opened } = {}] = await bank.asOwner<{ opened: bigint }>(
    `select count(*) as opened from audit.events where event in ('customer.opened', 'deposit.opened') and real_at > now() - interval '1 hour'`,
  );
  expect(opened).toBe(65n);
  // Soon after midnight a request was made yesterday.
  const newest = await bank.asOwner(
    `select distinct event from audit.events where (at at time zone 'Asia/Kolkata')::date = $1 or at > $2::timestamptz - interval '1 hour' order by 1`,
    [bank.clock.businessDate(), bank.clock.now()],
  );
  expect(newest).toEqual([{ event: 'demo.seeded' }, { event: 'goal.set' }, { event: 'journal.held' }]);
});

test('its books prove themselves, and it moves in only once', async () => {
  expect(await violatedChecks(bank.pool)).toEqual([]);
  expect(
    await seedDemoBank({
      database: bank.database,
      clock: bank.clock,
      hashing: createPasswordHashing(),
      vault: VAULT,
    }),
  ).toBe(false);
});

test('its letters name each person whom they tell of', async () => {
  const letters = await bank.asOwner<{ text: string }>('select text from bank.mails');
  expect(letters.filter(({ text }) => /\b(null|undefined)\b/.test(text))).toEqual([]);
  expect(letters.map(({ text }) => text).join('\n')).toContain('\nRohan Desai has approved it.\n');
});

test('splitting leaves no rupee over', () => {
  for (const parts of [1, 2, 7, 30]) expect(split(123_456, parts).reduce((a, b) => a + b, 0)).toBe(123_456);
});
