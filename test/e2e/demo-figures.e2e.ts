import type { Locator, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import { ownBank } from './own-bank.ts';
import { signInQuickly } from './sign-in-quickly.ts';
import { at, signInAtTheDesk } from './staff-in-a-browser.ts';

// Documented figures of the demo bank on its first day.

test.describe.configure({ mode: 'default' });
ownBank();

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const trendOf = (page: Page, name: string) => card(page, name).getByRole('button');

test('[B-DB-04] [B-DB-05] the four cards say the figures and trends of the specification, in their colours', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  for (const [name, text] of [
    ['Total Customers', 'Total Customers52See customers+4% against 30 days ago'],
    [
      'Total Deposits (30 Days)',
      'Total Deposits (30 Days)₹5,60,000.00Money paid in at the counter or by customers, without interestSee deposits+12% against the 30 days before',
    ],
    [
      'Total Withdrawals (30 Days)',
      'Total Withdrawals (30 Days)₹2,85,000.00Money paid out, without transfers and term depositsSee withdrawals-5% against the 30 days before',
    ],
    [
      'Net Change (30 Days)',
      'Net Change (30 Days)₹2,75,000.00See transactions+96.5% of the withdrawals: deposits less withdrawals, divided by withdrawals',
    ],
  ] as const)
    await expect(card(page, name)).toHaveText(text);
  for (const name of ['Total Customers', 'Total Deposits (30 Days)', 'Net Change (30 Days)'])
    await expect(trendOf(page, name)).toHaveCSS('color', await colourOf(page, 'accent-text'));
  // Fewer withdrawals are neither good nor bad.
  await expect(trendOf(page, 'Total Withdrawals (30 Days)')).toHaveCSS('color', await colourOf(page, 'ink-muted'));
});

test('[B-DB-04] [B-DB-05] losses have a minus and are red; without a past or withdrawals there is no percent', async ({
  page,
}) => {
  await changeAnswers(page, '**/api/banker/dashboard', ({ data }) => {
    Object.assign(data, { customersTrendPercent: -2 });
    Object.assign(data.summary, { net: -1234.5, netPercent: -12.34, depositsTrendPercent: -7.6 });
    Object.assign(data.summary, { withdrawalsTrendPercent: null });
  });
  await signInAtTheDesk(page, 'kavita');
  for (const [name, trend] of [
    ['Total Customers', '-2% against 30 days ago'],
    ['Total Deposits (30 Days)', '-8% against the 30 days before'],
    ['Net Change (30 Days)', '-12.3% of the withdrawals: deposits less withdrawals, divided by withdrawals'],
  ] as const) {
    await expect(trendOf(page, name)).toHaveText(trend);
    await expect(trendOf(page, name)).toHaveCSS('color', await colourOf(page, 'danger-text'));
  }
  await expect(card(page, 'Net Change (30 Days)')).toContainText('−₹1,234.50');
  await expect(card(page, 'Total Withdrawals (30 Days)').getByText('n/a', { exact: true })).toBeVisible();

  await changeAnswers(page, '**/api/banker/dashboard', ({ data }) => {
    Object.assign(data.summary, { netPercent: null });
  });
  await page.goto(at('/banker/dashboard'));
  const none = card(page, 'Net Change (30 Days)').getByText('n/a (no withdrawals)', { exact: true });
  await expect(none).toBeVisible();
});

const progressOf = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });

test('[B-DB-18] [B-DB-19] [B-DB-20] the statistics say the figures of the specification, each with its bar', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  for (const [name, text, progress] of [
    ['Transaction Volume', 'Transaction Volume+12%84 of 80 (target) in 30 days', 100],
    ['Customer Growth', 'Customer Growth+8%52 of 65 (target); growth in 90 days', 80],
    ['Deposit-Withdrawal Ratio', 'Deposit-Withdrawal Ratio66.3%Deposits as a share of deposits and withdrawals', 66.3],
    ['Transaction Success Rate', 'Transaction Success Rate100%Completed ÷ (completed + failed)', 100],
  ] as const) {
    await expect(card(page, name)).toHaveText(text);
    await expect(progressOf(page, name)).toHaveAttribute('aria-valuenow', String(progress));
  }
});

test('[B-DB-18] [B-DB-19] [B-DB-20] each statistic has its own figure, a fall its minus, and no past is n/a', async ({
  page,
}) => {
  await changeAnswers(page, '**/api/banker/dashboard', ({ data }) => {
    Object.assign(data.summary, { transactionsTrendPercent: null });
    Object.assign(data, { customerGrowthPercent: -3, customerProgress: 11, transactionProgress: 22 });
    Object.assign(data, { depositRatioPercent: 50, successRatePercent: 97.5 });
  });
  await signInAtTheDesk(page, 'kavita');
  for (const [name, figure, progress] of [
    ['Transaction Volume', 'n/a', 22],
    ['Customer Growth', '-3%', 11],
    ['Deposit-Withdrawal Ratio', '50%', 50],
    ['Transaction Success Rate', '97.5%', 97.5],
  ] as const) {
    await expect(card(page, name).getByText(figure, { exact: true })).toBeVisible();
    await expect(progressOf(page, name)).toHaveAttribute('aria-valuenow', String(progress));
  }
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('[C-DB-16] [C-DB-17] [C-DB-19] the demo customer’s dashboard says the figures of the specification, in their colours', async ({
  page,
}) => {
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  const [score, overview, health] = ['CIBIL score', 'Financial Overview', 'Financial Health'].map((name) =>
    region(page, name),
  ) as [Locator, Locator, Locator]; // as: three names in, three regions out
  await expect(score.getByRole('meter')).toHaveAttribute('aria-valuetext', '750, Excellent');
  await expect(health.getByText('87/100', { exact: true })).toBeVisible();
  await expect(progressOf(page, 'Health score')).toHaveAttribute('aria-valuenow', '87');
  await expect(health.getByText('Strong', { exact: true })).toHaveCSS('color', await colourOf(page, 'accent-text'));
  await expect(health.getByText('23%', { exact: true })).toBeVisible();
  await expect(health.getByText('₹1,00,000.00', { exact: true })).toBeVisible();
  await expect(overview.getByText('₹24,500.00', { exact: true })).toBeVisible();
  // More income and less spending are both good.
  for (const trend of ['+4.5%', '−2.3%'])
    await expect(overview.getByText(trend, { exact: true })).toHaveCSS('color', await colourOf(page, 'accent-text'));
  await expect(overview.getByText('up 4.5% on the 30 days before', { exact: true })).toBeAttached();
  await expect(overview.getByText('down 2.3% on the 30 days before', { exact: true })).toBeAttached();

  await changeAnswers(page, '**/api/customers/financial-overview', ({ data }) => {
    Object.assign(data, { incomeTrendPercent: -6.1, spendingTrendPercent: 7.2 });
    Object.assign(data, { savingRatePercent: -15, healthScore: 39 });
  });
  await page.reload();
  for (const trend of ['−6.1%', '+7.2%'])
    await expect(overview.getByText(trend, { exact: true })).toHaveCSS('color', await colourOf(page, 'danger-text'));
  await expect(health.getByText('−15%', { exact: true })).toBeVisible();
  await expect(health.getByText('Needs care', { exact: true })).toHaveCSS('color', await colourOf(page, 'danger-text'));
});
