import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { url } from './sign-in-quickly.ts';

/** Opens the demo tools by keyboard and sets a fault. */
async function setFault(page: Page, kind: string, options: { code?: string; call?: string; times?: string } = {}) {
  await page.getByTestId('demo-tools').focus();
  await page.keyboard.press('Enter');
  const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
  await tools.getByLabel('What goes wrong', { exact: true }).selectOption(kind);
  if (options.code) await tools.getByLabel('Code', { exact: true }).selectOption(options.code);
  if (options.call) await tools.getByLabel('Which call', { exact: true }).selectOption(options.call);
  if (options.times !== undefined) await tools.getByLabel('How often', { exact: true }).selectOption(options.times);
  await tools.getByRole('button', { name: 'Set the fault', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(tools).toBeHidden();
}

async function deposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Deposit/ });
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByRole('button', { name: `Deposit ₹${amount}`, exact: true }).click();
}

test('an answer that is lost after COMMIT, from the panel: being confirmed, and the money moves once', async ({
  context,
}) => {
  const customer = await newCustomer('Fault Panel');
  const page = await openDashboard(context, customer);
  await setFault(page, 'commit-503', { call: 'moveMoney' });
  await expect(page.getByTestId('demo-tools')).toHaveText('Demo tools: a fault is set');
  await deposit(page, '12.34');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Being confirmed', { exact: true })).toBeVisible();
  await expect(dialog.getByText('You added ₹12.34 to your account.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText('₹12.34');
  // The fault was set for one time.
  await expect(page.getByTestId('demo-tools')).toHaveText('Demo tools');
});

test('a refusal by its code, a server error and a cut show their texts, and stopping ends them', async ({
  context,
}) => {
  const customer = await newCustomer('Error Texts');
  const page = await openDashboard(context, customer);
  await setFault(page, 'refusal', { code: 'BALANCE_LIMIT', call: 'moveMoney' });
  await deposit(page, '1.00');
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('This would take the account above the largest balance that we allow.', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await setFault(page, '500', { call: 'listTransactions', times: '' });
  await page.goto(url('/transactions'));
  // The page tries three times before it shows an error.
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByTestId('demo-tools').click();
  await expect(page.getByTestId('fault-set')).toHaveText('Set: 500 on listTransactions, Until I stop it');
  await page.getByRole('button', { name: 'Stop the fault', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry', exact: true }).first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('a bank of its own', () => {
  let bank: BankUnderTest;
  test.beforeAll(async () => {
    bank = await openBankUnderTest({ SEED: 'empty', LIMIT_SCALE: '100' });
  });
  test.afterAll(() => bank.close());

  test('an admin takes the bank back to its beginning, after a question', async ({ page }) => {
    await page.goto(`${bank.url}/banker/login`);
    await page.getByTestId('demo-tools').click();
    await expect(page.getByText(/^Only an admin can do this\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Email', { exact: true }).fill('sunita@kosh.example');
    await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/banker/dashboard`);
    const invited = await page.evaluate(async () => {
      const answer = await fetch('/api/banker/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify({ name: 'Temporary Person', email: 'temporary@kosh.example', role: 'banker' }),
      });
      return answer.status;
    });
    expect(invited).toBe(200);
    await page.goto(`${bank.url}/banker/staff`);
    await expect(page.getByText('Temporary Person', { exact: true }).first()).toBeVisible();

    await page.getByTestId('demo-tools').click();
    const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
    await expect(
      tools.getByText(
        'Resets the bank to its initial profile “empty”: all later customers, transactions and e-mails are deleted, and all users are logged out.',
        { exact: true },
      ),
    ).toBeVisible();
    await tools.getByRole('button', { name: 'Reset the bank', exact: true }).click();
    await tools.getByRole('button', { name: 'Yes, reset it', exact: true }).click();
    await expect(
      tools.getByText('The bank is back at its beginning. Please log in again.', { exact: true }),
    ).toBeVisible({
      timeout: 30_000,
    });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${bank.url}/banker/login`);
    await page.getByLabel('Email', { exact: true }).fill('sunita@kosh.example');
    await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.goto(`${bank.url}/banker/staff`);
    await expect(page.getByText('Kavita Menon', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Temporary Person/)).toHaveCount(0);
  });

  test('outside the demo there are no tools', async ({ page }) => {
    const real = await openBankUnderTest({ DEMO: '0' });
    try {
      await page.goto(`${real.url}/customer/login`);
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await expect(page.getByTestId('demo-tools')).toHaveCount(0);
    } finally {
      await real.close();
    }
  });
});

test('a bank with traffic: an admin switches it on, moves the clock by a month, and the desk has figures', async ({
  page,
}) => {
  const bank = await openBankUnderTest({ SEED: 'demo' });
  try {
    await page.goto(`${bank.url}/banker/login`);
    await page.getByLabel('Email', { exact: true }).fill('sunita@kosh.example');
    await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/banker/dashboard`);
    await page.getByTestId('demo-tools').click();
    const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
    const inTools = tools.getByRole('switch', { name: 'Traffic on the days that the clock passes', exact: true });
    await expect(inTools).not.toBeChecked();
    await inTools.check();
    await expect(inTools).toBeEnabled();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Bank date:/ }).click();
    await expect(
      page.getByRole('switch', { name: 'Traffic of the demo’s customers on each day', exact: true }),
    ).toBeChecked();
    await page.getByLabel('Days forward', { exact: true }).fill('60');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Move the date', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Bank date:/ })).toContainText('+60 d', { timeout: 30_000 });
    await expect(page.getByText(/^Closing the days: /)).toHaveCount(0, { timeout: 60_000 });
    await page.goto(`${bank.url}/banker/transactions?type=transfer`);
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    await expect(page.getByTestId(/^row-/).first()).toContainText(/Patel|Reddy|Mukherjee|Fernandes/);
  } finally {
    await bank.close();
  }
});
