import { afterEach, beforeEach, expect, test } from 'vitest';
import { creditInterestOfLeaver, interestSoFar } from '../../server/day-end/credit-account-interest.ts';
import { listRuns } from '../../server/day-end/day-end-progress.ts';
import { type DepositBank, openDepositBank } from './deposit-bank.ts';

// The interest of accounts, credited in the night in which a quarter ends.

let bank: DepositBank;
beforeEach(async () => {
  bank = await openDepositBank('2026-11-21');
});
afterEach(() => bank.close());

test('[X-CN-02] [X-CN-04] ₹1,00,000 at 4.5% for the 41 days that are left of the quarter is 505.48; a current account earns nothing', async () => {
  const [savings, fixed, current] = [
    await bank.customer({ type: 'savings', paise: 10_000_000n }),
    await bank.customer({ type: 'fixed', paise: 10_000_000n }),
    await bank.customer({ type: 'current', paise: 10_000_000n }),
  ];
  await bank.goTo('2026-12-31');
  expect(await interestSoFar(bank.database.db, savings.accountId ?? '', '2026-12-31')).toBe(49_315n);
  expect(await bank.balance(savings)).toBe(10_000_000n);
  await bank.goTo('2027-01-01');
  expect([await bank.balance(savings), await bank.balance(fixed), await bank.balance(current)]).toEqual([
    10_050_548n,
    10_084_247n,
    10_000_000n,
  ]);
  await bank.expectSound();
});

test('[X-CN-02] [X-CN-04] an entry that comes in late for a closed quarter earns from its own date, once', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 36_500_000n });
  await bank.goTo('2027-01-02');
  const before = await bank.balance(customer);
  await bank.payIn(customer, 36_500_000n, new Date('2026-12-30T12:00:00+05:30'));
  await bank.goTo('2027-04-01');
  const earned = (await bank.balance(customer)) - before - 36_500_000n;
  // 90 days from 1 January, and 30 and 31 December for the late payment.
  expect(earned).toBe(((before + 36_500_000n) * 90n * 450n + 36_500_000n * 2n * 450n + 1_825_000n) / 3_650_000n);
  await bank.expectSound();
});

test('[X-CN-02] [X-CN-04] a customer who leaves in mid-quarter is credited with the days so far, once', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 36_500_000n });
  await bank.goTo('2026-12-01');
  const credit = () =>
    bank.database.transaction((tx) => creditInterestOfLeaver(tx, bank.clock, customer.accountId ?? ''));
  expect([await credit(), await credit()]).toEqual([45_000n, 45_000n]);
  expect(await bank.balance(customer)).toBe(36_545_000n);
  await bank.expectSound();
});

test('[X-CN-02] [X-CN-04] an account that was closed, and one that was never used, are passed over', async () => {
  const [gone, empty] = [
    await bank.customer({ type: 'savings', paise: 1_000_000n }),
    await bank.customer({ type: 'savings' }),
  ];
  await bank.withdraw(gone, 1_000_000n);
  await bank.setStatus(gone, 'closed');
  await bank.test.asOwner('update bank.customers set closed_at = now() where id = $1', [gone.subjectId]);
  await bank.goTo('2027-01-01');
  expect([await bank.balance(gone), await bank.balance(empty)]).toEqual([0n, 0n]);
  expect((await listRuns(bank.database.db, { limit: 1 }))[0]?.failures).toBe(0);
});

test('[X-CN-02] [X-CN-04] an account that cannot take its interest is counted as a failure, and the others are credited', async () => {
  const [shut, open] = [
    await bank.customer({ type: 'savings', paise: 10_000_000n }),
    await bank.customer({ type: 'savings', paise: 10_000_000n }),
  ];
  // As one that is closed between its reading and its posting.
  await bank.test.asOwner(`update ledger.accounts set status = 'closed' where account_id = $1`, [shut.accountId]);
  await bank.goTo('2027-01-01');
  expect([await bank.balance(shut), await bank.balance(open)]).toEqual([10_000_000n, 10_050_548n]);
  const [run] = await listRuns(bank.database.db, { limit: 1 });
  expect(run).toMatchObject({ interestPaid: 50_548n, interestAccounts: 1, failures: 1 });
  const rows = await bank.test.asOwner(
    `select i.account_id, i.amount_paise, j.description from bank.account_interest i
     left join ledger.journals j using (journal_id) order by i.amount_paise`,
  );
  expect(rows).toEqual([
    { account_id: shut.accountId, amount_paise: 0n, description: null },
    { account_id: open.accountId, amount_paise: 50_548n, description: 'Interest of the quarter' },
  ]);
  await bank.expectSound();
});
