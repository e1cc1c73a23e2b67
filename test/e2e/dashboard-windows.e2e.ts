import type { Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { newCustomer, openDashboard, send, staffCaller } from './people-for-browsers.ts';

test.use(WITH_MOTION);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const action = (page: Page, name: string) =>
  region(page, 'Account Overview').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

test('[C-DB-03] [C-DB-04] [C-DB-05] what a status forbids is said on the screen at once, and an empty account cannot send', async ({
  context,
}, info) => {
  const customer = await newCustomer('Ganesh Hegde');
  const staff = await staffCaller('sunita@kosh.example');
  const setStatus = (status: string) => staff('PATCH', `/banker/customers/${customer.id}/status`, { status });
  const page = await openDashboard(context, customer);
  await expect(action(page, 'Transfer')).toHaveAccessibleDescription('Insufficient balance');
  await expect(action(page, 'Transfer')).toHaveAttribute('aria-disabled', 'true');
  await expect(action(page, 'Deposit')).toBeEnabled();
  await customer.call('POST', '/customers/transactions', { type: 'deposit', amount: 500 });
  await expect(action(page, 'Transfer')).not.toHaveAttribute('aria-disabled', 'true');

  for (const [status, title] of [
    ['frozen', 'Your account is frozen'],
    ['suspended', 'Your account is suspended'],
  ] as const) {
    await setStatus(status);
    await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
    for (const name of ['Transfer', 'Deposit', 'Withdraw', 'New deposit'])
      await expect(action(page, name)).toHaveAccessibleDescription('Transactions disabled due to account status');
    await action(page, 'Transfer').click({ force: true });
    await expect(dialog(page)).toHaveCount(0);
    // Reading is still allowed.
    await region(page, 'Transaction History')
      .getByRole('button', { name: /^Deposit/ })
      .press('Enter');
    await expect(dialog(page).getByText('Balance after', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await expectAxeClean(page, 'suspended', info);
  await setStatus('inactive');
  const problem = page.getByRole('alert').filter({ hasText: 'Your account is inactive' });
  await expect(problem).toContainText('Please contact bank support');
  await expect(problem.getByRole('link', { name: 'Contact support', exact: true })).toHaveAttribute('href', '/contact');
  for (const name of ['Transfer', 'Deposit', 'Withdraw', 'New deposit'])
    await expect(action(page, name)).toHaveAttribute('aria-disabled', 'true');
  await setStatus('active');
  await expect(problem).toBeHidden();
  await expect(action(page, 'Transfer')).not.toHaveAttribute('aria-disabled', 'true');
});

test('[C-DB-03] a restricted customer reads the reason, and neither the first deposit nor a main button invites', async ({
  context,
}) => {
  const customer = await newCustomer('Bhavna Joshi');
  const staff = await staffCaller('sunita@kosh.example');
  const frozen = { status: 'frozen', reason: 'Court order received' };
  await staff('PATCH', `/banker/customers/${customer.id}/status`, frozen);
  const page = await openDashboard(context, customer);
  await expect(page.getByText('Reason: Court order received', { exact: true })).toBeVisible();
  const first = region(page, 'Transaction History').getByRole('button', { name: 'Make a deposit', exact: true });
  await expect(first).toHaveAccessibleDescription('Transactions disabled due to account status');
  await first.click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
  const colour = (name: string) => action(page, name).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colour('Transfer')).toBe(await colour('Deposit'));
});

test('[C-DB-06] [C-DB-08] [C-DB-09] [X-CN-01] lines have signs, labels and rupees; numbers are masked', async ({
  context,
}) => {
  const [customer, friend] = [
    await newCustomer('Hema Malini Iyer', 8_34_567.8),
    await newCustomer('Imran Qureshi', 900),
  ];
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 67.8 });
  await send(customer, friend, 1500.5);
  await send(friend, customer, 20);
  const own = String((await customer.call('GET', '/customers/profile')).data.account_number);
  const other = String((await friend.call('GET', '/customers/profile')).data.account_number);

  const page = await openDashboard(context, customer);
  const history = region(page, 'Transaction History');
  await expect(page.getByTestId('balance')).toHaveText('₹8,33,019.50');
  await expect(history.getByRole('listitem')).toHaveCount(4);
  for (const [index, label, amount] of [
    [0, 'Money Received', 'plus +₹20.00'],
    [1, 'Money Sent', 'minus −₹1,500.50'],
    [2, 'Withdrawal', 'minus −₹67.80'],
    [3, 'Deposit', 'plus +₹8,34,567.80'],
  ] as const) {
    await expect(history.getByRole('listitem').nth(index)).toContainText(label);
    await expect(history.getByRole('listitem').nth(index)).toContainText(amount);
  }
  for (const amount of [1, 2]) await customer.call('POST', '/customers/transactions', { type: 'deposit', amount });
  await expect(page.getByTestId('balance')).toHaveText('₹8,33,022.50');
  await expect(history.getByRole('listitem').first()).toContainText('plus +₹2.00');
  await expect(history.getByRole('listitem')).toHaveCount(5);

  const overview = region(page, 'Account Overview');
  await expect(overview.getByText(`•••• ${own.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(overview.getByText(new RegExp(own))).toHaveCount(0);
  const sent = history.getByRole('button', { name: /Money Sent/ });
  await sent.click();
  await expect(dialog(page).getByText(`•••• ${other.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(other))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByText('In and out by week', { exact: true }).click();
  const axis = region(page, 'Financial Overview').locator('svg text').filter({ hasText: /\d/ });
  await expect(axis.filter({ hasText: '₹' }).first()).toBeVisible();
});

test('[C-DB-11] the details of a transaction replace the window that is open', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Hema Malini Iyer', 500));
  const history = region(page, 'Transaction History');
  // A dialog covers the list behind it; opening a line by other means replaces the dialog.
  for (const open of [
    () => action(page, 'Transfer').click(),
    () => action(page, 'Withdraw').click(),
    () => history.getByRole('button', { name: 'Filter', exact: true }).click(),
  ]) {
    await open();
    await expect(dialog(page)).toHaveCount(1);
    await page.locator('li button', { hasText: 'Deposit' }).dispatchEvent('click');
    await expect(page.getByRole('dialog', { name: 'Transaction Details', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('[C-DB-21] each window forgets what was entered when it closes', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Jaya Prakash', 5000));
  const history = region(page, 'Transaction History');
  const cards = region(page, 'Virtual Debit Card');
  const windows = [
    ['Deposit money', () => action(page, 'Deposit').click(), 'Amount'],
    ['Withdraw money', () => action(page, 'Withdraw').click(), 'Amount'],
    ['Transfer money', () => action(page, 'Transfer').click(), 'Recipient’s phone number'],
    ['New deposit', () => action(page, 'New deposit').click(), 'Amount'],
    [
      'Filter transactions',
      () => history.getByRole('button', { name: 'Filter', exact: true }).click(),
      'Minimum amount',
    ],
  ] as const;
  for (const [name, open, label] of windows) {
    const field = page.getByRole('dialog', { name, exact: true }).getByLabel(label, { exact: true });
    await open();
    await field.fill('12');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open();
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  const allTypes = dialog(page).getByRole('checkbox', { name: 'All types', exact: true });
  await history.getByRole('button', { name: 'Export', exact: true }).click();
  await allTypes.uncheck();
  await page.keyboard.press('Escape');
  await history.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(allTypes).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const accept = dialog(page).getByRole('checkbox', { name: 'I have read the terms and accept them', exact: true });
  await cards.getByRole('button', { name: 'Apply for a card', exact: true }).click();
  await accept.check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cards.getByRole('button', { name: 'Apply for a card', exact: true }).click();
  await expect(accept).not.toBeChecked();
  await accept.check();
  await dialog(page).getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Done', exact: true }).click();
  await cards.getByRole('button', { name: 'View card', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Flip card', exact: true }).click();
  await expect(dialog(page).getByRole('group', { name: 'Back of the card', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cards.getByRole('button', { name: 'View card', exact: true }).click();
  await expect(dialog(page).getByRole('group', { name: 'Front of the card', exact: true })).toBeVisible();
});
