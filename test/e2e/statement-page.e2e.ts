import type { Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { url } from './sign-in-quickly.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).getByRole('row');
const shown = async (page: Page) => (await rows(page).allTextContents()).slice(1);

test('[C-DB-07] [C-DB-10] [C-DB-12] all transactions, page by page, while new ones arrive', async ({ context }) => {
  test.setTimeout(120_000);
  const customer = await newCustomer('Varun Gokhale', 5_00_000);
  for (let count = 1; count <= 34; count += 1)
    await customer.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: count,
      description: `Line ${count}.`,
    });
  await customer.call('POST', '/customers/transactions', {
    type: 'withdrawal',
    amount: 2_10_000,
    description: 'A car',
  });
  const page = await openDashboard(context, customer);
  await page.getByRole('link', { name: 'View All Transactions' }).click();
  await expect(page).toHaveURL(url('/transactions'));
  await expect(rows(page)).toHaveCount(26);
  await expect(page.getByRole('row', { name: /A car.*Pending Waiting for a banker.*not booked/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Line 34\..*₹34\.00 ₹5,00,595\.00/ })).toBeVisible();

  // A deposit arrives between reading the first page and the second.
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 99, description: 'Meanwhile' });
  await expect(page.getByRole('row', { name: /Meanwhile/ })).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('All transactions are shown.')).toBeVisible();
  const all = await shown(page);
  expect(all).toHaveLength(37);
  for (let count = 1; count <= 34; count += 1)
    expect(all.filter((text) => text.includes(`Line ${count}.`))).toHaveLength(1);

  await page.getByRole('button', { name: /Line 7\./ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details.getByText('₹7.00')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Receipt (PDF)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /A car/ }).click();
  await expect(
    details.getByText('A banker must decide on this. There is nothing for you to confirm.').first(),
  ).toBeVisible();
  await expect(details.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
});

test('[C-DB-13] [C-DB-14] filters stand in the address, and the dates must be in order', async ({ context }, info) => {
  const customer = await newCustomer('Wahida Ansari', 1000);
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 250.5, description: 'Birthday' });
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 75, description: 'Groceries' });
  const page = await openDashboard(context, customer);
  const history = page.getByRole('region', { name: 'Transaction History' });
  await history.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter transactions' });
  await dialog.getByLabel('Start date').fill('2026-11-20');
  await dialog.getByLabel('End date').fill('2026-11-01');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Start date cannot be after end date');
  await dialog.getByLabel('Start date').fill('');
  await dialog.getByLabel('End date').fill('');
  await dialog.getByLabel('Type').selectOption('deposit');
  await dialog.getByLabel('Minimum amount').fill('0');
  await dialog.getByLabel('Maximum amount').fill('-300');
  await expect(dialog.getByLabel('Maximum amount')).toHaveValue('300');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(history.getByRole('button', { name: /Birthday/ })).toBeVisible();
  await expect(history.getByRole('button', { name: /Groceries/ })).toBeHidden();
  await expect(history.getByRole('button', { name: /1,000\.00/ })).toBeHidden();

  await history.getByRole('link', { name: 'View All Transactions' }).click();
  await expect(page).toHaveURL(url('/transactions?type=deposit&maxAmount=300'));
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove filter: Deposit' }).click();
  await expect(page).toHaveURL(url('/transactions?maxAmount=300'));
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('Sort by').selectOption('Smallest amount');
  await expect(page).toHaveURL(/sortBy=amount&sortDirection=asc/);
  await expect(rows(page).nth(1)).toContainText('Groceries');
  await page.getByLabel('Search').fill('birth');
  await expect(page).toHaveURL(/search=birth/);
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('birth');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Search').fill('nothing like that');
  await expect(page.getByText('No transactions match these filters')).toBeVisible();
  await expectAxeClean(page, 'nothing-fits', info);

  await page.goto(url('/transactions?startDate=2026-12-01&endDate=2026-11-01&type=nonsense'));
  await expect(page.getByRole('alert')).toHaveText('Start date cannot be after end date');
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveCount(2);
});

test('[X-ER-09] a statement that cannot be loaded says so', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Xavier Lobo', 10));
  await page.route('**/api/customers/transactions?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(url('/transactions'));
  await expect(
    page.getByText('Failed to load transaction data: An unexpected error occurred. Please try again.'),
  ).toBeVisible({ timeout: 20_000 });
});
