import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';
import { type Day, datedBooks } from './dated-books.ts';

// database/ledger/value-order.sql against its plainest form: sums over a list of entries, for each day and each number.

/** Entries of Asha's account in the order of their numbers: the day for which each counts, its paise, and the later day on which it was booked. */
const ENTRIES: readonly { day: Day; amount: bigint; bookedOn?: Day }[] = [
  { day: 1, amount: 10_000n },
  { day: 2, amount: -3_000n },
  { day: 2, amount: 500n },
  { day: 1, amount: 70n, bookedOn: 3 },
  { day: 3, amount: -1_000n },
  { day: 2, amount: -6_000n, bookedOn: 3 },
  { day: 2, amount: 1n, bookedOn: 4 },
  { day: 4, amount: 40n },
  { day: 3, amount: 900n, bookedOn: 4 },
];
const ALL = ENTRIES.map((entry, index) => ({ ...entry, seq: index + 1 }));
const LAST = ALL.length;
const DAYS = [0, 1, 2, 3, 4, 5];
const dateOf = (day: number) => (day === 0 ? '2031-03-31' : `2031-04-0${day}`);
const at = (day: number, time: string) => `${dateOf(day)}T${time}+05:30`;
const sum = (entries: readonly { amount: bigint }[]) => entries.reduce((total, { amount }) => total + amount, 0n);

let books: BooksUnderTest;
let asha: Holder;
beforeAll(async () => {
  books = await booksUnderTest();
  asha = await books.openAccount();
  const dated = datedBooks(books);
  for (const { day, amount, bookedOn } of ENTRIES)
    await (amount > 0n ? dated.payIn(day, asha, amount, bookedOn) : dated.withdraw(day, asha, -amount, bookedOn));
});
afterAll(() => books.close());

/** Answers of the books, with the bank's own role and its limit of time. */
async function ask<R extends object>(statement: string, ...values: unknown[]): Promise<R[]> {
  return (await books.database.pool.query<R & Record<string, unknown>>(statement, values)).rows;
}
async function one(expression: string, ...values: unknown[]): Promise<unknown> {
  return (await ask<{ it: unknown }>(`select ${expression} as it`, asha.accountId, ...values))[0]?.it;
}

const inOrderUpTo = (day: number) =>
  ALL.filter((entry) => entry.bookedOn === undefined && entry.day <= day).at(-1)?.seq ?? 0;
const balanceAt = (day: number, through: number) =>
  sum(ALL.filter((entry) => entry.day <= day && entry.seq <= through));

test('the last entry in order up to a day, and the last one booked by a moment', async () => {
  for (const day of DAYS) {
    expect(await one('ledger.last_in_order($1, $2)', dateOf(day))).toBe(BigInt(inOrderUpTo(day)));
    const booked = (moment: number) =>
      BigInt(ALL.filter((entry) => (entry.bookedOn ?? entry.day) <= moment).at(-1)?.seq ?? 0);
    expect(await one('ledger.last_booked($1, $2)', at(day, '12:00:00'))).toBe(booked(day));
    expect(await one('ledger.last_booked($1, $2)', at(day, '11:59:59.999'))).toBe(booked(day - 1));
  }
  const nobody = 'select ledger.last_in_order($1, $2) as in_order, ledger.last_booked($1, now()) as booked';
  expect(await ask(nobody, uuidv7(), dateOf(4))).toEqual([{ in_order: 0n, booked: 0n }]);
});

test('the balance after each line, and at the end of each day, by what was booked up to each number', async () => {
  const balance = 'ledger.balance_in_value_order($1, $2, $3, $4)';
  for (let through = 0; through <= LAST; through += 1) {
    for (const day of DAYS) expect(await one(balance, dateOf(day), through, through)).toBe(balanceAt(day, through));
    for (const { day, seq } of ALL.slice(0, through))
      expect(await one(balance, dateOf(day), seq, through)).toBe(
        sum(
          ALL.filter((entry) => entry.seq <= through && (entry.day < day || (entry.day === day && entry.seq <= seq))),
        ),
      );
  }
});

test('the sums of each period, by what was booked up to each number', async () => {
  for (let through = 0; through <= LAST; through += 1)
    for (const from of DAYS)
      for (const to of DAYS.slice(from)) {
        const counted = ALL.filter((entry) => entry.day >= from && entry.day <= to && entry.seq <= through);
        expect(
          await ask(
            'select * from ledger.period_sums($1, $2, $3, $4)',
            asha.accountId,
            dateOf(from),
            dateOf(to),
            through,
          ),
        ).toEqual([
          {
            after_seq: BigInt(Math.min(inOrderUpTo(from - 1), through)),
            last_seq: BigInt(Math.min(inOrderUpTo(to), through)),
            entries: BigInt(counted.length),
            opening_paise: balanceAt(from - 1, through),
            credited_paise: sum(counted.filter(({ amount }) => amount > 0n)),
            debited_paise: -sum(counted.filter(({ amount }) => amount < 0n)),
          },
        ]);
      }
});

test('what stood after an entry and what came later, up to each number and day', async () => {
  for (const after of [null, 0, 1, 4, LAST])
    for (const [through, to] of [LAST, LAST - 1, 4].flatMap((seq) => DAYS.map((day) => [seq, day] as const))) {
      const rows = await ask(
        `select account_seq::integer as seq, value_date::text as date, amount_paise as amount, in_order, journal_id is null as stands
         from ledger.amounts_by_value_date(array[$1::uuid], array[$2::bigint], array[$3::bigint], $4) order by account_seq`,
        asha.accountId,
        after,
        through,
        dateOf(to),
      );
      const stood = ALL.filter(({ seq }) => seq === after).map(({ seq }) => ({
        seq,
        date: '-infinity',
        amount: sum(ALL.slice(0, seq)),
        in_order: false,
        stands: true,
      }));
      const later = ALL.filter((entry) => entry.seq > (after ?? 0) && entry.seq <= through && entry.day <= to).map(
        (entry) => ({
          seq: entry.seq,
          date: dateOf(entry.day),
          amount: entry.amount,
          in_order: entry.bookedOn === undefined,
          stands: false,
        }),
      );
      expect(rows).toEqual([...stood, ...later]);
    }
});

test('the lowest balance at the end of any day from each day on, and since when so much was there', async () => {
  const ends = (from: number) =>
    DAYS.concat(6)
      .slice(from)
      .map((day) => ({ day, balance: balanceAt(day, LAST) }));
  for (const from of DAYS) {
    const lowest = ends(from).reduce((low, { balance }) => (balance < low ? balance : low), balanceAt(from, LAST));
    expect(await one('ledger.lowest_since($1, $2)', dateOf(from))).toBe(lowest);
    for (const amount of new Set(ends(0).flatMap(({ balance }) => [balance, balance + 1n]))) {
      const since = ends(from).findLast(({ balance }) => balance < amount)?.day ?? from - 1;
      expect(await one('ledger.holds_since($1, $2, $3)::text', dateOf(from), amount)).toBe(
        since === 6 ? null : dateOf(since + 1),
      );
    }
  }
});

test('the money on hold at the end of a day, to the moment on either side', async () => {
  const account = uuidv7();
  const hold = async (paise: number, created: string, resolved?: string) => {
    const id = uuidv7();
    await books.database.asOwner(
      `insert into ledger.holds (hold_id, journal_id, account_id, to_account_id, amount_paise, created_at, expires_at)
       values ($1, $1, $2, $1, $3, $4, $4)`,
      [id, account, paise, created],
    );
    if (resolved)
      await books.database.asOwner(
        `insert into ledger.resolutions (journal_id, outcome, idempotency_key, resolved_at) values ($1, 'released', 'x', $2)`,
        [id, resolved],
      );
  };
  await hold(1, at(1, '12:00:00'), at(3, '12:00:00'));
  await hold(10, at(2, '00:00:00'), at(3, '00:00:00'));
  await hold(100, at(2, '12:00:00'));
  const held = async (day: number, moment: string) => {
    const rows = await ask<{ paise: bigint }>(
      'select amount_paise as paise from ledger.held_as_at($1, $2, $3)',
      account,
      dateOf(day),
      moment,
    );
    return rows.map(({ paise }) => Number(paise)).toSorted((a, b) => a - b);
  };
  expect(await held(0, at(5, '00:00:00'))).toEqual([]);
  expect(await held(1, at(5, '00:00:00'))).toEqual([1]);
  expect(await held(2, at(5, '00:00:00'))).toEqual([1, 10, 100]);
  expect(await held(3, at(5, '00:00:00'))).toEqual([100]);
  expect(await held(3, at(3, '11:59:59.999'))).toEqual([1, 100]);
  expect(await held(3, at(3, '12:00:00'))).toEqual([100]);
  expect(await held(3, at(2, '12:00:00'))).toEqual([1, 10, 100]);
  expect(await held(3, at(2, '11:59:59.999'))).toEqual([1, 10]);
  expect(await held(3, at(2, '00:00:00'))).toEqual([1, 10]);
  expect(await held(3, at(1, '23:59:59.999'))).toEqual([1]);
});

test('an account as at a day is its balance, what is on hold, and the number of its last entry by then', async () => {
  expect(
    await ask('select * from ledger.account_as_at($1, $2, $3)', asha.accountId, dateOf(2), at(3, '12:00:00')),
  ).toEqual([{ balance_paise: balanceAt(2, 6), held_paise: 0n, through_seq: 6n }]);
});

test('the trial balance of each day, as it was known at each moment', async () => {
  await books.database.asOwner(
    `select ledger.open_account(gen_random_uuid(), 'customer', gen_random_uuid(), o::text, o)
     from unnest(array[$1, $2]::timestamptz[]) o`,
    [at(2, '00:00:00'), at(2, '12:00:00')],
  );
  for (const [known, moments] of [
    [0, [at(1, '11:59:59.999')]],
    [1, [at(1, '12:00:00'), at(2, '00:00:00'), at(2, '11:59:59.999')]],
    [2, [at(2, '12:00:00'), at(3, '11:59:59.999')]],
    [3, [at(3, '12:00:00'), at(4, '11:59:59.999')]],
    [4, [at(4, '12:00:00'), at(5, '12:00:00')]],
  ] as const)
    for (const moment of moments)
      for (const day of DAYS) {
        const counted = ALL.filter((entry) => entry.day <= day && (entry.bookedOn ?? entry.day) <= known);
        const paid = sum(counted.filter(({ amount }) => amount > 0n));
        const taken = -sum(counted.filter(({ amount }) => amount < 0n));
        const opened = [at(2, '00:00:00'), at(2, '12:00:00')].filter(
          (time) => new Date(time) <= new Date(moment) && new Date(time) < new Date(at(day + 1, '00:00:00')),
        );
        const rows = await ask<{ kind: string }>(
          'select * from ledger.trial_balance_as_at($1, $2)',
          dateOf(day),
          moment,
        );
        expect(Object.fromEntries(rows.map(({ kind, ...figures }) => [kind, figures]))).toMatchObject({
          customer: { accounts: BigInt(1 + opened.length), debit_paise: 0n, credit_paise: paid - taken },
          cash_in: { accounts: 1n, debit_paise: paid, credit_paise: 0n },
          cash_out: { accounts: 1n, debit_paise: 0n, credit_paise: taken },
        });
      }
});
