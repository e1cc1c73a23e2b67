import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { changeAnswers, holdAnswers } from './changed-answers.ts';
import { newCustomer, send, staffCaller } from './people-for-browsers.ts';
import { answering, expectUsable, recentTransactions, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

/** Makes a customer's transfer that waits for a banker; returns the names on both sides and its id. */
async function waitingTransfer(rupees = 250_000) {
  const sender = await newCustomer('Lakshmi Pillai', 900_000);
  const receiver = await newCustomer('Tarun Bedi');
  const { id } = await send(sender, receiver, rupees);
  return { sender, receiver, id };
}

/** Keeps the news of colleagues from a page, as when its connection is lost. */
const withoutStream = (page: Page) => page.route('**/api/banker/live*', (route) => route.abort());

/** Lists these requests alone; those of other tests come and go beside them. */
async function listOnly(page: Page, ids: readonly string[]) {
  await changeAnswers(page, '**/api/banker/approvals', (body) => {
    // as: the list of what waits
    const waiting = body.data as { transaction?: { id: string } }[];
    body.data = waiting.filter(({ transaction }) => ids.includes(transaction?.id ?? ''));
    body.meta = { total: body.data.length };
  });
}

async function openReview(page: Page, email: string) {
  const row = page.getByTestId(`row-${email}`);
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  return page.getByRole('dialog');
}

test('a second banker sees that a transaction is decided, by whom and when, instead of the buttons', async ({
  browser,
}) => {
  const { id } = await waitingTransfer();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await withoutStream(page);
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  // The page reads the transaction before the colleague decides.
  const read = page.waitForResponse(`**/api/banker/transactions/${id}`);
  const dialog = await openReview(page, id);
  await expect(dialog.getByRole('heading', { name: 'Review Transaction', exact: true })).toBeVisible();
  await read;
  const kavita = await staffCaller();
  await kavita('POST', `/banker/transactions/${id}/reject`, {
    reason: 'Could not reach the customer',
    internalNote: 'Three calls on two days',
  });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Transaction Rejected', exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Kavita Menon rejected this meanwhile, [A-Z][a-z]{2} \d+, \d{4}, /)).toBeVisible();
  await expect(dialog.getByText('Internal note: Three calls on two days', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await expect(page.getByTestId(`row-${id}`)).toHaveCount(0);
});

test('a request shows whom it pays and how long it waits; the rule that made it wait is in its window', async ({
  page,
}) => {
  const { id } = await waitingTransfer();
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  await expect(
    page.getByRole('table', { name: 'Pending approvals', exact: true }).getByRole('columnheader'),
  ).toHaveText(['Customer', 'To', 'Type', 'Amount', 'Waiting since', 'Made by', 'Decision']);
  const row = page.getByTestId(`row-${id}`);
  await expect(row.getByRole('cell').nth(1)).toHaveText('Tarun Bedi');
  await expect(row).toContainText(/waiting \d+ min · \d d left/);
  await expect(row).not.toContainText('wait for a banker');
  const dialog = await openReview(page, id);
  await expect(dialog.getByText('Transfers above ₹2,00,000.00 wait for a banker.', { exact: true })).toBeVisible();
});

test('a banker withdraws a deposit of their own while it waits, and no money moves', async ({ page }) => {
  const customer = await newCustomer('Pallavi Kelkar', 500);
  const kavita = await staffCaller();
  const { data } = await kavita('POST', `/banker/customers/${customer.id}/deposit`, { amount: 300_000 });
  // as: the documented answer of a deposit at the desk.
  const { id } = data.transaction as { id: string };
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  const row = page.getByTestId(`row-${id}`);
  await row.getByRole('button', { name: /^(View|Review)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(toast(page, 'Transaction withdrawn')).toBeVisible();
  await expect(row).toHaveCount(0);
  const { data: record } = await kavita('GET', `/banker/transactions/${id}`);
  expect(record.transaction).toMatchObject({ status: 'rejected', withdrawn: true });
  const { data: after } = await kavita('GET', `/banker/customers/${customer.id}`);
  expect(after).toMatchObject({ balance: 500, held_balance: 0 });
});

test('a second admin sees that a change is decided, by whom and when', async ({ browser }) => {
  const customer = await newCustomer('Ojaswini Rao');
  const [kavita, sunita] = [await staffCaller(), await staffCaller('sunita@kosh.example')];
  await kavita('PUT', `/banker/customers/${customer.id}`, { email: `other-${customer.email}` });
  const page = await (await browser.newContext()).newPage();
  await withoutStream(page);
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  const row = page.getByRole('row').filter({ hasText: 'Ojaswini Rao' });
  // The page reads the change before the colleague decides.
  const read = page.waitForResponse('**/api/banker/changes/*');
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change of contact details', exact: true });
  await read;
  // as: the list of what waits
  const waiting = (await sunita('GET', '/banker/approvals')).data as unknown as {
    change?: { id: string; subject_id: string };
  }[];
  const change = waiting.find((each) => each.change?.subject_id === customer.id)?.change;
  await sunita('POST', `/banker/changes/${change?.id}/approve`);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByText(/^Sunita Joshi approved this meanwhile, /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
});

test('a change that is being rejected cannot be approved or withdrawn meanwhile', async ({ page }) => {
  const customer = await newCustomer('Pramila Nayar');
  await (await staffCaller())('PUT', `/banker/customers/${customer.id}`, { email: `other-${customer.email}` });
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  const row = page.getByRole('row').filter({ hasText: 'Pramila Nayar' });
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change of contact details', exact: true });
  const [approve, reject] = ['Approve', 'Reject'].map((name) => dialog.getByRole('button', { name, exact: true }));
  const release = await holdAnswers(page, '**/api/banker/changes/*/reject');
  await reject?.click();
  await dialog.getByLabel('Rejection reason', { exact: true }).fill('Could not reach the customer');
  await dialog.getByLabel('Internal note', { exact: true }).fill('Three calls on two days');
  const sent = page.waitForRequest('**/api/banker/changes/*/reject');
  await reject?.click();
  expect((await sent).postDataJSON()).toEqual({
    reason: 'Could not reach the customer',
    internalNote: 'Three calls on two days',
  });
  await expect(approve ?? dialog).toHaveAttribute('aria-busy', 'true');
  await expect(approve ?? dialog).toBeDisabled();
  release();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
});

test('the buttons of a decision stay in view at 1280×800, and a wrong reason is told at its field', async ({
  page,
}) => {
  const { id } = await waitingTransfer();
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  const dialog = await openReview(page, id);
  const reject = dialog.getByRole('button', { name: 'Reject', exact: true });
  await reject.click();
  const reason = dialog.getByLabel('Rejection reason', { exact: true });
  await expect(reason).toBeFocused();
  await expect(reject).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await reject.click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toHaveAccessibleDescription(/5 to 500/);
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await reason.fill('Could not reach the customer');
  await dialog.getByLabel('Internal note', { exact: true }).fill('Three calls on two days');
  const sent = page.waitForRequest('**/api/banker/transactions/*/reject');
  await reject.click();
  await expect(toast(page, 'Transaction rejected')).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({
    reason: 'Could not reach the customer',
    internalNote: 'Three calls on two days',
  });
});

test('a review shows the facts for the decision, links both people, and goes on by keys to the next', async ({
  page,
}) => {
  const one = await waitingTransfer();
  const other = await waitingTransfer(260_000);
  await listOnly(page, [one.id, other.id]);
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  const row = page.getByTestId(`row-${one.id}`);
  await expect(row.getByRole('cell').nth(1)).toHaveText('Tarun Bedi');
  await expect(row).toContainText(/waiting \d+ min · \d+ d left/);

  for (const [key, id] of [
    ['j', one.id],
    ['j', other.id],
    ['j', other.id],
    ['k', one.id],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('[data-review]:focus')).toHaveAttribute('data-review', id);
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  const facts = dialog.getByRole('region', { name: 'Before you decide', exact: true });
  await expect(facts.getByText('₹9,00,000.00 → ₹6,50,000.00', { exact: true })).toBeVisible();
  await expect(facts.getByText('KYC not started', { exact: true })).toBeVisible();
  await expect(facts.getByText('First payment to Tarun Bedi', { exact: true })).toBeVisible();
  await expect(facts.getByText('None', { exact: true })).toBeVisible();
  await expect(facts.getByText(/^0 days, since [A-Z][a-z]{2} \d+, \d{4}$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Lakshmi Pillai · KB/ })).toHaveAttribute(
    'href',
    `/banker/customer/${one.sender.id}`,
  );
  await expect(dialog.getByRole('link', { name: /^Tarun Bedi / })).toHaveAttribute(
    'href',
    `/banker/customer/${one.receiver.id}`,
  );
  await expectUsable(page, 'review with facts');

  await page.keyboard.press('r');
  const reason = dialog.getByLabel('Rejection reason', { exact: true });
  await expect(reason).toBeFocused();
  await page.keyboard.type('ask again, not today');
  await expect(reason).toHaveValue('ask again, not today');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByTestId(`row-${other.id}`).getByRole('button', { name: 'Review', exact: true }).click();
  await expect(facts).toBeVisible();
  await dialog.getByRole('heading', { name: 'Review Transaction', exact: true }).click();
  await page.keyboard.press('a');
  await expect(toast(page, 'Transaction approved')).toBeVisible();
  await expect(page.getByTestId(`row-${other.id}`)).toHaveCount(0);
});

test('a review whose facts cannot be loaded says so, and shows them at another try', async ({ page }) => {
  const { id } = await waitingTransfer();
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  const movement = `**/api/banker/transactions/${id}`;
  await page.route(movement, answering(418));
  const review = await openReview(page, id);
  const failure = review.getByText('The facts for this decision could not be loaded. Please try again.', {
    exact: true,
  });
  await expect(failure).toBeVisible();
  await expect(review.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  await page.unroute(movement);
  await review.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(review.getByText('₹9,00,000.00 → ₹6,50,000.00', { exact: true })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('the details of a booked transaction say that its entries cannot be loaded', async ({ page }) => {
  await page.route('**/api/banker/transactions/*-*', answering(418));
  await changeAnswers(page, '**/api/banker/transactions?*', ({ data }) =>
    Object.assign(data.transactions[0], { status: 'completed' }),
  );
  await signInAtTheDesk(page, 'rohan');
  await (await recentTransactions(page)).getByRole('row').nth(1).getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(
    details.getByText('The entries in the books could not be loaded. Please try again.', { exact: true }),
  ).toBeVisible();
});

test('several requests are reviewed one after another, each with its amount', async ({ page }) => {
  const amounts = [210_001, 210_002];
  const ids: string[] = [];
  for (const rupees of amounts) ids.push((await waitingTransfer(rupees)).id);
  await listOnly(page, ids);
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  await page.getByRole('button', { name: 'Review 2 one after another', exact: true }).click();
  for (const amount of ['₹2,10,001.00', '₹2,10,002.00']) {
    const dialog = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
    await expect(dialog.getByText(amount, { exact: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Transaction Approved', exact: true })).toBeVisible();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('No pending approvals', { exact: true })).toBeVisible();
});

test('the question mark lists the keys of the desk, but not while typing', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const keys = page.getByRole('dialog', { name: 'Keys of the desk', exact: true });
  const box = page.getByLabel('Search customers', { exact: true }).or(page.getByRole('searchbox')).first();
  await box.focus();
  await page.keyboard.press('?');
  await expect(box).toHaveValue('?');
  await expect(keys).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(keys.getByText('Ctrl K or /', { exact: true })).toBeVisible();
  await expectUsable(page, 'keys of the desk');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('the keys of a request do nothing while its window fades', async ({ page }) => {
    const { id } = await waitingTransfer();
    await signInAtTheDesk(page, 'rohan', '/banker/approvals');
    const dialog = await openReview(page, id);
    await expect(dialog.getByRole('region', { name: 'Before you decide', exact: true })).toBeVisible();
    await dialog.getByRole('heading', { name: 'Review Transaction', exact: true }).click();
    let approved = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/approve')) approved += 1;
    });
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect(page.getByText('Review Transaction', { exact: true })).toHaveCount(0);
    const { data } = await (await staffCaller())('GET', `/banker/transactions/${id}`);
    expect(data.transaction).toMatchObject({ status: 'pending' });
    expect(approved).toBe(0);
  });
});
