import { expect } from '@playwright/test';
import { signIn, test } from 'kosh/playwright';

test('money is paid in once, although its first answer was lost', async ({ page, bank }) => {
  const asha = await bank.customer('asha');
  await signIn(page, asha);
  await bank.snapshot('signed in');
  const before = await page.getByTestId('balance').textContent();

  // The bank does what it is asked, and its answer never arrives.
  bank.fault('commit-503', { call: 'POST /customers/transactions' });
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34');
  await dialog.getByRole('button', { name: 'Deposit ₹12.34', exact: true }).click();
  await expect(dialog.getByText('Being confirmed', { exact: true })).toBeVisible();
  await expect(dialog.getByText('You added ₹12.34 to your account.', { exact: true })).toBeVisible();
  const movements = await asha.must<{ amount: number }[]>('GET', '/customers/transactions?limit=10');
  expect(movements.filter(({ amount }) => amount === 12.34)).toHaveLength(1);

  // Back to the moment after the sign-in: the page is still signed in, and the money is as it was.
  await bank.restore('signed in');
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(before ?? '');
});

test('a forgotten password is set anew by the link in an e-mail', async ({ page, bank }) => {
  await page.goto('/customer/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('meera@kosh.example');
  await page.getByRole('button', { name: 'Send the link', exact: true }).click();
  const mail = await bank.mail.latestTo('meera@kosh.example', { subject: 'Choose a new password' });
  await page.goto(mail.links[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Set a new password', exact: true })).toBeVisible();
});
