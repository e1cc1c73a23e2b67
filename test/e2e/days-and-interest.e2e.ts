import { expect, test } from './bank-test.ts';
import { newCustomer } from './people-for-browsers.ts';
import { expectUsable, signInAtTheDesk } from './staff-in-a-browser.ts';

test('a day of the bank: its state, what its night has to do, and its movements', async ({ page }) => {
  await newCustomer('Divya Pillai', 1_234);
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await page.getByRole('tab', { name: 'Days', exact: true }).click();
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await expect(page.getByText('Due at day-end', { exact: true })).toBeVisible();
  const movements = page.getByRole('table', { name: 'Transactions of the day', exact: true });
  await expect(movements.getByText('Cash deposit', { exact: true })).toBeVisible();
  await expectUsable(page, 'a day');
  const date = page.getByLabel('Business date', { exact: true });
  const today = await date.inputValue();
  const before = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await date.fill(before);
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('Done at day-end', { exact: true })).toBeVisible();
  await expect(page.getByText('Interest paid', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`day=${before}`));
  await expectUsable(page, 'a closed day');
});

test('the interest of the running quarter as it stands, one account line by line, and as a file', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await page.getByRole('tab', { name: 'Interest', exact: true }).click();
  const list = page.getByRole('table', { name: 'Interest of the quarter', exact: true });
  await expect(page.getByText(/not posted\. The sums are as they stand after/)).toBeVisible();
  await list.getByRole('button', { name: 'Open', exact: true }).first().click();
  const lines = page.getByRole('table', { name: 'Lines of the interest', exact: true });
  await expect(lines).toBeVisible();
  await expect(
    page.getByText(/^Balance × days × rate ÷ 365\. Sum ₹\d+\.\d{6}, rounded once to ₹[\d,.]+$/),
  ).toBeVisible();
  await expectUsable(page, 'the interest of a quarter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('interest.xlsx');
});
