import { mergeTests } from '@playwright/test';
import { test as fixture, signIn } from '../../scripts/package/testing/playwright-fixture.ts';
import { test as bankTest, expect } from './bank-test.ts';

// The fixture of the package as other projects use it, here on the server of all browser tests (KOSH_URL). The whole package is tried
// by test/package.

const test = mergeTests(bankTest, fixture);

test('[T-OB-08] a page belongs to the bank of its worker, and a fault of the bank meets its calls', async ({
  page,
  bank,
}) => {
  const asha = await bank.customer('asha');
  await signIn(page, asha);
  expect(new URL(page.url()).hostname).toBe(`${bank.id}.localhost`);
  await bank.snapshot();
  const before = await page.getByTestId('balance').textContent();

  bank.fault('commit-503', { call: 'POST /customers/transactions' });
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34');
  await dialog.getByRole('button', { name: 'Deposit ₹12.34', exact: true }).click();
  // Shown for a second: an assertion looks too seldom for a slow machine.
  await dialog.getByText('Being confirmed', { exact: true }).waitFor();
  await expect(dialog.getByText('You added ₹12.34 to your account.', { exact: true })).toBeVisible();
  const movements = await asha.must<{ amount: number }[]>('GET', '/customers/transactions?limit=5');
  expect(movements.filter(({ amount }) => amount === 12.34)).toHaveLength(1);

  await bank.restore();
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(before ?? '');
});

test('the link in an e-mail opens at the same bank', async ({ page, bank }) => {
  await bank.must('POST', '/auth/forgot-password', { body: { email: 'meera@kosh.example', audience: 'customer' } });
  const mail = await bank.mail.latestTo('meera@kosh.example', { subject: 'Choose a new password' });
  await page.goto(mail.links[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Set a new password', exact: true })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe(`${bank.id}.localhost`);
});
