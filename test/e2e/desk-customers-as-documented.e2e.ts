import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { changeAnswers } from './changed-answers.ts';
import { newCustomer } from './people-for-browsers.ts';
import { signInQuickly } from './sign-in-quickly.ts';
import { newBanker, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// Exact words for a customer at the desk: types, statuses, fields, fallbacks and terms.

/** Changes how the bank describes the only customer of each list. */
const describedAs = (page: Page, change: Record<string, unknown>) =>
  changeAnswers(page, '**/api/banker/customers?*', ({ data }) => Object.assign(data.customers[0], change));

test('[B-CU-03] a row has the balance, the type of the account, and four ways on', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 1_23_456.5);
  for (const [type, badge] of [
    ['savings', 'Savings'],
    ['current', 'Current'],
    ['fixed', 'Fixed Deposit'],
  ] as const) {
    await describedAs(page, { account_type: type });
    await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${ila.email}`);
    const row = page.getByRole('table', { name: 'Customers', exact: true }).getByRole('row').nth(1);
    await expect(row.getByRole('cell').first()).toHaveText(`Ila Sen${ila.email}`);
    await expect(row.getByRole('cell').nth(3)).toHaveText(badge);
    await expect(row.getByRole('cell').nth(5)).toHaveText('₹1,23,456.50');
    await expect(row.getByRole('cell').last()).toHaveText(
      'View Details Ila SenEdit Ila SenDeposit Ila SenActions Ila Sen',
    );
  }
});

const STEPS = ['Unfreeze Account', 'Freeze Account', 'Deactivate Account', 'Activate Account'];
const STATUSES = [
  ['active', 'Active', 'Account is fully functional', ['Freeze Account', 'Deactivate Account']],
  [
    'inactive',
    'Inactive',
    'Account is deactivated. Customer cannot login or perform any transactions.',
    ['Freeze Account', 'Activate Account'],
  ],
  [
    'frozen',
    'Frozen',
    'Account is frozen. Customer can view their account but cannot perform any transactions.',
    ['Unfreeze Account', 'Deactivate Account'],
  ],
  [
    'suspended',
    'Suspended',
    'Account is frozen. Customer can view their account but cannot perform any transactions.',
    ['Unfreeze Account', 'Deactivate Account'],
  ],
] as const;
// The bank's own steps of each status.
const ALLOWED = {
  active: ['freeze', 'suspend', 'deactivate'],
  inactive: ['activate', 'freeze', 'suspend'],
  frozen: ['unfreeze', 'suspend', 'deactivate'],
  suspended: ['unfreeze', 'freeze', 'deactivate'],
};

test('[B-CU-07] [B-CU-08] [B-CU-10] each status has its badge, its tooltip and its steps', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  for (const [status, label, meaning, offered] of STATUSES) {
    await describedAs(page, { status, allowed: ALLOWED[status] });
    await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${ila.email}`);
    await page.getByRole('button', { name: 'Actions Ila Sen', exact: true }).click();
    const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
    const badge = actions.getByRole('button', { name: `${label}: ${meaning}`, exact: true });
    await expect(badge).toHaveText(label);
    // Once in the window itself, and once more in the tooltip, which is drawn outside of it.
    await expect(page.getByText(meaning, { exact: true })).toHaveCount(1);
    await badge.hover();
    await expect(page.getByText(meaning, { exact: true })).toHaveCount(2);
    const buttons = await actions.getByRole('button').allTextContents();
    expect(buttons.filter((text) => STEPS.includes(text))).toEqual([...offered]);
  }
});

test('[B-CU-11] [B-CU-07] a pending account says that its activation is pending', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await describedAs(page, { status: 'pending', allowed: ['activate', 'freeze', 'suspend', 'deactivate'] });
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${ila.email}`);
  await page.getByRole('button', { name: 'Actions Ila Sen', exact: true }).click();
  const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
  await expect(actions.getByText('Account is pending activation', { exact: true })).toBeVisible();
  await expect(
    actions.getByRole('button', { name: 'Pending: Account is pending activation', exact: true }),
  ).toBeVisible();
});

const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

test('[B-CT-02] Customer Information has ten fields, each with its fallback', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await changeAnswers(page, `**/api/banker/customers/${ila.id}`, ({ data }) =>
    Object.assign(data, {
      phone: '',
      customer_id: '',
      address: '',
      city: '',
      state: '',
      zip: '',
      last_activity: null,
      created_at: '2026-02-28T20:00:00Z',
    }),
  );
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${ila.id}`);
  const panel = page.getByRole('region', { name: 'Customer Information', exact: true });
  await expect(panel.getByRole('term')).toHaveText([
    'Full name',
    'E-mail address',
    'Customer ID',
    'Account Number',
    'Account Type',
    'Phone Number',
    'Address',
    'Account created',
    'Last activity',
    'Second factor',
  ]);
  for (const [label, value] of [
    ['Full name', 'Ila Sen'],
    ['E-mail address', ila.email],
    ['Customer ID', 'Not available'],
    ['Phone Number', 'Not provided'],
    ['Address', 'Address not provided'],
    ['Account created', 'Mar 1, 2026'],
    ['Last activity', 'No activity yet'],
  ] as const)
    await expect(fact(page, label)).toHaveText(value);
});

test('[B-CT-02] what is known of a customer stands in its field', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await changeAnswers(page, `**/api/banker/customers/${ila.id}`, ({ data }) =>
    Object.assign(data, {
      phone: '9812345678',
      phone_confirmed: true,
      customer_id: 'KB900001',
      address: '7, Residency Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      zip: '560025',
      created_at: '2026-02-28T20:00:00Z',
      last_activity: '2026-03-04T05:06:00Z',
      held_balance: 500.5,
      available_balance: 1_250.25,
      owed_to_bank: 75,
    }),
  );
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${ila.id}`);
  for (const [label, value] of [
    ['On hold', '₹500.50'],
    ['Available', '₹1,250.25'],
    ['Owed to the bank', '₹75.00'],
    ['Customer ID', 'KB900001'],
    ['Phone Number', '9812345678'],
    ['Address', '7, Residency Road, Bengaluru, Karnataka 560025'],
    ['Account created', 'Mar 1, 2026'],
    ['Last activity', /^Mar 4, 2026, 10:36\sAM$/],
  ] as const)
    await expect(fact(page, label)).toHaveText(value);
});

test('[B-CT-03] each type of account has its own terms', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  for (const [type, text] of [
    ['savings', 'Savings4.5% Interest | Min Balance: ₹1,000'],
    ['current', 'CurrentNo Interest | Min Balance: ₹5,000'],
    ['fixed', 'Fixed Deposit7.5% Interest | Min Deposit: ₹10,000'],
  ] as const) {
    await changeAnswers(page, `**/api/banker/customers/${ila.id}`, ({ data }) =>
      Object.assign(data, { account_type: type }),
    );
    await signInAtTheDesk(page, 'kavita', `/banker/customer/${ila.id}`);
    await expect(fact(page, 'Account Type')).toHaveText(text);
  }
});

test('[B-CU-16] a member of staff changes their own password, and signs in with the new one', async ({ page }) => {
  const banker = await newBanker(page, 'Tara Bose');
  await signInQuickly(page, 'banker', banker, '/banker/profile');
  const again = 'Second-harvest-moon-42';
  await page.getByLabel('Current password', { exact: true }).fill(banker.password);
  await page.getByLabel('New password', { exact: true }).fill(again);
  await page.getByLabel('Confirm new password', { exact: true }).fill(again);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await expect(toast(page, 'Password updated successfully')).toBeVisible();
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await signInQuickly(page, 'banker', { email: banker.email, password: again });
  await expect(page.getByRole('heading', { name: 'Welcome, Tara Bose', exact: true })).toBeVisible();
});

test('[B-CT-05] [B-CU-14] an amount that is paid in has its least, its most and its step', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${ila.id}`);
  await page.getByRole('button', { name: 'Add Deposit', exact: true }).click();
  const added = page.getByRole('dialog', { name: 'Add Deposit', exact: true }).getByLabel('Amount', { exact: true });
  await expect(added).toHaveAttribute('min', '0.01');
  await expect(added).toHaveAttribute('max', '1000000');
  await expect(added).toHaveAttribute('step', '0.01');
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${ila.email}`);
  await page.getByRole('button', { name: 'Deposit Ila Sen', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Make Deposit', exact: true });
  await expect(made.getByLabel('Amount', { exact: true })).toHaveAttribute('step', '0.01');
  await made.getByLabel('Amount', { exact: true }).fill('0');
  await made.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(made.getByText('Please enter a valid deposit amount', { exact: true })).toBeVisible();
});
