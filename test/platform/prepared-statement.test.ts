import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as PreparedStatement from '../../server/platform/prepared-statement.ts';
import { gatheredStatement } from '../../server/platform/prepared-statement.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());

/** Yields the numbers from one to `most` for each who asks, and how many ask together; a text that is no number fails. */
const countTo = gatheredStatement('test-count-to', (db, most: string) =>
  sql<{ number: number; together: number; asked: number }>`
    select g.number, cardinality(${most}::text[]) as together, a.asked::int as asked
    from unnest(${most}::text[]) with ordinality as a(most, asked)
    cross join lateral generate_series(1, a.most::int) as g(number)
    order by a.asked desc, g.number`.compile(db),
);

test('those who ask in one turn share a statement, and each gets the own rows', async () => {
  const { db } = bank.database;
  const [two, none, one, again] = await Promise.all([countTo(db, 2), countTo(db, 0), countTo(db, 1), countTo(db, 2)]);
  const numbers = (rows: { number: number; together: number }[]) =>
    rows.map(({ number, together }) => [number, together]);
  expect(numbers(two)).toEqual([
    [1, 4],
    [2, 4],
  ]);
  expect(none).toEqual([]);
  expect(numbers(one)).toEqual([[1, 4]]);
  expect(numbers(again)).toEqual(numbers(two));
  // The next turn asks anew.
  expect(numbers(await countTo(db, 1))).toEqual([[1, 1]]);
});

test('sixteen share a statement at most, and each gets the own rows', async () => {
  const { db } = bank.database;
  const wanted = Array.from({ length: 40 }, (_, at) => at + 1);
  const answers = await Promise.all(wanted.map((most) => countTo(db, most)));
  expect(answers.map((rows) => rows.length)).toEqual(wanted);
  expect(answers.map(([row]) => row?.together)).toEqual([...Array(32).fill(16), ...Array(8).fill(8)]);
});

test('each of two databases, and a transaction, is asked for its own', async () => {
  const other = await createTestDatabase();
  try {
    await bank.database.transaction(async (tx) => {
      const [here, there, inside] = await Promise.all([
        countTo(bank.database.db, 1),
        countTo(other.database.db, 1),
        countTo(tx, 1),
      ]);
      expect([here, there, inside].map(([row]) => row?.together)).toEqual([1, 1, 1]);
    });
  } finally {
    await other.close();
  }
});

test('a statement that fails fails for all who share it, and for nobody later', async () => {
  const { db } = bank.database;
  const answers = await Promise.allSettled([countTo(db, 1), countTo(db, 'many')]);
  expect(answers.map((answer) => answer.status === 'rejected' && String(answer.reason))).toEqual([
    'error: invalid input syntax for type integer: "many"',
    'error: invalid input syntax for type integer: "many"',
  ]);
  expect(await countTo(db, 1)).toHaveLength(1);
});

test('the check of sessions is planned once on each of its connections', async () => {
  const { reserved } = bank.database;
  const { rows } = await reserved.query<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`);
  expect(rows).toEqual([{ mode: 'force_generic_plan' }]);
});

test('a form of a list keeps its name for all values, up to sixteen forms, and answers the same beyond', async () => {
  // A copy of the module, because other tests of this process have used up forms. as: it is the same file.
  const own = (await import(
    new URL('../../server/platform/prepared-statement.ts?own', import.meta.url).href
  )) as typeof PreparedStatement;
  const { db } = bank.database;
  const form = (number: number, value: number) =>
    sql<{ sum: number }>`select ${value}::integer + ${sql.lit(number)} as sum`;
  expect(await own.runPrepared(db, form(1, 10))).toEqual([{ sum: 11 }]);
  expect(await own.runPrepared(db, form(1, 20))).toEqual([{ sum: 21 }]);
  for (let number = 2; number <= 20; number += 1)
    expect(await own.runPrepared(db, form(number, 10))).toEqual([{ sum: 10 + number }]);
  const names = Array.from({ length: 20 }, (_, at) => own.preparedName(`select $1::integer + ${at + 1} as sum`));
  expect(names).toEqual([...Array.from({ length: 16 }, (_, at) => `form-${at + 1}`), ...Array(4).fill(undefined)]);
});
