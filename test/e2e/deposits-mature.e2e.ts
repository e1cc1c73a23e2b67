import { expect, type Page, test } from '@playwright/test';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';
import { type Caller, newCustomer, openDashboard, staffCaller } from './people-for-browsers.ts';

// A bank of its own: what moves its clock must not move that of the other tests.
let bank: BankUnderTest;
let usual: string | undefined;
test.beforeAll(async () => {
  bank = await openBankUnderTest({ LIMIT_SCALE: '100' });
  usual = process.env.KOSH_URL;
  process.env.KOSH_URL = bank.url;
});
test.afterAll(async () => {
  process.env.KOSH_URL = usual;
  await bank.close();
});

const section = (page: Page) => page.getByRole('region', { name: 'Your Deposits' });

async function open(page: Page, type: RegExp, amount: string, months?: string): Promise<void> {
  await section(page).getByRole('button', { name: 'New deposit' }).click();
  const form = page.getByRole('dialog', { name: 'New deposit' });
  await form.getByRole('radio', { name: type }).check();
  await form.getByRole('textbox', { name: /^(Amount|Monthly instalment)$/ }).fill(amount);
  if (months) await form.getByLabel('Tenure', { exact: true }).selectOption(months);
  await form.getByRole('button', { name: /^Open deposit of/ }).click();
  await form.getByRole('button', { name: 'Done' }).click();
}

/** Moves the bank's date on by whole years and a day, so that what matures on the anniversary has matured. */
async function yearsPass(admin: Caller, years: number): Promise<void> {
  const { data } = await admin('GET', '/admin/clock');
  const [year, ...rest] = String(data.businessDate).split('-');
  await admin('POST', '/admin/clock', { toDate: [Number(year) + years, ...rest].join('-') });
  await admin('POST', '/admin/clock', { days: 1 });
  await expect.poll(async () => (await admin('GET', '/admin/clock')).data.daysLeft, { timeout: 60_000 }).toBe(0);
}

async function expectPaidOut(page: Page, type: string, amount: string, instalments: number): Promise<void> {
  await section(page)
    .getByRole('button', { name: new RegExp(`^${type} .* Matured`) })
    .click();
  const dialog = page.getByRole('dialog', { name: type });
  await expect(dialog.getByText('Paid out', { exact: true }).locator('..')).toContainText(amount);
  await expect(dialog.getByRole('row', { name: /Instalment \d+ .*Done/ })).toHaveCount(Math.min(instalments, 8));
  await page.keyboard.press('Escape');
}

test('[C-DP-08] [C-DP-09] [C-DP-15] a 12-month recurring and a 5-year tax-saving deposit are opened and mature', async ({
  context,
}) => {
  test.setTimeout(240_000);
  const page = await openDashboard(context, await newCustomer('Aditi Kulkarni', 1_00_000));
  await open(page, /^Recurring/, '1000', '12');
  await open(page, /^Tax Saving/, '10000');
  await expect(page.getByTestId('balance')).toHaveText('₹89,000.00');
  const admin = await staffCaller('sunita@kosh.example');

  await yearsPass(admin, 1);
  // The screen has heard of every instalment; the banner comes with the next look at the bank's date.
  await expect(section(page).getByRole('button', { name: /^Recurring Deposit .* Matured/ })).toBeVisible();
  await expectPaidOut(page, 'Recurring Deposit', '₹12,422.50', 12);
  await expect(section(page).getByRole('button', { name: /^Tax Saving Deposit .* Active/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/The bank’s date is \d+ \w+ \d{4}\. This demo has moved its clock/)).toBeVisible();

  await expect(page.getByRole('img', { name: /Your balance went from/ })).toBeVisible();

  await yearsPass(admin, 4);
  await expect(section(page).getByRole('button', { name: /^Tax Saving Deposit .* Matured/ })).toBeVisible();
  await expectPaidOut(page, 'Tax Saving Deposit', '₹13,750.00', 0);
  await page.getByRole('link', { name: 'View All Transactions' }).click();
  await page.getByLabel('Search').fill('Instalment');
  await expect(page.getByRole('status').filter({ hasText: 'transactions' })).toContainText('11 transactions');
  expect((await admin('POST', '/banker/books/verification')).data).toMatchObject({ healthy: true });
});
