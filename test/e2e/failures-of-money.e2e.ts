import type { Page, Route } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { type BrowserCustomer, newCustomer, openDashboard, PASSWORD, staffCaller } from './people-for-browsers.ts';
import { answering, failing, toast } from './staff-in-a-browser.ts';

// Each error message of the customer's dashboard, shown when an answer has no message (as from a broken proxy) or the network
// fails; where the bank refuses, its own message comes first.

const NETWORK = 'Network error. Please check your connection and try again.';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true });
const said = (page: Page, sentence: string) =>
  expect(dialog(page).getByText(sentence, { exact: true }).first()).toBeVisible();

/** Acts while one call fails, then lets the call through again. */
async function whileFailing(
  page: Page,
  pattern: string,
  how: (route: Route) => Promise<void>,
  act: () => Promise<void>,
): Promise<void> {
  await page.route(pattern, how);
  await act();
  await page.unroute(pattern, how);
}

async function openTransfer(page: Page, friend: BrowserCustomer): Promise<void> {
  await region(page, 'Account Overview').getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog(page).getByLabel('Recipient’s phone number', { exact: true }).fill(friend.phone);
}

test('[C-TR-01] [X-ER-07] a recipient who cannot be found: what is said in the window', async ({ context }) => {
  const [customer, friend] = [await newCustomer('Kavya Shetty', 5000), await newCustomer('Lokesh Rao')];
  const page = await openDashboard(context, customer);
  await openTransfer(page, friend);
  const search = () => button(page, 'Find recipient').click();
  await whileFailing(page, '**/api/customers/find-recipient?*', answering(418), async () => {
    await search();
    await said(page, 'Failed to find recipient. Please try again.');
  });
  await whileFailing(
    page,
    '**/api/customers/find-recipient?*',
    (route) => route.abort(),
    async () => {
      await search();
      await said(page, NETWORK);
    },
  );
  await dialog(page).getByLabel('Recipient’s phone number', { exact: true }).fill(customer.phone);
  await search();
  await said(page, 'Recipient not found');
  await dialog(page).getByText('Account number', { exact: true }).click();
  await search();
  await said(page, 'Please enter an account number');
});

test('[C-TR-03] [C-TR-04] [C-TR-06] [X-ER-07] money that cannot be sent: what is said in the window and in the corner', async ({
  context,
}) => {
  const [customer, friend] = [await newCustomer('Kavya Shetty', 5000), await newCustomer('Lokesh Rao')];
  const staff = await staffCaller();
  const page = await openDashboard(context, customer);
  await openTransfer(page, friend);
  const search = () => button(page, 'Find recipient').click();
  await search();
  const amount = dialog(page).getByLabel('Amount', { exact: true });
  const description = dialog(page).getByLabel('Description', { exact: true });
  await expect(description).toHaveValue(/^Transfer to /);
  await amount.fill('7');
  await button(page, 'Change Recipient').click();
  await expect(amount).toHaveCount(0);
  await expect(description).toHaveCount(0);
  await dialog(page).getByText('Account number', { exact: true }).click();
  const { data } = await friend.call('GET', '/customers/profile');
  await dialog(page).getByLabel('Recipient’s account number', { exact: true }).fill(String(data.account_number));
  await search();
  await expect(amount).toHaveValue('');
  // Found by account number, the recipient's full name is shown.
  await expect(description).toHaveValue('Transfer to Lokesh Rao');
  await expect(amount).toHaveAttribute('min', '100');
  await expect(amount).toHaveAttribute('step', '100');
  await amount.fill('0');
  await button(page, 'Review').click();
  await said(page, 'Amount must be greater than 0');
  await amount.fill('150.50');
  await button(page, 'Review').click();
  await whileFailing(page, '**/api/customers/transfer', answering(418), async () => {
    await button(page, 'Send ₹150.50').click();
    await expect(toast(page, 'Transfer failed')).toBeVisible();
    await said(page, 'Failed to complete transfer. Please try again.');
  });
  // The bank's own message: the account is frozen while the dialog is open.
  await staff('PATCH', `/banker/customers/${customer.id}/status`, { status: 'frozen' });
  await button(page, 'Send ₹150.50').click();
  await said(page, 'Transactions disabled due to account status');
});

test('the refusal of a transfer is not said in the review of the next one', async ({ context }) => {
  const [customer, friend] = [await newCustomer('Kavya Shetty', 5000), await newCustomer('Lokesh Rao')];
  const page = await openDashboard(context, customer);
  await openTransfer(page, friend);
  await button(page, 'Find recipient').click();
  const amount = dialog(page).getByLabel('Amount', { exact: true });
  await amount.fill('150.50');
  await button(page, 'Review').click();
  await whileFailing(page, '**/api/customers/transfer', answering(418), async () => {
    await button(page, 'Send ₹150.50').click();
    await said(page, 'Failed to complete transfer. Please try again.');
  });
  await button(page, 'Back').click();
  await amount.fill('140');
  await button(page, 'Review').click();
  await expect(button(page, 'Send ₹140.00')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await button(page, 'Send ₹140.00').click();
  await said(page, 'You sent ₹140.00 to Lokesh Rao.');
});

test('[C-DP-03] [X-ER-09] money that cannot be moved: what is said in the window and in the corner', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Kavya Shetty', 5000));
  const amount = dialog(page).getByLabel('Amount', { exact: true });
  await region(page, 'Account Overview').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await amount.fill('5000.01');
  await button(page, 'Withdraw ₹5,000.01').click();
  await said(page, 'Insufficient funds. You cannot withdraw more than your current balance.');
  await amount.fill('100');
  await whileFailing(page, '**/api/customers/transactions', failing('POST'), async () => {
    await button(page, 'Withdraw ₹100.00').click();
    await expect(toast(page, 'Transaction failed. Please try again.')).toBeVisible();
    await said(page, 'Failed to process transaction');
  });
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('balance')).toHaveText('₹5,000.00');
});

test('[X-ER-08] [X-ER-14] [X-ER-13] a profile, a line, a receipt and an export that cannot be had', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Madhu Kishore', 300));
  // A stream that begins would load the profile before Retry is pressed.
  await page.route('**/api/customers/live', (route) => route.abort());
  for (const [how, sentence] of [
    [answering(418), 'Failed to load profile data: An unexpected error occurred. Please try again.'],
    [answering(200, { success: true, data: { name: 'Madhu' } }), 'Failed to parse profile data.'],
    [(route: Route) => route.abort(), `Failed to load profile data: ${NETWORK}`],
  ] as const)
    await whileFailing(page, '**/api/customers/profile', how, async () => {
      await page.reload();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      // The deposits, which cannot be asked for without it, do not go on loading.
      await expect(region(page, 'Your Deposits').getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
    });
  await page
    .getByRole('alert')
    .filter({ hasText: 'Account Overview' })
    .getByRole('button', { name: 'Retry', exact: true })
    .click();
  await expect(page.getByTestId('balance')).toHaveText('₹300.00');
  await expectLoaded(page);

  const history = region(page, 'Transaction History');
  const line = history.getByRole('button', { name: /^Deposit/ });
  await line.click();
  await whileFailing(page, '**/receipt', answering(418), async () => {
    await button(page, 'Receipt (PDF)').click();
    await expect(toast(page, 'The receipt could not be made. Please try again.')).toBeVisible();
  });
  await page.keyboard.press('Escape');

  const lines = '**/api/customers/transactions?*';
  await whileFailing(page, lines, failing('GET'), async () => {
    await history.getByRole('button', { name: 'Export', exact: true }).click();
    await said(page, 'Error generating preview');
  });
  await page.keyboard.press('Escape');
  await history.getByRole('button', { name: 'Export', exact: true }).click();
  await said(page, 'The only transaction');
  await whileFailing(page, lines, failing('GET'), async () => {
    await button(page, 'Export').click();
    await said(page, 'Error exporting data');
  });
  await dialog(page).getByRole('radio', { name: 'PDF', exact: true }).check({ force: true });
  await whileFailing(page, '**/api/customers/export-transactions', answering(418), async () => {
    await button(page, 'Export').click();
    await said(page, 'Failed to export transactions');
  });
  await page.keyboard.press('Escape');

  // A line without an id, as another server may send it, has no details to show.
  const nameless = { id: '', type: 'deposit', amount: 300, status: 'completed', created_at: '2026-11-21T04:30:00Z' };
  await whileFailing(
    page,
    lines,
    answering(200, { success: true, data: [nameless], meta: { limit: 5, nextBefore: null } }),
    async () => {
      await page.reload();
      await line.click();
      await expect(toast(page, 'Could not view transaction details')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );
});

test('[X-ER-08] [X-ER-10] [X-ER-11] goal, score, deposits and card: each says what could not be done', async ({
  context,
}) => {
  const customer = await newCustomer('Nandini Reddy', 50_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  // as: the documented answer of this call.
  const cardId = (data as { card: { id: string } }).card.id;
  await (await staffCaller())('PATCH', `/cards/${cardId}/status`, { status: 'active' });
  const page = await openDashboard(context, customer);

  await page.getByRole('button', { name: 'Set your goal', exact: true }).click();
  await whileFailing(page, '**/api/customers/goal', answering(418), async () => {
    await button(page, 'Save goal').click();
    await said(page, 'The goal could not be saved. Please try again.');
  });
  await page.keyboard.press('Escape');

  const deposits = region(page, 'Your Deposits');
  await deposits.getByRole('button', { name: /^Fixed Deposit/ }).click();
  await button(page, 'Edit').click();
  await whileFailing(page, '**/instruction', answering(418), async () => {
    await button(page, 'Save').click();
    await said(page, 'The instruction could not be saved. Please try again.');
  });
  await button(page, 'Back').click();
  await whileFailing(page, '**/closing-quote', answering(418), async () => {
    await button(page, 'Close early').click();
    await said(page, 'We couldn’t calculate this. Please try again.');
  });
  await page.keyboard.press('Escape');
  await deposits.getByRole('button', { name: /^Fixed Deposit/ }).click();
  await button(page, 'Close early').click();
  await whileFailing(page, '**/close', answering(418), async () => {
    await button(page, 'Close and pay ₹10,000.00').click();
    await expect(toast(page, 'Closing the deposit failed')).toBeVisible();
    await said(page, 'The deposit could not be closed. Your money has not moved.');
  });
  await page.keyboard.press('Escape');

  const card = region(page, 'Virtual Debit Card');
  await whileFailing(page, '**/api/cards/my-card/freeze', answering(418), async () => {
    await card.getByRole('button', { name: 'Freeze card', exact: true }).click();
    await expect(card.getByText('The card could not be changed. Please try again.', { exact: true })).toBeVisible();
  });
  await card.getByRole('button', { name: 'View card', exact: true }).click();
  const details = '**/api/cards/my-card/full-details';
  await whileFailing(page, details, answering(418), async () => {
    await button(page, 'Show details').click();
    await said(page, 'The card details could not be shown. Please try again.');
  });
  const wanted = { success: false, message: 'Please enter your password to continue.', code: 'PASSWORD_REQUIRED' };
  await whileFailing(page, details, answering(403, wanted), async () => {
    await button(page, 'Show details').click();
    const prompt = page.getByRole('dialog', { name: 'Confirm it’s you', exact: true });
    await prompt.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await whileFailing(page, '**/api/auth/confirm-password', answering(418), async () => {
      await prompt.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(
        prompt.getByText('The password could not be checked. Please try again.', { exact: true }),
      ).toBeVisible();
    });
  });

  await whileFailing(page, '**/api/customers/cibil-score', answering(418), async () => {
    await page.reload();
    await expect(
      region(page, 'CIBIL score').getByRole('alert').getByText('Your score could not be loaded.', { exact: true }),
    ).toBeVisible();
  });
});
