import { expect, test } from './bank-test.ts';
import { at, callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

test('a month without money has whole rupees on its axis and says that there is nothing', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  await page.route('**/api/banker/dashboard', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const { summary } = body.data;
    Object.assign(summary, { deposits: 0, withdrawals: 0, net: 0 });
    for (const day of summary.days) Object.assign(day, { deposits: 0, withdrawals: 0 });
    await route.fulfill({ json: body });
  });
  await page.goto(at('/banker/dashboard'));
  const chart = page.getByRole('region', { name: 'Transaction Activity (Last 30 Days)', exact: true });
  await expect(chart.getByText('No deposits or withdrawals in these 30 days', { exact: true })).toBeVisible();
  await expect(chart.locator('svg text[text-anchor=end]').filter({ hasText: '₹' })).toHaveText(['₹0', '₹1']);
});

test('each card leads to the list that it counts, of the same thirty days', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  // as: the contract's answer of the dashboard.
  const { data } = (await callBank(page, 'GET', '/banker/dashboard')) as {
    data: { summary: { from: string; to: string } };
  };
  const { from, to } = data.summary;
  for (const [card, link, path, asked] of [
    ['Total Customers', 'See customers', '/banker/customers', {}],
    ['Total Deposits (30 Days)', 'See deposits', '/banker/transactions', { from, to, type: 'deposit' }],
    ['Total Withdrawals (30 Days)', 'See withdrawals', '/banker/transactions', { from, to, type: 'withdrawal' }],
    ['Net Change (30 Days)', 'See transactions', '/banker/transactions', { from, to }],
  ] as const) {
    await page.getByRole('group', { name: card, exact: true }).getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(asked);
    await page.goBack();
  }
});
