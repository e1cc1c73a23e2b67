import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creditAccountInterest, interestSoFar } from '../../server/day-end/credit-account-interest.ts';
import { booked, postAllInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { type ChunkResult, type DayEndStep, nightAfter } from '../../server/platform/day-end-step.ts';
import { createLog } from '../../server/platform/log.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type DepositBank, openDepositBank } from './deposit-bank.ts';

// More accounts than a chunk holds, so that a chunk is read while the one before it is posted.

const SAVERS = 600;
const night = nightAfter('2026-12-31');

let bank: DepositBank;
let accounts: string[];
beforeEach(async () => {
  bank = await openDepositBank('2026-11-21');
  accounts = await openSavers();
});
afterEach(() => bank.close());

/** Opens the savers' accounts by one statement and pays ₹1,00,000 into each. Returns them in the order of the chunks. */
async function openSavers(): Promise<string[]> {
  const [people, ids] = [1, 2].map(() => Array.from({ length: SAVERS }, () => uuidv7()).sort());
  await bank.test.asOwner(
    `with person as (select * from unnest($1::uuid[], $2::uuid[]) with ordinality as p(id, account_id, number)),
          opened as (select id, account_id, number, ledger.open_account(account_id, 'customer', id, (600000000000 + number)::text, $3) from person)
     insert into bank.customers (id, customer_id, account_id, account_type, name, email, phone, address, password_hash, password_changed_at, created_at, phone_proved_at, phone_proof)
     select id, 'KB' || (600000000000 + number), account_id, 'savings', 'Saver', 'saver' || number || '@kosh.example', (7000000000 + number)::text, 'Somewhere', 'none', $3, $3, $3, 'code'
     from opened`,
    [people, ids, bank.clock.now()],
  );
  await payIn(ids ?? [], 10_000_000n, bank.clock.now());
  return ids ?? [];
}

async function payIn(into: readonly string[], amount: bigint, at: Date): Promise<void> {
  const deposits = into.map((account) =>
    customerPaysIn({
      journalId: uuidv7(at),
      account,
      amount,
      actorId: randomUUID(),
      idempotencyKey: randomUUID(),
      description: 'test',
      at,
      bookedAt: bank.clock.now(),
    }),
  );
  for (const answer of await bank.database.transaction((tx) => postAllInside(tx, bank.clock, deposits))) booked(answer);
}

const take = (step: DayEndStep, after?: ChunkResult): Promise<ChunkResult> =>
  bank.database.transaction((tx) => step.take(tx, night, after?.nextAfterId));

/** Fails unless each saver was credited once, with the interest of 41 days at 4.5%. */
async function expectAllCredited(...chunks: readonly ChunkResult[]): Promise<void> {
  expect(chunks.reduce((sum, { counts }) => sum + (counts.interestAccounts ?? 0), 0)).toBe(SAVERS);
  expect(chunks.reduce((sum, { counts }) => sum + (counts.interestPaise ?? 0n), 0n)).toBe(50_548n * BigInt(SAVERS));
  const credited = await bank.test.asOwner<{ account_id: string }>(
    'select account_id from bank.account_interest where amount_paise = 50548 order by account_id',
  );
  expect(credited.map((row) => row.account_id)).toEqual(accounts);
  await bank.expectSound();
}

test('a chunk that was read ahead is dropped when another server has taken it meanwhile', async () => {
  const [here, there] = [creditAccountInterest(bank.database.db), creditAccountInterest(bank.database.db)];
  const first = await take(here);
  const second = await take(there, first);
  const third = await take(here, second);
  expect(third.nextAfterId).toBeUndefined();
  await expectAllCredited(first, second, third);
});

test('a chunk is read in its own transaction when reading it ahead failed', async () => {
  const lost = openDatabase({ address: bank.test.bankAddress, log: createLog('silent') });
  await lost.close();
  const step = creditAccountInterest(lost.db);
  const first = await take(step);
  const second = await take(step, first);
  const third = await take(step, second);
  expect(third.nextAfterId).toBeUndefined();
  await expectAllCredited(first, second, third);
});

test('a deposit that counts for the closed quarter and comes in after its account was read ahead corrects the next quarter', async () => {
  const late = accounts[SAVERS / 2] ?? '';
  await bank.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (before) => {
      // From its first statement on, this connection sees the books as they are now.
      await interestSoFar(before, late, night.opens);
      const step = creditAccountInterest(before);
      const first = await take(step);
      await payIn([late], 3_650_000n, new Date('2026-12-22T12:00:00Z'));
      const second = await take(step, first);
      await expectAllCredited(first, second, await take(step, second));
    });
  // Ten days of ₹36,500 in December, and the first of January.
  const products = 10n * 3_650_000n + 10_000_000n + 3_650_000n + 50_548n;
  expect(await interestSoFar(bank.database.db, late, '2027-01-02')).toBe((products * 450n + 1_825_000n) / 3_650_000n);
});
