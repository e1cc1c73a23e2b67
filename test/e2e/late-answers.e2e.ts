import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { customerWithCard, newCustomer, openDashboard, openProfile, PASSWORD, send } from './people-for-browsers.ts';
import { signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

// Answers that come after the reader has decided otherwise: they change nothing.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens the card of a new customer in its window. */
async function openCard(page: Page) {
  const card = page.getByRole('region', { name: 'Virtual Debit Card', exact: true });
  await card.getByRole('button', { name: 'View card', exact: true }).click();
  return dialog(page, 'Your card');
}

test('a search that ends after another recipient was chosen does not change to whom money is sent', async ({
  context,
}) => {
  const [payer, chosen, found] = [
    await newCustomer('Jaya Pillai', 900),
    await newCustomer('Kamal Sen'),
    await newCustomer('Lalit Rao'),
  ];
  await send(payer, chosen, 5);
  const page = await openDashboard(context, payer);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const window = dialog(page, 'Transfer money');
  const release = await holdAnswers(page, '**/api/customers/find-recipient?*');
  const answered = page.waitForResponse('**/api/customers/find-recipient?*');
  await window.getByLabel('Recipient’s phone number', { exact: true }).fill(found.phone);
  await window.getByRole('button', { name: 'Find recipient', exact: true }).click();
  await window.getByRole('button', { name: 'Pay Kamal Sen', exact: true }).click();
  await window.getByLabel('Amount', { exact: true }).fill('150');
  await window.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Send ₹150.00', exact: true })).toBeVisible();
  release();
  await (await answered).finished();
  await window.getByRole('button', { name: 'Send ₹150.00', exact: true }).click();
  await expect(page.getByText('You sent ₹150.00 to Kamal Sen.', { exact: true })).toBeVisible();
  const balances = await Promise.all([chosen, found].map((each) => each.call('GET', '/customers/profile')));
  expect(balances.map(({ data }) => data.balance)).toEqual([155, 0]);
});

test('a deposit is called a deposit, although Withdraw was chosen while it was sent', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Ira Kelkar', 900));
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const deposit = dialog(page, 'Deposit money');
  await deposit.getByLabel('Amount', { exact: true }).fill('500');
  const release = await holdAnswers(page, '**/api/customers/transactions');
  const sent = page.waitForRequest('**/api/customers/transactions');
  await deposit.getByRole('button', { name: 'Deposit ₹500.00', exact: true }).click();
  await sent;
  await deposit.getByText('Withdraw', { exact: true }).click();
  await expect(deposit.getByRole('radio', { name: 'Deposit', exact: true })).toBeChecked();
  release();
  await expect(page.getByText('You added ₹500.00 to your account.', { exact: true })).toBeVisible();
});

test('a step that was cancelled at its password is not done when the password is accepted later', async ({
  context,
}) => {
  const page = await openDashboard(context, await customerWithCard('Meenal Joshi'));
  const shown = await openCard(page);
  let asked = 0;
  await page.route('**/api/cards/my-card/full-details', (route) => {
    asked += 1;
    const refused = { success: false, message: 'Enter your password', code: 'PASSWORD_REQUIRED', requestId: 'test' };
    return asked === 1 ? route.fulfill({ status: 403, json: refused }) : route.continue();
  });
  const release = await holdAnswers(page, '**/api/auth/confirm-password');
  const answered = page.waitForResponse('**/api/auth/confirm-password');
  await shown.getByRole('button', { name: 'Show details', exact: true }).click();
  const prompt = dialog(page, 'Confirm it’s you');
  await prompt.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Continue', exact: true }).click();
  await prompt.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(prompt).toBeHidden();
  release();
  await (await answered).finished();
  // A step that is asked for now is done, and once: its call is the second one.
  await shown.getByRole('button', { name: 'Show details', exact: true }).click();
  await expect(shown.getByTestId('card-number')).toHaveText(/^9999/);
  expect(asked).toBe(2);
});

test('details of a card that come after the page has lost the focus are not shown', async ({ context }) => {
  const page = await openDashboard(context, await customerWithCard('Nitin Bhatia'));
  const shown = await openCard(page);
  const release = await holdAnswers(page, '**/api/cards/my-card/full-details');
  const answered = page.waitForResponse('**/api/cards/my-card/full-details');
  const show = shown.getByRole('button', { name: 'Show details', exact: true });
  await show.click();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  release();
  await (await answered).finished();
  await expect(show).not.toHaveAttribute('aria-disabled', 'true');
  await expect(shown.getByTestId('card-cvv')).toHaveText('•••');
  await expect(shown.getByTestId('card-number')).toHaveText(/^••••/);
});

test('the answer about a code is not shown under the code that is typed after it', async ({ page }) => {
  const release = await holdAnswers(page, '**/api/documents/verify/*');
  await page.goto(url('/verify#KOSH-0000-0000-0000-0000'));
  const code = page.getByLabel('Verification code', { exact: true });
  const asked = page.waitForRequest('**/api/documents/verify/*');
  const answered = page.waitForResponse('**/api/documents/verify/*');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await asked;
  await code.fill('KOSH-1111-1111-1111-1111');
  release();
  await (await answered).finished();
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await expect(check).toBeVisible();
  await expect(page.getByText('We have no document with this code', { exact: true })).toHaveCount(0);
  await check.click();
  await expect(page.getByText('We have no document with this code', { exact: true })).toBeVisible();
});

test('a deposit that is answered when another customer was chosen leaves the form of that one', async ({ page }) => {
  const [first, second] = [await newCustomer('Oindrila Sen'), await newCustomer('Pushpa Rao')];
  await signInAtTheDesk(page, 'kavita', '/banker/customer/deposit');
  const pick = async (customer: { email: string; name: string }) => {
    await page.getByLabel('Find a customer', { exact: true }).fill(customer.email);
    const found = page.getByRole('list', { name: 'Customers found', exact: true });
    await found.getByRole('button', { name: new RegExp(`^${customer.name}`) }).click();
  };
  const amount = page.getByLabel('Amount', { exact: true });
  const release = await holdAnswers(page, '**/deposit');
  await pick({ ...first, name: 'Oindrila Sen' });
  await amount.fill('150');
  await page.getByRole('button', { name: /^Deposit ₹150/ }).click();
  await page.getByRole('button', { name: 'Another customer', exact: true }).click();
  await pick({ ...second, name: 'Pushpa Rao' });
  await amount.fill('75');
  release();
  await expect(toast(page, /₹150\.00/)).toBeVisible();
  await expect(amount).toHaveValue('75');
});

test('a notice that was pressed before its list was left opens no window afterwards, and is read', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Tarini Bose', 6_000));
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const release = await holdAnswers(page, '**/api/customers/transactions/*');
  const list = dialog(page, 'Notifications');
  await list.getByRole('button', { name: /^Unread: ₹6,000\.00 came into your account/ }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  const read = page.waitForResponse('**/api/customers/notices/*/read');
  release();
  await (await read).finished();
  await expect(dialog(page, 'Transaction Details')).toHaveCount(0);
});

test('an account that is deleted late does not lead away from the page that is open by then', async ({ page }) => {
  const [closed, next] = [await newCustomer('Wamika Sen'), await newCustomer('Xerxes Mistry')];
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${closed.id}`);
  const release = await holdAnswers(page, `**/api/banker/customers/${closed.id}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  const actions = dialog(page, 'Customer Actions');
  await actions.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await takeWithReason(actions, 'Delete Account');
  await page.keyboard.press('Escape');
  await expect(actions).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(next.email);
  await page.getByRole('option').first().click();
  const heading = page.getByRole('heading', { name: 'Xerxes Mistry', exact: true, level: 1 });
  await expect(heading).toBeVisible();
  release();
  await expect(toast(page, 'Customer account deleted successfully')).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(url(`/banker/customer/${next.id}`));
});

/** Returns the ten recovery codes that a window shows, and closes it. */
async function keepCodes(window: Locator): Promise<string[]> {
  const codes = window.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allInnerTexts();
  await window.getByRole('button', { name: 'I have saved them', exact: true }).click();
  await expect(window).toBeHidden();
  return kept;
}

test('recovery codes that come after their window was cancelled are shown, because the bank shows them once', async ({
  context,
}) => {
  const page = await openProfile(context, await newCustomer('Zarina Khan'));
  const codes = dialog(page, 'Your recovery codes');
  const enabling = await holdAnswers(page, '**/api/auth/two-factor/enable');
  await page.getByRole('button', { name: 'Turn on two-factor', exact: true }).click();
  const setup = dialog(page, 'Set up two-factor authentication');
  const secret = (await setup.getByTestId('totp-key').innerText()).replaceAll(/\s/g, '');
  await setup.getByLabel('Code from the app', { exact: true }).fill(await generate({ secret }));
  await setup.getByRole('button', { name: 'Verify and turn on', exact: true }).click();
  await setup.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(setup).toBeHidden();
  enabling();
  const first = await keepCodes(codes);

  const replacing = await holdAnswers(page, '**/api/auth/two-factor/recovery-codes');
  await page.getByRole('button', { name: 'New recovery codes', exact: true }).click();
  const ask = dialog(page, 'Make new recovery codes?');
  // The code of the next half minute, because each code counts once.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await ask.getByLabel('Code from the app', { exact: true }).fill(next);
  await ask.getByRole('button', { name: 'Make new codes', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  replacing();
  expect(await keepCodes(codes)).not.toEqual(first);
});
