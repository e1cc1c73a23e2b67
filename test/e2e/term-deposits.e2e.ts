import type { Locator, Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Your Deposits', exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'New deposit', exact: true });
const tenure = (page: Page) => form(page).getByRole('group', { name: 'Tenure', exact: true });
/** The value of a fact by its label. */
const fact = (place: Locator, label: string) =>
  place.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
const months = (page: Page, count: number) => tenure(page).getByRole('radio', { name: `${count} months`, exact: true });

async function openForm(page: Page): Promise<void> {
  await section(page).getByRole('button', { name: 'New deposit', exact: true }).press('Enter');
  await expect(form(page).getByRole('group', { name: 'Deposit type', exact: true }).getByRole('radio')).toHaveCount(4);
}

test('[C-DP-06] [C-DP-07] [C-DP-08] [C-DP-09] the deposit window offers four types, each with its rate and its terms', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Omkar Rane', 50_000));
  await openForm(page);
  const types = form(page).getByRole('group', { name: 'Deposit type', exact: true }).locator('label');
  await expect(types).toHaveText([
    'Savings Deposit3.5% p.a.Interest by daily balance, no tenure',
    'Fixed Deposit7% p.a.Early-withdrawal penalty of 1% on the interest',
    'Recurring Deposit6.5% p.a.Monthly contributions of the same amount',
    'Tax Saving Deposit7.5% p.a.5-year lock-in, section 80C',
  ]);
  await types.last().click();
  await expect(tenure(page)).toContainText(
    '60 months: the lock-in of section 80C (section 123 of the Income-tax Act 2025).',
  );
});

test('[C-DP-13] a rate of 7 or more is green, of 5 or more blue, and any other grey', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Omkar Rane', 50_000));
  const RATES = [
    [7, 'accent-text', 'accent-soft'],
    [6.99, 'info-text', 'info-soft'],
    [5, 'info-text', 'info-soft'],
    [4.99, 'ink', 'hover'],
  ] as const;
  await changeAnswers(page, '**/api/deposits/products', ({ data }) => {
    for (const [place, [rate]] of RATES.entries()) data[place].interest_rate = rate;
  });
  await page.reload();
  await openForm(page);
  for (const [rate, colour, ground] of RATES) {
    const badge = form(page).getByText(`${rate}% p.a.`, { exact: true });
    await expect(badge).toHaveCSS('color', await colourOf(page, colour));
    await expect(badge).toHaveCSS('background-color', await colourOf(page, ground));
  }
});

test('[C-DP-05] [C-DP-09] [C-DP-10] [C-DP-12] the deposit window says what is missing', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Omkar Rane', 50_000));
  await openForm(page);
  await form(page).getByRole('button', { name: 'Open deposit', exact: true }).click();
  await expect(form(page).getByText('Please select a deposit type.', { exact: true })).toBeVisible();
  await expect(form(page).getByText('Please enter a valid amount greater than zero.', { exact: true })).toBeVisible();
  await form(page)
    .getByRole('radio', { name: /^Fixed/ })
    .check();
  await form(page).getByLabel('Amount', { exact: true }).fill('1000');
  await form(page).getByRole('button', { name: 'Open deposit', exact: true }).click();
  await expect(form(page).getByText('Please select a tenure for your deposit.', { exact: true })).toBeVisible();
  await expect(tenure(page).getByRole('radio')).toHaveCount(6);
  for (const count of [3, 6, 12, 24, 36, 60]) await expect(months(page, count)).toBeEnabled();
  await form(page)
    .getByRole('radio', { name: /^Tax Saving/ })
    .check();
  await expect(months(page, 60)).toBeChecked();
  await expect(months(page, 12)).toBeDisabled();
  await form(page)
    .getByRole('radio', { name: /^Savings/ })
    .check();
  await expect(tenure(page)).toBeHidden();
  await form(page).getByLabel('Amount', { exact: true }).fill('1000000.01');
  await form(page)
    .getByRole('button', { name: /^Open deposit/ })
    .click();
  await expect(form(page).getByText('You can move up to ₹10,00,000.00 at a time.', { exact: true })).toBeVisible();
});

test('the deposit window closes by keyboard, returns the focus, and discards what was entered', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Omkar Rane', 50_000));
  await openForm(page);
  await form(page)
    .getByRole('radio', { name: /^Fixed/ })
    .check();
  await form(page).getByLabel('Amount', { exact: true }).fill('1000');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(section(page).getByRole('button', { name: 'New deposit', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('');
  await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0);
});

test('[C-DP-11] [C-DP-14] [C-DP-15] [C-DB-20] a deposit is estimated, quoted at a changed rate, opened, edited and closed', async ({
  context,
}, info) => {
  const page = await openDashboard(context, await newCustomer('Pallavi Desai', 2_00_000));
  await openForm(page);
  await form(page)
    .getByRole('radio', { name: /^Fixed/ })
    .check();
  await form(page).getByLabel('Amount', { exact: true }).fill('100000');
  await months(page, 24).check();
  await expect(form(page).getByText('Estimated interest', { exact: true }).locator('..')).toContainText('₹14,000.00');
  await expect(form(page).getByText('Maturity value', { exact: true }).locator('..')).toContainText('₹1,14,000.00');
  await expect(form(page).getByRole('img', { name: /₹1,00,000\.00 paid in grows to ₹1,14,000\.00/ })).toBeVisible();
  await expectAxeClean(page, 'deposit-estimate', info);

  await page.route(
    '**/api/deposits',
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          message: 'The interest rate has changed. Please review the new rate.',
          code: 'RATE_CHANGED',
          requestId: 'test',
          data: { interestRate: 6.8 },
        },
      }),
    { times: 1 },
  );
  await form(page).getByRole('button', { name: 'Open deposit of ₹1,00,000.00', exact: true }).click();
  await expect(
    form(page).getByText(
      'The interest rate has changed. It was 7% and is now 6.8% a year. Please review the new rate.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(form(page).getByText('Estimated interest', { exact: true }).locator('..')).toContainText('₹13,600.00');
  await page.keyboard.press('Escape');
  await page.reload();

  await openForm(page);
  await form(page)
    .getByRole('radio', { name: /^Fixed/ })
    .check();
  await form(page).getByLabel('Amount', { exact: true }).fill('100000');
  await months(page, 24).check();
  await form(page).getByLabel('Description', { exact: true }).fill('House fund');
  await form(page).getByRole('button', { name: 'Open deposit of ₹1,00,000.00', exact: true }).click();
  await expect(form(page).getByText('Your deposit is open', { exact: true })).toBeVisible();
  await expect(fact(form(page), 'Matures on')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(fact(form(page), 'Maturity value')).toHaveText('₹1,14,000.00');
  await form(page).getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText('₹1,00,000.00');
  const row = section(page).getByRole('button', { name: /^Fixed Deposit 7% p\.a\. Active ₹1,00,000\.00/ });
  await expect(row).toContainText('House fund');
  const total = section(page).getByText(/ in \d deposits?/);
  await expect(total).toHaveText('₹1,00,000.00 in 1 deposit');

  await row.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fixed Deposit', exact: true });
  await expect(dialog.getByText('₹1,14,000.00', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('Nominee', { exact: true }).locator('..')).toHaveText('NomineeNone named');
  await expectAxeClean(page, 'deposit-page', info);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('At maturity', { exact: true }).selectOption({ label: 'Renew with the interest' });
  await dialog.getByLabel('Nominee', { exact: true }).fill('Ravi Desai');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Ravi Desai', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Renew with the interest', { exact: true })).toBeVisible();

  // As after 200 days, on which another rate is agreed than applies.
  await changeAnswers(page, '**/api/deposits/*/closing-quote', ({ data }) => {
    Object.assign(data, { days_run: 200, rate_contracted: 7, rate_applied: 6, interest: 600, penalty: 100 });
    Object.assign(data, { payout: 1_00_600 });
  });
  const closeEarly = dialog.getByRole('button', { name: 'Close early', exact: true });
  await closeEarly.click();
  for (const [label, value] of [
    ['In the deposit', '₹1,00,000.00'],
    ['Days held', '200'],
    ['Contracted rate', '7% p.a.'],
    ['Rate that applies', '6% p.a.'],
    ['Interest at the contracted rate', '₹700.00'],
    ['Interest lost by closing early', 'minus −₹100.00'],
    ['Interest earned', 'plus +₹600.00'],
    ['Paid to your account', '₹1,00,600.00'],
  ] as const)
    await expect(fact(dialog, label)).toHaveText(value);
  await page.unroute('**/api/deposits/*/closing-quote');
  await dialog.getByRole('button', { name: 'Keep it', exact: true }).click();
  await closeEarly.click();
  await expect(fact(dialog, 'Interest earned')).toContainText('₹0.00');
  await expect(fact(dialog, 'Interest lost by closing early')).toHaveText('₹0.00');
  await expectAxeClean(page, 'deposit-closing', info);
  await dialog.getByRole('button', { name: 'Close and pay ₹1,00,000.00', exact: true }).click();
  await expect(dialog.getByText('The deposit is closed', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(section(page).getByText('Closed early', { exact: true })).toBeVisible();
  await expect(total).toBeHidden();
  await expect(page.getByTestId('balance')).toHaveText('₹2,00,000.00');
});

test('[C-DP-08] [C-DP-09] a recurring deposit shows its schedule, a tax-saving one is locked', async ({
  context,
}, info) => {
  const customer = await newCustomer('Qadir Shaikh', 50_000);
  await customer.call('POST', '/deposits', { depositType: 'recurring', amount: 5000, tenure: 12 });
  await customer.call('POST', '/deposits', { depositType: 'tax_saving', amount: 10_000, tenure: 60 });
  const page = await openDashboard(context, customer);
  await changeAnswers(page, '**/api/deposits/*', ({ data }) => {
    if (!data.deposit) return;
    data.accrued_interest = 12.5;
    data.deposit.interest_paid = 3.25;
  });
  await section(page)
    .getByRole('button', { name: /^Recurring Deposit/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(fact(dialog, 'Interest so far')).toHaveText('₹12.50');
  await expect(fact(dialog, 'Interest paid')).toHaveText('₹3.25');
  await expect(dialog.getByRole('row', { name: /Instalment 1 .*Done/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Instalment 2 .*Due/ })).toBeVisible();
  await expectAxeClean(page, 'deposit-recurring', info);
  await dialog.getByRole('button', { name: /^Show all/ }).click();
  await expect(dialog.getByRole('row', { name: /Instalment 12 / })).toBeVisible();
  await page.keyboard.press('Escape');
  await section(page)
    .getByRole('button', { name: /^Tax Saving Deposit/ })
    .click();
  await expect(dialog.getByRole('button', { name: 'Close early', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(dialog.getByText('Tax-saving deposits are locked in for five years.', { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');

  // A promise of each month, not a deposit of one instalment.
  await openForm(page);
  await form(page)
    .getByRole('radio', { name: /^Recurring Deposit/ })
    .check();
  await form(page).getByLabel('Monthly instalment', { exact: true }).fill('5000');
  await months(page, 12).check();
  await expect(form(page).getByRole('button', { name: 'Start saving ₹5,000.00 a month', exact: true })).toBeVisible();
  for (const [label, value] of [
    ['Estimated interest (simple, for one instalment)', '₹325.00'],
    ['Paid in over 12 months', '₹60,000.00'],
    ['Interest at maturity', /^₹2,\d{3}\.\d{2}$/],
    ['Maturity value', /^₹62,\d{3}\.\d{2}$/],
  ] as const)
    await expect(fact(form(page), label)).toHaveText(value);
  // Its picture starts at zero, and the area below the line is filled; where the axis is cut there is only the line.
  const area = form(page).locator('svg path[d$="Z"]');
  await expect(area).toHaveCount(1);
  await form(page)
    .getByRole('radio', { name: /^Fixed Deposit/ })
    .check();
  await form(page).getByLabel('Amount', { exact: true }).fill('20000');
  await months(page, 24).check();
  await expect(form(page).getByRole('button', { name: 'Open deposit of ₹20,000.00', exact: true })).toBeVisible();
  await expect(area).toHaveCount(0);
  await expect(form(page).locator('svg path[d^="M"].stroke-accent')).toHaveCount(1);
});

test('[X-ER-10] a deposit that fails is said in the window and in the corner, and the money stays', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Rekha Sinha', 5000));
  await openForm(page);
  await form(page)
    .getByRole('radio', { name: /^Savings/ })
    .check();
  await form(page).getByLabel('Amount', { exact: true }).fill('500');
  await page.route('**/api/deposits', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await form(page).getByRole('button', { name: 'Open deposit of ₹500.00', exact: true }).click();
  await expect(form(page).getByText('Failed to create deposit', { exact: true })).toBeVisible();
  await expect(page.getByText('Deposit failed. Please try again.', { exact: true }).first()).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹5,000.00');
});

test('[C-DB-20] a deposit that matures within a week is marked, and one that has longer says how many days', async ({
  context,
}) => {
  const customer = await newCustomer('Omkar Rane', 50_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  const page = await openDashboard(context, customer);
  let days = 0;
  await changeAnswers(page, '**/api/deposits/customer/*', (body) => {
    const opened = Date.parse(body.data[0].start_date);
    body.data[0].maturity_date = new Date(opened + days * 86_400_000).toISOString().slice(0, 10);
  });
  const row = section(page).getByRole('listitem');
  for (const [left, words] of [
    [0, 'Matures today'],
    [1, 'Matures tomorrow'],
    [7, 'Matures in 7 days'],
  ] as const) {
    days = left;
    await page.reload();
    await expect(row.getByText(words, { exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  days = 8;
  await page.reload();
  await expect(row.getByText(/^TD\d+ · Matures \d{1,2} [A-Z][a-z]+ \d{4} · 8 days left$/)).toBeVisible();
  await expect(row.getByText(/^Matures /)).toBeHidden();
});
