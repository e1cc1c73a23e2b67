import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { type BrowserCustomer, newCustomer, openDashboard, send } from './people-for-browsers.ts';

const chips = (page: Page) =>
  page.getByRole('dialog').getByRole('group', { name: 'Quick amounts', exact: true }).getByRole('button');
const amount = (page: Page) => page.getByRole('dialog').getByLabel('Amount', { exact: true });
const said = (page: Page, text: string) => page.getByRole('dialog').getByText(text, { exact: true });

async function opened(context: BrowserContext, customer: BrowserCustomer, button: string): Promise<Page> {
  const page = await openDashboard(context, customer);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return page;
}

test('[C-DP-04] [C-DP-12] [C-TR-06] each amount names its bounds and takes digits with one decimal point', async ({
  context,
}) => {
  const [customer, friend] = [await newCustomer('Lata Sen', 500), await newCustomer('Ravi Sen')];
  await send(customer, friend, 1);
  const page = await openDashboard(context, customer);
  for (const [button, least] of [
    ['Deposit', '0.01'],
    ['Withdraw', '0.01'],
    ['New deposit', '0.01'],
    ['Transfer', '100'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    if (button === 'Transfer') {
      await page.getByRole('button', { name: 'Pay Ravi Sen', exact: true }).click();
      await expect(amount(page)).toHaveAttribute('placeholder', '100');
    }
    for (const [bound, value] of [
      ['min', least],
      ['step', least],
      ['max', '1000000'],
    ] as const)
      await expect(amount(page), button).toHaveAttribute(bound, value);
    await amount(page).pressSequentially('1e2,3.4.56-x7');
    await expect(amount(page), button).toHaveValue('123.45');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a withdrawal offers what there is and no more, and says a limit before the button is pressed', async ({
  context,
}) => {
  const page = await opened(context, await newCustomer('Lata Sen', 1234.5), 'Withdraw');
  await expect(chips(page)).toHaveText(['₹500', '₹1,000', 'All: ₹1,234.50']);
  await chips(page).last().click();
  await expect(amount(page)).toHaveValue('1234.50');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await amount(page).fill('1234.51');
  await expect(said(page, 'Insufficient funds. You cannot withdraw more than your current balance.')).toBeVisible();
});

test('a large amount is grouped and said in words, and the most of one transaction is said at once', async ({
  context,
}) => {
  const customer = await newCustomer('Lata Sen', 100);
  const page = await opened(context, customer, 'Deposit');
  await amount(page).fill('99999.99');
  await expect(page.getByRole('dialog').getByText(/thousand/)).toHaveCount(0);
  await amount(page).fill('1234567');
  await expect(said(page, 'Twelve lakh thirty four thousand five hundred sixty seven rupees')).toBeVisible();
  await expect(said(page, 'You can move up to ₹10,00,000.00 at a time.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Description', { exact: true }).focus();
  // Drawn over the text, which stays as it was typed.
  await expect(said(page, '12,34,567')).toBeVisible();
  await expect(amount(page)).toHaveValue('1234567');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'हिन्दी', exact: true }).first().click();
  await page.getByRole('button', { name: 'जमा करें', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('राशि', { exact: true }).fill('100000');
  await expect(said(page, 'एक लाख रुपये')).toBeVisible();
});

test('[C-TR-06] a transfer offers the last amounts sent to this person, then round ones, none above the balance', async ({
  context,
}) => {
  const customer = await newCustomer('Lata Sen', 2000);
  const [ravi, uma] = [await newCustomer('Ravi Sen'), await newCustomer('Uma Sen')];
  await send(customer, ravi, 75.5);
  await send(customer, uma, 333);
  await send(customer, ravi, 99);
  await send(customer, ravi, 75.5);
  const page = await opened(context, customer, 'Transfer');
  await page.getByRole('button', { name: 'Pay Ravi Sen', exact: true }).click();
  await expect(chips(page)).toHaveText(['₹75.50', '₹99', '₹100', '₹500', '₹1,000']);
  await chips(page).first().click();
  await expect(amount(page)).toHaveValue('75.50');
  // ₹1,417.00 are left.
  await amount(page).fill('1417.01');
  await expect(said(page, 'Insufficient balance for this transfer')).toBeVisible();
});

test('[C-DP-10] [C-DP-11] what a tenure brings and the button that opens the deposit are in view together', async ({
  context,
}) => {
  const page = await opened(context, await newCustomer('Lata Sen', 60_000), 'New deposit');
  const window = page.getByRole('dialog', { name: 'New deposit', exact: true });
  await window.getByRole('radio', { name: /^Fixed Deposit/ }).check();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await amount(page).fill('50000');
    await window.getByRole('radio', { name: '12 months', exact: true }).check();
    const foot = window.getByText('At maturity', { exact: true }).locator('..');
    await expect(foot).toContainText('₹53,500.00');
    await expect(foot).toContainText(/Matures \d{1,2} [A-Z][a-z]+ \d{4}/);
    await window.getByRole('radio', { name: '24 months', exact: true }).check();
    await expect(foot).toContainText('₹57,000.00');
    await expect(window.getByRole('radio', { name: '24 months', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(foot).toBeInViewport({ ratio: 1 });
    await expect(window.getByRole('button', { name: 'Open deposit of ₹50,000.00', exact: true })).toBeInViewport({
      ratio: 1,
    });
  }
});
