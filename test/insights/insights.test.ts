import { afterAll, beforeAll, expect, test } from 'vitest';
import { readableDate } from '../../server/platform/bank-calendar.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { liveLikeTheDemo, type Past, pastOf } from './history.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ SEED: 'none' });
});
afterAll(() => app.close());

async function customerWithHistory(
  live: (past: Past) => Promise<void> = async () => undefined,
): Promise<{ visitor: TestVisitor; past: Past }> {
  const { visitor, customer } = await app.newCustomer();
  const past = await pastOf(app, customer.id);
  await live(past);
  return { visitor, past };
}
const overview = async (visitor: TestVisitor) => (await visitor.call('GET', '/customers/financial-overview')).body.data;

test("[C-DB-19] the demo customer's postings give the specification's numbers: 87/100, 23%, ₹24,500, ₹1,00,000, +4.5%, −2.3%", async () => {
  const { visitor } = await customerWithHistory(liveLikeTheDemo);
  await visitor.call('PUT', '/customers/goal', { goal: 100_000 });
  expect(await overview(visitor)).toMatchObject({
    healthScore: 87,
    savingRatePercent: 23,
    monthlyIncome: 31_820,
    monthlySpending: 24_500,
    goal: 100_000,
    goalSaved: 56_500,
    goalIsSuggested: false,
    incomeTrendPercent: 4.5,
    spendingTrendPercent: -2.3,
  });
});

test("[C-DB-18] [C-DB-15] [C-DB-16] the demo customer's score is 750, and its parts say why", async () => {
  const { visitor } = await customerWithHistory(liveLikeTheDemo);
  const { data } = (await visitor.call('GET', '/customers/cibil-score')).body;
  expect(data.score).toBe(750);
  expect(data.last_updated).toBe(data.lastUpdated);
  expect(data.parts.map((part: { label: string; points: number }) => [part.label, part.points])).toEqual([
    ['Starting point', 300],
    ['Account age', 120],
    ['Balance stability', 150],
    ['Regular income', 120],
    ['Deposits', 60],
  ]);
  for (const part of data.parts) {
    expect(part.points).toBeLessThanOrEqual(part.most);
    expect(part.why.length).toBeGreaterThan(10);
  }
});

test('[C-DB-15] a balance is judged by the minimum of the account’s own type', async () => {
  const { visitor, past } = await customerWithHistory((each) => each.paidIn(2_000, 0));
  await app.bank.asOwner("update bank.customers set account_type = 'current' where id = $1", [past.customerId]);
  const { parts } = (await visitor.call('GET', '/customers/cibil-score')).body.data;
  expect(parts.find(({ label }: { label: string }) => label === 'Balance stability').why).toBe(
    'On the last day your balance ended below ₹5,000.00. The 59 days before you opened it count half.',
  );
});

test('[C-DB-19] every figure opens its arithmetic, in which its own numbers stand', async () => {
  const { visitor } = await customerWithHistory(liveLikeTheDemo);
  const { arithmetic } = await overview(visitor);
  expect(arithmetic.savingRate.result).toBe('₹7,320.00 ÷ ₹31,820.00 = 23.00%');
  expect(arithmetic.monthlySpending.result).toBe('₹24,500.00');
  expect(arithmetic.goal.result).toBe('56.5%');
  expect(arithmetic.incomeTrend.result).toBe('₹1,370.00 ÷ ₹30,450.00 = +4.5%');
  expect(arithmetic.spendingTrend.result).toBe('-₹577.00 ÷ ₹25,077.00 = −2.3%');
  expect(arithmetic.healthScore.result).toBe('27.61 + 25.00 + 18.75 + 10.00 + 5.65 = 87.01, so 87 of 100');
  for (const figure of Object.values<{ formula: string; inputs: unknown[] }>(arithmetic)) {
    expect(figure.formula).not.toBe('');
    expect(figure.inputs.length).toBeGreaterThan(1);
  }
});

test('[C-DB-19] a customer without any movement gets no invented numbers', async () => {
  const { visitor } = await customerWithHistory();
  expect(await overview(visitor)).toMatchObject({
    savingRatePercent: null,
    monthlyIncome: 0,
    monthlySpending: 0,
    incomeTrendPercent: null,
    spendingTrendPercent: null,
    goal: 100_000,
    goalIsSuggested: true,
    goalSaved: 0,
  });
  // The first day is in the middle band, and the score says on how many days it is based.
  const { score, parts } = (await visitor.call('GET', '/customers/cibil-score')).body.data;
  expect(score).toBe(657);
  expect(parts.at(-1)).toMatchObject({ label: 'Short history', basedOnDays: 1 });
  const profile = async () => (await visitor.call('GET', '/customers/profile')).body.data;
  expect(await profile()).toMatchObject({ balance: 0, minimum_balance: 1000, below_minimum: false });
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1 });
  expect(await profile()).toMatchObject({ balance: 1, below_minimum: true });
});

test('[C-DB-15] [C-DB-16] an account that waits for its approval is not judged by the days of waiting', async () => {
  const scoreOf = async (visitor: TestVisitor) => (await visitor.call('GET', '/customers/cibil-score')).body.data.score;
  const approved = await customerWithHistory((past) => past.opened(45));
  expect(await scoreOf(approved.visitor)).toBe(501);
  const waiting = await customerWithHistory((past) => past.opened(45));
  await app.bank.asOwner("update ledger.accounts set status = 'pending' where account_id = $1", [
    waiting.past.accountId,
  ]);
  expect(await scoreOf(waiting.visitor)).toBe(657);
});

test('[C-DB-19] the window is thirty bank days with today; the sixtieth day counts in the one before, the sixty-first nowhere', async () => {
  const { visitor } = await customerWithHistory(async (past) => {
    await past.opened(100);
    await past.paidIn(1_000, 60);
    await past.paidIn(100, 59);
    await past.paidIn(10, 30);
    await past.paidIn(5, 29);
    await past.paidIn(1, 0);
  });
  const data = await overview(visitor);
  expect(data.monthlyIncome).toBe(6);
  expect(data.arithmetic.incomeTrend.inputs[1].value).toBe('₹110.00');
});

test('[C-DB-19] moving money into an own term deposit is neither income nor spending', async () => {
  const { visitor } = await customerWithHistory(async (past) => {
    await past.paidIn(20_000, 10);
    await past.openedDeposit(15_000, 5);
  });
  const data = await overview(visitor);
  expect(data).toMatchObject({
    monthlyIncome: 20_000,
    monthlySpending: 0,
    goalSaved: 15_000,
    savingRatePercent: 100,
  });
  // September has one letter more in some versions of Node.
  const inWords = (date: string) =>
    expect.stringMatching(new RegExp(`^${readableDate(date).replace('Sep', 'Sept?')}$`));
  const today = app.clock.businessDate();
  expect(data.arithmetic.monthlySpending.inputs).toEqual([
    { label: 'From', value: inWords(addDays(today, -29)) },
    { label: 'To', value: inWords(today) },
    { label: 'Not counted: moved to your own deposits', value: '₹15,000.00' },
  ]);
});

test('[C-DB-19] the goal is set in rupees above zero, and the newest one counts', async () => {
  const { visitor } = await customerWithHistory();
  expect(await visitor.call('PUT', '/customers/goal', { goal: 0 })).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid amount greater than zero.' },
  });
  expect((await visitor.call('PUT', '/customers/goal', { goal: 5_000.5 })).body.data).toEqual({ goal: 5_000.5 });
  await visitor.call('PUT', '/customers/goal', { goal: 250_000 });
  expect(await overview(visitor)).toMatchObject({ goal: 250_000, goalIsSuggested: false });
});

test('[C-DB-15] the bureau answers once a month: the same score until the month turns, then a new row', async () => {
  const { visitor, past } = await customerWithHistory(liveLikeTheDemo);
  const score = async () => (await visitor.call('GET', '/customers/cibil-score')).body.data.score;
  const answers = await Promise.all(Array.from({ length: 10 }, score));
  expect(new Set(answers)).toEqual(new Set([750]));
  await past.openedDeposit(20_000, 0);
  expect(await score()).toBe(750);
  // Backdates the score to last month.
  await app.bank.asOwner("update bank.bureau_scores set month = month - interval '1 month' where customer_id = $1", [
    past.customerId,
  ]);
  expect(await score()).toBe(774);
  expect(
    await app.bank.asOwner('select count(*) as answers from bank.bureau_scores where customer_id = $1', [
      past.customerId,
    ]),
  ).toEqual([{ answers: 2n }]);
});

test('[C-DB-19] the pictures: balance at the end of each day, in and out by week, both ending today', async () => {
  const { visitor } = await customerWithHistory(async (past) => {
    await past.opened(40);
    await past.paidIn(1_000, 40);
    await past.withdrew(200, 8);
    await past.openedDeposit(300, 7);
    await past.paidIn(50, 0);
  });
  const { balances, weeks } = (await visitor.call('GET', '/customers/money-over-time?days=14')).body.data;
  const today = app.clock.businessDate();
  expect(balances.map((day: { balance: number }) => day.balance)).toEqual([
    ...Array(5).fill(1_000),
    800,
    ...Array(7).fill(500),
    550,
  ]);
  expect(balances[0].date).toBe(addDays(today, -13));
  expect(balances.at(-1).date).toBe(today);
  expect(weeks).toEqual([
    { from: addDays(today, -13), to: addDays(today, -7), money_in: 0, money_out: 200, into_deposits: 300 },
    { from: addDays(today, -6), to: today, money_in: 50, money_out: 0, into_deposits: 0 },
  ]);
  const all = (await visitor.call('GET', '/customers/money-over-time')).body.data;
  expect(all.balances.length).toBe(41);
  expect(all.weeks.length).toBe(12);
});

test("[C-AU-29] figures are the customer's own: another one's money shows nowhere", async () => {
  await customerWithHistory(liveLikeTheDemo);
  const { visitor } = await customerWithHistory();
  expect(await overview(visitor)).toMatchObject({ monthlyIncome: 0, goalSaved: 0 });
  expect(
    (await visitor.call('GET', '/customers/money-over-time')).body.data.balances.every(
      (day: { balance: number }) => day.balance === 0,
    ),
  ).toBe(true);
});
