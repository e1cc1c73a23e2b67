import type { Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const SECTIONS = [
  'Account Overview',
  'CIBIL score',
  'Your Deposits',
  'Transaction History',
  'Financial Overview',
  'Financial Health',
  'Virtual Debit Card',
];

const SCORE = '**/api/customers/cibil-score';
const FINANCES = '**/api/customers/financial-overview';
const MONEY_OVER_TIME = '**/api/customers/money-over-time?*';

test('[C-DB-15] [C-DB-16] [C-DB-17] each band of the score has its name, its message and the day it is from', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Sarita Iyengar', 1000));
  const panel = region(page, 'CIBIL score');
  const bar = panel.locator('svg path').last();
  for (const [score, band, message] of [
    [900, 'Excellent', 'Lenders would offer you their best terms. Keep it up.'],
    [750, 'Excellent', 'Lenders would offer you their best terms. Keep it up.'],
    [749, 'Good', 'Most lenders would say yes. A little more takes you to the top.'],
    [700, 'Good', 'Most lenders would say yes. A little more takes you to the top.'],
    [699, 'Fair', 'Some lenders would ask questions. Regular income and a steady balance help most.'],
    [650, 'Fair', 'Some lenders would ask questions. Regular income and a steady balance help most.'],
    [649, 'Poor', 'Lenders would hesitate. Start with a balance that stays above the minimum.'],
    [600, 'Poor', 'Lenders would hesitate. Start with a balance that stays above the minimum.'],
    [599, 'Very Poor', 'Lenders would hesitate. Start with a balance that stays above the minimum.'],
    [300, 'Very Poor', 'Lenders would hesitate. Start with a balance that stays above the minimum.'],
  ] as const) {
    const data = { score, last_updated: '2026-11-03T06:30:00.000Z', parts: [] };
    // Every call until the next score, because the page before may still have one on its way.
    await page.unroute(SCORE);
    await page.route(SCORE, (route) => route.fulfill({ json: { success: true, data } }));
    await page.reload();
    await expect(panel.getByRole('meter')).toHaveAttribute('aria-valuetext', `${score}, ${band}`);
    await expect(panel.getByText(message, { exact: true })).toBeVisible();
    await expect(panel.getByText('Updated 3 Nov 2026', { exact: true })).toBeVisible();
    const drawn = async (name: string) => Number(await bar.getAttribute(name));
    const filled = 1 - (await drawn('stroke-dashoffset')) / (await drawn('stroke-dasharray'));
    expect(filled, String(score)).toBeCloseTo((score - 300) / 600, 6);
  }
});

test('[C-DB-01] [C-DB-19] all sections, and each number with its arithmetic', async ({ context }) => {
  const customer = await newCustomer('Sarita Chandrasekharan Venkataraghavan Subrahmanyam Iyengar', 10_00_000);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 2500 });
  const page = await openDashboard(context, customer);
  for (const name of SECTIONS) {
    await expect(region(page, name)).toBeVisible();
  }
  const gauge = region(page, 'CIBIL score').getByRole('meter');
  const score = await gauge.getAttribute('aria-valuenow');
  await region(page, 'CIBIL score').getByRole('button', { name: 'How it is worked out', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(`Total: ${score} of 900`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(region(page, 'Financial Overview').getByText('₹10,00,000.00', { exact: true }).first()).toBeVisible();
  await expect(region(page, 'Financial Overview').getByText('₹2,500.00', { exact: true }).first()).toBeVisible();
  const overview = region(page, 'Account Overview');
  await expect(overview.getByText('Money in, last 30 days', { exact: true })).toBeVisible();
  const [moneyIn, spent] = [overview.locator('dd').first(), overview.locator('dd').nth(1)];
  await expect(moneyIn).toHaveText('₹10,00,000.00');
  await expect(spent).toHaveText('₹2,500.00');
  await expect(page.getByTestId('balance').locator('.amount')).toHaveCSS('font-size', '48px');
  await expect(region(page, 'Financial Health').getByText('100%', { exact: true })).toBeVisible();
  for (const label of [
    'Income trend',
    'Monthly spending',
    'Spending trend',
    'Financial health',
    'Saving rate',
    'Savings goal',
  ]) {
    await page.getByRole('button', { name: new RegExp(`How is this worked out\\? ${label}$`) }).click();
    await expect(page.getByRole('dialog', { name: label, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: label, exact: true })).toBeHidden();
  }
  await expect(
    region(page, 'Financial Overview').getByText('Your chart starts tomorrow.', { exact: true }),
  ).toBeVisible();
  await page.getByText('In and out by week', { exact: true }).click();
  await expect(
    region(page, 'Financial Overview').getByRole('img', { name: /₹10,00,000\.00 came in and ₹2,500\.00 went out/ }),
  ).toBeVisible();
});

test('[C-DB-19] the chart of the balance says above it how much more or less there is, and reads out each point', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Sarita Iyengar', 1000));
  for (const [first, last, change] of [
    [0, 0, 'Your chart starts with the first money in your account.'],
    [1000, 1000, 'The same as on 2 Sept'],
    [1000, 250, 'Down ₹750.00 since 2 Sept'],
    [1000, 1500.5, 'Up ₹500.50 since 2 Sept'],
  ] as const) {
    const balances = [
      { date: '2026-09-02', balance: first },
      { date: '2026-10-14', balance: first },
      { date: '2026-11-24', balance: last },
    ];
    await page.unroute(MONEY_OVER_TIME);
    await page.route(MONEY_OVER_TIME, (route) =>
      route.fulfill({ json: { success: true, data: { balances, weeks: [] } } }),
    );
    await page.reload();
    await expect(region(page, 'Financial Overview').getByText(change, { exact: true })).toBeVisible();
  }

  const chart = region(page, 'Financial Overview').locator('svg[tabindex="0"]');
  await expect(chart).toHaveAccessibleName('Your balance went from ₹1,000.00 on 2 Sept to ₹1,500.50 today.');
  for (const [key, point] of [
    ['ArrowLeft', '24 Nov: ₹1,500.50'],
    ['ArrowLeft', '14 Oct: ₹1,000.00'],
    ['ArrowLeft', '2 Sept: ₹1,000.00'],
    ['ArrowRight', '14 Oct: ₹1,000.00'],
  ] as const) {
    await chart.press(key);
    await expect(chart).toHaveAccessibleName(point);
  }
  // Of the pointer the point nearest to it: just right of the axis the first.
  await chart.hover({ position: { x: 80, y: 60 } });
  await expect(chart).toHaveAccessibleName('2 Sept: ₹1,000.00');
});

test('[C-DB-19] money in is compared with the 30 days before; without a change a sentence says so', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Sarita Iyengar', 1000));
  for (const [incomeTrendPercent, text] of [
    [4.5, '+4.5%'],
    [-2.3, '−2.3%'],
    [0, 'same as the 30 days before'],
  ] as const) {
    await page.unroute(FINANCES);
    await page.route(FINANCES, async (route) => {
      const answer = await (await route.fetch()).json();
      const data = { ...answer.data, incomeTrendPercent, savingRatePercent: null };
      await route.fulfill({ json: { ...answer, data } });
    });
    await page.reload();
    await expect(region(page, 'Financial Overview').getByText(text, { exact: true })).toBeVisible();
  }
  await expect(region(page, 'Financial Overview').getByText('+0.0%', { exact: true })).toBeHidden();
  await expect(region(page, 'Financial Health').getByText('No income yet', { exact: true })).toBeVisible();
});

test('[C-DB-19] the goal is suggested until the customer sets one', async ({ context }) => {
  const customer = await newCustomer('Tarun Kapoor', 20_000);
  const page = await openDashboard(context, customer);
  const health = region(page, 'Financial Health');
  await expect(health.getByText('₹1,00,000.00', { exact: true })).toBeVisible();
  await expect(health.getByText('Our suggestion', { exact: true })).toBeVisible();
  await health.getByRole('button', { name: 'Set your goal', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Goal', { exact: true }).fill('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Save goal', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByText('Please enter a valid amount greater than zero.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('dialog').getByLabel('Goal', { exact: true }).fill('250000');
  await page.getByRole('dialog').getByRole('button', { name: 'Save goal', exact: true }).click();
  await expect(health.getByText('₹2,50,000.00', { exact: true })).toBeVisible();
  await expect(health.getByText('₹0.00 of ₹2,50,000.00 in term deposits', { exact: true })).toBeVisible();
  const share = health.getByRole('progressbar', { name: 'Savings goal', exact: true });
  await expect(share).toHaveAttribute('aria-valuenow', '0');
  await expect(health.getByText('Our suggestion', { exact: true })).toBeHidden();
  await expect(health.getByText('Reached', { exact: true })).toBeHidden();

  // A goal that is reached says so, and the next one can be set.
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  await customer.call('PUT', '/customers/goal', { goal: 10_000 });
  await page.reload();
  await expect(health.getByText('Reached', { exact: true })).toBeVisible();
  await expect(share).toHaveAttribute('aria-valuenow', '100');
  await expect(health.getByRole('button', { name: 'Set the next goal', exact: true })).toBeVisible();
  const deposits = region(page, 'Your Deposits');
  await expect(deposits.getByText('₹10,000.00 in 1 deposit', { exact: true })).toBeVisible();
  await changeAnswers(page, '**/api/deposits/customer/*', (body) => {
    body.data[0].interest_so_far = 123.5;
  });
  await page.reload();
  await expect(deposits.getByText('₹10,000.00 in 1 deposit · ₹123.50 interest so far', { exact: true })).toBeVisible();
  await expect(deposits.getByText(/^TD\d+ · Matures \d{1,2} [A-Z][a-z]{2} \d{4} · 36[56] days left$/)).toBeVisible();
});

test('[C-DB-18] [X-ER-08] a score that cannot be had is a greyed 750 marked as default, and Retry brings the real one', async ({
  context,
}, info) => {
  const page = await openDashboard(context, await newCustomer('Uma Krishnan', 100));
  let broken = true;
  await page.route(
    /\/api\/(customers\/(cibil-score|financial-overview|money-over-time)|deposits\/customer)/,
    (route) => (broken ? route.abort() : route.fallback()),
  );
  await page.reload();
  const panel = region(page, 'CIBIL score');
  await expect(panel.getByRole('meter')).toHaveAttribute('aria-valuetext', '750, default');
  await expect(panel.getByText('750 is a default, not your score', { exact: true })).toBeVisible();
  await expect(panel.getByText('750', { exact: true })).toHaveCSS('color', await colourOf(page, 'ink-muted'));
  await expect(panel.locator('svg path').last()).toHaveCSS('color', await colourOf(page, 'line-strong'));
  const failed = 'Failed to load account data: Network error. Please check your connection and try again.';
  await expect(region(page, 'Financial Health').getByText(failed, { exact: true })).toBeVisible();
  await expect(region(page, 'Your Deposits').getByText(failed, { exact: true })).toBeVisible();
  await expectAxeClean(page, 'failures', info);
  broken = false;
  await panel.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(panel.getByRole('meter')).not.toHaveAttribute('aria-valuetext', '750, default');
});

test('[C-DB-01] the sections come without scrolling, however busy the browser is and where none says when it is idle', async ({
  context,
}) => {
  const customer = await newCustomer('Tara Sundaram', 1000);
  // First a browser that is never idle, so each section is drawn at its timeout; then Safari, which has no requestIdleCallback.
  for (const without of [false, true]) {
    await context.addInitScript((absent) => {
      if (absent) Reflect.deleteProperty(globalThis, 'requestIdleCallback');
      else
        globalThis.requestIdleCallback = (work, options) =>
          options?.timeout ? window.setTimeout(work, options.timeout, { didTimeout: true }) : 0;
    }, without);
    const page = await openDashboard(context, customer);
    for (const name of SECTIONS) await expect(region(page, name)).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.close();
  }
});
