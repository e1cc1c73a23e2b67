import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';
import { copiedText } from './copied-text.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

/** Shows a tool in the open drawer, and returns the drawer. */
async function showTool(page: Page, name: 'People' | 'E-mail' | 'Time' | 'Faults' | 'Calls' | 'Data') {
  const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
  await tools.getByRole('tab', { name, exact: true }).click();
  return tools;
}

/** Opens the demo tools by keyboard, because the page above their button may still grow. */
const openTools = (page: Page) => page.getByTestId('demo-tools').press('Enter');

/** Opens the demo tools by keyboard and sets a fault. */
async function setFault(page: Page, kind: string, options: { code?: string; call?: string; times?: string } = {}) {
  await openTools(page);
  const tools = await showTool(page, 'Faults');
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
  await expect(page.getByTestId('fault-set')).toHaveText('Set: 500 on listTransactions, until I stop it');
  await page.getByRole('button', { name: 'Stop the fault', exact: true }).click();
  await expect(page.getByTestId('fault-set')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry', exact: true }).first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await setFault(page, 'delay', { times: '' });
  await page.getByTestId('demo-tools').click();
  await expect(page.getByTestId('fault-set')).toHaveText('Set: delay=3000 on every call, until I stop it');
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
    const tools = await showTool(page, 'Data');
    await expect(tools).toContainText('Only an admin can do this.');
    await tools.getByRole('button', { name: 'Sign in as Sunita Joshi', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/banker/dashboard`);
    // The dashboard opens with the tools shown; Escape before that would close nothing.
    await expect(tools).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tools).toBeHidden();
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

    await openTools(page);
    await showTool(page, 'Data');
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
    // It leads back to the page on which the session ended.
    await expect(page).toHaveURL(`${bank.url}/banker/staff`);
    await expect(page.getByText('Kavita Menon', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Temporary Person/)).toHaveCount(0);
  });

  test('outside the demo there are no tools', async ({ page }) => {
    const real = await openBankUnderTest({ DEMO: '0' });
    try {
      // The tools would be loaded after the page, once it knows its bank.
      await page.goto(`${real.url}/customer/login`, { waitUntil: 'networkidle' });
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
    await openTools(page);
    const tools = await showTool(page, 'Data');
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
    await expect(page.getByText(/^Closing the days: /)).toHaveCount(0, { timeout: 300_000 });
    await page.goto(`${bank.url}/banker/transactions?type=transfer`);
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    await expect(page.getByTestId(/^row-/).first()).toContainText(/Patel|Reddy|Mukherjee|Fernandes/);
  } finally {
    await bank.close();
  }
});

test('one press signs in as another person, moves the date as the admin, and returns', async ({ page }) => {
  const bank = await openBankUnderTest({ SEED: 'demo' });
  try {
    await disclaimerIsRead(page);
    await page.goto(`${bank.url}/customer/login`);
    await page.getByTestId('demo-tools').click();
    const tools = await showTool(page, 'People');
    await tools.getByRole('button', { name: 'Sign in as Asha Rao', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/customer/dashboard`);
    await expect(tools.getByRole('listitem').filter({ hasText: 'Asha Rao' })).toContainText('Signed in');

    await showTool(page, 'Time');
    await expect(tools).toContainText('Only an admin can do this.');
    await tools.getByRole('button', { name: 'Sign in as Sunita Joshi', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/banker/dashboard`);
    const before = await tools.getByRole('definition').first().textContent();
    await tools.getByRole('button', { name: 'Next day', exact: true }).click();
    await tools.getByRole('button', { name: 'Stay here', exact: true }).click();
    await expect(tools.getByRole('definition').first()).toHaveText(before ?? '');
    await tools.getByRole('button', { name: 'Next day', exact: true }).click();
    await tools.getByRole('button', { name: 'Yes, move it', exact: true }).click();
    await expect(tools.getByText(/^The bank’s date is now \d+ \w+ \d{4}\.$/)).toBeVisible();
    await expect(tools.getByRole('definition').first()).not.toHaveText(before ?? '');

    await showTool(page, 'People');
    await tools.getByRole('button', { name: 'Sign in as Asha Rao', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/customer/dashboard`);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('balance')).toHaveText(/^₹[\d,]+\.\d\d$/);
  } finally {
    await bank.close();
  }
});

test('the newest mail is in the drawer, with its code to copy', async ({ page }) => {
  const bank = await openBankUnderTest({ SEED: 'demo' });
  try {
    const mailTo = async (email: string) => {
      const details = { name: 'Ravi Nair', phone: '9812345670', address: '5, MG Road, Kochi', accountType: 'savings' };
      const data = { ...details, email, password: 'Journey@2026' };
      expect((await page.request.post(`${bank.url}/api/auth/register`, { data })).ok()).toBe(true);
      const list = await (await page.request.get(`${bank.url}/api/mailbox?to=${email}`)).json();
      const mail = await (await page.request.get(`${bank.url}/api/mailbox/${list.data[0].id}`)).json();
      return /^\d{6}$/m.exec(mail.data.text)?.[0] ?? '';
    };
    await mailTo('first@mail.example');
    const code = await mailTo('second@mail.example');
    await disclaimerIsRead(page);
    await page.goto(`${bank.url}/customer/login`);
    await page.getByTestId('demo-tools').click();
    const tools = await showTool(page, 'E-mail');
    const mail = tools.getByRole('article');
    await expect(mail.getByRole('heading')).toHaveText('Your Kosh verification code');
    await expect(mail).toContainText('second@mail.example');
    expect(await copiedText(mail.getByRole('button', { name: 'Copy the code', exact: true }))).toBe(code);

    await showTool(page, 'People');
    await tools.getByRole('button', { name: 'Sign in as Asha Rao', exact: true }).click();
    await expect(page).toHaveURL(`${bank.url}/customer/dashboard`);
    await showTool(page, 'E-mail');
    await expect(tools).toContainText('The newest e-mail to asha@kosh.example.');
    await expect(mail).toContainText('asha@kosh.example');
    await tools.getByRole('link', { name: 'All e-mails', exact: true }).click();

    // Her own first; then everyone's, by words, and unread until opened.
    await expect(page).toHaveURL(/\/mailbox\?to=asha%40kosh.example$/);
    await page.getByRole('button', { name: 'Everyone', exact: true }).click();
    const list = page.getByRole('list', { name: 'Messages', exact: true });
    await page.getByLabel('Search by address or subject', { exact: true }).fill('verification code');
    const first = list.getByRole('button').filter({ hasText: 'first@mail.example' });
    await expect(list.getByRole('button')).toHaveCount(2);
    await expect(first).toContainText('Unread:');
    await first.click();
    await expect(page.getByRole('article')).toContainText('first@mail.example');
    await expect(first).not.toContainText('Unread:');
    await page.goBack();
    await expect(page.getByRole('article')).toContainText('second@mail.example');
    await page.getByLabel('Search by address or subject', { exact: true }).fill('zebra');
    await expect(page.getByText('No e-mails match', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.getByLabel('Search by address or subject', { exact: true }).fill('');
    await expect(list.getByRole('button').first()).toContainText('asha@kosh.example');
    await expect(list.getByRole('button').filter({ hasNotText: 'asha@kosh.example' })).toHaveCount(0);
    // An address that is no demo person's is a choice while its mails are shown.
    await page.goto(`${bank.url}/mailbox?to=first@mail.example`);
    const chosen = page.getByRole('button', { name: 'first@mail.example', exact: true });
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  } finally {
    await bank.close();
  }
});

test('a request of the page is a curl command that the bank answers alike, without the password', async ({ page }) => {
  await disclaimerIsRead(page);
  await page.goto(url('/customer/login'));
  await page.getByLabel('Email', { exact: true }).fill('asha@kosh.example');
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await openTools(page);
  const tools = await showTool(page, 'Calls');
  const signIn = tools.getByRole('listitem').filter({ hasText: '/api/auth/login/customer' });
  await signIn.locator('summary').press('Enter');
  await expect(signIn).toContainText('"password":"…"');
  await expect(tools).not.toContainText('Demo@1234');

  const signedIn = await copiedText(tools.getByRole('button', { name: 'Copy the sign-in', exact: true }));
  const profile = tools.getByRole('listitem').filter({ hasText: 'GET/api/customers/profile200' }).last();
  await profile.locator('summary').press('Enter');
  await expect(profile).toContainText(/Request id [\w-]{8,}/);
  const curl = await copiedText(profile.getByRole('button', { name: 'Copy curl', exact: true }));
  const answered = execFileSync('sh', ['-c', `${signedIn}\n${curl}`], { encoding: 'utf8' });
  expect(answered).toContain('"email":"asha@kosh.example"');

  await tools.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(tools.getByText('No requests yet. Use the page, then look here.', { exact: true })).toBeVisible();
});
