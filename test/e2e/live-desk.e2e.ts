import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { setBankAddress } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';
import { type BrowserCustomer, newCustomer, send, staffCaller } from './people-for-browsers.ts';
import { signInAtTheDesk } from './staff-in-a-browser.ts';

// Two servers of one bank: what is done at one shows in the browsers of the other.
let home: string;
let postgres: EmbeddedPostgres;
let one: BankUnderTest;
let other: BankUnderTest;
let goBack = () => {};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'kosh-two-'));
  postgres = await startEmbeddedPostgres({ home, log: createLog('warn'), syncNewCluster: false });
  const { host, port, user, database } = postgres.address;
  const secret = () => randomBytes(48).toString('base64');
  const environment = {
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
    LIMIT_SCALE: '100',
  };
  one = await openBankUnderTest(environment);
  other = await openBankUnderTest(environment);
  goBack = setBankAddress(one.url);
});
test.afterAll(async () => {
  goBack();
  await Promise.all([one.close(), other.close()]);
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

async function waitingTransfer(): Promise<{ sender: BrowserCustomer; receiver: BrowserCustomer; id: string }> {
  const sender = await newCustomer('Leela Thomas', 900_000);
  const receiver = await newCustomer('Tarun Bedi');
  const { id } = await send(sender, receiver, 250_000);
  return { sender, receiver, id };
}

/** Opens a page of the desk at the other server, and waits until its stream is open. */
async function openAtTheOther(page: Page, address: string): Promise<void> {
  const backToTheOne = setBankAddress(other.url);
  try {
    const open = page.waitForResponse((response) => response.url().includes('/api/banker/live'));
    await signInAtTheDesk(page, 'rohan', address);
    expect((await open).status()).toBe(200);
  } finally {
    backToTheOne();
  }
}

test('a request appears at the other server’s banker, and leaves when a colleague decides; the open dialog says who', async ({
  page,
}) => {
  await openAtTheOther(page, '/banker/approvals');
  const { id } = await waitingTransfer();
  const row = page.getByTestId(`row-${id}`);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();

  const kavita = await staffCaller();
  await page.evaluate((rowId) => {
    // The time at which the row leaves, read in the page itself.
    const watch = new MutationObserver(() => {
      if (document.querySelector(`[data-testid="row-${rowId}"]`)) return;
      watch.disconnect();
      performance.mark('gone');
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }, id);
  const asked = Date.now();
  await kavita('POST', `/banker/transactions/${id}/approve`);
  const decided = Date.now();
  await expect(dialog.getByText(/^Kavita Menon approved this meanwhile, [A-Z][a-z]{2} \d+, \d{4}, /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const gone = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('gone')[0]?.startTime ?? NaN),
  );
  console.info(
    `From the press of Approve to the row's end at the other server: ${Math.round(gone - asked)} ms, ${Math.round(gone - decided)} ms after the answer`,
  );
  // Not the time on a busy machine, but that of a list that would be asked for every 20 seconds.
  expect(gone - asked).toBeLessThan(10_000);
});

test('a change that a colleague asks for appears and is decided in the other server’s list', async ({ page }) => {
  await openAtTheOther(page, '/banker/approvals');
  const customer = await newCustomer('Ojas Kulkarni');
  const [kavita, sunita] = [await staffCaller(), await staffCaller('sunita@kosh.example')];
  await kavita('PUT', `/banker/customers/${customer.id}`, { email: `other-${customer.email}` });
  const row = page.getByRole('row').filter({ hasText: 'Ojas Kulkarni' });
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change of contact details', exact: true });
  // as: the list of what waits
  const waiting = (await sunita('GET', '/banker/approvals')).data as unknown as {
    change?: { id: string; subject_id: string };
  }[];
  const id = waiting.find((each) => each.change?.subject_id === customer.id)?.change?.id;
  await sunita('POST', `/banker/changes/${id}/approve`);
  await expect(dialog.getByText(/^Sunita Joshi approved this meanwhile, /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test('an open customer’s status, KYC, note, card and balance show without a reload', async ({ page }) => {
  const customer = await newCustomer('Parvati Menon', 1_000);
  await openAtTheOther(page, `/banker/customer/${customer.id}?tab=record`);
  const kavita = await staffCaller();
  const calls = `/banker/customers/${customer.id}`;
  await expect(page.getByRole('heading', { name: 'Internal notes', exact: true })).toBeVisible();
  await kavita('POST', `${calls}/notes`, { note: 'Asked about a locker' });
  await expect(page.getByText('Asked about a locker', { exact: true })).toBeVisible();
  await kavita('PUT', `${calls}/kyc`, { status: 'verified', panLastFour: '123F', aadhaarLastFour: '4321' });
  await expect(page.getByText('123F', { exact: true })).toBeVisible();
  await kavita('PATCH', `${calls}/status`, {
    status: 'frozen',
    reason: 'On the customer’s wish',
    internalNote: 'Lost a phone',
  });
  await expect(page.getByText('Frozen', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Reason for the status: On the customer’s wish', { exact: true })).toBeVisible();
  await expect(page.getByText('Internal note: Lost a phone', { exact: true })).toBeVisible();
  await kavita('PATCH', `${calls}/status`, { status: 'active', reason: 'On the customer’s wish' });
  // By key: the reason for the status, which stands above, is about to go.
  await page.getByRole('tab', { name: 'Deposits and card', exact: true }).press('Enter');
  await expect(page.getByText('No virtual cards have been issued yet', { exact: true })).toBeVisible();
  await customer.call('POST', '/cards/apply', { termsAccepted: true });
  await expect(page.getByRole('button', { name: 'Activate Parvati Menon’s card', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Transaction History', exact: true }).click();
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 234.56 });
  await expect(page.getByText('₹1,234.56', { exact: true }).first()).toBeVisible();
});

test('the figures of the dashboard follow the bank; lost for a while, they are read again', async ({ page }) => {
  await openAtTheOther(page, '/banker/dashboard');
  const deposits = page.getByRole('group', { name: 'Total Deposits (30 Days)', exact: true });
  await expect(deposits).toContainText('₹');
  const before = (await deposits.textContent()) ?? '';
  const customer = await newCustomer('Quasim Ali', 4_321);
  await expect(deposits).not.toHaveText(before);
  await expect(page.getByRole('list', { name: 'Recent Activities', exact: true })).toContainText('₹4,321.00');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.', { exact: true })).toBeVisible();
  const offline = (await deposits.textContent()) ?? '';
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 99 });
  await page.context().setOffline(false);
  await expect(deposits).not.toHaveText(offline);
});

test('a request that is told while the first list is on its way is in the list', async ({ page }) => {
  await openAtTheOther(page, '/banker/approvals');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/api/banker/approvals', async (route) => {
    asked += 1;
    // The bank reads the list before the request; its answer arrives after it.
    const before = await route.fetch();
    await held;
    return route.fulfill({ response: before }).catch(() => undefined);
  });
  // Without the limit of ten seconds, after which the page would ask again by itself.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.reload();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect.poll(() => asked).toBe(1);
  const { id } = await waitingTransfer();
  // A page that has its list already tells that the news has come. The other one waits for its first answer all the same.
  await expect(tab.getByTestId(`row-${id}`)).toBeVisible();
  expect(asked).toBe(1);
  answer();
  await expect(page.getByTestId(`row-${id}`)).toBeVisible();
  await tab.close();
});

test('a banker who is disabled at one server is signed out at the other without a click', async ({ page }) => {
  await openAtTheOther(page, '/banker/approvals');
  const sunita = await staffCaller('sunita@kosh.example');
  // as: the documented list of the staff
  const staff = (await sunita('GET', '/banker/staff')).data as unknown as { id: string; email: string }[];
  const rohan = staff.find(({ email }) => email === 'rohan@kosh.example');
  await sunita('PATCH', `/banker/staff/${rohan?.id}/status`, { status: 'disabled' });
  await expect(page).toHaveURL(/\/banker\/login/);
});
