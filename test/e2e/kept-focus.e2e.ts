import type { Locator, Page } from '@playwright/test';
import { chat, openButton } from './assistants-in-a-browser.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

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
