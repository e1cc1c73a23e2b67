import type { Locator, Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, holdAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

// The bell in the header and its list: live, read on every screen at once, each notice leading to what it is about.

const bell = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications', exact: true });

test('money that comes in is counted on the bell of every tab at once, and read in all of them', async ({
  context,
}) => {
  const [sender, receiver] = [await newCustomer('Chitra Bose', 20_000), await newCustomer('Dinesh Rao')];
  const page = await openDashboard(context, receiver);
  const other = await context.newPage();
  await other.goto(url('/transactions'));
  await expect(bell(page, /^Notifications, \d unread$/)).toBeVisible();
  await expect(bell(other, /^Notifications, \d unread$/)).toBeVisible();
  await receiver.call('POST', '/customers/notices/read', { newest: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(bell(other, 'Notifications')).toBeVisible();

  await send(sender, receiver, 6_000);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(bell(other, 'Notifications, 1 unread')).toBeVisible();

  await bell(page, 'Notifications, 1 unread').click();
  await expect(list(page).getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await list(page)
    .getByRole('button', { name: /^Unread: ₹6,000\.00 came into your account/ })
    .click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText(/₹6,000\.00/).first()).toBeVisible();
  await expect(bell(other, 'Notifications')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('a list longer than the screen scrolls below the bell', async ({ context }) => {
  const customer = await newCustomer('Jagdish Nair');
  for (let count = 1; count <= 14; count += 1)
    await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 6_000 });
  const page = await openDashboard(context, customer);
  await page.setViewportSize({ width: 1280, height: 800 });
  const button = bell(page, /^Notifications, \d+ unread$/);
  const { x = 0, y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await button.click();
  await expect(list(page).getByRole('listitem')).not.toHaveCount(0);
  await expect(list(page).locator('.skeleton')).toHaveCount(0);
  const place = await list(page).boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(y + height);
  expect(place?.x).toBeLessThanOrEqual(x);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(800);
});

test('notices stand under their days in India, and one about the card leads to it', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Indira Pillai'));
  const moments = ['2026-03-10T18:30:00.000Z', '2026-03-10T18:29:59.999Z'];
  await changeAnswers(page, '**/api/customers/notices*', ({ data }) => {
    for (const [place, notice] of data.entries()) notice.at = moments[place];
    data[1].topic = 'card';
  });
  await bell(page, 'Notifications, 2 unread').click();
  await expect(list(page).getByRole('heading', { level: 3 })).toHaveText([
    'Wednesday, 11 March 2026',
    'Tuesday, 10 March 2026',
  ]);
  await expect(list(page).getByRole('link').last()).toHaveAttribute('href', '/customer/dashboard#card');
});

test('all are marked as read by the keyboard, also after a reload; Escape gives the focus back to the bell', async ({
  context,
}, info) => {
  const customer = await newCustomer('Esha Kapoor', 9_000);
  const page = await openDashboard(context, customer);
  await bell(page, 'Notifications, 3 unread').press('Enter');
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expectAxeClean(page, 'notices', info);
  await list(page).getByRole('button', { name: 'Mark all as read', exact: true }).press('Enter');
  await expect(list(page).getByRole('button', { name: 'Mark all as read', exact: true })).toBeHidden();
  await expect(list(page).getByText('Unread:', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();
  await page.reload();
  await expect(bell(page, 'Notifications')).toBeVisible();

  await changeAnswers(page, '**/api/customers/profile', ({ data }) => {
    data.unread_notices = 100;
  });
  await page.reload();
  await expect(bell(page, 'Notifications, 99+ unread')).toHaveText('99+');
});

test('a notice about security leads to that section of the profile, on a phone to its tab', async ({ context }) => {
  const customer = await newCustomer('Firoz Irani');
  await customer.call('PUT', '/customers/profile', { address: '7 Lake Road, Pune' });
  const page = await openDashboard(context, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await bell(page, 'Notifications, 3 unread').click();
  await list(page)
    .getByRole('link', { name: /^Unread: Your profile was changed/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Security', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();
});

test('a notice about a term deposit opens the window of that deposit, on a page that has no deposits', async ({
  context,
}) => {
  const customer = await newCustomer('Hema Nair', 30_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 5_000, tenure: 12 });
  await customer.call('POST', '/deposits', { depositType: 'recurring', amount: 1_000, tenure: 24 });
  const page = await openDashboard(context, customer);
  await page.goto(url('/transactions'));
  await bell(page, /^Notifications, \d unread$/).press('Enter');
  await list(page)
    .getByRole('button', { name: /^Unread: Your Fixed Deposit TD\d+ is open/ })
    .click();
  const deposit = page.getByRole('dialog', { name: 'Fixed Deposit', exact: true });
  await expect(deposit.getByText('₹5,000.00', { exact: true }).first()).toBeVisible();
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();
  await expect(page).toHaveURL(url('/transactions'));
  await bell(page, /^Notifications, \d unread$/).click();
  await expect(list(page).getByRole('button', { name: /^Your Fixed Deposit TD\d+ is open/ })).toBeVisible();
});

test('a list that does not load says so and loads again; a customer without news reads why it is empty', async ({
  context,
}) => {
  const customer = await newCustomer('Gita Menon');
  const page = await openDashboard(context, customer);
  await page.route('**/api/customers/notices*', (route) => route.abort());
  await bell(page, 'Notifications, 2 unread').click();
  await expect(list(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/customers/notices*');
  await page.route('**/api/customers/notices*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [], meta: { nextBefore: null, unread: 0 } } }),
  );
  await list(page).getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(list(page).getByText('No notifications yet', { exact: true })).toBeVisible();
});

test('a reference in a customer’s own e-mail leads from the demo mailbox to the transaction', async ({ context }) => {
  const [sender, receiver] = [await newCustomer('Chitra Bose', 20_000), await newCustomer('Dinesh Rao', 500)];
  await send(sender, receiver, 6_000);
  const page = await openDashboard(context, receiver);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/mailbox') asked.push(searchParams.get('to'));
  });
  // Until the bank has said who is signed in, no mails of others are shown in their place.
  const answerWho = await holdAnswers(page, '**/api/auth/me');
  const who = page.waitForRequest('**/api/auth/me');
  await page.goto(url('/mailbox'));
  await who;
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  answerWho();
  await page.getByRole('button', { name: /₹6,000\.00 came into your account/ }).click();
  expect(new Set(asked)).toEqual(new Set([receiver.email]));
  await page
    .getByRole('article')
    .getByRole('link', { name: /^KB(?:-[0-9A-Z]{4}){4}$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Transactions', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByText('1 transaction · 1 shown', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '+₹6,000.00' })).toHaveCount(1);

  // Of another customer's e-mail it is plain text.
  await page.goto(url(`/mailbox?to=${encodeURIComponent(sender.email)}`));
  await page.getByRole('button', { name: /₹6,000\.00 left your account/ }).click();
  await expect(page.getByRole('article').getByText(/Reference: KB-/)).toBeVisible();
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
});
