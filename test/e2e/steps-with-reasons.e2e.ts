import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { TWO_LOOKS } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, staffCaller } from './people-for-browsers.ts';
import { at, callBank, signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

// Steps that take something away ask once, with a reason, and are undone for ten seconds (decision 84).

const red = (page: Page) => page.locator('button.bg-danger').filter({ visible: true });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

/** Returns the lines of a customer’s history about changes of the status, newest first. */
async function statusHistory(page: Page, id: string): Promise<string[]> {
  const { data } = (await callBank(page, 'GET', `/banker/customers/${id}/history`)) as {
    data: { event: string; detail: string }[];
  }; // as: the contract's answer of listCustomerHistory
  return data.filter(({ event }) => event === 'customer.status_changed').map(({ detail }) => detail);
}

test('[B-CU-09] by keyboard: a freeze asks for a reason once, and F6 leads to its Undo, which leaves no letter', async ({
  page,
}, info) => {
  const customer = await newCustomer('Ila Raghunathan');
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${encodeURIComponent(customer.email)}`);
  const row = page.getByRole('row').filter({ hasText: 'Ila Raghunathan' });
  await row.getByRole('button', { name: /^Actions/ }).press('Enter');
  const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
  const freeze = actions.getByRole('button', { name: 'Freeze Account', exact: true });
  await expect(freeze).toBeVisible();
  await expect(red(page)).toHaveCount(0);
  await freeze.press('Enter');
  await expect(
    actions.getByText('Ila Raghunathan can sign in and receive money, but cannot send any.', { exact: true }),
  ).toBeVisible();
  await expect(red(page)).toHaveCount(1);
  const reason = actions.getByLabel('Reason', { exact: true });
  await expect(reason).toBeFocused();
  await freeze.press('Enter');
  await expect(actions.getByText('Please choose a reason', { exact: true })).toBeVisible();
  await reason.selectOption({ label: 'Other' });
  await freeze.press('Enter');
  await expect(actions.getByText('Please write the reason', { exact: true })).toBeVisible();
  await expectAccessible(page, 'freeze-question', info, TWO_LOOKS);
  await actions.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(freeze).toBeFocused();

  await freeze.press('Enter');
  await reason.selectOption({ label: 'Unusual activity' });
  await actions.getByLabel('Details (optional)', { exact: true }).fill('Nine sign-ins from nine towns');
  await actions.getByLabel('Internal note (optional)', { exact: true }).fill('Compare with the card');
  const sent = page.waitForRequest('**/api/banker/customers/*/status');
  await freeze.press('Enter');
  await expect(toast(page, 'Customer status updated to Frozen')).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ internalNote: 'Compare with the card' });
  await expect(row).toContainText('Frozen');
  // A message waits while its window is in the background.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectAccessible(page, 'undo', info, TWO_LOOKS);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notifications(page).getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Customer status updated to Active')).toBeVisible();
  await expect(notifications(page).getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(row).not.toContainText('Frozen');
  expect(await statusHistory(page, customer.id)).toEqual([
    'frozen → active · The step before was undone',
    'active → frozen · Unusual activity: Nine sign-ins from nine towns',
  ]);
  const letters = await callBank(page, 'GET', `/mailbox?to=${encodeURIComponent(customer.email)}`);
  expect(JSON.stringify(letters)).not.toContain('account-status');
});

test('[B-CT-06] on the customer’s page a deactivation is undone with its button', async ({ page }) => {
  const customer = await newCustomer('Jaidev Thakkar');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${customer.id}`);
  await page.getByRole('button', { name: 'Deactivate Account', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate this account?', exact: true });
  await takeWithReason(question, 'Deactivate Account', 'Account is not used');
  await expect(toast(page, 'Account deactivated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Inactive: / })).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Active: / })).toBeVisible();
  expect(await statusHistory(page, customer.id)).toEqual([
    'inactive → active · The step before was undone',
    'active → inactive · Account is not used',
  ]);
});

test('[B-CT-06] an undo after a colleague’s step is refused with their name, and the page shows their status', async ({
  page,
}) => {
  const customer = await newCustomer('Kshama Bhatnagar');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${customer.id}`);
  // Signed in before, because the undo is offered for ten seconds.
  const colleague = await staffCaller('rohan@kosh.example');
  await page.getByRole('button', { name: 'Deactivate Account', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate this account?', exact: true });
  await takeWithReason(question, 'Deactivate Account', 'Account is not used');
  const undo = notifications(page).getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  await colleague('PATCH', `/banker/customers/${customer.id}/status`, { status: 'frozen', reason: 'Asked by phone' });
  await undo.click();
  await expect(toast(page, 'Rohan Desai has changed the status since. Nothing was undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Frozen: / })).toBeVisible();
  expect(await statusHistory(page, customer.id)).toEqual([
    'inactive → frozen · Asked by phone',
    'active → inactive · Account is not used',
  ]);
});

test('[B-CD-04] a card asks before it is deactivated or blocked; a block of an active card offers what is allowed', async ({
  page,
}, info) => {
  const customer = await newCustomer('Kumud Deshpande');
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  const { card } = data as { card: { id: string } }; // as: the documented answer of this call
  await (await staffCaller())('PATCH', `/cards/${card.id}/status`, { status: 'active' });
  await signInAtTheDesk(page, 'rohan', `/banker/customer/${customer.id}?tab=holding`);
  const panel = page.getByRole('region', { name: 'Virtual Cards', exact: true });
  await expect(panel.getByRole('button', { name: /^Block / })).toBeVisible();
  await expect(red(page)).toHaveCount(0);
  await panel.getByRole('button', { name: /^Deactivate / }).click();
  const deactivation = page.getByRole('dialog', { name: 'Deactivate this card?', exact: true });
  await takeWithReason(deactivation, 'Deactivate card', 'Unusual activity');
  await expect(toast(page, 'Card deactivated successfully')).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Card activated successfully')).toBeVisible();

  await panel.getByRole('button', { name: /^Block / }).click();
  const block = page.getByRole('dialog', { name: 'Block this card?', exact: true });
  await expect(
    block.getByText(/^The card •••• \d{4} of Kumud Deshpande stops working at once\. Once unblocked/),
  ).toBeVisible();
  await expectAccessible(page, 'block-question', info, TWO_LOOKS);
  await takeWithReason(block, 'Block card', 'Card is lost or stolen');
  await expect(toast(page, 'Card blocked successfully')).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Unblock', exact: true }).click();
  await expect(toast(page, 'Card unblocked successfully')).toBeVisible();
  await expect(panel.getByRole('row').nth(1)).toContainText('Inactive');
});

test('a colleague is disabled after one question, and the clock asks without a reason', async ({ page }, info) => {
  await signInAtTheDesk(page, 'sunita', '/banker/staff');
  const invited = `steps-${Date.now()}@kosh.example`;
  await callBank(page, 'POST', '/banker/create', { name: 'Laxmi Tandon', email: invited });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: invited });
  await expect(row).toBeVisible();
  await expect(red(page)).toHaveCount(0);
  await row.getByRole('button', { name: /^Disable/ }).click();
  const question = page.getByRole('dialog', { name: 'Disable this colleague?', exact: true });
  await expectAccessible(page, 'disable-question', info, TWO_LOOKS);
  await takeWithReason(question, 'Disable', 'Has other duties');
  await expect(row).toContainText('Disabled');
  await notifications(page).getByRole('button', { name: 'Enable again', exact: true }).click();
  await expect(toast(page, 'Laxmi Tandon is now active')).toBeVisible();
  await expect(row).not.toContainText('Disabled');

  await page.goto(at('/banker/reports'));
  await page.getByRole('button', { name: /^Bank date: / }).click();
  const before = await page.getByRole('button', { name: /^Bank date: / }).textContent();
  await page.getByRole('button', { name: 'Next day', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Move to the next day?', exact: true });
  await expect(red(page)).toHaveCount(1);
  await expect(asked.getByLabel('Reason', { exact: true })).toHaveCount(0);
  const text = await asked.getByText(/The date never goes back\.$/).boundingBox();
  const button = await asked.getByRole('button', { name: 'Move the date', exact: true }).boundingBox();
  const window = await asked.boundingBox();
  if (!text || !button || !window) throw new Error('The question is not shown');
  expect(text.y + text.height, 'the buttons cover no text').toBeLessThanOrEqual(button.y - 16);
  expect(window.y + window.height - button.y - button.height, 'the window ends with its buttons').toBeLessThan(28);
  await expectAccessible(page, 'clock-question', info, TWO_LOOKS);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next day', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Bank date: / })).toHaveText(before ?? '');
});
