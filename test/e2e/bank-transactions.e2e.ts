import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { DESK_LOOKS, expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, holdAnswers } from './changed-answers.ts';
import { newCustomer, staffCaller } from './people-for-browsers.ts';
import { at, recentTransactions, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// The page of the bank's transactions. Each test filters by customers of its own, because all tests run on one bank.

const table = (page: Page): Locator => page.getByRole('table', { name: 'Transactions', exact: true });
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');
const total = (page: Page, name: string): Locator =>
  page
    .locator('dl[aria-label="Totals"] > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const openFilters = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true }).click();
const applyFilters = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true }).click();

/** Makes a customer with this many deposits of 1,001, 1,002 … rupees; returns the customer's id and number. */
async function customerWithDeposits(count: number): Promise<{ id: string; number: string; name: string }> {
  const { id, name, call } = await newCustomer('Leela Shenoy');
  for (let each = 1; each <= count; each += 1)
    await call('POST', '/customers/transactions', { type: 'deposit', amount: 1_000 + each });
  const { data } = await (await staffCaller())('GET', `/banker/customers/${id}`);
  return { id, name, number: String(data.customer_id) };
}

test('the page of transactions is paged by the bank, with rows, page and filter in the address', async ({ page }) => {
  const { number } = await customerWithDeposits(23);
  await signInAtTheDesk(page, 'kavita');
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/transactions'));
  await expect(page).toHaveTitle('Transactions · Kosh Bank');
  await expect(rows(page)).toHaveCount(20);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Customer', { exact: true }).fill(number);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Showing 1–20 of 23 transactions', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}`));
  await expect(rows(page).first()).toContainText('₹1,023.00');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Showing 21–23 of 23 transactions', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&page=2`));
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  // In one row, whose height is the field's.
  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  expect(await middleOf(page.getByLabel('Rows', { exact: true }))).toBe(
    await middleOf(page.getByRole('button', { name: 'Previous', exact: true })),
  );
  await page.getByLabel('Rows', { exact: true }).selectOption('50');
  await expect(rows(page)).toHaveCount(23);
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&rows=50`));
  await page.getByRole('button', { name: `Remove filter Customer: ${number}`, exact: true }).click();
  await expect(page).toHaveURL(at('/banker/transactions?rows=50'));
  await expect(rows(page)).toHaveCount(50);
});

test('the headers sort at the bank, and the totals are of all rows of the filter', async ({ page }) => {
  const { number, name } = await customerWithDeposits(3);
  await signInAtTheDesk(page, 'kavita', `/banker/transactions?customer=${number}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(total(page, 'Transactions')).toHaveText('3');
  await expect(total(page, 'Money in')).toHaveText('₹3,006.00');
  await expect(total(page, 'Money out')).toHaveText('₹0.00');
  const amount = table(page).getByRole('columnheader', { name: 'Amount', exact: true });
  const date = table(page).getByRole('columnheader', { name: 'Date', exact: true });
  await expect(date).toHaveAttribute('aria-sort', 'descending');
  await amount.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect(date).not.toHaveAttribute('aria-sort', /.*/);
  await amount.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&sortBy=amount&sortDirection=asc`));
  await expect(rows(page).first()).toContainText('₹1,001.00');
  await expect(rows(page).first()).toContainText(name);
  const type = table(page).getByRole('columnheader', { name: 'Type', exact: true });
  for (const order of ['ascending', 'descending']) {
    await type.getByRole('button', { name: 'Type', exact: true }).click();
    await expect(type).toHaveAttribute('aria-sort', order);
  }
  await openFilters(page);
  await expect(page.getByLabel('Sort by', { exact: true }).locator('option:checked')).toHaveText(
    'Type, withdrawals first',
  );
  const customer = table(page).getByRole('columnheader', { name: 'Customer', exact: true });
  for (const [label, sortBy, sortDirection, column, order] of [
    ['Oldest first', 'date', 'asc', date, 'ascending'],
    ['Customer Z to A', 'customer', 'desc', customer, 'descending'],
    ['Largest first', 'amount', 'desc', amount, 'descending'],
  ] as const) {
    await page.getByLabel('Sort by', { exact: true }).selectOption({ label });
    await applyFilters(page);
    await expect(page).toHaveURL(
      at(`/banker/transactions?customer=${number}&sortBy=${sortBy}&sortDirection=${sortDirection}`),
    );
    // The form of the filters is made anew with the list.
    await expect(column).toHaveAttribute('aria-sort', order);
    await openFilters(page);
  }
  await page.getByLabel('Amount from', { exact: true }).fill('1002');
  await applyFilters(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(total(page, 'Money in')).toHaveText('₹2,005.00');
  await changeAnswers(page, '**/api/banker/transactions/totals*', ({ data }) =>
    Object.assign(data, { count: 12_345, moneyIn: 1.25, moneyOut: 2.25, betweenCustomers: 3.25, notBooked: 4.25 }),
  );
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/transactions'));
  for (const [sum, shown] of [
    ['Transactions', '12,345'],
    ['Money in', '₹1.25'],
    ['Money out', '₹2.25'],
    ['Between customers', '₹3.25'],
    ['Not booked', '₹4.25'],
  ] as const)
    await expect(total(page, sum)).toHaveText(shown);
});

test('periods are one press, written days replace them, and the search box follows the address', async ({ page }) => {
  const { number } = await customerWithDeposits(2);
  await signInAtTheDesk(page, 'rohan', `/banker/transactions?customer=${number}`);
  const periods = page.getByRole('group', { name: 'Period', exact: true });
  await periods.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&period=today`));
  await expect(rows(page)).toHaveCount(2);
  await periods.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page.getByText('No transactions found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('First day', { exact: true }).fill('2026-11-02');
  await page.getByLabel('Last day', { exact: true }).fill('2026-11-01');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Start date cannot be after end date', { exact: true })).toBeVisible();
  await page.getByLabel('Last day', { exact: true }).fill('2030-11-01');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&from=2026-11-02&to=2030-11-01`));
  await expect(page.getByRole('button', { name: 'Remove filter Until Nov 1, 2030', exact: true })).toBeVisible();

  const search = page.getByLabel('Search', { exact: true });
  await search.fill('nothing of this kind');
  await expect(page).toHaveURL(/search=nothing/);
  await expect(page.getByText('No transactions found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Contains: nothing of this kind', exact: true }).click();
  await expect(search).toHaveValue('');
  await expect(rows(page)).toHaveCount(2);
});

test('what is typed into the filters stays while a row is opened and a page is turned', async ({ page }) => {
  const { number } = await customerWithDeposits(21);
  await signInAtTheDesk(page, 'kavita', `/banker/transactions?customer=${number}`);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const least = page.getByLabel('Amount from', { exact: true });
  await least.fill('1002');
  await rows(page)
    .first()
    .getByRole('button', { name: /^View / })
    .click();
  await expect(page).toHaveURL(/&open=/);
  await expect(least).toHaveValue('1002');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(1);
  await expect(least).toHaveValue('1002');
  // A filter that changes elsewhere is shown in the form.
  await page.getByRole('button', { name: `Remove filter Customer: ${number}`, exact: true }).click();
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('');
});

test('one press downloads exactly the filtered transactions, and the export says its filter', async ({ page }) => {
  const { number } = await customerWithDeposits(4);
  await signInAtTheDesk(page, 'kavita', `/banker/transactions?customer=${number}&type=deposit&min=1003`);
  await expect(rows(page)).toHaveCount(2);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV', exact: true }).click(),
  ]);
  await expect(toast(page, 'Export completed successfully')).toBeVisible();
  const [, ...lines] = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.map((line) => line.split(',').slice(1, 5).join())).toEqual([
    `${number},Leela Shenoy,1004.00,INR`,
    `${number},Leela Shenoy,1003.00,INR`,
  ]);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions', exact: true });
  await expect(
    dialog.getByText(`Filtered: Type: Deposit · From ₹1,003.00 · Customer: ${number}`, { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText('All 2 transactions', { exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Excel (XLSX)', exact: true }).check({ force: true });
  const [asked] = await Promise.all([
    page.waitForRequest(/transactions\/export/),
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const sent = new URL(asked.url()).searchParams;
  expect([sent.get('customerId'), sent.get('type'), sent.get('minAmount')]).toEqual([number, 'deposit', '1003.00']);
});

test('[B-TX-03] the dashboard counts all of its transactions, loads more than a hundred, and exports its filter', async ({
  page,
}) => {
  const { number } = await customerWithDeposits(104);
  await signInAtTheDesk(page, 'kavita');
  await page.getByRole('tab', { name: 'Recent Transactions', exact: true }).click();
  const filters = page.getByRole('form', { name: 'Transaction Filters', exact: true });
  await filters.getByLabel('Customer ID', { exact: true }).fill(number);
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Showing 5 of 104 transactions', { exact: true })).toBeVisible();
  for (let loaded = 10; loaded <= 100; loaded += 5) {
    await page.getByRole('button', { name: 'Load More', exact: true }).click();
    await expect(page.getByText(`Showing ${loaded} of 104 transactions`, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Load More', exact: true }).click();
  await expect(page.getByText('Showing 104 of 104 transactions', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More', exact: true })).toBeHidden();

  await filters.getByLabel('Min amount', { exact: true }).fill('1102');
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Showing 3 of 3 transactions', { exact: true })).toBeVisible();
  await page
    .getByRole('tabpanel', { name: 'Recent Transactions', exact: true })
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions', exact: true });
  await expect(dialog.getByText(`Filtered: From ₹1,102.00 · Customer: ${number}`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('All 3 transactions', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See all transactions', exact: true }).click();
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&min=1102`));
  await expect(rows(page)).toHaveCount(3);
});

test('interest is called interest in the list of all transactions and on the dashboard', async ({ page }) => {
  // No interest was paid in the demo's last thirty days, so each list's newest rows are made interest here.
  await page.route('**/api/banker/transactions?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { transactions: Record<string, unknown>[] } };
    const kinds = ['account_interest', 'term_deposit_interest', 'banker_deposit'];
    const transactions = body.data.transactions.map((each, place) => ({
      ...each,
      type: 'deposit',
      kind: kinds[place],
    }));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, transactions } } });
  });
  const expectTypes = async (name: string) => {
    const list = page.getByRole('table', { name, exact: true }).locator('tbody').getByRole('row');
    for (const [place, label] of ['Interest', 'Interest', 'Deposit'].entries())
      await expect(list.nth(place).getByRole('cell', { name: label, exact: true })).toBeVisible();
  };
  await signInAtTheDesk(page, 'kavita', '/banker/transactions');
  await expectTypes('Transactions');
  await page.goto(at('/banker/dashboard'));
  await recentTransactions(page);
  await expectTypes('Recent Transactions');
});

test("yesterday's transfers above ₹50,000 are two clicks from anywhere, and their file one more", async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/policy');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  const view = page.getByRole('link', { name: 'Yesterday’s transfers above ₹50,000', exact: true });
  await view.click();
  await expect(page).toHaveURL(at('/banker/transactions?type=transfer&min=50000.01&period=yesterday'));
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Remove filter From ₹50,000.01', exact: true })).toBeVisible();
  // The list of the same view asks for fewer.
  const asked = page.waitForRequest(/banker\/transactions\?(?=.*limit=100)(?=.*minAmount=50000\.01)/);
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('type')).toBe('transfer');
  expect(searchParams.get('startDate')).toBe(searchParams.get('endDate'));
  expect(loads).toEqual([]);
});

test('a view is saved under a name, shown again, and deleted', async ({ page }) => {
  const { number } = await customerWithDeposits(2);
  await signInAtTheDesk(page, 'rohan', `/banker/transactions?customer=${number}&sortBy=amount&sortDirection=asc`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save this view', exact: true }).click();
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  await expect(page.getByText('Please enter a name of up to 60 characters', { exact: true }).first()).toBeVisible();
  const name = `Leela ${number}`;
  await page.getByLabel('Name of the view', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  await expect(toast(page, 'View saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save this view', exact: true })).toBeHidden();
  await page.goto(at('/banker/transactions'));
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(at(`/banker/transactions?customer=${number}&sortBy=amount&sortDirection=asc`));
  await expect(rows(page).first()).toContainText('₹1,001.00');
  const release = await holdAnswers(page, '**/api/banker/transaction-views/*');
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') asked += 1;
  });
  await page.getByRole('button', { name: `Delete view ${name}`, exact: true }).dblclick();
  release();
  await expect(toast(page, 'View deleted')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  expect(asked).toBe(1);
});

test('a row opens beside the list, with an address, its journal, customers, letters and audit trail', async ({
  page,
}, info) => {
  const [leela, meera] = [await newCustomer('Leela Shenoy', 9_000), await newCustomer('Meera Pai')];
  const { data } = await meera.call('GET', '/customers/profile');
  const found = await leela.call('GET', `/customers/find-recipient?account=${String(data.account_number)}`);
  await leela.call('POST', '/customers/transfer', { recipientId: found.data.id, amount: 6_000 });
  const { data: about } = await (await staffCaller())('GET', `/banker/customers/${leela.id}`);
  const list = `/banker/transactions?customer=${String(about.customer_id)}`;
  await signInAtTheDesk(page, 'kavita', `${list}&type=transfer`);
  const row = rows(page).first().getByRole('button', { name: 'View Transfer of Leela Shenoy', exact: true });
  await row.click();
  await expect(page).toHaveURL(/&open=[0-9a-f-]{36}$/);
  await page.reload();
  const beside = page.getByRole('complementary', { name: 'Transaction', exact: true });
  await expect(beside.getByText('₹6,000.00', { exact: true }).first()).toBeVisible();
  await expect(beside.getByRole('heading', { name: 'In the books', exact: true })).toBeVisible();
  const letters = beside.getByRole('region', { name: 'E-mails', exact: true }).getByRole('listitem');
  await expect(letters.filter({ hasText: '₹6,000.00 left your account' })).toHaveCount(1);
  await expect(letters.filter({ hasText: '₹6,000.00 came into your account' })).toHaveCount(1);
  await expect(beside.getByRole('region', { name: 'Audit trail', exact: true })).toContainText(
    /Transaction posted.*Leela Shenoy/,
  );
  await expect(rows(page)).toHaveCount(1);
  await expectAxeClean(page, 'transaction-beside', info, [
    [1280, 'light'],
    [1280, 'dark'],
    [1600, 'dark'],
    [1600, 'light'],
  ]);
  await beside.getByRole('button', { name: 'Reverse', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByRole('button', { name: 'Reverse', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.setViewportSize({ width: 360, height: 900 });
  const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true });
  await expect(dialog.getByRole('link', { name: /^Meera Pai/ })).toBeVisible();
  await expectAxeClean(page, 'transaction-dialog', info, [
    [360, 'light'],
    [360, 'dark'],
  ]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await beside.getByRole('button', { name: 'Close transaction', exact: true }).click();
  await expect(beside).toBeHidden();
  await expect(page).toHaveURL(at(`${list}&type=transfer`));
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(beside.getByRole('heading', { name: 'Transaction', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await row.click();
  await beside.getByRole('link', { name: /^Meera Pai/ }).click();
  await expect(page).toHaveURL(at(`/banker/customer/${meera.id}`));
});

test('the page of transactions is accessible at each width, with rows of at most 56 px and its filters in the address', async ({
  page,
}, info) => {
  await signInAtTheDesk(page, 'kavita', '/banker/transactions');
  await expect(rows(page)).toHaveCount(20);
  await expectAxeClean(page, 'transactions', info, DESK_LOOKS);
  await page.setViewportSize({ width: 1280, height: 800 });
  const heights = await rows(page).evaluateAll((each) => each.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await openFilters(page);
  await expect(page.getByLabel('Made by', { exact: true })).toBeVisible();
  await expectAccessible(page, 'transactions-filters', info, DESK_LOOKS);
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Transfer' });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Failed, rejected or expired' });
  for (const [field, typed] of [
    ['Amount from', '10.5'],
    ['Amount up to', '99'],
    ['Made by', 'bank'],
    ['Decided by', 'me'],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(typed);
  await applyFilters(page);
  await expect(page).toHaveURL(
    at('/banker/transactions?type=transfer&status=failed&min=10.5&max=99&maker=bank&checker=me'),
  );
});
