import { lookAt } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer } from './people-for-browsers.ts';
import { at, expectUsable, signInAtTheDesk } from './staff-in-a-browser.ts';

test('the list has a low row for each customer: number, phone, state, KYC, balance, last activity', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const table = page.getByRole('table', { name: 'Customers', exact: true });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Customer',
    'Number',
    'Phone',
    'Account type',
    'State',
    'Balance',
    'Last activity',
    'Actions',
  ]);
  const row = table.getByRole('row').filter({ hasText: 'asha@kosh.example' });
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^KB100001\d{12}$/);
  await expect(row.getByRole('cell').nth(2)).toHaveText('9800000001');
  await expect(row.getByRole('cell').nth(4)).toHaveText(/^ActiveKYC /);
  await expect(row.getByRole('cell').nth(6)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  for (const width of [1280, 1600, 1920]) {
    await lookAt(page, [width, 'light']);
    await expect(table.getByRole('row')).toHaveCount(21);
    const heights = await table.getByRole('row').evaluateAll((rows) => rows.map((each) => each.clientHeight));
    expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(56);
  }
  expect((await table.boundingBox())?.width).toBeGreaterThan(1380);
  await row.getByRole('link', { name: 'Asha Rao', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to customers', exact: true })).toBeVisible();
});

test('headers sort on the server, and turn round', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const table = page.getByRole('table', { name: 'Customers', exact: true });
  const header = (name: string) => table.getByRole('columnheader', { name, exact: true });
  await expect(header('Customer')).toHaveAttribute('aria-sort', 'ascending');
  await header('Number').getByRole('button', { name: 'Number', exact: true }).click();
  await expect(page).toHaveURL(/sortBy=number/);
  await expect(table.getByRole('row').nth(1)).toContainText('KB100001');
  await expect(header('Number')).toHaveAttribute('aria-sort', 'ascending');
  await header('Balance').getByRole('button', { name: 'Balance', exact: true }).click();
  await expect(header('Balance')).toHaveAttribute('aria-sort', 'descending');
  await header('Balance').getByRole('button', { name: 'Balance', exact: true }).click();
  await expect(header('Balance')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sortBy=balance&sortDirection=asc/);
  await page.reload();
  const order = page.getByLabel('Sort by', { exact: true });
  await expect(order.locator('option:checked')).toHaveText('Lowest balance');
  for (const [label, sortBy, sortDirection] of [
    ['Highest balance', 'balance', 'desc'],
    ['Newest first', 'created', 'desc'],
    ['KB number, lowest first', 'number', 'asc'],
    ['Status A to Z', 'status', 'asc'],
    ['Name Z to A', 'name', 'desc'],
  ] as const) {
    await order.selectOption({ label });
    await expect(page).toHaveURL(at(`/banker/customers?sortBy=${sortBy}&sortDirection=${sortDirection}`));
  }
});

test('a phone number with spaces or +91 is found in the list and by the search of the desk', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  const written = `+91 ${ila.phone.slice(0, 5)} ${ila.phone.slice(5)}`;
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  await expect(page.getByText('Name, e-mail, phone, KB number or account number', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search customers...', { exact: true }).fill(written);
  await expect(page.getByText('Showing 1 of 1 customer', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ila Sen', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(written.replace('+91 ', ''));
  await expect(page.getByRole('option').first()).toContainText(ila.email);
  await expect(page.getByRole('option').first()).toContainText(/\d{4}\u00a0\d{4}\u00a0\d{4}$/);
});

test('on a phone the filters are behind one button and the first page is three screens at most', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers?sortBy=balance');
  await lookAt(page, [360, 'light']);
  await expect(page.getByText(/^Showing 8 of \d+ customers$/)).toBeVisible();
  const list = page.getByRole('list', { name: 'Customers', exact: true });
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(3 * 900);
  await expect(page.getByLabel('Status', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByLabel('Sort by', { exact: true }).locator('option:checked')).toHaveText('Highest balance');
  await page.getByLabel('Status', { exact: true }).selectOption('frozen');
  await expect(list).toContainText('Farhan Khan');
  await expect(page.getByRole('button', { name: 'Filters (1)', exact: true })).toHaveAttribute('aria-expanded', 'true');
  await expectUsable(page, 'customers, filtered');
});

test('the link to all customers empties the search box', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const search = page.getByPlaceholder('Search customers...', { exact: true });
  await search.fill('asha@');
  await expect(page.getByText('Showing 1 of 1 customer', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Staff desk', exact: true })
    .getByRole('link', { name: 'Customers', exact: true })
    .click();
  await expect(page.getByText(/^Showing 20 of \d+ customers$/)).toBeVisible();
  await expect(search).toHaveValue('');
});
