import type { BrowserContext, Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test, WITH_MOTION } from './bank-test.ts';

test.use(WITH_MOTION);

/** Makes up a new person, because the bank keeps one account for each e-mail and phone. */
function newPerson(name: string) {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  return {
    name,
    email: `e2e-${digits}@kosh.example`,
    password: 'Journey@2026',
    phone: `9${digits}`,
    address: '7, Residency Road, Bengaluru',
  };
}
type Person = ReturnType<typeof newPerson>;

/** Reads the newest code for an address in the demo mailbox, as a visitor would. */
async function codeFromMailbox(context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(url(`/mailbox?to=${encodeURIComponent(email)}`));
  await page.getByRole('list', { name: 'Messages', exact: true }).getByRole('button').first().click();
  const code = /\b\d{6}\b/.exec((await page.getByRole('article').textContent()) ?? '')?.[0];
  await page.close();
  if (!code) throw new Error(`No code in the mail to ${email}`);
  return code;
}

async function registerThroughMailbox(page: Page, person: Person): Promise<void> {
  await page.goto(url('/account-selection'));
  await expect(page.getByRole('heading', { name: 'Choose Account Type', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Registration', exact: true })).toBeDisabled();
  await page.getByRole('radio', { name: /^Savings/ }).check();
  await page.getByRole('button', { name: 'Continue to Registration', exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/register\?accountType=savings$/);

  await page.getByLabel('Full name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Residential address', { exact: true }).fill(person.address);
  await page.getByLabel('Mobile number', { exact: true }).fill(person.phone);
  await expect(page.getByRole('button', { name: 'Create account', exact: true })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();

  await expect(page.getByRole('button', { name: 'Verify and open account', exact: true })).toBeDisabled();
  await page.getByLabel('Verification code', { exact: true }).fill(await codeFromMailbox(page.context(), person.email));
  await page.getByRole('button', { name: 'Verify and open account', exact: true }).click();
  // The disclaimer covers it after two seconds.
  await expect(
    page.getByRole('heading', { name: `Welcome, ${person.name}`, exact: true, includeHidden: true }),
  ).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Disclaimer', exact: true })
    .getByRole('button', { name: 'I understand', exact: true })
    .click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await expect(page.getByRole('heading', { name: `Hello, ${person.name}`, exact: true })).toBeVisible();
}

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(url('/customer/login'));
  const disclaimer = page.getByRole('dialog', { name: 'Disclaimer', exact: true });
  await disclaimer.getByLabel("Don't show this message again", { exact: true }).check();
  await disclaimer.getByRole('button', { name: 'I understand', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
}

test('[C-RG-16] [C-DP-01] [C-TR-07] a visitor registers, pays in and sends money that arrives', async ({
  browser,
}, info) => {
  const sender = newPerson('Ishaan Verma');
  const receiver = newPerson('Leela Krishnan');

  const receiving = await browser.newContext();
  const receiverPage = await receiving.newPage();
  await registerThroughMailbox(receiverPage, receiver);

  const sending = await browser.newContext();
  const page = await sending.newPage();
  await registerThroughMailbox(page, sender);

  // Signing in again needs only the password.
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/login'));
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, sender);
  await expect(page.getByText('No transactions yet', { exact: true })).toBeVisible();
  await expectAxeClean(page, 'An empty dashboard', info);

  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const payIn = page.getByRole('dialog', { name: 'Deposit money', exact: true });
  await payIn.getByRole('button', { name: /^Deposit/ }).click();
  await expect(payIn.getByText('Please enter a valid amount greater than zero.', { exact: true })).toBeVisible();
  await payIn.getByLabel('Amount', { exact: true }).fill('10,000.50');
  await payIn.getByRole('button', { name: 'Deposit ₹10,000.50', exact: true }).click();
  await expect(payIn.getByText('Your balance is now ₹10,000.50.', { exact: true })).toBeVisible();
  await payIn.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText('₹10,000.50');

  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer money', exact: true });
  await transfer.getByLabel('Recipient’s phone number', { exact: true }).fill('123');
  await transfer.getByRole('button', { name: 'Find recipient', exact: true }).click();
  await expect(transfer.getByText('Please enter a valid 10-digit phone number', { exact: true })).toBeVisible();
  await transfer.getByLabel('Recipient’s phone number', { exact: true }).fill(receiver.phone);
  await transfer.getByRole('button', { name: 'Find recipient', exact: true }).click();
  await transfer.getByLabel('Amount', { exact: true }).fill('20000');
  await transfer.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(transfer.getByText('Insufficient balance for this transfer', { exact: true })).toBeVisible();
  await transfer.getByLabel('Amount', { exact: true }).fill('150.50');
  await transfer.getByLabel('Description', { exact: true }).fill('Books and chai');
  await transfer.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(transfer.getByText('₹9,850.00', { exact: true })).toBeVisible();
  await expectAxeClean(page, 'The transfer review', info);
  await transfer.getByRole('button', { name: 'Send ₹150.50', exact: true }).click();
  await expect(transfer.getByText('Transfer successful', { exact: true })).toBeVisible();
  await transfer.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText('₹9,850.00');

  await page
    .getByRole('button', { name: /Money Sent/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByText('Books and chai', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // The receiver's open page updates without a reload.
  await expect(receiverPage.getByTestId('balance')).toHaveText('₹150.50');
  await expect(receiverPage.getByRole('button', { name: /Money Received.*150\.50/ })).toBeVisible();

  await Promise.all([receiving.close(), sending.close()]);
});
