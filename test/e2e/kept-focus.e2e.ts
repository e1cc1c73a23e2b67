import type { Locator, Page } from '@playwright/test';
import { chat, openButton } from './assistants-in-a-browser.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { givePasskeyDevice } from './passkey-device.ts';
import { newCustomer, openDashboard, openProfile } from './people-for-browsers.ts';
import { callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

// A control that the keyboard has used keeps the focus while the bank is asked and after, though it is off meanwhile.

/** Uses a control by a key while its call is held; expects it to be off and focused, and focused still when it is on again. */
async function keepsTheFocus(page: Page, control: Locator, key: 'Enter' | 'Space', call: string): Promise<void> {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route(call, async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  await control.focus();
  await page.keyboard.press(key);
  await expect(control).toBeDisabled();
  await expect(control).toBeFocused();
  // A second press asks nothing more.
  await page.keyboard.press(key);
  answer();
  await expect(control).toBeEnabled();
  await expect(control).toBeFocused();
  expect(asked).toBe(1);
  await page.unroute(call);
}

test('buttons and switches of the profile keep the focus while they are saved', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Ishaan Kulkarni', 500));
  await page.goto(url('/customer/profile'));
  const send = page.getByRole('button', { name: 'Send account statement by e-mail', exact: true });
  await keepsTheFocus(page, send, 'Enter', '**/api/customers/account-statement');
  const alerts = page.getByRole('switch', { name: /^Transaction alerts/ });
  await keepsTheFocus(page, alerts, 'Space', '**/api/customers/preferences');
  await expect(alerts).not.toBeChecked();
});

test('a question chosen from the suggestions leaves the focus in the chat', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Ishaan Kulkarni', 500));
  await openButton(page, 'chat').click();
  await expect(chat(page).getByLabel('Your question', { exact: true })).toBeFocused();
  await chat(page).getByRole('button', { name: 'Balance', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(chat(page).getByTestId('assistant-balance')).toHaveText('₹500.00');
  await expect(chat(page).getByLabel('Your question', { exact: true })).toBeFocused();
});

test('a choice of a window that has scrolled away comes into view with the focus, and the window stays', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Ishaan Kulkarni', 500));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url('/transactions'));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Export transactions', exact: true });
  await expect(window.getByText('The only transaction', { exact: true })).toBeVisible();
  const place = await window.boundingBox();
  const format = window.locator('label').filter({ hasText: 'CSV' });
  await window.getByRole('button', { name: 'Export', exact: true }).focus();
  await expect(format).not.toBeInViewport();
  await window.getByRole('radio', { name: 'CSV', exact: true }).focus();
  await expect(format).toBeInViewport({ ratio: 1 });
  expect(await window.boundingBox()).toEqual(place);
});

test('the focus stays at the list when the device or passkey goes that a key has removed', async ({ context }) => {
  const page = await openProfile(context, await newCustomer('Jhanvi Kulkarni'));
  const devices = page.getByRole('list', { name: 'Devices', exact: true });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button').press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).toBeFocused();

  await givePasskeyDevice(page);
  const security = page.getByRole('region', { name: 'Security', exact: true });
  await security.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  const remove = security.getByRole('button', { name: /^Remove / });
  await expect(remove).toBeVisible();
  const release = await holdAnswers(page, '**/api/auth/passkeys');
  await remove.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(remove).toBeFocused();
  release();
  await expect(remove).toHaveCount(0);
  await expect(security).toBeFocused();
});

test('the focus of the desk stays nearby when a view, a filter or a monthly report goes', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/transactions');
  const name = `View ${Date.now()}`;
  await callBank(page, 'POST', '/banker/transaction-views', { name, address: '?type=deposit' });
  await page.goto(url('/banker/transactions?type=deposit'));
  const view = page.getByRole('button', { name: `Delete view ${name}`, exact: true });
  await view.press('Enter');
  await expect(view).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Saved views', exact: true })).toBeFocused();

  for (const label of [/^Remove filter /, 'Clear filters']) {
    await page.goto(url('/banker/transactions?type=deposit'));
    const button = page.getByRole('button', { name: label, exact: true });
    await button.press('Enter');
    await expect(button).toHaveCount(0);
    await expect(page.locator('section:focus')).toBeVisible();
  }

  const { data } = (await callBank(page, 'POST', '/banker/report-schedules', {
    kind: 'dormant',
    format: 'xlsx',
    day: 5,
  })) as { data: { id: string } }; // as: the contract's answer of scheduleReport
  await page.goto(url('/banker/reports'));
  const monthly = page.getByRole('region', { name: 'Monthly reports', exact: true });
  const end = monthly.getByRole('listitem').filter({ hasText: 'Dormant accounts · XLSX' }).getByRole('button');
  await expect(end).toHaveCount(1);
  const release = await holdAnswers(page, '**/api/banker/report-schedules');
  await end.press('Enter');
  const ended = page.waitForResponse(`**/api/banker/report-schedules/${data.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'End report', exact: true }).press('Enter');
  await ended;
  await expect(end).toBeFocused();
  release();
  await expect(end).toHaveCount(0);
  await expect(monthly.locator('ul:focus').or(page.locator('section:focus'))).toBeVisible();
});
