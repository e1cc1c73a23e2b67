import type { Locator } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import {
  answering,
  at,
  expectUsable,
  failing,
  openAccountFor,
  recentTransactions,
  signInAtTheDesk,
  toast,
} from './staff-in-a-browser.ts';

test('[B-DB-01] [B-DB-06] [X-CN-06] the desk opens with a welcome, the date and six quick actions', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  await expect(page.getByRole('heading', { name: 'Welcome, Kavita Menon', exact: true })).toBeVisible();
  await expect(page.getByText(/^\w+day, \w+ \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quick Actions', exact: true }).getByRole('button')).toHaveText([
    'Add Customer',
    'Make Deposit',
    'Check Account',
    'Generate Report',
    'Flag Account',
    'Update KYC',
  ]);
});

test('[B-DB-04] [B-DB-05] [B-DB-18] the cards carry their trends, the statistics their targets', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  for (const [card, trend] of [
    ['Total Customers', /[+-]\d+% against 30 days ago$/],
    ['Total Deposits (30 Days)', /[+-]\d+% against the 30 days before$/],
    ['Total Withdrawals (30 Days)', /[+-]\d+% against the 30 days before$/],
    ['Net Change (30 Days)', /[+-]\d+\.\d% /],
  ] as const)
    await expect(page.getByRole('group', { name: card, exact: true })).toContainText(trend);
  for (const [figure, detail] of [
    ['Transaction Volume', /\d+ of \d+ \(target\) in 30 days$/],
    ['Customer Growth', /\d+ of \d+ \(target\); growth in 90 days$/],
    ['Deposit-Withdrawal Ratio', /\d%Deposits as a share of deposits and withdrawals$/],
    ['Transaction Success Rate', /\d%Completed ÷ \(completed \+ failed\)$/],
  ] as const)
    await expect(page.getByRole('group', { name: figure, exact: true })).toContainText(detail);
});

test('[B-DB-13] [B-DB-15] the chart covers 30 days, the timeline names the eight newest activities', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  const chart = page.getByRole('region', { name: 'Transaction Activity (Last 30 Days)', exact: true });
  await expect(chart.getByRole('img', { name: /in the last 30 days, day by day/ })).toBeVisible();
  const items = page.getByRole('list', { name: 'Recent Activities', exact: true }).getByRole('listitem');
  await expect(items).toHaveCount(8);
  for (const item of await items.all()) await expect(item).toHaveText(/\S.+(just now|ago|\d{4})$/);
  await page.route('**/api/banker/activity*', answering(200, { success: true, data: [] }));
  await page.reload();
  await expect(page.getByText('No recent activities found', { exact: true })).toBeVisible();
});

test('[B-DB-07] [B-DB-08] [B-DB-09] three quick actions say where to go, or go there', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await page.getByRole('button', { name: 'Add Customer', exact: true }).click();
  await expect(toast(page, 'Please contact system administrator to add a new customer')).toBeVisible();
  await page.getByRole('button', { name: 'Make Deposit', exact: true }).click();
  await expect(toast(page, 'Please select a customer from the list below to make a deposit')).toBeVisible();
  await expect(page.getByLabel('Search customers', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Check Account', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/customers'));
});

test('[B-DB-10] [B-DB-11] [B-DB-12] an account is flagged, its KYC updated, and the report made', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await page.getByRole('button', { name: 'Flag Account', exact: true }).click();
  const flag = page.getByRole('dialog', { name: 'Flag Account', exact: true });
  await flag.getByLabel('Find a customer', { exact: true }).fill('Rahul Mukherjee');
  await flag.getByRole('button', { name: /Rahul Mukherjee/ }).click();
  await flag.getByRole('button', { name: 'Flag Account', exact: true }).click();
  await expect(flag.getByText('Please give a reason of 5 to 500 characters', { exact: true })).toBeVisible();
  await flag.getByLabel('Reason', { exact: true }).fill('Address could not be confirmed');
  await flag.getByRole('button', { name: 'Flag Account', exact: true }).click();
  await expect(toast(page, 'Account flagged')).toBeVisible();

  await page.getByRole('button', { name: 'Update KYC', exact: true }).click();
  const kyc = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  await kyc.getByLabel('Find a customer', { exact: true }).fill('Rahul Mukherjee');
  await kyc.getByRole('button', { name: /Rahul Mukherjee.*Flagged/ }).click();
  await kyc.getByLabel('Status', { exact: true }).selectOption('verified');
  await kyc.getByLabel('PAN, last four', { exact: true }).fill('12');
  await kyc.getByRole('button', { name: 'Save KYC', exact: true }).click();
  await expect(kyc.getByText('Please enter the last four characters of the PAN', { exact: true })).toBeVisible();
  await kyc.getByLabel('PAN, last four', { exact: true }).fill('123f');
  await kyc.getByLabel('Aadhaar, last four', { exact: true }).fill('4321');
  await kyc.getByRole('button', { name: 'Save KYC', exact: true }).click();
  await expect(toast(page, 'KYC updated')).toBeVisible();

  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  const report = page.getByRole('dialog', { name: 'Generate Report', exact: true });
  await report.getByRole('button', { name: 'Generate Report', exact: true }).click();
  await expect(toast(page, 'The 30-day report is ready')).toBeVisible({ timeout: 60_000 });
  await expect(report.getByRole('button', { name: /^Download PDF of/ }).first()).toBeVisible();
});

test('[B-DB-21] [B-DB-26] [B-TX-03] recent transactions of 30 days stand five to a step', async ({ page }) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/banker/transactions?')) asked.push(new URL(request.url()));
  });
  await signInAtTheDesk(page, 'kavita');
  const table = await recentTransactions(page);
  await expect(table.getByRole('row')).toHaveCount(6);
  const [first] = asked;
  expect(first?.searchParams.get('limit')).toBe('100');
  const days =
    (Date.parse(first?.searchParams.get('endDate') ?? '') - Date.parse(first?.searchParams.get('startDate') ?? '')) /
    86_400_000;
  expect(days).toBe(31);
  await expect(page.getByText(/^Showing 5 of \d+ transactions$/)).toBeVisible();
  await page.getByRole('button', { name: 'Load More', exact: true }).click();
  await expect(table.getByRole('row')).toHaveCount(11);
  const filters = page.getByRole('form', { name: 'Transaction Filters', exact: true });
  await filters.getByLabel('Customer ID', { exact: true }).fill('KB000000');
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('No recent transactions found', { exact: true })).toBeVisible();
});

test('[B-DB-23] [B-DB-24] [B-DB-25] recent transactions are filtered and sorted', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const table = await recentTransactions(page);
  const filters = page.getByRole('form', { name: 'Transaction Filters', exact: true });
  await expect(filters.getByLabel('Max amount', { exact: true })).toHaveAttribute('placeholder', '99999');
  await expect(filters.getByLabel('Min amount', { exact: true })).toHaveAttribute('min', '0');
  await expect(filters.getByRole('button', { name: 'Date descending', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await filters.getByRole('button', { name: 'Date descending', exact: true }).click();
  await expect(filters.getByRole('button', { name: 'Date ascending', exact: true })).toBeVisible();
  await filters.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(filters.getByRole('button', { name: 'Amount descending', exact: true })).toBeVisible();
  await filters.getByLabel('Type', { exact: true }).selectOption('deposit');
  await filters.getByLabel('Min amount', { exact: true }).fill('1000');
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(filters.getByText('2 active', { exact: true })).toBeVisible();
  await expect(table.getByText(/withdrawal/i)).toHaveCount(0);
  await filters.getByLabel('Start date', { exact: true }).fill('2026-11-02');
  await filters.getByLabel('End date', { exact: true }).fill('2026-11-01');
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(filters.getByText('Start date cannot be after end date', { exact: true })).toBeVisible();
  await filters.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(filters.getByText(/active$/)).toBeHidden();
});

test('[B-TX-01] [B-TX-02] a transaction has five columns, and each status its label', async ({ page }) => {
  await page.route('**/api/banker/transactions?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { transactions: Record<string, unknown>[] } };
    const changes = [{ status: 'success' }, { status: undefined }, { status: 'pending' }, { status: 'failed' }];
    const transactions = body.data.transactions.map((each, place) => ({ ...each, ...changes[place] }));
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, transactions } } });
  });
  await signInAtTheDesk(page, 'kavita');
  const table = await recentTransactions(page);
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Customer', 'Type', 'Amount', 'Status', 'Details']);
  const row = table.getByRole('row').nth(1).getByRole('cell');
  await expect(row.nth(0)).toHaveText(/^\w{3} \d{1,2}, \d{4}.* \d{1,2}:\d\d/);
  await expect(row.nth(2)).toHaveText(/^(Deposit|Withdrawal|Transfer)$/);
  await expect(row.nth(3)).toHaveText(/^₹[\d,]+\.\d\d$/);
  for (const [place, label] of ['Completed', 'Completed', 'Pending', 'Failed'].entries())
    await expect(
      table
        .getByRole('row')
        .nth(place + 1)
        .getByRole('cell')
        .nth(4),
    ).toHaveText(label);
});

test('[B-TX-04] [B-TX-05] [B-TX-09] a click anywhere on a row opens it, in rupees', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const table = await recentTransactions(page);
  const settled = table.getByRole('row').filter({ hasText: 'Completed' }).first();
  await settled.getByRole('cell').first().click({ force: true });
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details).toContainText('₹');
  await expect(details).not.toContainText('$');
  await expect(details.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible();
  await details.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(details).toBeHidden();
});

test('[B-DB-22] [X-ER-15] [X-ER-16] a dashboard that cannot load says why and shows a marked, unusable example', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  await page.route('**/api/banker/dashboard', answering(418, { message: '' }));
  await page.reload();
  await expect(page.getByText('Error loading data', { exact: true }).first()).toBeVisible();
  await expect(toast(page, 'Error loading data')).toBeVisible();
  await expect(page.getByText(/API Error: 418/)).toBeVisible();
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
  await expect(page.getByText('Sample Customer One · one@sample.example', { exact: true })).toBeVisible();
  // Neither keyboard nor pointer reaches the sample.
  const reached = await page.locator('[inert]').evaluate(
    (example) =>
      [...example.querySelectorAll<HTMLElement>('*')].filter((each) => {
        each.focus();
        return document.activeElement === each;
      }).length,
  );
  expect(reached).toBe(0);
  await page
    .getByRole('table', { name: 'Sample customers', exact: true })
    .getByText('Sample Customer One · one@sample.example', { exact: true })
    .click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectUsable(page, 'The sample dashboard');

  await page.unrouteAll();
  await page.route('**/api/banker/customers?*', answering(403));
  await page.reload();
  await expect(
    page.getByText(
      'You do not have permission to access this resource. Please ensure you are logged in with the correct account.',
      { exact: true },
    ),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Total Customers', exact: true })).toBeVisible();

  await page.route('**/api/banker/dashboard', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load customer data.', { exact: true })).toBeVisible();
  // The route stays: the desk tries again by itself, and would come back before `Retry` is pressed.
  await page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new Error('the browser refuses');
    };
  });
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(toast(page, 'Error loading dashboard')).toBeVisible();
  await expect(page.getByText('An unexpected error occurred: the browser refuses', { exact: true })).toBeVisible();
});

test('[B-DB-02] [B-DB-03] the dashboard looks again who is there', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await expect(page.getByRole('group', { name: 'Total Customers', exact: true })).toBeVisible();
  // Another tab has signed in a customer.
  const user = { id: 'c', name: 'Asha Rao', email: 'asha@kosh.example', role: 'customer', status: 'active' };
  const me = { success: true, data: { user: { ...user, twoFactorEnabled: false }, role: 'customer' } };
  await page.route('**/api/auth/me', answering(200, me));
  await page.evaluate(() => {
    localStorage.setItem('token', 'of.another.person');
    localStorage.setItem('role', 'customer');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await expect(
    page.getByText('You do not have permission to access this page. Banker or Admin privileges are required.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(toast(page, 'Permission denied')).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await expect(toast(page, 'Please log in to access this page')).toBeVisible();
  await expect(page).toHaveURL(at('/banker/login'));
});

test.describe(() => {
  // React logs the error that it caught.
  test.use({ tolerated: /^Failed to load resource: |Failed to fetch dynamically imported module: .*bar-chart/ });
  test('[X-ER-21] a chart that cannot be drawn says so', async ({ page }) => {
    await signInAtTheDesk(page, 'kavita');
    await page.route('**/assets/bar-chart*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to create transaction chart', { exact: true })).toBeVisible();
  });
});

test('[B-TX-06] [B-TX-07] [B-TX-08] [X-ER-19] two bankers decide: the maker cannot, the second is told', async ({
  browser,
}) => {
  // Three people in three browsers.
  const browserOf = async () => (await browser.newContext()).newPage();
  const [making, first, second] = await Promise.all([browserOf(), browserOf(), browserOf()]);
  await signInAtTheDesk(making, 'sunita');
  const { id, number } = await openAccountFor(making, 'Gauri Kulkarni');
  await making.goto(at(`/banker/customer/${id}`));
  for (const amount of ['250000', '300000']) {
    await making.getByRole('button', { name: 'Add Deposit', exact: true }).click();
    const deposit = making.getByRole('dialog', { name: 'Add Deposit', exact: true });
    await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(deposit.getByText('Please enter a valid amount greater than zero.', { exact: true })).toBeVisible();
    await deposit.getByLabel('Amount', { exact: true }).fill(amount);
    await expect(deposit.getByText(/wait for another banker’s approval/)).toBeVisible();
    await deposit.getByRole('button', { name: /^Deposit ₹/ }).click();
    await expect(deposit).toBeHidden();
  }
  await making.goto(at('/banker/approvals'));
  const mine = making.getByRole('row').filter({ hasText: number }).first();
  await mine.getByRole('button', { name: 'View', exact: true }).click();
  const own = making.getByRole('dialog', { name: 'Review Transaction', exact: true });
  for (const name of ['Approve', 'Reject'])
    await expect(own.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(
    own.getByText('You made this transaction. Another banker must decide on it.', { exact: true }),
  ).toHaveCount(2);
  await expect(own.getByText(/above ₹2,00,000.00 wait for a banker/)).toBeVisible();
  await making.keyboard.press('Escape');
  await expect(mine).toContainText('Sunita Joshi');
  await expectUsable(making, 'Approvals');

  await signInAtTheDesk(first, 'kavita', '/banker/approvals');
  await signInAtTheDesk(second, 'rohan', '/banker/approvals');
  const opened: Locator[] = [];
  for (const page of [first, second]) {
    await page
      .getByRole('row')
      .filter({ hasText: '₹2,50,000.00' })
      .filter({ hasText: number })
      .getByRole('button', { name: 'Review', exact: true })
      .click();
    opened.push(page.getByRole('dialog', { name: 'Review Transaction', exact: true }));
  }
  const [one] = opened;
  await first.route('**/approve', answering(418));
  await one?.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(first.getByText('Failed to approve transaction', { exact: true })).toBeVisible();
  await first.unrouteAll();
  // An error of the browser without a message: the second key after the press is made for the call itself.
  await first.evaluate(() => {
    const make = crypto.randomUUID.bind(crypto);
    let made = 0;
    const fromNow = () => {
      made = 0;
    };
    addEventListener('click', fromNow, { capture: true, once: true });
    crypto.randomUUID = () => {
      made += 1;
      if (made === 2) throw new Error('');
      return make();
    };
  });
  await opened[0]?.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(first.getByText('An error occurred while approving the transaction', { exact: true })).toBeVisible();
  // Both approve at once: one succeeds, the other is told that it is decided, also where the colleague's decision shows first.
  const release = await Promise.all([first, second].map((page) => holdAnswers(page, '**/approve')));
  const answers = Promise.all([first, second].map((page) => page.waitForResponse('**/approve')));
  for (const window of opened) await window.getByRole('button', { name: 'Approve', exact: true }).click();
  for (const letGo of release) letGo();
  const statuses = (await answers).map((answer) => answer.status());
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [winner, loser] = statuses[0] === 200 ? [first, second] : [second, first];
  const told = loser.getByRole('dialog').getByText('This transaction has already been decided.', { exact: true });
  await expect(told).toBeVisible();
  await expect(loser.getByRole('dialog', { name: 'Transaction Approved', exact: true })).toBeVisible();
  await expect(told).toBeVisible();
  await expect(winner.getByRole('dialog')).toBeHidden();
  await loser.keyboard.press('Escape');
  await expect(loser.getByRole('dialog')).toBeHidden();

  const review = second.getByRole('dialog');
  await second
    .getByRole('row')
    .filter({ hasText: '₹3,00,000.00' })
    .filter({ hasText: number })
    .getByRole('button', { name: 'Review', exact: true })
    .click();
  await review.getByRole('button', { name: 'Reject', exact: true }).click();
  await review.getByLabel('Rejection reason', { exact: true }).fill('no');
  await review.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(review.getByText('Please give a reason of 5 to 500 characters', { exact: true })).toBeVisible();
  await review.getByLabel('Rejection reason', { exact: true }).fill('The source of the cash is not known');
  await second.route('**/reject', answering(418), { times: 1 });
  await review.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(review.getByText('Failed to reject transaction', { exact: true })).toBeVisible();
  await review.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(second.getByRole('dialog', { name: 'Transaction Rejected', exact: true })).toBeVisible();
  await Promise.all([making, first, second].map((page) => page.context().close()));
});

test('[X-ER-22] [B-CT-01] a customer who cannot be loaded sends back to the dashboard', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await page.route('**/api/banker/customers/*', failing('GET'));
  await page.goto(at('/banker/customer/0190b5a0-0000-7000-8000-000000000000'));
  await expect(toast(page, 'Failed to load customer data. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(at('/banker/dashboard'));
});
