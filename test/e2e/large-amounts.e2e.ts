import type { Page } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

const LARGEST = 7_03_68_74_41_77_663.99;

/** Answers the customer's profile with other amounts in rupees. */
async function withProfile(page: Page, amounts: Record<string, number>): Promise<void> {
  await changeAnswers(page, '**/api/customers/profile', (body) => Object.assign(body.data, amounts));
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('[C-DB-01] the largest balance fits its panel from 320 px up', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Harsha Vardhan', 1));
  await withProfile(page, { balance: LARGEST, available_balance: LARGEST });
  await page.reload();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByTestId('balance')).toHaveText('₹7,03,68,74,41,77,663.99');
    expect(await sideways(page), `${width}`).toBe(0);
    const within = await page.getByTestId('balance').evaluate((line) => {
      const amount = line.querySelector('.amount')?.getBoundingClientRect();
      return amount !== undefined && amount.right <= line.getBoundingClientRect().right + 1;
    });
    expect(within, `${width}`).toBe(true);
  }
});

test('[C-DB-07] the name of a line stays readable beside an amount of any size, from 320 px up', async ({
  context,
}) => {
  const [customer, payer] = [await newCustomer('Harsha Vardhan'), await newCustomer('Gita Subramaniam', 100)];
  await send(payer, customer, 1);
  const page = await openDashboard(context, customer);
  const name = page.getByText('Gita Subramaniam', { exact: true });
  const amount = page.getByTestId(/^transaction-/).locator('.amount');
  for (const [rupees, shown, beside] of [
    [LARGEST, 'plus +₹7,03,68,74,41,77,663.99', false],
    [2_50_000, 'plus +₹2,50,000.00', true],
  ] as const) {
    await changeAnswers(page, '**/api/customers/transactions*', (body) => {
      for (const line of body.data) line.amount = rupees;
    });
    await page.reload();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(amount).toHaveText(shown);
      await expectLoaded(page);
      expect(await sideways(page), shown).toBe(0);
      const [left, right] = [await name.boundingBox(), await amount.boundingBox()];
      expect(left?.width, `${shown} at ${width}`).toBeGreaterThanOrEqual(64);
      expect((right?.y ?? 0) < (left?.y ?? 0) + (left?.height ?? 0), `${shown} at ${width}`).toBe(beside);
    }
  }
});

test('[C-DB-01] with money on hold, what can be spent leads, with the way to what holds the rest', async ({
  context,
}) => {
  const customer = await newCustomer('Indrani Basu', 4_00_000);
  await customer.call('POST', '/customers/transactions', {
    type: 'withdrawal',
    amount: 2_50_000,
    description: 'A car',
  });
  const page = await openDashboard(context, customer);
  const overview = page.getByRole('region', { name: 'Account Overview', exact: true });
  await expect(overview.getByText('Available to spend', { exact: true })).toBeVisible();
  await expect(page.getByTestId('available')).toHaveText('₹1,50,000.00');
  await expect(page.getByTestId('balance')).toHaveText('₹4,00,000.00');
  await overview.getByRole('link', { name: 'See what is on hold', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Transactions', exact: true }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /A car/ })).toBeVisible();
});

for (const [what, amounts, ticks] of [
  ['the largest balance', [30_000_000_000_000, LARGEST], ['₹80L Cr', '₹60L Cr']],
  ['an account of one rupee', [0, 1], ['₹0', '₹1']],
] as const)
  test(`[C-DB-19] the axis of the chart has room for its labels, in even steps: ${what}`, async ({ context }) => {
    const page = await openDashboard(context, await newCustomer('Jatin Mehta'));
    await changeAnswers(page, '**/api/customers/money-over-time*', (body) => {
      body.data.balances = amounts.map((balance, index) => ({ date: `2026-11-1${index}`, balance }));
    });
    await page.reload();
    const labels = page
      .getByRole('region', { name: 'Financial Overview', exact: true })
      .locator('svg text')
      .filter({ hasText: '₹' });
    await expect(labels.first()).toBeVisible();
    const drawn = await labels.evaluateAll((all) =>
      // as: a label is an SVG text.
      all.map((label) => [label.textContent, (label as SVGTextElement).getBBox().x >= 0] as const),
    );
    expect(drawn.map(([text]) => text)).toEqual(expect.arrayContaining([...ticks]));
    expect(drawn.filter(([, inside]) => !inside)).toEqual([]);
    if (what === 'an account of one rupee') expect(drawn).toHaveLength(2);
  });
