import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';
import { DAY, type KnownBooks, makeKnownBooks } from './known-books.ts';

// The proofs of the books, over books that were changed by hand, one figure at a time.

let books: BooksUnderTest;
let owner: pg.Client;
let known: KnownBooks;
beforeAll(async () => {
  books = await booksUnderTest();
  owner = new pg.Client(ownerConnection(books.database.address));
  await owner.connect();
  known = await makeKnownBooks(books);
});
afterAll(async () => {
  await owner.end();
  await books.close();
});

/** Changes the books in a transaction that is rolled back, and returns what a statement then says. */
async function changed<R extends pg.QueryResultRow>(change: string, question: string): Promise<R[]> {
  await owner.query('begin');
  try {
    // Neither triggers nor constraints stop a hand that can reach the tables.
    await owner.query(`set local session_replication_role = replica;
      alter table ledger.accounts drop constraint customer_money_is_never_negative;
      alter table ledger.accounts drop constraint a_claim_is_never_positive;
      ${change}`);
    return (await owner.query<R>(question)).rows;
  } finally {
    await owner.query('rollback');
  }
}

const CASH_IN = '00000000-0000-7000-8000-000000000001';

const CHECKS = {
  zero: 'the whole of the books sums to zero',
  journal: 'each journal balances, with two entries or more',
  balance: "each account's balance is the sum of its entries, and its count of them is right",
  running: "each entry's running balance and gapless number are right",
  dates: 'each entry counts for the day of its moment, and is marked when a later day stands before it',
  latest: "each account's latest date is that of its entries",
  belongs: 'each entry belongs to a journal and to an account',
  booked: 'each journal is booked if and only if it was not held, or its hold was captured',
  held: 'money on hold is the sum of the holds that still stand',
  negative: "no customer's money is negative, on the whole or net of holds",
  reversal:
    'each reversal moves money back between the two accounts of what it reverses, and all of them no more than that',
  claim: 'each claim is on a customer and not above zero',
  totals: 'the daily totals are the sums of the booked journals',
  changes: 'the daily changes of each kind of account are the sums of its entries',
};

test('sound books pass each check, which says how many rows it looked at', async () => {
  const { rows } = await owner.query<{ line: string }>(
    `select checked || ': ' || check_name || case when violations = 0 and example is null then '' else ' FAILS' end as line
     from ledger.verify()`,
  );
  expect(rows.map(({ line }) => line)).toEqual([
    `1: ${CHECKS.zero}`,
    `14: ${CHECKS.journal}`,
    `13: ${CHECKS.balance}`,
    `28: ${CHECKS.running}`,
    `28: ${CHECKS.dates}`,
    `13: ${CHECKS.latest}`,
    `28: ${CHECKS.belongs}`,
    `16: ${CHECKS.booked}`,
    `13: ${CHECKS.held}`,
    `4: ${CHECKS.negative}`,
    `2: ${CHECKS.reversal}`,
    `2: ${CHECKS.claim}`,
    `7: ${CHECKS.totals}`,
    `6: ${CHECKS.changes}`,
  ]);
});

test('one server has no copies to prove', async () => {
  expect((await owner.query('select * from ledger.verify_copies()')).rows).toEqual([]);
});

/** One figure that is wrong, and the checks that say so: the wrong rows among all, and the first of those that may be the example. */
interface Wrong {
  readonly sql: string;
  readonly says: [check: keyof typeof CHECKS, rows: string, ...examples: string[]][];
}

const accounts = (...holders: Holder[]) =>
  `account_id in (${holders.map(({ accountId }) => `'${accountId}'`).join(', ')})`;
const journals = (...ids: string[]) => `journal_id in (${ids.map((id) => `'${id}'`).join(', ')})`;

const WRONG_ACCOUNTS: Record<string, (k: KnownBooks) => Wrong> = {
  'a balance': ({ asha }) => ({
    sql: `update ledger.accounts set balance_paise = balance_paise + 3 where ${accounts(asha)}`,
    says: [
      ['zero', '1 of 1', '3'],
      ['balance', '1 of 13', asha.accountId],
    ],
  }),
  'two balances whose sum is right': ({ asha, vikram }) => ({
    sql: `update ledger.accounts set balance_paise = balance_paise + case when ${accounts(asha)} then 5 else -5 end
          where ${accounts(asha, vikram)}`,
    says: [['balance', '2 of 13', asha.accountId, vikram.accountId]],
  }),
  'the counts of two accounts': ({ asha, vikram }) => ({
    sql: `update ledger.accounts set seq = seq + 1 where ${accounts(asha, vikram)}`,
    says: [['balance', '2 of 13', asha.accountId, vikram.accountId]],
  }),
  'the latest dates of two accounts': ({ meera, ravi }) => ({
    sql: `update ledger.accounts set latest_date = latest_date + 1 where ${accounts(meera, ravi)}`,
    says: [['latest', '2 of 13', meera.accountId, ravi.accountId]],
  }),
  'an account that is gone': ({ ravi, claims }) => ({
    sql: `delete from ledger.accounts where ${accounts(ravi)}`,
    says: [
      ['belongs', '4 of 28', ravi.accountId],
      ['claim', '1 of 2', claims[1]],
    ],
  }),
  'the money on hold of two accounts': ({ asha, vikram }) => ({
    sql: `update ledger.accounts set held_paise = held_paise + 1 where ${accounts(asha, vikram)}`,
    says: [['held', '2 of 13', asha.accountId, vikram.accountId]],
  }),
  'money on hold above the balance of two, and as much as it on a third': ({ vikram, meera, ravi }) => ({
    sql: `update ledger.accounts set held_paise = case when ${accounts(vikram)} then balance_paise else 1 end
          where ${accounts(vikram, meera, ravi)}`,
    says: [
      ['held', '3 of 13', vikram.accountId, meera.accountId, ravi.accountId],
      ['negative', '2 of 4', meera.accountId, ravi.accountId],
    ],
  }),
  'claims above zero': ({ claims }) => ({
    sql: `update ledger.accounts set balance_paise = 1 where kind = 'claim'`,
    says: [
      ['zero', '1 of 1', '2002'],
      ['balance', '2 of 13', ...claims],
      ['claim', '2 of 2', ...claims],
    ],
  }),
  'claims on nobody': ({ claims }) => ({
    sql: `update ledger.accounts set claim_account_id = null`,
    says: [['claim', '2 of 2', ...claims]],
  }),
  'a claim on another customer': ({ vikram, claims: [claim] }) => ({
    sql: `update ledger.accounts set customer_id = '${vikram.customerId}' where account_id = '${claim}'`,
    says: [['claim', '1 of 2', claim]],
  }),
};

const WRONG_ENTRIES: Record<string, (k: KnownBooks) => Wrong> = {
  'the amounts of two entries': ({ meera, undone, partly }) => ({
    sql: `update ledger.entries set amount_paise = amount_paise + 1 where amount_paise > 0 and ${journals(undone, partly)}`,
    says: [
      ['journal', '2 of 14', undone, partly],
      ['balance', '2 of 13', meera.accountId],
      ['running', '10 of 28', `${meera.accountId} #1`],
      ['booked', '2 of 16', undone, partly],
      ['changes', '1 of 6', `${DAY} customer`],
    ],
  }),
  'the balances after two entries': ({ meera, ravi }) => ({
    sql: `update ledger.entries set balance_after_paise = balance_after_paise + 1 where account_seq = 2 and ${accounts(meera, ravi)}`,
    says: [['running', '2 of 28', `${meera.accountId} #2`, `${ravi.accountId} #2`]],
  }),
  'the last numbers of two accounts': ({ vikram, meera }) => ({
    sql: `update ledger.entries e set account_seq = e.account_seq + 1
          from ledger.accounts a where a.account_id = e.account_id and a.seq = e.account_seq and a.${accounts(vikram, meera)}`,
    says: [
      ['balance', '2 of 13', vikram.accountId, meera.accountId],
      ['running', '2 of 28', `${vikram.accountId} #4`, `${meera.accountId} #7`],
    ],
  }),
  'two entries that became one': ({ meera, undone, withdrawn }) => ({
    sql: `with gone as (delete from ledger.entries where account_seq = 1 and ${accounts(meera)} returning amount_paise)
          update ledger.entries e set amount_paise = e.amount_paise + gone.amount_paise from gone where account_seq = 2 and ${accounts(meera)}`,
    says: [
      ['journal', '2 of 14', undone],
      ['balance', '1 of 13', meera.accountId],
      ['running', '5 of 27', `${meera.accountId} #2`],
      ['booked', '1 of 16', withdrawn],
    ],
  }),
  'back-dated entries without a mark': ({ vikram }) => ({
    sql: `update ledger.entries set booked_at = null where booked_at is not null`,
    says: [['dates', '2 of 28', `${CASH_IN} #4`, `${vikram.accountId} #3`]],
  }),
  'entries that were booked before they were made': ({ vikram }) => ({
    sql: `update ledger.entries set booked_at = created_at - interval '1 second' where booked_at is not null`,
    says: [['dates', '2 of 28', `${CASH_IN} #4`, `${vikram.accountId} #3`]],
  }),
  'entries that count for a day that is not theirs': ({ meera, ravi }) => ({
    sql: `update ledger.entries set created_at = created_at - interval '1 day', booked_at = created_at
          where account_seq = 1 and ${accounts(meera, ravi)}`,
    says: [['dates', '2 of 28', `${meera.accountId} #1`, `${ravi.accountId} #1`]],
  }),
};

const WRONG_JOURNALS: Record<string, (k: KnownBooks) => Wrong> = {
  'two journals that are gone': ({ captured, partly }) => ({
    sql: `delete from ledger.journals where ${journals(captured, partly)}`,
    says: [
      ['belongs', '4 of 28', captured, partly],
      ['reversal', '1 of 2', partly],
      ['totals', '1 of 7', `${DAY} transfer`],
    ],
  }),
  'one that waits taken for captured, and the other way round': ({ captured, waiting }) => ({
    sql: `update ledger.resolutions set journal_id = '${waiting}' where ${journals(captured)}`,
    says: [['booked', '2 of 16', captured, waiting]],
  }),
  'the amounts of two journals': ({ captured, undone }) => ({
    sql: `update ledger.journals set amount_paise = amount_paise - 1 where ${journals(captured, undone)}`,
    says: [
      ['booked', '2 of 16', captured, undone],
      ['reversal', '1 of 2', undone],
      ['totals', '1 of 7', `${DAY} transfer`],
    ],
  }),
  'the daily counts': () => ({
    sql: `update ledger.daily_totals set journals = journals + 1`,
    says: [['totals', '7 of 7', `${DAY} cash_in`]],
  }),
  'a daily sum': () => ({
    sql: `update ledger.daily_totals set amount_paise = amount_paise + 1 where kind = 'withdrawal'`,
    says: [['totals', '1 of 7', `${DAY} withdrawal`]],
  }),
  'the daily changes': () => ({
    sql: `update ledger.daily_changes set amount_paise = amount_paise + 1`,
    says: [['changes', '6 of 6', `${DAY} cash_in`]],
  }),
};

const WRONG_REVERSALS: Record<string, (k: KnownBooks) => Wrong> = {
  'a reversal of nothing': ({ undone, partly, reversal }) => ({
    sql: `update ledger.reversals set reverses = '${reversal.replace(/^./, 'f')}' where reverses in ('${undone}', '${partly}')`,
    says: [['reversal', '1 of 1', reversal.replace(/^./, 'f')]],
  }),
  'reversals without a journal': ({ undone, partly }) => ({
    sql: `update ledger.reversals set journal_id = gen_random_uuid()`,
    says: [['reversal', '2 of 2', undone, partly]],
  }),
  'reversals of another amount': ({ undone, partly }) => ({
    sql: `update ledger.reversals set amount_paise = amount_paise - 1`,
    says: [['reversal', '2 of 2', undone, partly]],
  }),
  'a reversal out of another account': ({ vikram, undone, reversal }) => ({
    sql: `update ledger.journals set from_account_id = '${vikram.accountId}' where ${journals(reversal)}`,
    says: [['reversal', '1 of 2', undone]],
  }),
  'a reversal to another account': ({ vikram, undone, reversal }) => ({
    sql: `update ledger.journals set to_account_id = '${vikram.accountId}' where ${journals(reversal)}`,
    says: [['reversal', '1 of 2', undone]],
  }),
  'a reversal of another kind': ({ undone, reversal }) => ({
    sql: `update ledger.journals set kind = 'deposit_reversal' where ${journals(reversal)}`,
    says: [
      ['reversal', '1 of 2', undone],
      ['totals', '2 of 8', `${DAY} deposit_reversal`],
    ],
  }),
};

test.each(Object.entries({ ...WRONG_ACCOUNTS, ...WRONG_ENTRIES, ...WRONG_JOURNALS, ...WRONG_REVERSALS }))(
  'the proof names what is wrong, and nothing else: %s',
  async (_, wrong) => {
    const { sql, says } = wrong(known);
    const found = await changed<{ line: string }>(
      sql,
      `select violations || ' of ' || checked || ': ' || check_name || ', such as ' || example as line
       from ledger.verify() where violations > 0`,
    );
    expect(found.map(({ line }) => line)).toEqual(
      says.map(([check, rows, ...examples]) => `${rows}: ${CHECKS[check]}, such as ${examples.toSorted()[0]}`),
    );
  },
);

const WRONG_EVENTS: Record<string, (k: KnownBooks) => Pick<Wrong, 'sql'> & { of: [number, ...string[]] }> = {
  'two movements that the trail tells of twice': ({ undone, waiting }) => ({
    sql: `insert into audit.events (at, event, object) values (now(), 'journal.held', '${waiting}');
          insert into audit.events (at, event, object, journals) values (now(), 'journal.posted', 'journals', array['${undone}'::uuid]);
          update ledger.journals set event_seq = (select max(seq) from audit.events) where ${journals(undone)}`,
    of: [16, undone, waiting],
  }),
  'two posted journals that say they were held': ({ undone, partly }) => ({
    sql: `update ledger.journals set held = true where ${journals(undone, partly)}`,
    of: [16, undone, partly],
  }),
  'two holds that are gone': ({ captured, waiting }) => ({
    sql: `delete from ledger.holds where ${journals(captured, waiting)}`,
    of: [16, captured, waiting],
  }),
  'another outcome': ({ captured }) => ({
    sql: `update ledger.resolutions set outcome = 'expired' where ${journals(captured)}`,
    of: [16, captured],
  }),
  'two journals under the numbers of other events': ({ undone, partly }) => ({
    sql: `update ledger.journals set event_seq = event_seq + 1 where ${journals(undone, partly)}`,
    of: [16, undone, partly],
  }),
  'nothing at all': () => ({ sql: '', of: [16] }),
};

test.each(Object.entries(WRONG_EVENTS))('the proof by the audit trail finds %s', async (_, wrong) => {
  const { sql, of } = wrong(known);
  const [checked, ...found] = of;
  expect(
    await changed(sql, 'select checked::integer, violations::integer, example from ledger.verify_events()'),
  ).toEqual([{ checked, violations: found.length, example: found.toSorted()[0] ?? null }]);
});

test.each<[string, (k: KnownBooks) => string, (keyof KnownBooks)[]]>([
  ['nothing', () => '', []],
  [
    'balances',
    ({ asha }) => `update ledger.accounts set balance_paise = balance_paise + 3 where ${accounts(asha)}`,
    ['asha'],
  ],
  ['counts', ({ asha }) => `update ledger.accounts set seq = seq + 1 where ${accounts(asha)}`, ['asha']],
  [
    'money on hold',
    ({ ravi }) => `update ledger.accounts set held_paise = held_paise + 1 where ${accounts(ravi)}`,
    ['ravi'],
  ],
  ['holds', ({ waiting }) => `delete from ledger.holds where ${journals(waiting)}`, ['asha']],
  [
    'the balances after entries',
    ({ meera }) => `update ledger.entries set balance_after_paise = 1 where account_seq = 2 and ${accounts(meera)}`,
    ['meera'],
  ],
  [
    'the numbers of entries',
    ({ vikram }) =>
      `update ledger.entries set account_seq = account_seq + 1 where account_seq = 3 and ${accounts(vikram)}`,
    ['vikram'],
  ],
])('accounts that are stopped for wrong figures: %s', async (_, wrong, stopped) => {
  const found = await changed<{ account_id: string }>(wrong(known), 'select account_id from ledger.failing_accounts()');
  // as: the names above are those of people.
  expect(found.map((row) => row.account_id)).toEqual(stopped.map((name) => (known[name] as Holder).accountId));
});
