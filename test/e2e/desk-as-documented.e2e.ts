import type { Locator, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import { at, callBank, recentTransactions, signInAtTheDesk } from './staff-in-a-browser.ts';

// Exact words, figures, colours and columns of the dashboard and its lists.

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Expects the texts of the first cells of a row, in order. */
async function expectCells(row: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const [place, text] of texts.entries()) await expect(row.getByRole('cell').nth(place)).toHaveText(text);
}

test('[B-DB-01] the welcome has the bank’s own date in the American order', async ({ page }) => {
  await changeAnswers(page, '**/api/bank', ({ data }) => Object.assign(data, { businessDate: '2027-02-28' }));
  await signInAtTheDesk(page, 'kavita');
  await expect(page.getByText('Sunday, February 28, 2027', { exact: true })).toBeVisible();
});

test('[B-DB-01] [B-DB-22] a dashboard that failed has one Retry, which asks the bank again', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  let asked = 0;
  await page.route('**/api/banker/dashboard', (route) => {
    asked += 1;
    return route.fulfill({ status: 418, json: { message: 'The kettle is on' } });
  });
  await page.goto(at('/banker/dashboard'));
  await expect(page.getByText('The kettle is on', { exact: true })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(retry).not.toHaveAttribute('aria-busy', 'true');
  const before = asked;
  await retry.click();
  await expect.poll(() => asked).toBeGreaterThan(before);
});

test('[B-DB-09] over the list of customers a link leads to the deposit page', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await region(page, 'Customers and transactions').getByRole('link', { name: 'Make Deposit', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/customer/deposit'));
});

test('[B-DB-13] [B-DB-14] a pair of bars for each day, as high as its money and in the colours of the legend', async ({
  page,
}) => {
  await changeAnswers(page, '**/api/banker/dashboard', ({ data }) => {
    data.summary.days = [
      { date: '2026-11-01', deposits: 1000, withdrawals: 2000 },
      { date: '2026-11-02', deposits: 0, withdrawals: 500 },
    ];
  });
  await signInAtTheDesk(page, 'kavita');
  const chart = region(page, 'Transaction Activity (Last 30 Days)');
  const bars = chart.locator('svg rect');
  await expect(bars).toHaveText([
    'Nov 1, 2026 · Deposits: ₹1,000.00',
    'Nov 1, 2026 · Withdrawals: ₹2,000.00',
    'Nov 2, 2026 · Deposits: ₹0.00',
    'Nov 2, 2026 · Withdrawals: ₹500.00',
  ]);
  const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
  const [one = 0, highest = 0, none, quarter = 0] = heights;
  expect(highest).toBeGreaterThan(100);
  expect(one / highest).toBeCloseTo(1 / 2, 3);
  expect(none).toBe(0);
  expect(quarter / highest).toBeCloseTo(1 / 4, 3);
  for (const [place, colour] of ['accent', 'warn'].entries()) {
    const entry = chart.getByRole('figure').locator('ul[aria-hidden] li').nth(place);
    await expect(entry).toHaveText(['Deposits', 'Withdrawals'][place] ?? '');
    await expect(entry.locator('span')).toHaveCSS('background-color', await colourOf(page, colour));
    await expect(bars.nth(place)).toHaveCSS('fill', await colourOf(page, colour));
  }
  await expect(chart.getByRole('columnheader')).toHaveText(['Day', 'Deposits', 'Withdrawals']);
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// Each lies in the middle of what it is called, so that a slow test reads the same.
const MOMENTS = [
  ['deposit', 'just now', -MINUTE_MS, 'arrow-down-left', 'accent'],
  ['withdrawal', '2 minutes ago', 2.5 * MINUTE_MS, 'arrow-up-right', 'danger'],
  ['transfer', '1 hour ago', 1.5 * HOUR_MS, 'arrow-left-right', 'info'],
  ['login', '2 hours ago', 2.5 * HOUR_MS, 'log-in', undefined],
  ['error', '1 day ago', 1.5 * DAY_MS, 'circle-alert', 'danger'],
  ['other', '6 days ago', 6.5 * DAY_MS, 'activity', undefined],
] as const;

test('[B-DB-15] [B-DB-16] [B-DB-17] an activity has icon, title, description, amount and time since', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  // as: the contract's answer of the bank's terms
  const { data: bank } = (await callBank(page, 'GET', '/bank')) as { data: { bankTime: string } };
  const since = (ms: number) => new Date(Date.parse(bank.bankTime) - ms).toISOString();
  await changeAnswers(page, '**/api/banker/activity*', (body) => {
    body.data = MOMENTS.map(([type, , ms], place) => ({
      id: `a${place}`,
      type,
      title: `Title ${place}`,
      description: `What happened in ${place}`,
      at: since(ms),
      ...(place < 3 && { amount: 1500.5 + place }),
    }));
    body.data.push({ id: 'undated', type: 'login', title: 'Some day', description: '', at: '1970-01-01T00:00:00Z' });
    body.data.push({ id: 'past', type: 'login', title: 'Long ago', description: '', at: '2026-01-05T06:00:00Z' });
  });
  await page.goto(at('/banker/dashboard'));
  const items = page.getByRole('list', { name: 'Recent Activities', exact: true }).getByRole('listitem');
  await expect(items).toHaveText([
    'Title 0₹1,500.50What happened in 0just now',
    'Title 1₹1,501.50What happened in 12 minutes ago',
    'Title 2₹1,502.50What happened in 21 hour ago',
    'Title 3What happened in 32 hours ago',
    'Title 4What happened in 41 day ago',
    'Title 5What happened in 56 days ago',
    'Some dayInvalid date',
    'Long agoJan 5, 2026',
  ]);
  for (const [place, [type, , , icon, tone]] of MOMENTS.entries()) {
    const drawn = items.nth(place).locator('svg');
    await expect(drawn, type).toHaveClass(new RegExp(`\\blucide-${icon}\\b`));
    await expect(drawn).toHaveCSS('color', await colourOf(page, tone ? `${tone}-text` : 'ink-muted'));
  }
});

test('[B-DB-23] [B-DB-25] [B-TX-03] filters and sorting stand only over transactions', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await recentTransactions(page);
  const filters = page.getByRole('form', { name: 'Transaction Filters', exact: true });
  await expect(filters.getByRole('group', { name: 'Sort by', exact: true }).getByRole('button')).toHaveText([
    'Datedescending',
    'Customer',
    'Amount',
    'Type',
  ]);
  await filters.getByRole('button', { name: 'Date descending', exact: true }).click();
  await filters.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect(filters.getByRole('button', { name: 'Customer descending', exact: true })).toBeVisible();
  await changeAnswers(page, '**/api/banker/transactions?*', (body) => {
    body.data.transactions = [];
    body.meta.total = 0;
  });
  await page.reload();
  await recentTransactions(page);
  await expect(page.getByText('No recent transactions found', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 0 of 0 transactions', { exact: true })).toBeVisible();
  await expect(filters).toHaveCount(0);
});

test('[B-DB-24] [B-TX-03] each filter is sent as what it is, and the bank says how many there are', async ({
  page,
}) => {
  await changeAnswers(page, '**/api/banker/transactions?*', ({ meta }) => Object.assign(meta, { total: 4321 }));
  await signInAtTheDesk(page, 'kavita');
  await recentTransactions(page);
  await expect(page.getByText('Showing 5 of 4321 transactions', { exact: true })).toBeVisible();
  const filters = page.getByRole('form', { name: 'Transaction Filters', exact: true });
  await filters.getByLabel('Type', { exact: true }).selectOption('withdrawal');
  for (const [label, value] of [
    ['Start date', '2026-11-01'],
    ['End date', '2026-11-20'],
    ['Min amount', '100.5'],
    ['Max amount', '2000'],
    ['Customer ID', 'KB100001'],
  ] as const)
    await filters.getByLabel(label, { exact: true }).fill(value);
  const sent = page.waitForRequest((request) => request.url().includes('customerId=KB100001'));
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toMatchObject({
    type: 'withdrawal',
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    minAmount: '100.50',
    maxAmount: '2000.00',
    customerId: 'KB100001',
    sortBy: 'date',
    sortDirection: 'desc',
  });
  await expect(filters.getByText('6 active', { exact: true })).toBeVisible();
});

test('[B-TX-01] deposits are green, withdrawals red and transfers blue; who has no name is Customer', async ({
  page,
}) => {
  await changeAnswers(page, '**/api/banker/transactions?*', ({ data }) => {
    const changes = [
      { type: 'deposit', customer_name: 'Ila Sen', customer_number: 'KB900001', amount: 150.5 },
      { type: 'withdrawal', customer_name: '', customer_number: 'KB900002', transaction_date: '2026-03-04T05:06:00Z' },
      { type: 'transfer', customer_id: null },
    ];
    for (const [place, change] of changes.entries())
      Object.assign(data.transactions[place], { kind: null, status: 'completed', ...change });
  });
  await signInAtTheDesk(page, 'kavita');
  const rows = (await recentTransactions(page)).getByRole('row');
  await expectCells(rows.nth(1), [/^[A-Z][a-z]{2} /, 'Ila SenKB900001', 'Deposit', '₹150.50', 'Completed']);
  await expectCells(rows.nth(2), [/^Mar 4, 2026, 10:36\sAM$/, 'CustomerKB900002', 'Withdrawal']);
  await expectCells(rows.nth(3), [/^[A-Z][a-z]{2} /, 'Customer', 'Transfer']);
  for (const [place, tone] of ['accent', 'danger', 'info'].entries())
    await expect(
      rows
        .nth(place + 1)
        .getByRole('cell')
        .nth(2)
        .locator('span'),
    ).toHaveCSS('color', await colourOf(page, `${tone}-text`));
});

test('[B-TX-05] a transaction that is not pending has its title, Done and Close, and no decision', async ({ page }) => {
  const titles = {
    approved: 'Transaction Approved',
    rejected: 'Transaction Rejected',
    failed: 'Transaction Details',
    completed: 'Transaction Details',
  };
  await changeAnswers(page, '**/api/banker/transactions?*', ({ data }) => {
    for (const [place, status] of Object.keys(titles).entries()) Object.assign(data.transactions[place], { status });
  });
  // Entries that arrive late would move the buttons while one is pressed: for a status that is not true no place is kept.
  await changeAnswers(page, '**/api/banker/transactions/*', ({ data }) =>
    Object.assign(data, { entries: [], facts: null, reversible: null, waits_because: null, internal_note: null }),
  );
  await signInAtTheDesk(page, 'kavita');
  const rows = (await recentTransactions(page)).getByRole('row');
  for (const [place, title] of Object.values(titles).entries())
    for (const way of ['Done', 'Close']) {
      await rows
        .nth(place + 1)
        .getByRole('button')
        .click();
      const details = page.getByRole('dialog', { name: title, exact: true });
      // By its text, because the cross in the corner is named Close too.
      const button = details.getByText(way, { exact: true });
      await expect(button).toBeVisible();
      for (const name of ['Approve', 'Reject'])
        await expect(details.getByRole('button', { name, exact: true })).toHaveCount(0);
      await button.click();
      await expect(details).toBeHidden();
    }
});

test('[B-TX-05] [B-TX-06] a pending transaction without an id cannot be approved, and the bank is not asked', async ({
  page,
}) => {
  await changeAnswers(page, '**/api/banker/transactions?*', ({ data }) =>
    Object.assign(data.transactions[0], { id: '', status: 'pending', maker_id: null, awaiting: 'bank' }),
  );
  let asked = 0;
  await page.route('**/approve', (route) => {
    asked += 1;
    return route.abort();
  });
  await signInAtTheDesk(page, 'kavita');
  const rows = (await recentTransactions(page)).getByRole('row');
  await rows.nth(1).getByRole('button').click();
  const review = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  const approve = review.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible();
  for (const name of ['Done', 'Close']) await expect(review.getByText(name, { exact: true })).toHaveCount(0);
  await approve.click();
  await expect(review.getByText('Transaction ID is missing', { exact: true })).toBeVisible();
  expect(asked).toBe(0);
});

test('[X-ER-19] a refused approval says the bank’s own sentence', async ({ page }) => {
  await changeAnswers(page, '**/api/banker/transactions?*', ({ data }) =>
    Object.assign(data.transactions[0], { status: 'pending', maker_id: null, awaiting: 'bank' }),
  );
  await changeAnswers(page, '**/api/banker/transactions/*-*', ({ data }) =>
    Object.assign(data, { cannot_decide_because: null, transaction: { ...data.transaction, status: 'pending' } }),
  );
  await page.route('**/approve', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'NOT_PENDING', message: 'Rohan was faster' } }),
  );
  await signInAtTheDesk(page, 'kavita');
  const rows = (await recentTransactions(page)).getByRole('row');
  await rows.nth(1).getByRole('button').click();
  const review = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(review.getByText('Rohan was faster', { exact: true })).toBeVisible();
});

test('[B-DP-01] each of the four cards has its own sum and count', async ({ page }) => {
  await changeAnswers(page, '**/api/deposits/summary', ({ data }) => {
    Object.assign(data, { total_amount: 1_111_111.11, total_count: 9, fixed_amount: 222_222.22, fixed_count: 2 });
    Object.assign(data, { recurring_amount: 3333.33, recurring_count: 3, tax_saving_amount: 0, tax_saving_count: 0 });
  });
  await signInAtTheDesk(page, 'kavita');
  const panel = region(page, 'Deposits Overview');
  for (const [name, text] of [
    ['Total Deposits', 'Total Deposits₹11,11,111.119 accounts'],
    ['Fixed Deposits', 'Fixed Deposits₹2,22,222.222 accounts'],
    ['Recurring Deposits', 'Recurring Deposits₹3,333.333 accounts'],
    ['Tax Saving Deposits', 'Tax Saving Deposits₹0.000 accounts'],
  ] as const)
    await expect(panel.getByRole('group', { name, exact: true })).toHaveText(text);
});

test('[B-DP-02] [B-DP-04] a deposit has its type, rate, days and one of four statuses', async ({ page }) => {
  await changeAnswers(page, '**/api/deposits?*', ({ data }) => {
    const days = { start_date: '2026-01-31', maturity_date: '2027-02-28', amount: 12_345.5 };
    const changes = [
      { type: 'fixed', status: 'active', interest_rate: 7 },
      { type: 'recurring', status: 'matured', interest_rate: 6.5 },
      { type: 'tax_saving', status: 'pending', interest_rate: 7.5 },
      { type: 'savings', status: 'broken', interest_rate: 3.5, maturity_date: null },
    ];
    for (const [place, change] of changes.entries())
      Object.assign(data[place], { customer_name: 'Ila Sen', account_number: '•••• 1234', ...days, ...change });
  });
  await signInAtTheDesk(page, 'kavita');
  const rows = page.getByRole('table', { name: 'Deposits', exact: true }).getByRole('row');
  const who = /^Ila Sen•••• ?1234$/;
  for (const [place, cells] of [
    [who, 'Fixed', '₹12,345.50', '7%', 'Jan 31, 2026', 'Feb 28, 2027', 'Active'],
    [who, 'Recurring', '₹12,345.50', '6.5%', 'Jan 31, 2026', 'Feb 28, 2027', 'Matured'],
    [who, 'Tax Saving', '₹12,345.50', '7.5%', 'Jan 31, 2026', 'Feb 28, 2027', 'Pending'],
    [who, 'Savings', '₹12,345.50', '3.5%', 'Jan 31, 2026', '–', 'Broken'],
  ].entries())
    await expectCells(rows.nth(place + 1), cells);
});

test('[B-DP-05] [B-DP-06] Previous and Next end with the pages, and Refresh asks the bank again', async ({ page }) => {
  const pages: number[] = [];
  let sums = 0;
  await changeAnswers(page, '**/api/deposits/summary', () => {
    sums += 1;
  });
  await changeAnswers(page, '**/api/deposits?*', (body) => {
    pages.push(body.meta.page);
    Object.assign(body.meta, { total: 12, totalPages: 2 });
    body.data = body.data.slice(0, body.meta.page === 2 ? 2 : 10);
  });
  await signInAtTheDesk(page, 'kavita');
  const panel = region(page, 'Deposits Overview');
  const previous = panel.getByRole('button', { name: 'Previous', exact: true });
  const next = panel.getByRole('button', { name: 'Next', exact: true });
  await expect(panel.getByText('Showing 10 of 12 deposits', { exact: true })).toBeVisible();
  await expect(previous).toBeDisabled();
  await next.press('Enter');
  await expect(panel.getByText('Showing 2 of 12 deposits', { exact: true })).toBeVisible();
  await expect(panel.getByText('2 / 2', { exact: true })).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(previous).toBeEnabled();
  const before = { pages: pages.length, sums };
  await panel.getByRole('button', { name: 'Refresh', exact: true }).press('Enter');
  await expect.poll(() => pages.length).toBeGreaterThan(before.pages);
  await expect.poll(() => sums).toBeGreaterThan(before.sums);
  expect(pages.at(-1)).toBe(2);
});

test('[B-CD-01] [B-CD-04] a card has its expiry, its day and one of three statuses; Refresh asks again', async ({
  page,
}) => {
  let asked = 0;
  await changeAnswers(page, '**/api/cards/all?*', ({ data }) => {
    asked += 1;
    for (const [place, status] of ['active', 'inactive', 'blocked'].entries())
      Object.assign(data.cards[place], {
        status,
        cardholder_name: 'Ila Sen',
        customer_id: 'KB900001',
        card_number: '•••• 4321',
        expiry_date: '03/31',
        created_at: '2026-02-28T20:00:00Z',
        frozen_by_customer: false,
      });
  });
  await signInAtTheDesk(page, 'kavita');
  const rows = page.getByRole('table', { name: 'Virtual Cards', exact: true }).getByRole('row');
  // Eight in the evening of London is the next day in India.
  for (const [place, status] of ['Active', 'Inactive', 'Blocked'].entries())
    await expectCells(rows.nth(place + 1), ['Ila SenID: KB900001', '•••• 4321', '03/31', status, 'Mar 1, 2026']);
  const refresh = region(page, 'Virtual Cards').getByRole('button', { name: 'Refresh', exact: true });
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
  const before = asked;
  await refresh.press('Enter');
  await expect.poll(() => asked).toBeGreaterThan(before);
});
