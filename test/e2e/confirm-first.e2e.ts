import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, test } from './bank-test.ts';
import { changeAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { at, callBank, expectUsable, signInAtTheDesk } from './staff-in-a-browser.ts';

test('[C-DB-12] a customer takes back what waits, and its line says so', async ({ context }) => {
  const customer = await newCustomer('Padma Krishnan', 900_000);
  const page = await openDashboard(context, customer);
  await callBank(page, 'POST', '/customers/transactions', { type: 'withdrawal', amount: 250_000 });
  await page.goto(at('/transactions'));
  await page.getByRole('button', { name: 'Withdrawal Waiting for a banker', exact: true }).first().click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText('Pending', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Cancel this request', exact: true }).click();
  await expect(details.getByText('Failed', { exact: true })).toBeVisible();
  await expect(details.getByText('Cancelled by you', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Cancel this request', exact: true })).toBeHidden();
});

/** Changes the bank's answers to those of long after the password: each transfer waits until its sender approves it. */
async function longAfterThePassword(page: Page): Promise<void> {
  const waiting = { status: 'pending', awaiting: 'customer', confirm_with: 'password' };
  let sent: unknown;
  await changeAnswers(page, '**/api/customers/transfer', (body) => {
    sent = structuredClone(body);
    Object.assign(body.data.transaction, waiting);
  });
  await changeAnswers(page, '**/api/customers/transactions?*', (body) => {
    for (const line of body.data) if (line.type === 'transfer_out') Object.assign(line, waiting);
  });
  await page.route('**/api/customers/transactions/*/approve', (route) => route.fulfill({ json: sent }));
}

test('[C-DB-12] what its sender approves is sent, and can no longer be cancelled, in the window that asked for it', async ({
  context,
}) => {
  const [customer, friend] = [await newCustomer('Prema Nair', 900_000), await newCustomer('Devika Rao')];
  const page = await openDashboard(context, customer);
  await longAfterThePassword(page);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const text = (shown: string) => dialog.getByText(shown, { exact: true });
  await dialog.getByLabel('Recipient’s phone number', { exact: true }).fill(friend.phone);
  await press('Find recipient');
  await dialog.getByLabel('Amount', { exact: true }).fill('150000');
  await press('Review');
  await press('Send ₹1,50,000.00');
  await expect(text('Waiting for you')).toBeVisible();
  await press('Approve');
  await expect(text('You sent ₹1,50,000.00 to Devika Rao.')).toBeVisible();
  await expect(text('Waiting for you')).toHaveCount(0);
  await expect(text('Waiting for you to confirm')).toHaveCount(0);
  await press('Done');

  await page.getByRole('button', { name: /^Devika Rao Money Sent · Waiting for you to confirm / }).click();
  await expect(text('Pending')).toBeVisible();
  await press('Approve');
  await expect(text('Transaction confirmed')).toBeVisible();
  await expect(text('Completed')).toBeVisible();
  await expect(text('Waiting for you to confirm')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Cancel this request', exact: true })).toHaveCount(0);
  await press('Done');
  await expect(dialog).toHaveCount(0);
});

test('[C-DB-12] a request that its owner confirmed with a code is said to be with a banker', async ({ context }) => {
  const customer = await newCustomer('Quentin Lobo', 900_000);
  const page = await openDashboard(context, customer);
  const { data } = await customer.call('POST', '/auth/two-factor/setup');
  const code = (stepsAhead: number) =>
    generate({ secret: String(data.secret), epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
  await customer.call('POST', '/auth/two-factor/enable', { code: await code(0) });
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  await page.goto(at('/transactions'));
  await page
    .getByRole('button', { name: /^Withdrawal Waiting for you to confirm/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  const here = details.getByRole('list', { name: 'Progress of the request', exact: true }).getByRole('listitem').nth(1);
  await expect(here).toHaveText('Waiting for you to confirm');
  await details.getByLabel('Code', { exact: true }).fill(await code(1));
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(details.getByText('Transaction confirmed', { exact: true })).toBeVisible();
  await expect(here).toHaveText('A banker is reviewing it');
  await details.getByRole('button', { name: 'Cancel this request', exact: true }).click();
  await expect(details.getByText('Cancelled by you', { exact: true })).toBeVisible();
  await expect(details.getByText('Transaction confirmed', { exact: true })).toHaveCount(0);
});

test('[C-DB-12] an approval whose answer is lost is asked for again, and is not said to have failed', async ({
  context,
}) => {
  const customer = await newCustomer('Rukmini Bose', 900_000);
  const page = await openDashboard(context, customer);
  const { data } = await customer.call('POST', '/auth/two-factor/setup');
  const code = (stepsAhead: number) =>
    generate({ secret: String(data.secret), epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
  await customer.call('POST', '/auth/two-factor/enable', { code: await code(0) });
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  const keys: string[] = [];
  await page.route('**/api/customers/transactions/*/approve', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length > 1) return route.continue();
    // The bank confirms it, but its answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(at('/transactions'));
  await page
    .getByRole('button', { name: /^Withdrawal Waiting for you to confirm/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await details.getByLabel('Code', { exact: true }).fill(await code(1));
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(details.getByText('Transaction confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText('Transaction failed. Please try again.', { exact: true })).toHaveCount(0);
  const steps = details.getByRole('list', { name: 'Progress of the request', exact: true }).getByRole('listitem');
  await expect(steps.nth(1)).toHaveText('A banker is reviewing it');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('[B-TX-08] the policy shows every limit with its date, and the form has a field for each', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita', '/banker/policy');
  const inForce = page.getByRole('region', { name: 'In force', exact: true });
  for (const [label, value] of [
    ['Approval needed above', '₹2,00,000.00'],
    ['A customer’s day without review', '₹10,00,000.00'],
    ['A banker’s deposits of a day without review', '₹50,00,000.00'],
    ['Customers confirm a first transfer above', '₹1,00,000.00'],
    ['After a new e-mail address, review above', '₹10,000.00'],
    ['Charges and goodwill wait above', '₹1,000.00'],
  ] as const) {
    await expect(inForce.getByText(label, { exact: true })).toBeVisible();
    await expect(inForce.getByText(value, { exact: true })).toBeVisible();
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(
    page.getByText('You are the only admin. Changes here apply at once, and all the staff get an e-mail about them.', {
      exact: true,
    }),
  ).toBeVisible();
  await expectUsable(page, 'Policy');
});
