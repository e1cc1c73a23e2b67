import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SPENDING_CATEGORIES, type SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import { flowBetween, readAccountDays } from '../../server/insights/account-days.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { spansOf } from '../../server/spending/spending-month.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';
import { paise, type Spender, spenderIn } from './spender.ts';

// Random histories are booked in the bank and in a list; the bank's sums are compared with those of the list.

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ SEED: 'none', LIMIT_SCALE: '1000' });
});
afterAll(() => app.close());

/** Descriptions with the category that each has by itself, for a withdrawal and for a transfer. */
const TEXTS: readonly [text: string, withdrawn: SpendingCategory, sent: SpendingCategory][] = [
  ['Groceries', 'groceries', 'groceries'],
  ['Electricity bill', 'bills', 'bills'],
  ['Rent', 'rent', 'rent'],
  ['Hospital bill', 'health', 'health'],
  ['Cash withdrawal', 'cash', 'other'],
  ['किराया', 'rent', 'rent'],
];

/** A movement of the list: what it spent (negative where it gave back), when, and its category. */
interface Spent {
  readonly id: string;
  readonly date: string;
  readonly paise: bigint;
  /** The movement that it gives back; itself for all others. */
  readonly about: string;
  category: SpendingCategory;
}

const step = fc.record({
  what: fc.constantFrom('withdraw', 'withdraw', 'send', 'send', 'pay in', 'deposit', 'move back', 'choose'),
  paise: fc.bigInt({ min: 1n, max: 50_000n }),
  daysAgo: fc.integer({ min: 0, max: 100 }),
  pick: fc.nat({ max: 1_000 }),
  text: fc.nat({ max: TEXTS.length - 1 }),
  category: fc.constantFrom(...SPENDING_CATEGORIES),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does a step in the bank and in the list of what was spent. */
async function take(who: Spender, other: Spender, list: Spent[], { what, ...by }: Step): Promise<void> {
  const today = app.clock.businessDate();
  const date = addDays(today, -by.daysAgo);
  const [text, withdrawn, sent] = TEXTS[by.text] ?? ['', 'other', 'other'];
  const movements = list.filter((each) => each.about === each.id);
  const chosen = movements[by.pick % Math.max(1, movements.length)];
  const add = (id: string, category: SpendingCategory) => list.push({ id, about: id, date, paise: by.paise, category });
  const mark = async (category: string) =>
    expect(
      (await who.visitor.call('PUT', `/customers/transactions/${chosen?.id}/marks`, { category, note: '' })).status,
    ).toBe(200);
  if (what === 'withdraw') add(await who.withdrew(by.paise, date, text), withdrawn);
  if (what === 'send') add(await who.sent(other, by.paise, date, text), sent);
  if (what === 'pay in') await who.paidIn(by.paise, date);
  if (what === 'deposit') await who.openedDeposit(by.paise, date);
  if (!chosen) return;
  if (what === 'move back') {
    const left = list.filter(({ about }) => about === chosen.id).reduce((sum, each) => sum + each.paise, 0n);
    if (left <= 0n) return;
    const part = left > 3n ? left / 3n : left;
    list.push({ ...chosen, id: await who.movedBack(chosen.id, part), date: today, paise: -part });
  }
  if (what === 'choose') {
    await mark(by.category);
    for (const each of list) if (each.about === chosen.id) each.category = by.category;
  }
}

function sumsOf(list: readonly Spent[], from: string, to: string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { date, paise: amount, category } of list)
    if (date >= from && date <= to) sums.set(category, (sums.get(category) ?? 0n) + amount);
  return sums;
}

/** Returns where the bank's months differ from the list, and its totals from the dashboard's spending. */
async function differences(who: Spender, list: readonly Spent[]): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, is: bigint, ought: bigint) => {
    if (is !== ought) found.push(`${what}: ${is} instead of ${ought}`);
  };
  const today = app.clock.businessDate();
  const days = await readAccountDays(app.bank.db, who.accountId, '2020-01-01');
  for (const daysAgo of [0, 31, 62, 93]) {
    const month = addDays(today, -daysAgo).slice(0, 7);
    const { data } = (await who.visitor.call('GET', `/customers/spending?month=${month}`)).body;
    const { span, before, sameDay } = spansOf(month, today);
    const spans = [
      ['spent', span.from, span.to],
      ['spentBefore', before.from, before.to],
      ['spentBeforeByDay', before.from, sameDay],
    ] as const;
    for (const [field, from, to] of spans) {
      const expected = sumsOf(list, from, to);
      for (const category of SPENDING_CATEGORIES) {
        const row = data.categories.find((each: { category: string }) => each.category === category);
        compare(`${field} on ${category} in ${month}`, paise(row?.[field] ?? 0), expected.get(category) ?? 0n);
      }
      // As the dashboard's figures count it.
      compare(`${field} in ${month}`, paise(data[field]), flowBetween(days, from, to).spending);
    }
  }
  return found;
}

test('sums by category are those of the movements and together all that was spent, whatever was moved back or chosen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const [who, other] = [await spenderIn(app), await spenderIn(app)];
      await who.paidIn(90_000_000n, addDays(app.clock.businessDate(), -120));
      const list: Spent[] = [];
      for (const each of steps) await take(who, other, list, each);
      expect(await differences(who, list)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('the five payees on whom most was spent are listed, the largest first', async () => {
  const who = await spenderIn(app);
  const today = app.clock.businessDate();
  await who.paidIn(1_000_000n, addDays(today, -1));
  const payees = ['Chai stall', 'Grocer', 'Tailor', 'Dentist', 'Bookshop', 'Metro'];
  for (const [place, name] of payees.entries()) await who.withdrew(BigInt(place + 1) * 1_000n, today, name);
  const { data } = (await who.visitor.call('GET', '/customers/spending')).body;
  expect(data.payees.map(({ name, spent }: { name: string; spent: number }) => [name, spent])).toEqual([
    ['Metro', 60],
    ['Bookshop', 50],
    ['Dentist', 40],
    ['Tailor', 30],
    ['Grocer', 20],
  ]);
});

test('a changed category moves exactly that amount, and its reversal with it', async () => {
  const who = await spenderIn(app);
  const today = app.clock.businessDate();
  await who.paidIn(1_000_000n, addDays(today, -1));
  await who.withdrew(10_000n, today, 'Groceries');
  const dinner = await who.withdrew(45_050n, today, 'Groceries for the dinner');
  await who.movedBack(dinner, 5_050n);
  const month = async () => (await who.visitor.call('GET', '/customers/spending')).body.data;
  expect((await month()).payees).toEqual([
    { name: 'Groceries for the dinner', spent: 400, payments: 1 },
    { name: 'Groceries', spent: 100, payments: 1 },
  ]);
  const spent = async () => {
    const data = await month();
    return [
      data.spent,
      data.categories.map((each: { category: string; spent: number }) => [each.category, each.spent]),
    ];
  };
  expect(await spent()).toEqual([500, [['groceries', 500]]]);
  await who.visitor.call('PUT', `/customers/transactions/${dinner}/marks`, { category: 'food', note: '' });
  expect(await spent()).toEqual([
    500,
    [
      ['food', 400],
      ['groceries', 100],
    ],
  ]);
  await who.visitor.call('PUT', `/customers/transactions/${dinner}/marks`, { category: 'automatic', note: '' });
  expect(await spent()).toEqual([500, [['groceries', 500]]]);
});

test.each([
  ['2026-11', '2026-11-23', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-31', '2026-10-23'],
  ['2026-03', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2026-02-28'],
  ['2026-03', '2026-03-30', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', '2026-02-28'],
  ['2028-03', '2028-03-29', '2028-03-01', '2028-03-29', '2028-02-01', '2028-02-29', '2028-02-29'],
  ['2026-01', '2026-11-23', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31', '2025-12-31'],
  ['2024-02', '2026-11-23', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31', '2024-01-31'],
])('%s on %s is %s to %s, against %s to %s, by the same day to %s', (month, today, ...days) => {
  const { span, before, sameDay } = spansOf(month, today);
  expect([span.from, span.to, before.from, before.to, sameDay]).toEqual(days);
});
