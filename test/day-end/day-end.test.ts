import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../server/day-end/close-day.ts';
import { listRuns } from '../../server/day-end/day-end-progress.ts';
import { createDayEndRunner } from '../../server/day-end/day-end-runner.ts';
import { postInside, resolveInside } from '../../server/ledger/ledger.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { dayEndProgress } from '../../server/platform/closed-days.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type DepositBank, openDepositBank } from './deposit-bank.ts';

let bank: DepositBank;
beforeEach(async () => {
  bank = await openDepositBank('2026-11-21');
});
afterEach(() => bank.close());

async function held(customer: SignedIn, amount: bigint): Promise<string> {
  const answer = await bank.database.transaction((tx) =>
    postInside(
      tx,
      bank.clock,
      customerWithdraws({
        journalId: uuidv7(),
        account: customer.accountId ?? '',
        amount,
        actorId: customer.subjectId,
        idempotencyKey: randomUUID(),
        description: 'a car',
        at: bank.clock.now(),
      }),
    ),
  );
  if (answer.outcome !== 'held') throw new Error('expected a hold');
  return answer.journalId;
}

async function busyBank(): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (const type of ['savings', 'fixed', 'current', 'savings'] as const)
    people.push(await bank.customer({ type, paise: 50_000_000n }));
  for (const [index, customer] of people.entries()) {
    await bank.open(customer, { type: 'recurring', amount: 100_000n + BigInt(index), tenure: 12 });
    await bank.open(customer, { type: 'fixed', amount: 1_234_567n, tenure: 3 });
    await bank.open(customer, { type: 'savings', amount: 7_654_321n });
  }
  return people;
}

describe('one business date', () => {
  test('each date is a row with its counts; quiet dates too', async () => {
    await busyBank();
    await bank.goTo('2027-01-01');
    const runs = await listRuns(bank.database.db, { limit: 100, from: '2026-11-21' });
    expect(runs.map((run) => run.businessDate)).toEqual(
      Array.from({ length: 41 }, (_, index) => addDays('2026-12-31', -index)),
    );
    expect(runs.every((run) => run.finishedAt !== null && run.failures === 0)).toBe(true);
    expect(runs[0]).toMatchObject({ businessDate: '2026-12-31', interestAccounts: 3 + 4, instalments: 0 });
    expect(runs.find((run) => run.businessDate === '2026-12-20')).toMatchObject({
      instalments: 4,
      missed: 0,
      interestAccounts: 0,
    });
    await bank.expectSound();
  });

  test('closing a date again, or by two servers at once, does nothing the second time', async () => {
    const people = await busyBank();
    bank.clock.set('2027-01-01');
    const second = createDayEndRunner({ database: bank.database, clock: bank.clock, log: createLog('silent') });
    await Promise.all([
      bank.runner.catchUp(60_000),
      second.catchUp(60_000),
      closeDay(bank, '2026-11-21'),
      closeDay(bank, '2026-11-21'),
    ]);
    await second.close();
    const balances = await Promise.all(people.map((who) => bank.balance(who)));
    const journals = await bank.test.asOwner('select count(*) from ledger.journals');
    for (const date of ['2026-11-21', '2026-12-20', '2026-12-31'])
      await Promise.all([closeDay(bank, date), closeDay(bank, date)]);
    await bank.goTo('2027-01-01');
    expect(await Promise.all(people.map((who) => bank.balance(who)))).toEqual(balances);
    expect(await bank.test.asOwner('select count(*) from ledger.journals')).toEqual(journals);
    await bank.expectSound();
  });

  test('interest stands on the statement on the last day of the quarter, maturities on the morning of theirs', async () => {
    const customer = await bank.customer({ type: 'savings', paise: 1_000_000n });
    await bank.open(customer, { type: 'fixed', amount: 100_000n, tenure: 3 });
    await bank.goTo('2027-03-01');
    const lines = await bank.test.asOwner(
      `select kind, value_date, to_char(created_at at time zone 'Asia/Kolkata', 'HH24:MI:SS') as time from ledger.statement_lines where account_id = $1 order by account_seq offset 2`,
      [customer.accountId],
    );
    expect(lines).toEqual([
      { kind: 'account_interest', value_date: '2026-12-31', time: '23:59:59' },
      { kind: 'term_deposit_closing', value_date: '2027-02-21', time: '00:00:00' },
    ]);
  });

  test('progress tells how many days are left', async () => {
    expect(await dayEndProgress(bank.database.db, '2026-11-21')).toEqual({ closedThrough: '2026-11-20', daysLeft: 0 });
    expect(await dayEndProgress(bank.database.db, '2026-12-01')).toEqual({ closedThrough: '2026-11-20', daysLeft: 10 });
  });
});

describe('[B-TX-06] [B-TX-07] [B-TX-08] undecided holds', () => {
  test("expire after the bank's seven days: the money is free, the maker is told, a banker is too late", async () => {
    const customer = await bank.customer({ paise: 50_000_000n });
    const journalId = await held(customer, 30_000_000n);
    await bank.goTo('2026-11-28');
    expect(await bank.mails('transaction_expired')).toEqual([]);
    await bank.goTo('2026-11-29');
    const [account] = await bank.test.asOwner(
      'select balance_paise, held_paise from assurance.accounts where account_id = $1',
      [customer.accountId],
    );
    expect(account).toEqual({ balance_paise: 50_000_000n, held_paise: 0n });
    expect(await bank.test.asOwner('select status from assurance.holds where journal_id = $1', [journalId])).toEqual([
      { status: 'expired' },
    ]);
    const [mail, ...more] = await bank.mails('transaction_expired');
    expect([mail?.recipient, more.length]).toEqual([customer.email, 0]);
    expect(mail?.text).toContain('We did not decide on your request of ₹3,00,000.00 (a car) in time');
    expect((await listRuns(bank.database.db, { limit: 1 }))[0]?.expiredHolds).toBe(1);
    await bank.expectSound();
  });

  test('one that ends in the last millisecond of a day expires in that night', async () => {
    const customer = await bank.customer({ paise: 50_000_000n });
    const journalId = await held(customer, 30_000_000n);
    await bank.test.asOwner('alter table ledger.holds disable trigger user');
    await bank.test.asOwner(
      `update ledger.holds set expires_at = '2026-11-28T23:59:59.9995+05:30' where journal_id = $1`,
      [journalId],
    );
    await bank.test.asOwner('alter table ledger.holds enable trigger append_only');
    await bank.goTo('2026-11-29');
    expect(await bank.test.asOwner('select status from assurance.holds where journal_id = $1', [journalId])).toEqual([
      { status: 'expired' },
    ]);
  });

  test('what a banker decided in time does not expire', async () => {
    const customer = await bank.customer({ paise: 50_000_000n });
    const journalId = await held(customer, 30_000_000n);
    await bank.database.transaction((tx) =>
      resolveInside(tx, bank.clock, {
        journalId,
        outcome: 'captured',
        checkerId: uuidv7(),
        reason: null,
        idempotencyKey: 'yes',
      }),
    );
    await bank.goTo('2026-12-10');
    expect(await bank.mails('transaction_expired')).toEqual([]);
    expect(await bank.balance(customer)).toBe(20_000_000n);
  });
});

test('[C-DP-15] a year, day by day: after every single day the books and the deposits prove sound', async () => {
  const people = await busyBank();
  const [first, second] = people;
  if (!first || !second) throw new Error('the bank is empty');
  for (let day = 1; day <= 366; day += 1) {
    await bank.goTo(addDays('2026-11-21', day));
    // Deposits and withdrawals make daily balances differ; one customer runs out of money now and then.
    if (day % 9 === 0) await bank.payIn(first, BigInt(day) * 1_111n);
    const [spare, left] = [await bank.balance(second), BigInt(day % 7) * 10_000n];
    if (day % 25 === 0 && spare > left) await bank.withdraw(second, spare - left);
    await bank.expectSound();
  }
  const runs = await listRuns(bank.database.db, { limit: 400, from: '2026-11-21' });
  expect(runs).toHaveLength(366);
  expect(runs.reduce((sum, run) => sum + run.instalments + run.missed, 0)).toBe(4 * 11);
  expect(runs.reduce((sum, run) => sum + run.missed, 0)).toBeGreaterThan(0);
  expect(runs.reduce((sum, run) => sum + run.matured, 0)).toBe(8);
});
