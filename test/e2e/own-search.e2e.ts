import type { Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { stopClock } from './stopped-clock.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search for', exact: true });
const results = (page: Page, group: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('option');

test('“/” opens the search; arrows choose and Enter opens the transaction', async ({ context }) => {
  const customer = await newCustomer('Leena Thomas', 5000);
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 321, description: 'Rent of July' });
  await customer.call('POST', '/customers/transactions', {
    type: 'deposit',
    amount: 654,
    description: 'Rent of August',
  });
  const page = await openDashboard(context, customer);
  await expect(page.getByTestId('balance')).toHaveText('₹5,975.00');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(url('/search'));
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('a/c');
  await expect(field(page)).toHaveValue('a/c');
  await field(page).fill('rent');
  await expect(results(page, 'Transactions')).toHaveText([
    /^Rent of August · \+₹654.00/,
    /^Rent of July · \+₹321.00/,
    /^Show all matching transactions$/,
  ]);
  await expect(page.getByRole('status').filter({ hasText: /^3 results$/ })).toBeAttached();
  await field(page).press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Rent of July/);
  await field(page).press('Enter');
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText('Rent of July', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await field(page).press('ArrowDown');
  await field(page).press('Enter');
  await expect(page).toHaveURL(url('/transactions?search=rent'));
});

test('nothing opens that was found for other words', async ({ context }) => {
  const customer = await newCustomer('Latha Menon', 5000);
  for (const description of ['Rent of July', 'Milk'])
    await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 321, description });
  const page = await openDashboard(context, customer);
  await page.goto(url('/search'));
  await field(page).fill('rent');
  await expect(results(page, 'Transactions').first()).toHaveText(/^Rent of July/);
  await stopClock(page);
  await field(page).fill('milk');
  await field(page).press('Enter');
  await page.clock.resume();
  await expect(results(page, 'Transactions').first()).toHaveText(/^Milk/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field(page).press('Enter');
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText('Milk', { exact: true })).toBeVisible();
});

test('a reference that is read out finds its transaction, and one that was misheard is said to be wrong', async ({
  context,
}) => {
  const customer = await newCustomer('Nandini Apte');
  const { data } = await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 4_000 });
  // as: the documented answer of this call.
  const { reference } = data.transaction as { reference: string };
  const page = await openDashboard(context, customer);
  await page.goto(url('/search'));
  await field(page).fill(reference.toLowerCase().replaceAll('-', ' '));
  await results(page, 'Transactions').first().click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.locator('code')).toHaveText(reference);
  await page.keyboard.press('Escape');
  await field(page).fill(reference.slice(0, -1) + (reference.endsWith('A') ? 'B' : 'A'));
  await expect(page.getByText('That reference is not right', { exact: true })).toBeVisible();
  await expect(page.getByText('Please check each character.', { exact: true })).toBeVisible();
  await expect(results(page, 'Transactions')).toHaveCount(0);
});

test('on a phone the sign in the header opens it; pages, deposits, e-mails and help are found', async ({
  context,
}, info) => {
  const customer = await newCustomer('Gita Nambiar', 30_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 12_000, tenure: 12 });
  const page = await openDashboard(context, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  await field(page).fill('change password');
  await expect(results(page, 'Pages')).toHaveText(['Profile']);
  await expect(results(page, 'Help').first()).toHaveText(/^Change or reset your password/);
  await field(page).fill('FD');
  await expect(results(page, 'Deposits')).toHaveCount(1);
  await expectAxeClean(page, 'search', info, [
    [360, 'light'],
    [1280, 'dark'],
  ]);
  await results(page, 'Deposits').click();
  await expect(page.getByRole('dialog', { name: 'Fixed Deposit', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page).fill('welcome');
  await results(page, 'E-mails to you').click();
  await expect(page).toHaveURL(new RegExp(`/mailbox\\?to=${encodeURIComponent(customer.email)}`));
  await page.goto(url('/search'));
  await field(page).fill('zzzzqqq');
  await expect(page.getByText('Nothing found', { exact: true }).last()).toBeVisible();
});

test('[C-DB-12] what was found is as it is after the customer’s own act, and after what happens meanwhile', async ({
  context,
}) => {
  const customer = await newCustomer('Oormila Dey', 9_00_000);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 2_50_000, description: 'Boat' });
  const page = await openDashboard(context, customer);
  await page.goto(url('/search'));
  await field(page).fill('boat');
  const found = results(page, 'Transactions').first();
  await found.click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  const cancel = details.getByRole('button', { name: 'Cancel this request', exact: true });
  await cancel.click();
  await expect(details.getByText('Cancelled by you', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(details).toHaveCount(0);
  await expect(found).not.toContainText('Waiting for a banker');
  await found.click();
  await expect(details.getByText('Cancelled by you', { exact: true })).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await page.keyboard.press('Escape');

  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 50, description: 'Boat, sold' });
  await expect(found).toHaveText(/^Boat, sold · \+₹50\.00/);
});
