import type { Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

// Exact words and colours of a transaction for its customer, in the list and in its details.

const rows = (page: Page) => page.getByRole('table', { name: 'Transactions', exact: true }).getByRole('row');
const details = (page: Page) => page.getByRole('dialog', { name: 'Transaction Details', exact: true });
const fact = (page: Page, label: string) =>
  details(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

// Success, and no status at all, count as completed.
const STATUSES = [
  ['completed', 'Completed', 'accent-text'],
  ['success', 'Completed', 'accent-text'],
  [undefined, 'Completed', 'accent-text'],
  ['approved', 'Completed', 'accent-text'],
  ['pending', 'Pending', 'warn-text'],
  ['failed', 'Failed', 'danger-text'],
  ['rejected', 'Failed', 'danger-text'],
] as const;

test('[C-DB-10] a transaction is completed, pending or failed, in the list and in its details', async ({ context }) => {
  const customer = await newCustomer('Varun Gokhale');
  for (const [place] of STATUSES.entries())
    await customer.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: place + 1,
      description: `Line ${place}`,
    });
  const page = await openDashboard(context, customer);
  await changeAnswers(page, '**/api/customers/transactions?*', ({ data }) => {
    for (const line of data) line.status = STATUSES[Number(String(line.description).slice(5))]?.[0];
  });
  await page.goto(url('/transactions'));
  for (const [place, [, label, colour]] of STATUSES.entries()) {
    const row = rows(page).filter({ hasText: `Line ${place}` });
    await expect(row.getByRole('cell').nth(2)).toHaveText(label);
    await expect(row.getByText(label, { exact: true })).toHaveCSS('color', await colourOf(page, colour));
    await row.getByRole('button').click();
    await expect(fact(page, 'Status')).toHaveText(label);
    await expect(fact(page, 'Status').getByText(label, { exact: true })).toHaveCSS(
      'color',
      await colourOf(page, colour),
    );
    await page.keyboard.press('Escape');
    await expect(details(page)).toHaveCount(0);
  }
});

test('[C-DB-08] [C-DB-09] [C-DB-11] the details of a transfer name the other side by its part in it', async ({
  context,
}) => {
  const [customer, friend] = [await newCustomer('Hema Iyer', 900), await newCustomer('Imran Qureshi', 900)];
  for (const [from, to, amount] of [
    [customer, friend, 150.5],
    [friend, customer, 20],
  ] as const) {
    await send(from, to, amount, 'Books');
  }
  const other = String((await friend.call('GET', '/customers/profile')).data.account_number).slice(-4);
  const page = await openDashboard(context, customer);
  for (const [type, side, amount, colour, balance] of [
    ['Money Sent', 'To', 'minus −₹150.50', 'ink', '₹749.50'],
    ['Money Received', 'From', 'plus +₹20.00', 'accent-text', '₹769.50'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(type) }).click();
    await expect(details(page).getByText(type, { exact: true })).toBeVisible();
    await expect(details(page).getByText(amount, { exact: true })).toHaveCSS('color', await colourOf(page, colour));
    await expect(details(page).locator('dl').first().getByRole('term')).toHaveText([
      'Status',
      'Date',
      side,
      'Account',
      'Description',
      'Balance after',
      'Reference',
    ]);
    await expect(fact(page, side)).toHaveText('Imran Qureshi');
    await expect(fact(page, 'Account')).toHaveText(`•••• ${other}`);
    await expect(fact(page, 'Balance after')).toHaveText(balance);
    await page.keyboard.press('Escape');
    await expect(details(page)).toHaveCount(0);
  }
});
