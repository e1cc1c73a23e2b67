import type { Page } from '@playwright/test';
import { openLoaded } from './accessibility-checks.ts';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { newCustomer, send } from './people-for-browsers.ts';
import { answering, at, callBank, openAccountFor, signInAtTheDesk, toast } from './staff-in-a-browser.ts';
import { stopClock } from './stopped-clock.ts';

// Times and moments of the desk: what is seen while the bank is asked, and for how long.

test.use(WITH_MOTION);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('[B-DB-01] a spinner stands for the dashboard until the bank has answered', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  const answer = await holdAnswers(page, '**/api/banker/dashboard');
  await page.goto(at('/banker/dashboard'));
  const waiting = page.getByRole('status').filter({ hasText: /^Loading the dashboard…$/ });
  await expect(waiting).toBeVisible();
  await expect(waiting.locator('.animate-spin')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Welcome, Kavita Menon', exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole('group', { name: 'Total Customers', exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('[B-DB-13] [B-DP-04] [B-CD-02] chart, deposits and cards say that they load', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  const answers = [
    await holdAnswers(page, '**/assets/bar-chart*'),
    await holdAnswers(page, '**/api/deposits?*'),
    await holdAnswers(page, '**/api/cards/all?*'),
  ];
  await page.goto(at('/banker/dashboard'));
  const chart = region(page, 'Transaction Activity (Last 30 Days)');
  await expect(chart.getByRole('status')).toHaveText('Loading the chart…');
  await expect(chart.locator('.animate-spin')).toHaveCount(1);
  const loadingDeposits = region(page, 'Deposits Overview').getByText('Loading deposits...', { exact: true });
  await expect(loadingDeposits).toBeVisible();
  const cards = region(page, 'Virtual Cards');
  await expect(cards.getByRole('status').getByText('Loading', { exact: true })).toBeAttached();
  await expect(cards.locator('.skeleton').first()).toBeVisible();
  for (const answer of answers) answer();
  await expect(chart.getByRole('img', { name: /in the last 30 days, day by day/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Deposits', exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Virtual Cards', exact: true })).toBeVisible();
  await expect(loadingDeposits).toHaveCount(0);
  await expect(cards.locator('.skeleton')).toHaveCount(0);
});

test('[B-DB-02] a member of staff who was signed out reads why before the page of sign-in comes', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  await expect(page.getByRole('group', { name: 'Total Customers', exact: true })).toBeVisible();
  await page.evaluate(() => {
    const read = new Promise<string>((resolve) => {
      new MutationObserver(() => {
        const words = [...document.querySelectorAll('main p')].map((line) => line.textContent);
        const asked = words.find((line) => /authentication/i.test(line ?? ''));
        if (asked) resolve(asked);
      }).observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(window, { read });
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  // as: put there above; the page moves on within itself.
  expect(await page.evaluate(() => (window as unknown as { read: Promise<string> }).read)).toBe(
    'Authentication required. Please log in.',
  );
  await expect(toast(page, 'Please log in to access this page')).toBeVisible();
  await expect(page).toHaveURL(at('/banker/login'));
});

test('[B-DB-15] each activity appears a tenth of a second after the one above it', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const items = page.getByRole('list', { name: 'Recent Activities', exact: true }).getByRole('listitem');
  await expect(items).toHaveCount(8);
  for (const [place, delay] of ['0s', '0.1s', '0.2s', '0.3s', '0.4s', '0.5s', '0.6s', '0.7s'].entries())
    await expect(items.nth(place)).toHaveCSS('animation-delay', delay);
});

test('[B-TX-06] the window of an approved transaction closes after exactly a second and a half', async ({ page }) => {
  const sender = await newCustomer('Devika Raman', 900_000);
  const receiver = await newCustomer('Imran Sheikh');
  const sent = await send(sender, receiver, 300_000);
  expect(JSON.stringify(sent)).toContain('"pending"');
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  await page
    .getByRole('row')
    .filter({ hasText: 'Devika Raman' })
    .filter({ hasText: String((await sender.call('GET', '/customers/profile')).data.customer_id) })
    .getByRole('button', { name: 'Review', exact: true })
    .click();
  const review = page.getByRole('dialog', { name: 'Review Transaction', exact: true });
  const approve = review.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible();
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true');
  await stopClock(page);
  await approve.click();
  const open = page.locator('[role=dialog][data-open]');
  await expect(page.getByRole('heading', { name: 'Transaction Approved', exact: true })).toBeVisible();
  await page.clock.runFor(1499);
  await expect(page.getByRole('heading', { name: 'Transaction Approved', exact: true })).toBeVisible();
  await expect(open).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(open).toHaveCount(0);
});

/** Signs an admin in, who opens an account and deactivates it. */
async function deactivatedCustomer(page: Page, name: string) {
  await signInAtTheDesk(page, 'sunita');
  const person = await openAccountFor(page, name);
  await callBank(page, 'PATCH', `/banker/customers/${person.id}/status`, { status: 'inactive', reason: 'As agreed' });
  return person;
}

test('[B-CT-06] [B-CT-07] a step on the page of a customer spins for half a second, however fast the bank is', async ({
  page,
}) => {
  const person = await deactivatedCustomer(page, 'Leela Nambiar');
  for (const [button, call, said] of [
    ['Reset Password', '**/reset-password', `Password reset email sent to ${person.email}`],
    ['Activate Account', '**/status', 'Account activated successfully'],
  ] as const) {
    await openLoaded(page, `/banker/customer/${person.id}`);
    const pressed = page.getByRole('button', { name: button, exact: true });
    await expect(pressed).toBeVisible();
    await stopClock(page);
    const answered = page.waitForResponse(call);
    await pressed.click();
    await (await answered).finished();
    await page.clock.runFor(499);
    await expect(pressed).toHaveAttribute('aria-busy', 'true');
    await expect(toast(page, said)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(toast(page, said)).toBeVisible();
    await page.clock.resume();
  }
});

test('[B-CT-06] an activation keeps its name while it spins, though the page knows of the new status', async ({
  page,
}) => {
  const person = await deactivatedCustomer(page, 'Suhas Pendse');
  await openLoaded(page, `/banker/customer/${person.id}`);
  const pressed = page.getByRole('button', { name: 'Activate Account', exact: true });
  await expect(pressed).toBeVisible();
  await stopClock(page);
  const answered = page.waitForResponse('**/status');
  await pressed.click();
  await (await answered).finished();
  const active = page.getByRole('button', { name: /^Active: / });
  // The page delivers what it has read by a timer, so a millisecond passes before each look; there are fewer than fifty.
  const looks = async () => {
    await page.clock.runFor(1);
    return active.isVisible();
  };
  await expect.poll(looks).toBe(true);
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(500);
  await expect(page.getByRole('button', { name: 'Deactivate Account', exact: true })).toBeVisible();
});

test('[X-ER-15] deposits that cannot be loaded say so in their panel and in a toast', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  await page.route('**/api/deposits?*', answering(418));
  await page.goto(at('/banker/dashboard'));
  const told = toast(page, 'Failed to load deposits data');
  await expect(told).toBeVisible();
  await expect(
    region(page, 'Deposits Overview').getByText('Failed to load deposits data', { exact: true }).first(),
  ).toBeVisible();
  await expect(told).toBeHidden();
});

test('[X-CN-05] [X-ER-04] a message to staff stands in the top right corner for exactly three seconds', async ({
  page,
}) => {
  await page.goto(at('/banker/login'));
  await page.getByLabel('Email', { exact: true }).fill('kavita@kosh.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await stopClock(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const shown = page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('group')
    .and(page.locator(':not([data-ending-style])'));
  await expect(shown).toHaveText('Login failed');
  await page.clock.runFor(1000);
  const [box, header] = [await shown.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280 - 16);
  expect(Math.round((box?.y ?? 0) - (header?.height ?? 0))).toBeLessThan(20);
  await page.clock.runFor(1999);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(shown).toHaveCount(0);
});

test('while another name is typed, no customer of the list before can be pressed', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const { data } = (await callBank(page, 'GET', '/banker/customers?search=rahul.mukherjee')) as {
    data: { customers: { id: string }[] }; // as: the contract's answer of listCustomers
  };
  await openLoaded(page, `/banker/customer/${data.customers[0]?.id}`);
  await openLoaded(page, '/banker/dashboard');
  await page.getByRole('button', { name: 'Update KYC', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  const recent = dialog.getByRole('list', { name: 'Recent customers', exact: true });
  const box = await recent.getByRole('button').first().boundingBox();
  const pressTheFirst = () => page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  const release = await holdAnswers(page, '**/api/banker/customers?*search=Rahul*');
  const asked = page.waitForRequest('**/api/banker/customers?*search=Rahul*');
  await stopClock(page);
  await dialog.getByLabel('Find a customer', { exact: true }).fill('Rahul Mukherjee');
  // The search cannot begin before the clock goes on; then its answer is on its way.
  await pressTheFirst();
  await page.clock.resume();
  await asked;
  await pressTheFirst();
  release();
  const found = dialog.getByRole('list', { name: 'Customers found', exact: true });
  await found.getByRole('button', { name: /^Rahul Mukherjee/ }).click();
  await expect(dialog.getByLabel('Status', { exact: true })).toBeVisible();
});
