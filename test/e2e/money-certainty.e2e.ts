import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { signInAtTheDesk } from './staff-in-a-browser.ts';

/** Returns the balance on the screen in paise. */
async function balanceOf(page: Page): Promise<number> {
  const text = await page.getByTestId('balance').textContent();
  return Math.round(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100);
}

test('[C-TR-07] an answer that got lost is being confirmed, by the same key, and the money moves once', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Nirmala Sathe', 100));
  const before = await balanceOf(page);
  const keys: string[] = [];
  let seen = () => {};
  const confirming = new Promise<void>((resolve) => {
    seen = resolve;
  });
  await page.route('**/api/customers/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length > 1) {
      await confirming;
      return route.continue();
    }
    // The bank executes the call, but its answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34');
  await dialog.getByRole('button', { name: 'Deposit ₹12.34', exact: true }).click();
  await expect(dialog.getByText('Being confirmed', { exact: true })).toBeVisible();
  seen();
  await expect(dialog.getByText('You added ₹12.34 to your account.', { exact: true })).toBeVisible();
  expect(keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).not.toBe('');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => balanceOf(page)).toBe(before + 1234);
});

test('[C-TR-07] a payment without an answer stays on the dashboard and survives a reload, under its key', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Omana Pillai', 100));
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const keys: string[] = [];
  let answers = false;
  await page.route('**/api/customers/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (answers) return route.continue();
    // The bank executes the first call, but no answer arrives.
    if (keys.length === 1) await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34');
  await dialog.getByRole('button', { name: 'Deposit ₹12.34', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const waiting = page.getByText('₹12.34 is being confirmed', { exact: true });
  await expect(waiting).toBeVisible();

  await page.clock.install();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(waiting).toBeVisible();
  // The page does not ask by itself while its clock stands still.
  await page.clock.pauseAt(Date.now() + 5_000);
  // Twice, because a request of the page's own may have been on its way.
  for (let press = 1; press <= 2; press += 1) {
    const before = keys.length;
    await page.getByRole('button', { name: 'Ask again now', exact: true }).click();
    await expect.poll(() => keys.length).toBeGreaterThan(before);
  }
  await expect(waiting).toBeVisible();
  // From here on the bank answers, also when the page asks by itself.
  answers = true;
  await page.clock.resume();
  await expect(page.getByText('Your transaction is confirmed', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByTestId('balance')).toHaveText('₹112.34');
  expect(new Set(keys).size).toBe(1);

  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText('₹112.34');
  expect(asked).toEqual(['beforeunload']);
});

test('a payment begun offline says so, and is sent once the device is online', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Pankaja Devi', 100));
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('7.50');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Deposit ₹7.50', exact: true }).click();
  await expect(dialog.getByText('You are offline', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText(
      'We’ll send it, or check its result, as soon as you’re back online. It can only go through once.',
      { exact: true },
    ),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('You added ₹7.50 to your account.', { exact: true })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹107.50');
});

test('[B-TX-05] [B-TX-06] a large transfer waits for a banker, whose approval sends it', async ({ browser }) => {
  const customers = await browser.newContext();
  const page = await openDashboard(customers, await newCustomer('Mukund Thakur'));
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('300000');
  await dialog.getByRole('button', { name: 'Deposit ₹3,00,000.00', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();

  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog.getByLabel('Recipient’s phone number', { exact: true }).fill('9800000001');
  await dialog.getByRole('button', { name: 'Find recipient', exact: true }).click();
  const amount = `2000${Math.floor(Math.random() * 90) + 10}.25`;
  const shown = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(Number(amount));
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(
    dialog.getByText('A banker reviews transfers above ₹2,00,000.00. We hold the money until then.', {
      exact: true,
    }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: `Send ${shown}`, exact: true }).click();
  await expect(dialog.getByText('Waiting for approval', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText(`On hold ${shown}`, { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Money Sent.*Pending/ })
    .first()
    .click();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  const staff = await browser.newContext();
  const desk = await staff.newPage();
  await signInAtTheDesk(desk, 'kavita', '/banker/approvals');
  await desk
    .getByRole('row', { name: new RegExp(shown.replace(/[₹.]/g, '.')) })
    .getByRole('button', { name: 'Review', exact: true })
    .click();
  const review = desk.getByRole('dialog');
  await expect(review.getByRole('heading', { name: 'Review Transaction', exact: true })).toBeVisible();
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(review.getByRole('heading', { name: 'Transaction Approved', exact: true })).toBeVisible();
  await expect(review).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: /Money Sent/ }).first()).not.toContainText('Pending');
  await Promise.all([customers.close(), staff.close()]);
});
