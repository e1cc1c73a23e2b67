import { expect, test, WITH_MOTION } from './bank-test.ts';
import { answering, at, callBank, failing, openAccountFor, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

test.use(WITH_MOTION);

test('[B-CU-01] [B-CU-02] [B-CU-03] [B-DB-08] customers are searched and filtered by the server, and the address keeps it', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const table = page.getByRole('table', { name: 'Customers' });
  await expect(page.getByText(/^Showing 20 of \d+ customers$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByPlaceholder('Search customers...').fill('ASHA@');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=ASHA/);
  const row = table.getByRole('row').filter({ hasText: 'Asha Rao' });
  await expect(row).toContainText(/₹[\d,]+\.\d\d/);
  await expect(row).toContainText('Savings');
  for (const name of [/^Edit/, /^Deposit/, /^Actions/]) await expect(row.getByRole('button', { name })).toBeVisible();
  await page.getByPlaceholder('Search customers...').fill('no customer of this name');
  await expect(page.getByText('No customers found matching your search')).toBeVisible();
  await page.getByRole('button', { name: /^Clear filters/ }).click();
  await page.getByLabel('Status').selectOption('frozen');
  await expect(table).toContainText('Farhan Khan');
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('frozen');
  await expect(page.getByLabel('Account type').getByRole('option')).toHaveText([
    'All Account Types',
    'Savings',
    'Current',
    'Fixed Deposit',
  ]);
  await page.getByPlaceholder('Search customers...').fill('Asha');
  await page.getByLabel('Status').selectOption('');
  await row.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao', level: 1 })).toBeVisible();
});

test('[B-CU-05] [B-CU-07] [B-CU-08] [B-CU-09] [B-CU-12] [B-CU-14] [B-CU-15] [X-ER-17] [X-ER-18] [X-ER-23] [X-ER-24] [X-CN-05] what a banker does for a customer', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAtTheDesk(page, 'sunita');
  const person = await openAccountFor(page, 'Tanvi Deshmukh');
  await page.goto(at(`/banker/customers?search=${encodeURIComponent(person.email)}`));
  const row = page.getByRole('row').filter({ hasText: 'Tanvi Deshmukh' });

  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Customer Details' });
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Address', 'City', 'State', 'ZIP/Postal Code'])
    await expect(edit.getByLabel(label, { exact: true })).toBeVisible();
  await expect(edit.getByLabel('Email Address')).toHaveAttribute('type', 'email');
  await edit.getByLabel('ZIP/Postal Code').fill('12');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Please enter a 6-digit PIN code')).toBeVisible();
  await edit.getByLabel('ZIP/Postal Code').fill('411001');
  await page.route('**/api/banker/customers/*', failing('PUT'));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Failed to update customer details')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/banker/customers/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Failed to update customer information')).toBeVisible();
  await page.unrouteAll();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Customer details updated successfully')).toBeVisible();

  await row.getByRole('button', { name: /^Deposit/ }).click();
  const deposit = page.getByRole('dialog', { name: 'Make Deposit' });
  await expect(deposit.getByPlaceholder('Deposit made by banker')).toBeVisible();
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(deposit.getByText('Please enter a valid deposit amount')).toBeVisible();
  await deposit.getByLabel('Amount', { exact: true }).fill('5000');
  await page.route('**/deposit', answering(418));
  await deposit.getByRole('button', { name: 'Deposit ₹5,000.00' }).click();
  await expect(deposit.getByText('Failed to process deposit. Please try again.')).toBeVisible();
  await expect(toast(page, 'Failed to process deposit')).toBeVisible();
  await page.unrouteAll();
  await deposit.getByRole('button', { name: 'Deposit ₹5,000.00' }).click();
  const thanks = toast(page, "Successfully deposited ₹5,000.00 to Tanvi Deshmukh's account");
  await expect(thanks).toBeVisible();
  await expect(row).toContainText('₹5,000.00');
  await expect(thanks).toBeHidden({ timeout: 5000 });

  const actions = page.getByRole('dialog', { name: 'Customer Actions' });
  const act = async (button: string, said: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await actions.getByRole('button', { name: button, exact: true }).click();
    await expect(toast(page, said)).toBeVisible();
    await expect(actions).toBeHidden();
  };
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(actions).toContainText(person.email);
  await expect(actions.getByText('Account is fully functional', { exact: true })).toBeVisible();
  for (const hidden of ['Unfreeze Account', 'Activate Account'])
    await expect(actions.getByRole('button', { name: hidden, exact: true })).toHaveCount(0);
  await page.route('**/status', answering(418));
  await actions.getByRole('button', { name: 'Freeze Account', exact: true }).click();
  await expect(actions.getByText('Failed to update customer status')).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await act('Freeze Account', 'Customer status updated to Frozen');
  await expect(row).toContainText('Frozen');
  await act('Unfreeze Account', 'Customer status updated to Active');
  await act('Deactivate Account', 'Customer status updated to Inactive');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(
    actions.getByText('Account is deactivated. Customer cannot login or perform any transactions.', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await act('Activate Account', 'Customer status updated to Active');

  await row.getByRole('button', { name: /^Actions/ }).click();
  await actions.getByRole('button', { name: 'Delete Account' }).click();
  await expect(
    actions.getByText('Are you sure you want to delete this customer account? This action cannot be undone.'),
  ).toBeVisible();
  await actions.getByRole('button', { name: 'Cancel' }).click();
  await actions.getByRole('button', { name: 'Delete Account' }).click();
  await page.route('**/api/banker/customers/*', failing('DELETE'));
  const confirmation = actions.getByRole('group', { name: 'Delete Account' });
  await confirmation.getByRole('button', { name: 'Delete Account' }).click();
  await expect(actions.getByText('Failed to delete customer account')).toBeVisible();
  await page.unrouteAll();
  await confirmation.getByRole('button', { name: 'Delete Account' }).click();
  await expect(toast(page, 'Customer account deleted successfully')).toBeVisible();
  await expect(page.getByText('No customers found matching your search')).toBeVisible();
});

test('[B-CT-01] [B-CT-02] [B-CT-03] [B-CT-04] [B-CT-05] [B-CT-06] [B-CT-07] [B-CT-08] [X-ER-22] [X-ER-24] the customer page', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAtTheDesk(page, 'sunita');
  const person = await openAccountFor(page, 'Omkar Joshi-Patwardhan of the Old Lakeside Quarter of Pune 9');
  await page.goto(at(`/banker/customer/${person.id}`));
  await expect(page.getByText('4.5% Interest | Min Balance: ₹1,000')).toBeVisible();
  await expect(page.getByText('No activity yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Active: Account is fully functional' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Add Deposit' });
  await expect(deposit.getByLabel('Amount', { exact: true })).toHaveAttribute('max', '1000000');
  await deposit.getByLabel('Amount', { exact: true }).fill('150.50');
  await deposit.getByRole('button', { name: 'Deposit ₹150.50' }).click();
  await expect(toast(page, 'Deposit added successfully')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Transaction History' })).toContainText('₹150.50');

  await page.route('**/reset-password', answering(418));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Failed to send password reset email. Please try again.').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page, `Password reset email sent to ${person.email}`)).toBeVisible();

  await page.route('**/status', answering(418));
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  await expect(page.getByText('Failed to deactivate account. Please try again.').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  await expect(toast(page, 'Account deactivated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Inactive: / })).toBeVisible();
  await page.route('**/status', answering(418));
  await page.getByRole('button', { name: 'Activate Account' }).click();
  await expect(page.getByText('Failed to activate account. Please try again.').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Activate Account' }).click();
  await expect(toast(page, 'Account activated successfully')).toBeVisible();

  await callBank(page, 'POST', `/banker/customers/${person.id}/flags`, { reason: 'Two addresses on record' });
  await page.reload();
  await page.getByRole('tab', { name: 'Flags, KYC and audit trail' }).click();
  const flags = page.getByRole('list', { name: 'Flags' });
  await expect(flags).toContainText('Two addresses on record');
  await expect(page.getByRole('list', { name: 'Audit trail' })).toContainText('Account status changed');
  await flags.getByRole('button', { name: 'Clear' }).click();
  const clear = page.getByRole('dialog', { name: 'Clear flag' });
  await clear.getByLabel('Reason for clearing the flag').fill('Proof of address received');
  await clear.getByRole('button', { name: 'Clear flag' }).click();
  await expect(flags).toContainText('Proof of address received');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(at('/banker/dashboard'));
});

test('[B-DB-09] [B-CU-14] the deposit page asks first whose account', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customer/deposit');
  await page.getByLabel('Find a customer').fill('neha');
  await page.getByRole('button', { name: /Neha Gupta/ }).click();
  await page.getByLabel('Amount', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Deposit ₹10.00' }).click();
  await expect(toast(page, "Successfully deposited ₹10.00 to Neha Gupta's account")).toBeVisible();
});
