import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { mailedCode, newCustomer, PASSWORD } from './people-for-browsers.ts';

test.use(WITH_MOTION);

// The bank by keyboard alone: nothing is clicked, and only Tab moves the focus.

const FURTHEST = 120;

/** Presses Tab until `target` has the focus; every element on the way must show its focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < FURTHEST; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const at = document.activeElement;
      // In a date field the browser itself marks the day, the month or the year.
      const shown = !at || at === document.body || at.matches(':focus-visible, input[type=date]');
      return shown ? undefined : at.outerHTML.slice(0, 120);
    });
    expect(unseen, 'focused without showing it').toBeUndefined();
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).first();
const exactly = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await type(page, page.getByRole('textbox', { name: 'Email', exact: true }), email);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

async function readDisclaimer(page: Page): Promise<void> {
  const disclaimer = page.getByRole('dialog', { name: 'Disclaimer', exact: true });
  await press(page, button(disclaimer, 'I understand'));
  await expect(disclaimer).toBeHidden();
}

test('[C-RG-16] [C-TR-07] [C-AU-16] a customer registers, signs in, pays, saves, exports and leaves, by keyboard', async ({
  page,
}) => {
  const receiver = await newCustomer('Aarohi Sen');
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const person = { name: 'Kabir Anand', email: `keys-${digits}@kosh.example`, phone: `9${digits}` };

  await page.goto(url('/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content', exact: true });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, page.getByRole('main').getByRole('link', { name: 'Open an Account', exact: true }).first());

  await press(page, page.getByRole('radio').first(), 'Space');
  await press(page, button(page, 'Continue to Registration'));
  await type(page, page.getByLabel('Full name', { exact: true }), person.name);
  await type(page, page.getByRole('textbox', { name: 'Email', exact: true }), person.email);
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await type(page, page.getByLabel('Residential address', { exact: true }), '7, Residency Road, Bengaluru');
  await type(page, page.getByLabel('Mobile number', { exact: true }), person.phone);
  await press(page, page.getByRole('checkbox'), 'Space');
  await press(page, button(page, 'Create account'));
  await expect(button(page, 'Verify and open account')).toBeVisible();
  await type(page, page.getByLabel('Verification code', { exact: true }), await mailedCode(person.email));
  await press(page, button(page, 'Verify and open account'));
  await readDisclaimer(page);
  await expect(page).toHaveURL(url('/customer/dashboard'));

  await press(page, button(page, 'Log out'));
  await expect(page).toHaveURL(url('/customer/login'));
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(url('/customer/dashboard'));

  await press(page, exactly(page, 'Deposit'));
  const payIn = page.getByRole('dialog', { name: 'Deposit money', exact: true });
  await type(page, payIn.getByLabel('Amount', { exact: true }), '50000');
  await page.keyboard.press('Enter');
  await press(page, button(payIn, 'Done'));
  await expect(exactly(page, 'Deposit')).toBeFocused();

  await press(page, exactly(page, 'Transfer'));
  const transfer = page.getByRole('dialog', { name: 'Transfer money', exact: true });
  await type(page, transfer.getByLabel('Recipient’s phone number', { exact: true }), receiver.phone);
  await page.keyboard.press('Enter');
  await type(page, transfer.getByLabel('Amount', { exact: true }), '150.50');
  await page.keyboard.press('Enter');
  await press(page, button(transfer, 'Send ₹150.50'));
  await press(page, button(transfer, 'Done'));
  await expect(exactly(page, 'Transfer')).toBeFocused();
  await expect(page.getByTestId('balance')).toHaveText('₹49,849.50');

  const deposits = page.getByRole('region', { name: 'Your Deposits', exact: true });
  await press(page, button(deposits, 'New deposit'));
  const opening = page.getByRole('dialog', { name: 'New deposit', exact: true });
  await press(page, opening.getByRole('radio').first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(opening.getByRole('radio', { name: /^Fixed/ })).toBeChecked();
  await type(page, opening.getByLabel('Amount', { exact: true }), '10000');
  await press(page, opening.getByRole('radio', { name: '3 months', exact: true }), 'Space');
  for (const months of [6, 12]) {
    await page.keyboard.press('ArrowRight');
    await expect(opening.getByRole('radio', { name: `${months} months`, exact: true })).toBeChecked();
  }
  await press(page, button(opening, 'Open deposit of ₹10,000.00'));
  await press(page, button(opening, 'Done'));
  await expect(button(deposits, 'New deposit')).toBeFocused();

  const history = page.getByRole('region', { name: 'Transaction History', exact: true });
  await press(page, button(history, 'Export'));
  const exporting = page.getByRole('dialog', { name: 'Export transactions', exact: true });
  await tabTo(page, exactly(exporting, 'Export'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(readFileSync(await download.path(), 'utf8').split('\r\n')).toHaveLength(5);
  await expect(exporting).toBeHidden();
  await expect(button(history, 'Export')).toBeFocused();

  await press(page, button(page, 'Log out'));
  await expect(page).toHaveURL(url('/customer/login'));
});

test('[B-TX-06] [B-CU-12] a banker signs in, searches, approves and freezes, by keyboard', async ({ page }) => {
  const customer = await newCustomer('Vimala Chettiar', 4_00_000);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 2_50_000 });

  await page.goto(url('/banker/login'));
  await signIn(page, 'rohan@kosh.example', 'Demo@1234');
  await expect(page).toHaveURL(url('/banker/dashboard'));

  const goTo = async (typed: string, found: string | RegExp) => {
    await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search the desk', exact: true })).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: found, exact: true }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
  };
  await goTo('approvals', /^Approvals/);
  await expect(page).toHaveURL(url('/banker/approvals'));
  await press(page, button(page.getByRole('row').filter({ hasText: 'Vimala Chettiar' }).first(), 'Review'));
  const approve = button(page.getByRole('dialog', { name: 'Review Transaction', exact: true }), 'Approve');
  // Until the facts are there, it cannot be reached.
  await expect(approve).toBeEnabled();
  await press(page, approve);
  await expect(page.getByRole('dialog', { name: 'Transaction Approved', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await goTo('customers', /^Customers/);
  await type(page, page.getByPlaceholder('Search customers...', { exact: true }), customer.email);
  const row = page.getByRole('row').filter({ hasText: 'Vimala Chettiar' });
  await expect(page.getByRole('table', { name: 'Customers', exact: true }).getByRole('row')).toHaveCount(2);
  await press(page, button(row, /^Actions/));
  const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
  await press(page, exactly(actions, 'Freeze Account'));
  await expect(actions.getByLabel('Reason', { exact: true })).toBeFocused();
  await page.keyboard.press('U');
  await expect(actions.getByLabel('Reason', { exact: true })).toHaveValue('Unusual activity');
  await press(page, exactly(actions, 'Freeze Account'));
  await expect(actions).toBeHidden();
  await expect(row).toContainText('Frozen');
  await expect(button(row, /^Actions/)).toBeFocused();
});
