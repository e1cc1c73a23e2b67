import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';

// With `npm run test:citus`: the copies that a cluster keeps of each journal and hold are proved with the books.
let books: BooksUnderTest;
let from: Holder;
let to: Holder;

beforeAll(async () => {
  books = await booksUnderTest();
  [from, to] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(from, 50_000_000n);
  await books.transfer(from, to, 12_345n, 'a key');
  await holdAndRelease(from);
});

afterAll(() => books.close());

/** Above the bank's first review limit, in paise. */
const HELD = 20_000_001n;

async function holdAndRelease(sender: Holder): Promise<void> {
  const held = await books.transfer(sender, to, HELD);
  if (held.outcome !== 'held') throw new Error(`A transfer above the limit was ${held.outcome}`);
  const decision = {
    journalId: held.journalId,
    outcome: 'released',
    checkerId: uuidv7(),
    reason: "not 'known'",
  } as const;
  await books.database.transaction((tx) =>
    resolveInside(tx, books.database.clock, { ...decision, idempotencyKey: 'a decision' }),
  );
}

const KEYS = 'each journal has its key, as it was made';
const SIDES = 'each account has a copy of each journal that it has entries of, and the copy is right';
const HOLDS = 'each account has a copy of each hold that it is a side of, with how that ended, and the copy is right';
const REVERSALS = 'each reversal has a copy of what it moves back';

test('a journal has one key, a copy beside each of its entries, a hold one for each side, and the proof counts them', async () => {
  expect(await books.violations()).toEqual([]);
  const proved = await books.database.asOwner('select * from ledger.verify_copies()');
  const sound = { violations: 0n, example: null };
  expect(proved).toEqual([
    { check_name: KEYS, checked: 3n, ...sound },
    { check_name: SIDES, checked: 4n, ...sound },
    { check_name: HOLDS, checked: 2n, ...sound },
    { check_name: REVERSALS, checked: 0n, ...sound },
  ]);
});

const OF_JOURNALS = [
  [KEYS, `update ledger.journal_keys set fingerprint = 'other' where scope = $1`],
  [KEYS, 'delete from ledger.journal_keys where scope = $1'],
  [SIDES, `update ledger.journal_sides set description = 'other' where account_id = $1`],
  [SIDES, 'delete from ledger.journal_sides where account_id = $1'],
] as const;

test.each(OF_JOURNALS)('the proof that %s sees one more violation after: %s', async (check, change) => {
  const holder = await books.openAccount();
  await books.payIn(holder, 700n);
  const before = await violationsOf(check);
  await changeByHand(change, change.includes('scope') ? holder.customerId : holder.accountId);
  expect(await violationsOf(check)).toBe(before + 1n);
});

const OF_HOLDS = [
  `update ledger.hold_sides set description = 'other' where account_id = $1`,
  'update ledger.hold_sides set amount_paise = -amount_paise where account_id = $1',
  'update ledger.hold_sides set counterparty_account_id = account_id where account_id = $1',
  'update ledger.hold_sides set confirm_first = true where account_id = $1',
  `update ledger.hold_sides set expires_at = '2030-01-01' where account_id = $1`,
  'delete from ledger.hold_sides where account_id = $1',
  `update ledger.resolution_sides set outcome = 'expired' where account_id = $1`,
  `update ledger.resolution_sides set reason = 'other' where account_id = $1`,
  'delete from ledger.resolution_sides where account_id = $1',
];

test.each(OF_HOLDS)('the proof of holds sees one more violation after: %s', async (change) => {
  const holder = await books.openAccount();
  await books.payIn(holder, 30_000_000n);
  await holdAndRelease(holder);
  const before = await violationsOf(HOLDS);
  await changeByHand(change, holder.accountId);
  expect(await violationsOf(HOLDS)).toBe(before + 1n);
});

test('a bank that was made before the copies of holds gets them at its next start', async () => {
  const bank = books.database;
  const holds = (await bank.asOwner('select from ledger.holds')).length;
  await bank.asOwner('drop table ledger.hold_sides, ledger.resolution_sides cascade');
  await bank.asOwner(`delete from migration.applied where name = '0300-copies-of-holds.sql'`);
  await migrate({ address: bank.address, log: createLog('silent') });
  expect(await bank.asOwner('select * from ledger.verify_copies() where check_name = $1', [HOLDS])).toEqual([
    { check_name: HOLDS, checked: BigInt(holds * 2), violations: 0n, example: null },
  ]);
  expect(await bank.asOwner('select from ledger.held_sides')).toHaveLength(holds * 2);
});

async function changeByHand(change: string, id: string): Promise<void> {
  const table = /ledger\.\w+/.exec(change)?.[0];
  await books.database.asOwner(`alter table ${table} disable trigger user`);
  await books.database.asOwner(change, [id]);
  await books.database.asOwner(`alter table ${table} enable trigger user`);
}

async function violationsOf(check: string): Promise<bigint> {
  return (await books.violations()).find(({ name }) => name === check)?.violations ?? 0n;
}
