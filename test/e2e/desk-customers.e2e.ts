import type { Locator, Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { newCustomer } from './people-for-browsers.ts';
import {
  answering,
  at,
  callBank,
  expectUsable,
  failing,
  openAccountFor,
  signInAtTheDesk,
  takeWithReason,
  toast,
} from './staff-in-a-browser.ts';

test.use(WITH_MOTION);

test('[B-CU-01] [B-CU-02] [B-CU-03] [B-DB-08] customers are searched and filtered by the server, and the address keeps it', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const table = page.getByRole('table', { name: 'Customers', exact: true });
  await expect(page.getByText(/^Showing 20 of \d+ customers$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByPlaceholder('Search customers...', { exact: true }).fill('ASHA@');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=ASHA/);
  const row = table.getByRole('row').filter({ hasText: 'Asha Rao' });
  await expect(row).toContainText(/₹[\d,]+\.\d\d/);
  await expect(row).toContainText('Savings');
  for (const name of [/^Edit/, /^Deposit/, /^Actions/])
    await expect(row.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByPlaceholder('Search customers...', { exact: true }).fill('no customer of this name');
  await expect(page.getByText('No customers found matching your search', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Clear filters/ }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('frozen');
  await expect(table).toContainText('Farhan Khan');
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('frozen');
  await expect(page.getByLabel('Account type', { exact: true }).getByRole('option')).toHaveText([
    'All Account Types',
    'Savings',
    'Current',
    'Fixed Deposit',
  ]);
  await page.getByPlaceholder('Search customers...', { exact: true }).fill('Asha');
  await page.getByLabel('Status', { exact: true }).selectOption('');
  await expect(page).toHaveURL(/\?search=Asha$/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao', exact: true, level: 1 })).toBeVisible();
});

/** Opens an account for a new customer and finds it in the list; returns its row and e-mail address. */
async function listed(page: Page, name: string): Promise<{ row: Locator; email: string }> {
  await signInAtTheDesk(page, 'sunita');
  const { email } = await openAccountFor(page, name);
  await page.goto(at(`/banker/customers?search=${encodeURIComponent(email)}`));
  return { row: page.getByRole('row').filter({ hasText: name }), email };
}

test('[B-CU-05] [X-ER-17] [X-ER-23] the details of a customer are edited', async ({ page }) => {
  const { row } = await listed(page, 'Tanvi Deshmukh');
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Customer Details', exact: true });
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Address', 'City', 'State', 'ZIP/Postal Code'])
    await expect(edit.getByLabel(label, { exact: true })).toBeVisible();
  await expect(edit.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await expect(edit.getByLabel('Email Address', { exact: true })).toHaveAttribute('type', 'email');
  await edit.getByLabel('ZIP/Postal Code', { exact: true }).fill('12');
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(edit.getByText('Please enter a 6-digit PIN code', { exact: true })).toBeVisible();
  await edit.getByLabel('ZIP/Postal Code', { exact: true }).fill('411001');
  await page.route('**/api/banker/customers/*', failing('PUT'));
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(edit.getByText('Failed to update customer details', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/banker/customers/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(edit.getByText('Failed to update customer information', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(toast(page, 'Customer details updated successfully')).toBeVisible();
});

test('[B-CU-14] [B-CU-15] [X-ER-18] [X-CN-05] a banker pays in for a customer', async ({ page }) => {
  const { row } = await listed(page, 'Tanvi Deshmukh');
  await row.getByRole('button', { name: /^Deposit/ }).click();
  const deposit = page.getByRole('dialog', { name: 'Make Deposit', exact: true });
  await expect(deposit.getByPlaceholder('Deposit made by banker', { exact: true })).toBeVisible();
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(deposit.getByText('Please enter a valid deposit amount', { exact: true })).toBeVisible();
  await deposit.getByLabel('Amount', { exact: true }).fill('5000');
  await page.route('**/deposit', answering(418));
  await deposit.getByRole('button', { name: 'Deposit ₹5,000.00', exact: true }).click();
  await expect(toast(page, 'Failed to process deposit')).toBeVisible();
  await expect(deposit.getByText('Failed to process deposit. Please try again.', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await deposit.getByRole('button', { name: 'Deposit ₹5,000.00', exact: true }).click();
  const thanks = toast(page, "Successfully deposited ₹5,000.00 to Tanvi Deshmukh's account");
  await expect(thanks).toBeVisible();
  await expect(row).toContainText('₹5,000.00');
  await expect(thanks).toBeHidden();
});

const actionsOf = (page: Page) => page.getByRole('dialog', { name: 'Customer Actions', exact: true });

test('[B-CU-07] [X-ER-17] the window of actions says who it is for and what the status means', async ({ page }) => {
  const { row, email } = await listed(page, 'Tanvi Deshmukh');
  const actions = actionsOf(page);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(actions).toContainText('Tanvi Deshmukh');
  await expect(actions).toContainText(email);
  await expect(actions.getByText('Account is fully functional', { exact: true })).toBeVisible();
  await page.route('**/status', answering(418));
  await actions.getByRole('button', { name: 'Freeze Account', exact: true }).click();
  await takeWithReason(actions, 'Freeze Account');
  await expect(actions.getByText('Failed to update customer status', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await actions.getByRole('button', { name: 'Cancel', exact: true }).click();
  for (const [button, status, meaning] of [
    [
      'Freeze Account',
      'Frozen',
      'Account is frozen. Customer can view their account but cannot perform any transactions.',
    ],
    ['Deactivate Account', 'Inactive', 'Account is deactivated. Customer cannot login or perform any transactions.'],
  ] as const) {
    await actions.getByRole('button', { name: button, exact: true }).click();
    await takeWithReason(actions, button);
    await expect(actions).toBeHidden();
    await expect(row).toContainText(status);
    await row.getByRole('button', { name: /^Actions/ }).click();
    await expect(actions.getByText(meaning, { exact: true })).toBeVisible();
  }
});

test('[B-CU-08] [B-CU-09] [X-ER-23] a status offers the steps that lead on from it', async ({ page }) => {
  const { row } = await listed(page, 'Tanvi Deshmukh');
  const actions = actionsOf(page);
  const steps = ['Freeze Account', 'Unfreeze Account', 'Deactivate Account', 'Activate Account'];
  for (const [offered, button, label] of [
    [['Freeze Account', 'Deactivate Account'], 'Freeze Account', 'Frozen'],
    [['Unfreeze Account', 'Deactivate Account'], 'Unfreeze Account', 'Active'],
    [['Freeze Account', 'Deactivate Account'], 'Deactivate Account', 'Inactive'],
    [['Freeze Account', 'Activate Account'], 'Activate Account', 'Active'],
  ] as const) {
    await row.getByRole('button', { name: /^Actions/ }).click();
    for (const step of steps)
      await expect(actions.getByRole('button', { name: step, exact: true })).toHaveCount(
        offered.some((each) => each === step) ? 1 : 0,
      );
    await actions.getByRole('button', { name: button, exact: true }).click();
    if (/^Unfreeze|^Activate/.test(button)) await actions.getByRole('button', { name: button, exact: true }).click();
    else await takeWithReason(actions, button);
    // The toast of the first of two equal steps may still be there.
    await expect(toast(page, `Customer status updated to ${label}`).last()).toBeVisible();
    await expect(actions).toBeHidden();
    // An active customer has no badge in the list.
    if (label === 'Active') await expect(row).not.toContainText(/Frozen|Inactive/);
    else await expect(row).toContainText(label);
  }
});

test('[B-CU-12] [X-ER-17] [X-ER-23] an account is deleted after one more question', async ({ page }) => {
  const { row } = await listed(page, 'Tanvi Deshmukh');
  const actions = actionsOf(page);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await actions.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await expect(
    actions.getByText('Are you sure you want to delete this customer account? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await actions.getByRole('button', { name: 'Cancel', exact: true }).click();
  await actions.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await page.route('**/api/banker/customers/*', failing('DELETE'));
  const confirmation = actions.getByRole('group', { name: 'Delete Account', exact: true });
  await takeWithReason(confirmation, 'Delete Account');
  await expect(actions.getByText('Failed to delete customer account', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await confirmation.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await expect(toast(page, 'Customer account deleted successfully')).toBeVisible();
  await expect(page.getByText('No customers found matching your search', { exact: true })).toBeVisible();
});

/** Opens an account for a new customer, and its page at the desk. */
async function customerPage(page: Page): Promise<{ id: string; email: string }> {
  await signInAtTheDesk(page, 'sunita');
  const person = await openAccountFor(page, 'Omkar Joshi-Patwardhan of the Old Lakeside Quarter of Pune');
  await page.goto(at(`/banker/customer/${person.id}`));
  return person;
}

test('[B-CT-01] [B-CT-02] [B-CT-03] the customer page says what is known, and leads back', async ({ page }) => {
  await customerPage(page);
  await expect(page.getByText('4.5% Interest | Min Balance: ₹1,000', { exact: true })).toBeVisible();
  await expect(page.getByText('No activity yet', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/dashboard'));
});

test('[B-CT-05] [B-CT-08] [X-ER-24] a deposit is added and stands in the history', async ({ page }) => {
  await customerPage(page);
  await page.getByRole('button', { name: 'Add Deposit', exact: true }).click();
  const deposit = page.getByRole('dialog', { name: 'Add Deposit', exact: true });
  await expect(deposit.getByLabel('Amount', { exact: true })).toHaveAttribute('max', '1000000');
  await deposit.getByLabel('Amount', { exact: true }).fill('150.50');
  await deposit.getByRole('button', { name: 'Deposit ₹150.50', exact: true }).click();
  await expect(toast(page, 'Deposit added successfully')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Transaction History', exact: true })).toContainText('₹150.50');
});

test('the notes that a teller counts make the amount, and another amount is warned about', async ({ page }) => {
  const customer = await newCustomer('Noshir Wadia');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${customer.id}`);
  await page.getByRole('button', { name: 'Add Deposit', exact: true }).click();
  const deposit = page.getByRole('dialog', { name: 'Add Deposit', exact: true });
  const amount = deposit.getByLabel('Amount', { exact: true });
  const notes = deposit.getByLabel('Notes of ₹500', { exact: true });
  await expect(amount).toBeVisible();
  await expect(notes).toBeHidden();
  await deposit.getByText('Count notes', { exact: true }).click();
  await notes.fill('3');
  await deposit.getByLabel('Notes of ₹20', { exact: true }).fill('7x');
  await deposit.getByLabel('Coins, in rupees', { exact: true }).fill('12');
  await expect(amount).toHaveValue('1652');
  await expect(deposit.getByRole('status')).toHaveText('Counted ₹1,652.00');
  const differs = deposit.getByText('The amount is not what was counted.', { exact: true });
  await expect(differs).toHaveCount(0);
  await amount.fill('1625');
  await expect(differs).toBeVisible();
  await notes.fill('2');
  await expect(amount).toHaveValue('1152');
  await expect(differs).toHaveCount(0);
  await expectUsable(page, 'Add Deposit with counted notes');
  await deposit.getByRole('button', { name: 'Deposit ₹1,152.00', exact: true }).click();
  await expect(toast(page, 'Deposit added successfully')).toBeVisible();
});

test('[B-CT-07] [X-ER-22] a customer is sent a link for a new password', async ({ page }) => {
  const person = await customerPage(page);
  await page.route('**/reset-password', answering(418));
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expect(
    page.getByText('Failed to send password reset email. Please try again.', { exact: true }).first(),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expect(toast(page, `Password reset email sent to ${person.email}`)).toBeVisible();
});

test('[B-CT-04] [B-CT-06] [X-ER-22] [X-ER-23] the badge follows the status, which the bank changes', async ({
  page,
}) => {
  await customerPage(page);
  await expect(page.getByRole('button', { name: 'Active: Account is fully functional', exact: true })).toBeVisible();
  await page.route('**/status', answering(418));
  await page.getByRole('button', { name: 'Deactivate Account', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate this account?', exact: true });
  await takeWithReason(question, 'Deactivate Account');
  await expect(
    page.getByText('Failed to deactivate account. Please try again.', { exact: true }).first(),
  ).toBeVisible();
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Deactivate Account', exact: true }).click();
  await expect(toast(page, 'Account deactivated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Inactive: / })).toBeVisible();
  await page.route('**/status', answering(418));
  await page.getByRole('button', { name: 'Activate Account', exact: true }).click();
  await expect(page.getByText('Failed to activate account. Please try again.', { exact: true }).first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Activate Account', exact: true }).click();
  await expect(toast(page, 'Account activated successfully')).toBeVisible();
});

test('[B-DB-11] [B-DB-12] flags are cleared on the customer page, and the audit trail tells of it', async ({
  page,
}) => {
  const person = await customerPage(page);
  await callBank(page, 'POST', `/banker/customers/${person.id}/flags`, { reason: 'Two addresses on record' });
  await page.reload();
  await page.getByRole('tab', { name: 'Flags, KYC and audit trail', exact: true }).click();
  const flags = page.getByRole('list', { name: 'Flags', exact: true });
  await expect(flags).toContainText('Two addresses on record');
  await expect(page.getByRole('list', { name: 'Audit trail', exact: true })).toContainText('Account status changed');
  await flags.getByRole('button', { name: 'Clear', exact: true }).click();
  const clear = page.getByRole('dialog', { name: 'Clear flag', exact: true });
  await clear.getByLabel('Reason for clearing the flag', { exact: true }).fill('Proof of address received');
  await clear.getByRole('button', { name: 'Clear flag', exact: true }).click();
  await expect(flags).toContainText('Proof of address received');
});

test('[B-DB-09] [B-CU-14] [X-ER-24] the deposit page asks first whose account', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customer/deposit');
  await page.getByLabel('Find a customer', { exact: true }).fill('neha');
  await page.getByRole('button', { name: /Neha Gupta/ }).click();
  await page.getByLabel('Amount', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Deposit ₹10.00', exact: true }).click();
  await expect(toast(page, "Successfully deposited ₹10.00 to Neha Gupta's account")).toBeVisible();
});

test('the deposit page offers recent customers, and says the amount as lakhs and in words', async ({ page }) => {
  const customer = await newCustomer('Nalini Chakravarti');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${customer.id}`);
  await expect(page.getByRole('heading', { name: 'Nalini Chakravarti', exact: true, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Make deposit', exact: true }).click();
  const recent = page.getByRole('list', { name: 'Recent customers', exact: true });
  const { data: profile } = await customer.call('GET', '/customers/profile');
  await expect(recent.getByRole('button', { name: /^Nalini Chakravarti/ })).toContainText(
    String(profile.account_number),
  );
  await recent.getByRole('button', { name: /^Nalini Chakravarti/ }).click();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('150000.5');
  await expect(amount).toHaveAccessibleDescription('₹1,50,000.50 · One lakh fifty thousand rupees and fifty paise');
  // Grouped while the field has no focus; what is typed is not changed by it.
  const grouped = page.getByText('1,50,000.5', { exact: true });
  await expect(grouped).toBeHidden();
  await page.getByLabel('Description', { exact: true }).focus();
  await expect(grouped).toBeVisible();
  await expect(amount).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(amount).toHaveValue('150000.5');
  await amount.focus();
  await expect(grouped).toBeHidden();
  await expect(amount).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Deposit ₹1,50,000.50', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select a customer', exact: true })).toBeVisible();
  await expect
    .poll(
      async () =>
        ((await callBank(page, 'GET', `/banker/customers/${customer.id}`)) as { data: { balance: number } }).data
          .balance,
    ) // as: the contract's answer
    .toBe(150_000.5);
});

test('the form of a deposit stays inside its panel', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customer/deposit');
  await page.getByPlaceholder('Search customers...', { exact: true }).fill('meera@');
  await page.getByRole('button', { name: /^Meera Iyer/ }).click();
  const panel = page.getByRole('region', { name: 'Meera Iyer', exact: true });
  await expect(panel.getByRole('button', { name: 'Deposit', exact: true })).toBeVisible();
  const outside = await panel.evaluate((section) => {
    const frame = section.getBoundingClientRect();
    return [...section.querySelectorAll('*')].filter((each) => {
      const { left, right, bottom } = each.getBoundingClientRect();
      return left < frame.left || right > frame.right || bottom > frame.bottom;
    }).length;
  });
  expect(outside).toBe(0);
});
