import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';
import { type Day, datedBooks, noon } from './dated-books.ts';

// The end of a hold, by all that it writes besides the money: days, marks, shares of a day, claims and events.

let books: BooksUnderTest;
let dated: ReturnType<typeof datedBooks>;
beforeAll(async () => {
  books = await booksUnderTest();
  dated = datedBooks(books);
});
afterAll(() => books.close());

const LARGE = 20_000_001n;
const end = (
  day: Day,
  journalId: string,
  outcome: 'captured' | 'released' | 'withdrawn',
  more: { checkerId?: string; reason?: string } = {},
) =>
  books.database.transaction((tx) =>
    resolveInside(tx, noon(day), {
      journalId,
      outcome,
      checkerId: more.checkerId ?? uuidv7(),
      reason: more.reason ?? null,
      idempotencyKey: randomUUID(),
    }),
  );

async function pair(): Promise<[Holder, Holder]> {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await dated.payIn(1, sender, 90_000_000n);
  return [sender, receiver];
}

/** Rows of the books, each in one text. */
async function rows(sql: string, ...values: unknown[]): Promise<string[]> {
  return (await books.database.asOwner<{ line: string }>(sql, values)).map(({ line }) => line);
}

/** The sides of a journal, with their value date, and `booked late` where they are back-dated. */
const sidesOf = (journalId: string) =>
  rows(
    `select concat_ws(' ', sign(amount_paise), value_date, case when booked_at is not null then 'booked late' end) as line
     from ledger.entries where journal_id = $1 order by amount_paise`,
    journalId,
  );
/** Sum that counts towards the maker's day, after that day. */
const shareOf = async ({ accountId }: Holder) =>
  (await rows(`select out_date || ' ' || out_paise as line from ledger.accounts where account_id = $1`, accountId))[0];
const tellerDays = (...tellers: string[]) =>
  rows(
    `select business_date || ' ' || paise as line from ledger.teller_days where teller_id = any ($1::uuid[])
     order by array_position($1::uuid[], teller_id), business_date`,
    tellers,
  );

test('what is approved the day after counts for that day on both sides, however many there are, cash too', async () => {
  const [sender, receiver] = await pair();
  const held = [
    await dated.transfer(1, sender, receiver, LARGE),
    await dated.transfer(1, sender, receiver, LARGE),
    await dated.withdraw(1, sender, LARGE),
    await dated.withdraw(1, sender, LARGE),
  ];
  for (const journalId of held) await end(2, journalId, 'captured');
  for (const journalId of held) expect(await sidesOf(journalId)).toEqual(['-1 2031-04-02', '1 2031-04-02']);
  expect(await books.violations()).toEqual([]);
});

test('a side that has a later day already is booked late, and only that side', async () => {
  const [sender, receiver] = await pair();
  const first = await dated.transfer(1, sender, receiver, LARGE);
  await dated.payIn(3, sender, 100n);
  await end(2, first, 'captured');
  expect(await sidesOf(first)).toEqual(['-1 2031-04-02 booked late', '1 2031-04-02']);
  const [other, later] = await pair();
  const second = await dated.transfer(1, other, later, LARGE);
  await dated.payIn(3, later, 100n);
  await end(2, second, 'captured');
  expect(await sidesOf(second)).toEqual(['-1 2031-04-02', '1 2031-04-02 booked late']);
  expect(await books.violations()).toEqual([]);
});

test('a share of the day comes back while that day lasts, and nothing of another day with it', async () => {
  const [sender, receiver] = await pair();
  const [one, other] = [
    await dated.transfer(1, sender, receiver, LARGE),
    await dated.transfer(1, sender, receiver, LARGE + 5n),
  ];
  await end(1, one, 'released');
  expect(await shareOf(sender)).toBe(`2031-04-01 ${LARGE + 5n}`);
  await dated.transfer(2, sender, receiver, 700n);
  await end(2, other, 'released');
  expect(await shareOf(sender)).toBe('2031-04-02 700');
  await dated.transfer(2, sender, receiver, 50n);
  expect(await shareOf(sender)).toBe('2031-04-02 750');
  expect(await shareOf(receiver)).toBeNull();
});

test("a deposit that is refused comes back to its banker's day, and to no other day and no other banker", async () => {
  const [, customer] = await pair();
  const [teller, colleague] = [uuidv7(), uuidv7()];
  await dated.deposit(1, colleague, customer, 300n);
  await dated.deposit(1, teller, customer, 200n);
  const refused = await dated.deposit(1, teller, customer, LARGE);
  await dated.deposit(2, teller, customer, 100n);
  expect(await tellerDays(teller, colleague)).toEqual([
    `2031-04-01 ${LARGE + 200n}`,
    '2031-04-02 100',
    '2031-04-01 300',
  ]);
  await end(2, refused, 'released');
  expect(await tellerDays(teller, colleague)).toEqual(['2031-04-01 200', '2031-04-02 100', '2031-04-01 300']);
});

test('only its maker withdraws a request, and never decides it', async () => {
  const [sender, receiver] = await pair();
  const held = await dated.transfer(1, sender, receiver, LARGE);
  await expect(end(1, held, 'withdrawn')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const maker = { checkerId: sender.customerId };
  await expect(end(1, held, 'released', maker)).rejects.toMatchObject({ code: 'MAKER_IS_CHECKER' });
  expect(await end(1, held, 'withdrawn', maker)).toBe(true);
  expect(await books.balance(sender)).toEqual({ balance: 90_000_000n, held: 0n });
});

test('the event of the end has its reason, where one was given', async () => {
  const [sender, receiver] = await pair();
  const [refused, approved] = [
    await dated.transfer(1, sender, receiver, LARGE),
    await dated.transfer(1, sender, receiver, LARGE),
  ];
  await end(1, refused, 'released', { reason: 'Not known to the customer' });
  await end(1, approved, 'captured');
  expect(
    await rows(
      `select event || ' ' || details as line from audit.events where object in ($1, $2) and event <> 'journal.held' order by seq`,
      refused,
      approved,
    ),
  ).toEqual(['journal.released {"reason": "Not known to the customer"}', 'journal.captured {}']);
});

/** Makes a claim of ₹40.00 on an account that has nothing available: it is sent so much, spends it, and has to give it back. */
async function owe(debtor: Holder): Promise<void> {
  const giver = await books.openAccount();
  await dated.payIn(1, giver, 4_000n);
  const given = await dated.transfer(1, giver, debtor, 4_000n);
  await dated.withdraw(1, debtor, 4_000n);
  await dated.reverse(1, given, 4_000n, { claims: true });
}

test('money that comes free or arrives with the end of a hold pays what its owner owes', async () => {
  const [sender, receiver] = await pair();
  const held = await dated.transfer(1, sender, receiver, LARGE);
  await owe(receiver);
  await end(1, held, 'captured');
  expect((await books.balance(receiver)).balance).toBe(LARGE - 4_000n);
  const [other] = await pair();
  const whole = await dated.transfer(1, other, receiver, 90_000_000n);
  await owe(other);
  // Money on hold pays nothing, money that comes in does.
  await dated.payIn(1, other, 1_000n);
  expect(await books.balance(other)).toEqual({ balance: 90_000_000n, held: 90_000_000n });
  await end(1, whole, 'released');
  expect(await books.balance(other)).toEqual({ balance: 89_997_000n, held: 0n });
  expect(await books.violations()).toEqual([]);
});
