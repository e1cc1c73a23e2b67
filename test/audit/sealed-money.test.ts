import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSealedBooks, type SealedBooks } from './sealed-books.ts';

let sealed: SealedBooks;
beforeAll(async () => {
  sealed = await openSealedBooks();
});
afterAll(() => sealed.close());

const AS_SEALED = 'each sealed movement is as it was sealed';
const HAS_ITS_EVENT = 'each journal, hold and resolution has its one event in the audit trail';
const inTheTrail = expect.arrayContaining([expect.stringContaining(AS_SEALED)]);

test('books that were not rewritten hold', async () => {
  expect(await sealed.rewritten('select')).toEqual({ ledger: [], audit: [] });
});

test('what the seal of an event covers is the same alone as among all others', async () => {
  const { database } = sealed.books;
  const digests = `select m.seq, encode(m.digest, 'hex') as digest from`;
  const together = await database.asOwner(
    `${digests} audit.money_between(0, (select max(seq) from audit.events)) m order by m.seq`,
  );
  const alone = await database.asOwner(
    `${digests} audit.events e, audit.money_between(e.seq - 1, e.seq) m order by m.seq`,
  );
  expect(together.length).toBeGreaterThan(8);
  expect(alone).toEqual(together);
});

test('the proof of the seals counts the movements, and names the first that is not as it was sealed', async () => {
  const [{ movements, sent, paid } = { movements: 0n, sent: 0n, paid: 0n }] = await sealed.books.database.asOwner<{
    movements: bigint;
    sent: bigint;
    paid: bigint;
  }>(
    `select count(distinct e.seq) as movements, min(e.seq) filter (where j.amount_paise = 2500) as sent,
            min(e.seq) filter (where j.amount_paise = 10000) as paid
     from audit.events e left join ledger.journals j
       on j.journal_id = any(coalesce(e.journals, array[audit.journal_of(e.event, e.object)]))
     where e.event like 'journal.%'`,
  );
  expect(movements).toBeGreaterThan(8n);
  expect(paid).toBeLessThan(sent);
  const other = `update ledger.journals set description = 'other' where amount_paise in`;
  expect(await sealed.sealsRewritten('select')).toEqual(['0, 0', `${movements}, 0`]);
  expect(await sealed.sealsRewritten(`${other} (2500)`)).toEqual(['0, 0', `${movements}, 1, event ${sent}`]);
  expect(await sealed.sealsRewritten(`${other} (2500, 10000)`)).toEqual(['0, 0', `${movements}, 2, event ${paid}`]);
  // A seal that says that its event moved nothing.
  const emptied = `update audit.seals set money = '' where seq = ${sent}`;
  expect(await sealed.sealsRewritten(emptied)).toEqual(['0, 0', `${movements}, 1, event ${sent}`]);
});

test('a deposit of ₹100.00 that became ₹1,00,100.00 in every figure of the books is found by both verifiers', async () => {
  const [asha] = sealed.people;
  const deposit = `(select journal_id from ledger.journals where amount_paise = 10000)`;
  const more = 10_000_000;
  const rewrittenEverywhere = [
    `update ledger.entries set amount_paise = amount_paise + sign(amount_paise) * ${more} where journal_id = ${deposit}`,
    `update ledger.entries set balance_after_paise = balance_after_paise + ${more} where account_id = '${asha.accountId}'`,
    `update ledger.entries e set balance_after_paise = balance_after_paise - ${more}
       from ledger.accounts a where a.account_id = e.account_id and a.kind = 'cash_in'`,
    `update ledger.accounts set balance_paise = balance_paise + ${more} where account_id = '${asha.accountId}'`,
    `update ledger.accounts set balance_paise = balance_paise - ${more} where kind = 'cash_in'`,
    `update ledger.daily_totals set amount_paise = amount_paise + ${more} where kind = 'cash_in' and shard = (select min(shard) from ledger.daily_totals where kind = 'cash_in')`,
    `update ledger.daily_changes set amount_paise = amount_paise + ${more} where account_kind = 'customer' and shard = (select min(shard) from ledger.daily_changes where account_kind = 'customer')`,
    `update ledger.daily_changes set amount_paise = amount_paise - ${more} where account_kind = 'cash_in' and shard = (select min(shard) from ledger.daily_changes where account_kind = 'cash_in')`,
    `update ledger.journals set amount_paise = amount_paise + ${more} where journal_id = ${deposit}`,
  ].join(';');
  const found = await sealed.rewritten(rewrittenEverywhere);
  expect(found).toEqual({ ledger: [AS_SEALED], audit: inTheTrail });
});

/** Rows of history of each kind, one of which is changed column by column. */
const ROWS = {
  'a posted journal': ['journals', `journal_id = (select journal_id from ledger.journals where amount_paise = 2500)`],
  'a held journal': ['journals', `journal_id = (select journal_id from ledger.resolutions where outcome = 'released')`],
  'an entry of a posted journal': [
    'entries',
    `amount_paise = 2500 and journal_id = (select journal_id from ledger.journals where amount_paise = 2500)`,
  ],
  'an entry of a captured journal': ['entries', `amount_paise = -50000000`],
  'the record of a reversal': ['reversals', 'true'],
  'a hold that waits': ['holds', `journal_id not in (select journal_id from ledger.resolutions)`],
  'a captured hold': ['holds', `journal_id = (select journal_id from ledger.resolutions where outcome = 'captured')`],
  'a resolution that captured': ['resolutions', `outcome = 'captured'`],
  'a resolution that released': ['resolutions', `outcome = 'released'`],
} as const;

/** Another value for a column, by its type; some columns have a list of values. */
const OTHER: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  text: (column) => `coalesce(${column}, '') || '.'`,
  boolean: (column) => `not ${column}`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `coalesce(${column} + interval '1 microsecond', now())`,
};
const FROM_A_LIST: Record<string, string> = {
  rule: `case rule when 'amount' then 'day' else 'amount' end`,
  outcome: `'expired'`,
};

test.each(Object.entries(ROWS))('every column of %s is under the seal', async (_, [table, row]) => {
  const columns = await sealed.books.database.asOwner<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_schema = 'ledger' and table_name = $1`,
    [table],
  );
  expect(columns.length).toBeGreaterThan(4);
  const unnoticed: string[] = [];
  for (const { column_name: column, data_type: type } of columns) {
    const other = FROM_A_LIST[column] ?? OTHER[type]?.(column);
    if (other === undefined) throw new Error(`${column} has a type that this test does not know: ${type}`);
    const found = await sealed.rewritten(`update ledger.${table} set ${column} = ${other} where ${row}`);
    if (!found.ledger.includes(AS_SEALED)) unnoticed.push(`${column}, by verify:ledger`);
    if (!found.audit.some((sentence) => sentence.includes(AS_SEALED))) unnoticed.push(`${column}, by verify:audit`);
  }
  expect(unnoticed).toEqual([]);
});

test('every table of the books that is only added to is under the seal, but refusals, which moved no money', async () => {
  const tables = await sealed.books.database.asOwner<{ name: string }>(
    `select event_object_table as name from information_schema.triggers
     where event_object_schema = 'ledger' and trigger_name = 'append_only' and event_manipulation = 'UPDATE'`,
  );
  const covered = Object.values(ROWS).map(([table]) => table);
  expect(new Set(tables.map((table) => table.name))).toEqual(new Set([...covered, 'refused_requests']));
});

test('one paisa more in an entry and one less in another of its journal is found', async () => {
  const found = await sealed.rewritten(
    `update ledger.entries set amount_paise = amount_paise + sign(amount_paise)
     where journal_id = (select journal_id from ledger.journals where amount_paise = 2500)`,
  );
  expect(found).toEqual({ ledger: expect.arrayContaining([AS_SEALED]), audit: inTheTrail });
});

test('entries that were swapped between two accounts are found', async () => {
  const found = await sealed.rewritten(
    `update ledger.entries set amount_paise = -amount_paise
     where journal_id = (select journal_id from ledger.journals where amount_paise = 2500)`,
  );
  expect(found).toEqual({ ledger: expect.arrayContaining([AS_SEALED]), audit: inTheTrail });
});

test.each(['journals', 'entries', 'holds', 'resolutions'])('a row that was deleted from %s is found', async (table) => {
  const found = await sealed.rewritten(
    `delete from ledger.${table} where journal_id = (select journal_id from ledger.resolutions where outcome = 'captured')`,
  );
  expect(found).toEqual({ ledger: expect.arrayContaining([AS_SEALED]), audit: inTheTrail });
});

test('a pair of entries that sums to zero is found when it is added to a sealed journal', async () => {
  const found = await sealed.rewritten(
    `insert into ledger.entries (account_id, account_seq, journal_id, amount_paise, balance_after_paise, value_date, created_at)
     select account_id, account_seq + 1000, journal_id, amount_paise / 5, balance_after_paise + amount_paise / 5, value_date, created_at
     from ledger.entries where journal_id = (select journal_id from ledger.journals where amount_paise = 2500)`,
  );
  expect(found).toEqual({ ledger: expect.arrayContaining([AS_SEALED]), audit: inTheTrail });
});

test('a journal without an event, its entries summing to zero, is found', async () => {
  const found = await sealed.rewritten(
    `with made as (
       insert into ledger.journals select (jsonb_populate_record(j, jsonb_build_object('journal_id', gen_random_uuid(), 'idempotency_key', 'made up'))).*
       from ledger.journals j where j.amount_paise = 2500 returning journal_id)
     insert into ledger.entries (account_id, account_seq, journal_id, amount_paise, balance_after_paise, value_date, created_at)
     select e.account_id, a.seq + 1, m.journal_id, e.amount_paise, a.balance_paise + e.amount_paise, e.value_date, e.created_at
     from made m, ledger.entries e join ledger.accounts a using (account_id)
     where e.journal_id = (select journal_id from ledger.journals where amount_paise = 2500)`,
  );
  expect(found.ledger).toContain(HAS_ITS_EVENT);
});

test('a hold or a resolution that no event tells of is found', async () => {
  const posted = `from ledger.journals j where j.amount_paise = 2500`;
  const hold = await sealed.rewritten(
    `insert into ledger.holds (hold_id, journal_id, account_id, to_account_id, amount_paise, created_at, expires_at)
     select j.journal_id, j.journal_id, j.from_account_id, j.to_account_id, 1, now(), now() ${posted}`,
  );
  expect(hold.ledger).toContain(HAS_ITS_EVENT);
  const waiting = `from ledger.holds h where h.journal_id not in (select journal_id from ledger.resolutions)`;
  const end = await sealed.rewritten(
    `insert into ledger.resolutions (journal_id, outcome, checker_id, idempotency_key, resolved_at)
     select h.journal_id, 'released', gen_random_uuid(), 'made up', now() ${waiting}`,
  );
  expect(end.ledger).toContain(HAS_ITS_EVENT);
});

test('the newest movement is found missing from the trail by both verifiers', async () => {
  const found = await sealed.rewritten(
    `delete from audit.events where seq = (select max(seq) from audit.events where event like 'journal.%');
     delete from audit.events where seq > (select max(seq) from audit.events where event like 'journal.%')`,
  );
  expect(found).toEqual({ ledger: expect.arrayContaining([AS_SEALED, HAS_ITS_EVENT]), audit: inTheTrail });
});

test('a digest that was made to fit rewritten rows breaks the chain', async () => {
  const found = await sealed.rewritten(
    `update ledger.journals set description = 'other' where amount_paise = 2500;
     update audit.seals s set money = m.digest
     from audit.money_between(0, (select max(seq) from audit.seals)) m where m.seq = s.seq`,
  );
  expect(found.ledger).toEqual([]);
  expect(found.audit).toEqual([expect.stringMatching(/^Event \d+ is not what was sealed\.$/)]);
});

test('a seal that is taken back to the form without money breaks the chain', async () => {
  const found = await sealed.rewritten(
    `update audit.seals set money = null where seq = (select max(seq) from audit.seals)`,
  );
  expect(found.ledger).toContain(AS_SEALED);
  expect(found.audit).toContainEqual(expect.stringMatching(/^Event \d+ is not what was sealed\.$/));
});
