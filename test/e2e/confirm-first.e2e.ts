import { expect, test } from './bank-test.ts';
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
