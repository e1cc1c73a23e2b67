import { expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

test('[C-DB-16] [C-DB-19] a new customer is not judged, and has four first steps that are ticked', async ({
  context,
}, info) => {
  const customer = await newCustomer('Kamini Bhatt');
  const page = await openDashboard(context, customer);
  const score = page.getByRole('region', { name: 'CIBIL score', exact: true });
  await expect(score.getByRole('meter')).toHaveAttribute('aria-valuetext', '657, Fair');
  await expect(score.getByText(/^Updated .+ · based on 1 day$/)).toBeVisible();
  const health = page.getByRole('region', { name: 'Financial Health', exact: true });
  await expect(health.getByText('58/100', { exact: true })).toBeVisible();
  const minimum =
    'Your balance is below the minimum of ₹1,000.00 for this account. You can keep using it, and there is no charge.';
  await expect(page.getByText(minimum, { exact: true })).toHaveCount(0);

  const start = page.getByRole('region', { name: 'Getting started', exact: true });
  const steps = start.getByRole('listitem');
  await expect(steps).toHaveText([
    'Add money to your accountAdd money',
    'Send money to a friend',
    'Protect your account with two-factor or a passkeyOpen security',
    'Apply for your virtual cardSee the card',
  ]);
  await expectAxeClean(page, 'new-customer', info);
  await start.getByRole('button', { name: 'Add money', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit money', exact: true });
  await dialog.getByLabel('Amount', { exact: true }).fill('500');
  await dialog.getByRole('button', { name: 'Deposit ₹500.00', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(steps.nth(0)).toHaveText('Add money to your account (done)');
  await expect(steps.nth(1)).toHaveText('Send money to a friendSend money');
  await expect(page.getByText(minimum, { exact: true })).toBeVisible();

  await start.getByRole('link', { name: 'See the card', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Apply for a card', exact: true })).toBeInViewport();
});
