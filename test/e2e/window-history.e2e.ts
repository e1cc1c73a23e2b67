import type { Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { signInAtTheDesk } from './staff-in-a-browser.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const named = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const entries = (page: Page) => page.evaluate(() => history.length);
const onWindow = (page: Page) => page.evaluate(() => Boolean(history.state?.openWindow));

/** Opens the dashboard over a page to go back to, and returns it. */
async function dashboard(context: Parameters<typeof openDashboard>[0], name: string): Promise<Page> {
  const page = await openDashboard(context, await newCustomer(name, 500));
  await page.getByRole('link', { name: 'View All Transactions', exact: true }).click();
  await expect(page).toHaveURL(url('/transactions'));
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByTestId('balance')).toBeVisible();
  return page;
}

test('back closes an open window, forward does not open it, and another back leaves the page', async ({ context }) => {
  const page = await dashboard(context, 'Aarti Kulkarni');
  await press(page, 'Transfer');
  await expect(named(page, 'Transfer money')).toBeVisible();
  await expect.poll(() => onWindow(page)).toBe(true);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await page.goForward();
  await expect.poll(() => onWindow(page)).toBe(false);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(url('/transactions'));
});

test('a window closed by Esc or its button leaves no entry, and windows in series share one', async ({ context }) => {
  const page = await dashboard(context, 'Bharat Sane');
  await press(page, 'Deposit');
  await expect.poll(() => onWindow(page)).toBe(true);
  const before = await entries(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => onWindow(page)).toBe(false);
  await press(page, 'Deposit');
  await named(page, 'Deposit money').getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => onWindow(page)).toBe(false);
  await press(page, 'Withdraw');
  await expect.poll(() => onWindow(page)).toBe(true);
  // Another window takes the place of the open one.
  await page.locator('li button', { hasText: 'Deposit' }).dispatchEvent('click');
  await expect(named(page, 'Transaction Details')).toBeVisible();
  expect(await entries(page)).toBe(before);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await page.goBack();
  await expect(page).toHaveURL(url('/transactions'));
});

test('a reload with an open window, and a filter that changes the address, leave the page one entry', async ({
  context,
}) => {
  const page = await dashboard(context, 'Chitra Rane');
  await press(page, 'Transfer');
  await expect.poll(() => onWindow(page)).toBe(true);
  await page.reload();
  await expect(page.getByTestId('balance')).toBeVisible();
  await expect.poll(() => onWindow(page)).toBe(false);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(url('/transactions'));
  await press(page, 'Filter');
  await named(page, 'Filter transactions').getByLabel('Minimum amount', { exact: true }).fill('12');
  await named(page, 'Filter transactions').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(/minAmount=12/);
  await expect.poll(() => onWindow(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(url('/customer/dashboard'));
});

test('a page opened from a window of the desk takes the place of its entry', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the desk', exact: true }).fill('Approvals');
  await expect.poll(() => onWindow(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url('/banker/approvals'));
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(url('/banker/customers'));
  await expect.poll(() => onWindow(page)).toBe(false);
  await page.goForward();
  await expect(page).toHaveURL(url('/banker/approvals'));
});
