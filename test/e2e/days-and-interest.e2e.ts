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
  await expect(
    page.getByText('37 of its items failed; the next day-end tries them again.', { exact: true }),
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
