import type { Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Transactions', exact: true }).getByRole('row');
const shown = async (page: Page) => (await rows(page).allTextContents()).slice(1);

test('[C-DB-07] [C-DB-10] [C-DB-12] all transactions, page by page, while new ones arrive', async ({ context }) => {
  const customer = await newCustomer('Varun Gokhale', 5_00_000);
  for (let count = 1; count <= 34; count += 1)
    await customer.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: count,
      description: `Line ${count}.`,
    });
  const large = { type: 'withdrawal', amount: 2_10_000 };
  const { data } = await customer.call('POST', '/customers/transactions', { ...large, description: 'A boat' });
  // as: the documented answer of this call.
  const boat = (data as { transaction: { id: string } }).transaction;
  await customer.call('POST', `/customers/transactions/${boat.id}/withdraw`);
  await customer.call('POST', '/customers/transactions', { ...large, description: 'A car' });
  const page = await openDashboard(context, customer);
  await page.getByRole('link', { name: 'View All Transactions', exact: true }).click();
  await expect(page).toHaveURL(url('/transactions'));
  await expect(rows(page)).toHaveCount(26);
  await expect(
    page.getByRole('row', { name: /A car Withdrawal · Waiting for a banker.*Pending.*Not yet/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Line 34\..*₹34\.00 ₹5,00,595\.00/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /A boat Withdrawal.*Failed.*Unchanged$/ })).toBeVisible();

  // A deposit arrives between reading the first page and the second.
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 99, description: 'Meanwhile' });
  await expect(page.getByRole('row', { name: /Meanwhile/ })).toBeVisible();
  await page.getByRole('button', { name: 'Load more', exact: true }).click();
  await expect(page.getByText('End of list', { exact: true })).toBeVisible();
  const all = await shown(page);
  expect(all).toHaveLength(38);
  for (let count = 1; count <= 34; count += 1)
    expect(all.filter((text) => text.includes(`Line ${count}.`))).toHaveLength(1);

  await page.getByRole('button', { name: /Line 7\./ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText('plus +₹7.00', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Receipt (PDF)', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /A car/ }).click();
  await expect(
    details.getByText('A banker is reviewing this. You don’t need to do anything.', { exact: true }).first(),
  ).toBeVisible();
  await expect(details.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('a reload, and back from another document, show the loaded pages again, at the same place', async ({
  context,
}) => {
  const customer = await newCustomer('Yamini Kapoor');
  for (let count = 1; count <= 60; count += 1)
    await customer.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: count,
      description: `Line ${count}.`,
    });
  const page = await openDashboard(context, customer);
  await page.getByRole('link', { name: 'View All Transactions', exact: true }).click();
  const more = page.getByRole('button', { name: 'Load more', exact: true });
  for (const loaded of [51, 61]) {
    await more.click();
    await expect(rows(page)).toHaveCount(loaded);
  }
  const row = page.getByRole('button', { name: /^Line 20\./ });
  await row.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const place = async () => Math.round((await row.boundingBox())?.y ?? 0);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(61);
  await expect.poll(place).toBe(before);
  await page.goto(url('/about-us'));
  await expect(page.getByRole('heading', { level: 1, name: 'About us', exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(61);
  await expect.poll(place).toBe(before);
});

test('[C-DB-13] [C-DB-14] filters stand in the address, and the dates must be in order', async ({ context }, info) => {
  const customer = await newCustomer('Wahida Ansari', 1000);
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 250.5, description: 'Birthday' });
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 75, description: 'Groceries' });
  const page = await openDashboard(context, customer);
  const history = page.getByRole('region', { name: 'Transaction History', exact: true });
  await history.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter transactions', exact: true });
  await dialog.getByLabel('Start date', { exact: true }).fill('2026-11-20');
  await dialog.getByLabel('End date', { exact: true }).fill('2026-11-01');
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Start date cannot be after end date');
  await dialog.getByLabel('Start date', { exact: true }).fill('');
  await dialog.getByLabel('End date', { exact: true }).fill('');
  await dialog.getByLabel('Type', { exact: true }).selectOption('deposit');
  await dialog.getByLabel('Minimum amount', { exact: true }).fill('0');
  await dialog.getByLabel('Maximum amount', { exact: true }).fill('-300');
  await expect(dialog.getByLabel('Maximum amount', { exact: true })).toHaveValue('300');
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(history.getByRole('button', { name: /Birthday/ })).toBeVisible();
  await expect(history.getByRole('button', { name: /Groceries/ })).toBeHidden();
  await expect(history.getByRole('button', { name: /1,000\.00/ })).toBeHidden();

  await history.getByRole('link', { name: 'View All Transactions', exact: true }).click();
  await expect(page).toHaveURL(url('/transactions?type=deposit&maxAmount=300'));
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove filter: Deposit', exact: true }).click();
  await expect(page).toHaveURL(url('/transactions?maxAmount=300'));
  await expect(rows(page)).toHaveCount(3);
  // Each first row differs from the one before, which stays until the answer comes.
  for (const [order, address, first] of [
    ['Oldest first', '&sortBy=date&sortDirection=asc', 'Birthday'],
    ['Newest first', '', 'Groceries'],
    ['Largest amount', '&sortBy=amount', 'Birthday'],
    ['Smallest amount', '&sortBy=amount&sortDirection=asc', 'Groceries'],
    ['Type', '&sortBy=type&sortDirection=asc', 'Birthday'],
  ] as const) {
    await page.getByLabel('Sort by', { exact: true }).selectOption(order);
    await expect(page).toHaveURL(url(`/transactions?maxAmount=300${address}`));
    await expect(rows(page).nth(1)).toContainText(first);
  }
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('birth');
  await expect(page).toHaveURL(/search=birth/);
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('birth');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('nothing like that');
  await expect(page.getByText('No transactions match these filters', { exact: true })).toBeVisible();
  await expectAxeClean(page, 'nothing-fits', info);

  await page.goto(url('/transactions?startDate=2026-12-01&endDate=2026-11-01&type=nonsense'));
  await expect(page.getByRole('alert')).toHaveText('Start date cannot be after end date');
  await expect(page.getByRole('list', { name: 'Active filters', exact: true }).getByRole('listitem')).toHaveCount(2);
});

test('[X-ER-09] a statement that cannot be loaded says so', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Xavier Lobo', 10));
  await page.route('**/api/customers/transactions?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(url('/transactions'));
  await expect(
    page.getByText('Failed to load transaction data: An unexpected error occurred. Please try again.', { exact: true }),
  ).toBeVisible();
});

test('on a phone the lines stand under their days in rows of 64 px, named by person and by what they are', async ({
  context,
}) => {
  const [customer, friend] = [await newCustomer('Yamuna Rao', 50_000), await newCustomer('Zubin Mistry')];
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 75, description: 'Groceries' });
  await send(customer, friend, 150.5, 'Books for the whole school year');
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  const page = await openDashboard(context, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url('/transactions'));
  const line = (heading: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${heading} `) });
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  for (const [heading, caption, amount, balance] of [
    ['Term deposit opened', '^Fixed Deposit TD\\d+ · .* [ap]m$', 'minus −₹10,000.00', '₹39,774.50'],
    ['Zubin Mistry', '^Money Sent · Books for the whole school year · .* [ap]m$', 'minus −₹150.50', '₹49,774.50'],
    ['Groceries', '^Withdrawal · .* [ap]m$', 'minus −₹75.00', '₹49,925.00'],
    ['Deposit', '^[\\d:]+ [ap]m$', 'plus +₹50,000.00', '₹50,000.00'],
  ] as const) {
    const row = line(heading);
    await expect(row.getByText(heading, { exact: true })).toBeVisible();
    const described = row.getByText(new RegExp(caption));
    await expect(described).toBeVisible();
    // A long description takes the room of its time; where both have room, the time is whole.
    const [room, widthOfCaption, timeInSight] = await described.evaluate((element) => {
      const line = element.getBoundingClientRect();
      const [first, time] = [element.firstElementChild ?? element, element.lastElementChild ?? element].map((part) =>
        part.getBoundingClientRect(),
      );
      const whole = (time?.bottom ?? 0) <= line.bottom + 0.5 && (time?.right ?? 0) <= line.right + 0.5;
      return [line.width, first?.width ?? 0, whole] as const;
    });
    expect(timeInSight, heading).toBe(/^(Groceries|Deposit)$/.test(heading));
    if (heading === 'Zubin Mistry') expect(widthOfCaption).toBeGreaterThan(room - 1);
    await expect(row.getByText(amount, { exact: true })).toBeVisible();
    await expect(row.getByText(`Balance after ${balance}`, { exact: true })).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(64);
  }
  await page.getByLabel('Sort by', { exact: true }).selectOption('Smallest amount');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toHaveCount(0);
  await expect(page.getByRole('listitem').getByRole('button').first()).toContainText('Groceries');
  await line('Zubin Mistry').click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText('Zubin Mistry', { exact: true })).toBeVisible();
});
