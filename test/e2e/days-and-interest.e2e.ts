import { expect, test } from './bank-test.ts';
import { changeAnswers } from './changed-answers.ts';
import { newCustomer } from './people-for-browsers.ts';
import { expectUsable, signInAtTheDesk } from './staff-in-a-browser.ts';

test('a day of the bank: its state, what its night has to do, and its movements', async ({ page }) => {
  await newCustomer('Divya Pillai', 1_234);
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await page.getByRole('tab', { name: 'Days', exact: true }).click();
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await expect(page.getByText('Due at day-end', { exact: true })).toBeVisible();
  const movements = page.getByRole('table', { name: 'Transactions of the day', exact: true });
  await expect(movements.getByText('Cash deposit', { exact: true })).toBeVisible();
  await expectUsable(page, 'a day');
  const date = page.getByLabel('Business date', { exact: true });
  const today = await date.inputValue();
  const before = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await date.fill(before);
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('Done at day-end', { exact: true })).toBeVisible();
  await expect(page.getByText('Interest paid', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`day=${before}`));
  await expectUsable(page, 'a closed day');
});

test('a closed day says each of its figures in its place', async ({ page }) => {
  await changeAnswers(page, '**/api/banker/books/days/*', ({ data }) => {
    data.state = 'closed';
    data.due = { maturities: 0, instalments: 0, expiring: 0 };
    data.closed = {
      started_at: '2026-11-24T18:30:02.000Z',
      finished_at: '2026-11-24T18:30:14.340Z',
      took_ms: 12_340,
      interest_paid: 1_234.56,
      interest_accounts: 31,
      matured: 32,
      renewed: 33,
      instalments: 34,
      missed: 35,
      expired_holds: 36,
      failures: 37,
    };
    data.late = 1;
    data.clock_moves = [{ by: 'Sunita Joshi', at: '2026-11-24T06:30:00.000Z', from: '2026-11-21', to: '2026-11-24' }];
  });
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await page.getByRole('tab', { name: 'Days', exact: true }).click();
  const facts = page.locator('dl').filter({ hasText: 'Interest paid' });
  await expect(facts.locator('dt')).toHaveText([
    'Began',
    'Took',
    'Interest paid',
    'Accounts with interest',
    'Deposits matured',
    'Deposits renewed',
    'Instalments taken',
    'Instalments missed',
    'Approvals expired',
  ]);
  await expect(facts.locator('dd')).toHaveText([
    'Nov 25, 2026, 12:00 AM',
    '12.3 s',
    '₹1,234.56',
    '31',
    '32',
    '33',
    '34',
    '35',
    '36',
  ]);
  for (const sentence of [
    'Sunita Joshi moved the bank’s date from Nov 21, 2026 to Nov 24, 2026.',
    '1 transaction counts for this day and was booked later.',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      '37 of its items failed. Maturing deposits are tried again at the next day-end; interest that was refused is not.',
      { exact: true },
    ),
  ).toBeVisible();
});

test('the interest of the running quarter as it stands, one account line by line, and as a file', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await page.getByRole('tab', { name: 'Interest', exact: true }).click();
  const list = page.getByRole('table', { name: 'Interest of the quarter', exact: true });
  await expect(page.getByText(/not posted\. The sums are as they stand after/)).toBeVisible();
  await list.getByRole('button', { name: 'Open', exact: true }).first().click();
  const lines = page.getByRole('table', { name: 'Lines of the interest', exact: true });
  await expect(lines).toBeVisible();
  await expect(
    page.getByText(/^Balance × days × rate ÷ 365\. Sum ₹\d+\.\d{6}, rounded once to ₹[\d,.]+$/),
  ).toBeVisible();
  await expectUsable(page, 'the interest of a quarter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('interest.xlsx');
});

test('a posted quarter says what was paid; the lines of an account’s interest name days, balance, rate and what they earned', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await changeAnswers(page, '**/api/banker/books/interest*', ({ data }) => {
    data.quarter = { start: '2026-07-01', end: '2026-09-30', posted: true, through: '2026-09-30' };
    Object.assign(data, { total: 1_234.5, accounts: 31 });
    data.list[0].journal_id = 'the journal that paid it';
    data.list[1].journal_id = null;
  });
  const line = { kind: 'balance', rate: 3.5 };
  await changeAnswers(page, '**/api/banker/books/accounts/*/interest*', ({ data }) => {
    data.lines = [
      { ...line, from: '2026-10-01', to: '2026-10-07', days: 7, amount: 1_000.5, earned: '0.671568' },
      { ...line, from: '2026-10-08', to: '2026-10-08', days: 1, amount: 2_00_000, earned: '19.178082' },
      { ...line, kind: 'correction', from: '2026-09-30', to: '2026-09-30', days: 1, amount: -500, earned: '-0.047945' },
    ];
    Object.assign(data, { sum: '19.801705', carried: '-12.500000' });
    data.account.interest = 7.3;
  });
  await page.getByRole('tab', { name: 'Interest', exact: true }).click();
  const list = page.getByRole('table', { name: 'Interest of the quarter', exact: true });
  await expect(
    page.getByText('Jul 1, 2026 – Sep 30, 2026: ₹1,234.50 was paid to 31 accounts.', { exact: true }),
  ).toBeVisible();
  await expect(list.getByRole('row').nth(1).getByRole('cell', { name: 'Paid', exact: true })).toBeVisible();
  await expect(list.getByRole('row').nth(2).getByRole('cell', { name: 'Not paid', exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Open', exact: true }).first().press('Enter');
  const lines = page.getByRole('table', { name: 'Lines of the interest', exact: true });
  await expect(lines.getByRole('row')).toHaveText([
    'DaysBalanceNumber of daysRateEarned',
    'Oct 1, 2026 – Oct 7, 2026₹1,000.5073.5%₹0.671568',
    'Oct 8, 2026₹2,00,000.0013.5%₹19.178082',
    'Sep 30, 2026Booked after that quarter was worked outminus −₹500.0013.5%−₹0.047945',
  ]);
  await expect(
    page.getByText(
      'Balance × days × rate ÷ 365. Sum ₹19.801705, carried over from earlier quarters −₹12.500000, rounded once to ₹7.30',
      { exact: true },
    ),
  ).toBeVisible();
});
