import type { Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

async function pay(page: Page, name: string, rupees: string): Promise<void> {
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer money', exact: true });
  await dialog.getByRole('button', { name: `Pay ${name}`, exact: true }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill(rupees);
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
}

test('[C-TR-02] [C-TR-03] [C-TR-07] one sends, the other sees it without a reload; the same after a time offline', async ({
  browser,
}, info) => {
  const sender = await newCustomer('Yash Malhotra', 5000);
  const receiver = await newCustomer('कियारा शाह');
  await send(sender, receiver, 1);

  const sending = await browser.newContext();
  const receiving = await browser.newContext();
  const [page, other] = [await openDashboard(sending, sender), await openDashboard(receiving, receiver)];
  await expect(other.getByTestId('balance')).toHaveText('₹1.00');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/recent-recipients') && asked.push(request.url()));
  const answered = page.waitForResponse('**/recent-recipients*');
  const transfer = page.getByRole('button', { name: 'Transfer', exact: true });
  await transfer.click();
  await (await answered).finished();
  const paidBefore = page.getByRole('dialog').getByRole('button', { name: 'Pay कियारा शाह', exact: true });
  // The first letters with their vowel signs, as everywhere.
  await expect(paidBefore).toHaveText(/^किशाकियारा शाह/);
  await expectAxeClean(page, 'recent-recipients', info);
  // The id with which a person paid before is paid is valid for ten minutes, so after five another is asked for, and not before.
  for (const [passed, times] of [
    [0, 1],
    [300_001, 2],
  ] as const) {
    await page.keyboard.press('Escape');
    await expect(paidBefore).toBeHidden();
    await page.clock.setSystemTime(Date.now() + passed);
    await transfer.click();
    await expect(paidBefore).toBeVisible();
    await expect.poll(() => asked.length).toBe(times);
  }
  await page.keyboard.press('Escape');

  await pay(page, 'कियारा शाह', '150.50');
  await expect(other.getByTestId('balance')).toHaveText('₹151.50');
  await expect(other.getByRole('button', { name: /Money Received.*150\.50/ })).toBeVisible();

  await receiving.setOffline(true);
  await expect(other.getByText('You are offline. What you see may be out of date.', { exact: true })).toBeVisible();
  await pay(page, 'कियारा शाह', '48.50');
  await expect(page.getByTestId('balance')).toHaveText('₹4,800.00');
  await expect(other.getByTestId('balance')).toHaveText('₹151.50');
  await receiving.setOffline(false);
  await expect(other.getByTestId('balance')).toHaveText('₹200.00');

  await Promise.all([sending.close(), receiving.close()]);
});

test('[C-TR-07] a tab that was offline for a minute shows what came meanwhile, without a reload', async ({
  browser,
}) => {
  const sender = await newCustomer('Ashok Kumar', 1000);
  const receiver = await newCustomer('Bela Chakraborty');
  const receiving = await browser.newContext();
  const page = await openDashboard(receiving, receiver);
  // From here on the test controls this tab's clock and timers.
  await page.clock.install();
  await expect(page.getByTestId('balance')).toHaveText('₹0.00');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  const live: boolean[] = [];
  page.on('request', (request) => request.url().endsWith('/customers/live') && live.push(true));

  await receiving.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.', { exact: true })).toBeVisible();
  await page.clock.runFor(20_000);
  await send(sender, receiver, 250.75);
  // At least two reconnections fail; the tab keeps trying.
  await page.clock.runFor(45_000);
  await expect(page.getByTestId('balance')).toHaveText('₹0.00');
  expect(live.length).toBeGreaterThan(0);

  await receiving.setOffline(false);
  await expect(page.getByTestId('balance')).toHaveText('₹250.75');
  await expect(page.getByRole('button', { name: /Money Received.*250\.75/ })).toBeVisible();
  await expect(page.getByText('You are offline. What you see may be out of date.', { exact: true })).toBeHidden();
  // The stream is connected again: the next change shows at once.
  await send(sender, receiver, 1);
  await expect(page.getByTestId('balance')).toHaveText('₹251.75');
  expect(loads).toEqual([]);
  await receiving.close();
});

test('money that moves after a page was loaded and before its stream is open is in the list, too', async ({
  context,
}) => {
  const customer = await newCustomer('Aparna Sen', 100);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await context.route('**/api/customers/live', async (route) => {
    await opened;
    return route.continue();
  });
  const page = await openDashboard(context, customer);
  const lines = page.getByRole('region', { name: 'Transaction History', exact: true }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 50 });
  open();
  await expect(page.getByTestId('balance')).toHaveText('₹150.00');
  await expect(lines).toHaveCount(2);
});

test('a change that is told while the first list is on its way is in the list', async ({ context }) => {
  const customer = await newCustomer('Brinda Nair', 100);
  const page = await openDashboard(context, customer);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/api/customers/transactions?*limit=5*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    // The bank reads the list before the deposit; its answer arrives after it.
    const before = await route.fetch();
    await held;
    return route.fulfill({ response: before }).catch(() => undefined);
  });
  await page.reload();
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByTestId('balance')).toHaveText('₹100.00');
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 50 });
  await expect(page.getByTestId('balance')).toHaveText('₹150.00');
  answer();
  const lines = page.getByRole('region', { name: 'Transaction History', exact: true }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
});
