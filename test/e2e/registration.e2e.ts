import type { BrowserContext, Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { colourOf, holdAnswers } from './changed-answers.ts';
import { mailedCode } from './people-for-browsers.ts';
import { answering, toast } from './staff-in-a-browser.ts';

async function visitor(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url(path));
  return page;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account', exact: true });
const said = (page: Page, sentence: string) =>
  expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
const step = (page: Page) =>
  page
    .getByRole('list', { name: 'Registration', exact: true })
    .getByRole('listitem')
    .and(page.locator('[aria-current=step]'));

/** Fills step 1 for a new person; returns their e-mail. */
async function fillDetails(page: Page, name: string): Promise<string> {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `e2e-${digits}@kosh.example`;
  await page.getByLabel('Full name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Journey@2026');
  await page.getByLabel('Residential address', { exact: true }).fill('7, Residency Road, Bengaluru');
  await page.getByLabel('Mobile number', { exact: true }).fill(`7${digits}`);
  await page.getByRole('checkbox').check();
  return email;
}

test('[C-RG-01] [X-CN-02] [X-CN-03] [X-CN-04] three account types with their terms', async ({ context }) => {
  const page = await visitor(context, '/account-selection');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Account Type', exact: true })).toBeVisible();
  await expect(page.getByText('Step 1 of 2', { exact: true })).toBeVisible();
  const cards = page.getByRole('group', { name: 'Account type', exact: true }).locator('label');
  await expect(cards).toHaveCount(3);
  for (const [index, name, terms] of [
    [0, 'Savings (Personal)', ['4.5% interest', 'Minimum balance ₹1,000']],
    [1, 'Current (Business)', ['No interest', 'Overdraft available', 'Minimum balance ₹5,000']],
    [2, 'Fixed Deposit (Investment)', ['7.5% interest', 'Minimum deposit ₹10,000']],
  ] as const) {
    await expect(cards.nth(index)).toContainText(name);
    for (const term of terms) await expect(cards.nth(index)).toContainText(term);
  }
});

test('[C-RG-02] an account type is picked before it goes on', async ({ context }) => {
  const page = await visitor(context, '/account-selection');
  const goOn = page.getByRole('button', { name: 'Continue to Registration', exact: true });
  for (const [name, type] of [
    [/^Savings/, 'savings'],
    [/^Current/, 'current'],
    [/^Fixed Deposit/, 'fixed'],
  ] as const) {
    await expect(goOn).toBeDisabled();
    await page.getByRole('radio', { name, exact: true }).check();
    await goOn.click();
    await expect(page).toHaveURL(url(`/customer/register?accountType=${type}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Create a Customer Account', exact: true })).toBeVisible();
    await page.goBack();
  }
});

test('[C-RG-03] [C-RG-04] [C-RG-05] [C-RG-13] step 1: the type from the address, terms, and each field', async ({
  context,
}) => {
  const page = await visitor(context, '/customer/register?accountType=current');
  await expect(page.getByRole('heading', { level: 1, name: 'Create a Customer Account', exact: true })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Registration', exact: true }).getByRole('listitem');
  await expect(steps).toContainText(['Details', 'Verification', 'Done']);
  await expect(step(page)).toContainText('Details');
  await expect(page.getByText('Current (Business)', { exact: true })).toBeVisible();

  await expect(submit(page)).toBeDisabled();
  await page.getByRole('checkbox', { name: /^I accept the terms of service and the privacy policy/ }).check();
  await submit(page).click();
  for (const sentence of [
    'Full name is required',
    'Email is required',
    'Password is required',
    'Address is required',
    'Phone number is required',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.getByRole('checkbox').uncheck();
  await expect(submit(page)).toBeDisabled();

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(url('/account-selection'));
  await page.goto(url('/customer/register?accountType='));
  await expect(page.getByText('Savings (Personal)', { exact: true })).toBeVisible();
  await page.goto(url('/customer/register?accountType=gold'));
  await said(page, 'Please select a valid account type');
});

test('[C-RG-08] [C-RG-09] [C-RG-11] [C-RG-12] a field that is too short says how long it must be, and the form goes once all are long enough', async ({
  context,
}) => {
  const page = await visitor(context, '/customer/register');
  await fillDetails(page, 'Firoz Contractor');
  const phone = await page.getByLabel('Mobile number', { exact: true }).inputValue();
  for (const [label, short, sentence, enough] of [
    ['Full name', 'F', 'Name must be at least 2 characters long', 'Fi'],
    ['Password', 'Tig-7', 'Password must be at least 6 characters long', 'Tig-78'],
    ['Residential address', 'MG 1', 'Address must be at least 5 characters long', 'MG 12'],
    ['Mobile number', '987654321', 'Phone number must be at least 10 digits', phone],
    ['Mobile number', '5876543210', 'Please enter a valid 10-digit phone number', phone],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(short);
    await submit(page).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(step(page)).toContainText('Details');
    await field.fill(enough);
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(0);
  }
  await submit(page).click();
  await expect(step(page)).toContainText('Verification');
});

test('[C-RG-10] the strength of a password is shown as it is typed, with three hints', async ({ context }) => {
  const page = await visitor(context, '/customer/register');
  const meter = page.getByRole('meter', { name: 'Password strength', exact: true });
  for (const [typed, strength] of [
    ['Abc12', 'Weak'],
    ['Abc123', 'Moderate'],
    ['abcdefg1', 'Moderate'],
    ['Abcdefgh', 'Moderate'],
    ['Abcdefg1', 'Strong'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await expect(meter).toHaveAttribute('aria-valuetext', strength);
  }
  const hints = page.getByRole('listitem').filter({ hasText: /character|letter|number|digit/ });
  await expect(hints).toHaveText(['Minimum 6 characters', 'at least one uppercase letter', 'at least one number']);
  for (const hint of await hints.all()) await expect(hint).toHaveCSS('color', await colourOf(page, 'accent-text'));
});

test('[C-RG-09] [C-RG-10] a password that is guessed first is refused beside its field', async ({ context }) => {
  const page = await visitor(context, '/customer/register');
  await fillDetails(page, 'Firoz Contractor');
  const field = page.getByLabel('Password', { exact: true });
  for (const [typed, sentence] of [
    ['123456', 'This password is one of the most common ones. Please choose another.'],
    [
      'Firoz@1990',
      'Please choose a password that is not made of your name, your contact details or words of the bank.',
    ],
  ] as const) {
    await field.fill(typed);
    await submit(page).click();
    await expect(field).toHaveAccessibleDescription(sentence);
    await expect(field).toBeFocused();
  }
});

test('[C-RG-10] a bank that takes eight characters says eight, in the hint and beside the field', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.route('**/api/bank', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, shortestPassword: 8 } } });
  });
  await page.goto(url('/customer/register?accountType=savings'));
  await expect(page.getByText('Minimum 8 characters', { exact: true })).toBeVisible();
  await fillDetails(page, 'Firoz Contractor');
  await page.getByLabel('Password', { exact: true }).fill('Tiger-7');
  await submit(page).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 8 characters long',
  );
});

test('[C-RG-13] [X-ER-05] a registration that fails says why', async ({ context }) => {
  const page = await visitor(context, '/customer/register');
  await fillDetails(page, 'Firoz Contractor');
  await page.route('**/api/auth/register', answering(418), { times: 1 });
  await submit(page).click();
  await expect(toast(page, /^Registration failed$/)).toBeVisible();
  await said(page, 'Registration failed. Please try again.');
  await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await said(page, 'Network error. Please check your connection and try again.');
  // The server's own message comes first.
  const busyBank = { success: false, message: 'We are busy right now.', code: 'BUSY', requestId: 'r' };
  await page.route('**/api/auth/register', answering(503, busyBank), { times: 1 });
  await submit(page).click();
  await said(page, 'We are busy right now.');

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    '**/api/auth/register',
    async (route) => {
      await asked;
      await route.fallback();
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Sending code...', exact: true })).toBeDisabled();
  answer();
  await expect(toast(page, 'OTP sent to your email.')).toBeVisible();
  await expect(step(page)).toContainText('Verification');
});

/** Fills in step 1 and sends it, with the page's clock in the test's hands; returns the person's e-mail. */
async function askForCode(page: Page): Promise<string> {
  await page.clock.install();
  const email = await fillDetails(page, 'Firoz Contractor');
  await submit(page).click();
  await expect(step(page)).toContainText('Verification');
  return email;
}

test('[C-RG-06] [C-RG-13] [X-ER-06] a code has six digits, may be wrong, and is sent again after 30 seconds', async ({
  context,
}, info) => {
  const page = await visitor(context, '/customer/register');
  const email = await askForCode(page);
  const code = page.getByLabel('Verification code', { exact: true });
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  const verify = page.getByRole('button', { name: 'Verify and open account', exact: true });
  await expectAxeClean(page, 'verify-code', info);
  await code.pressSequentially('12a45');
  await expect(code).toHaveValue('1245');
  await code.pressSequentially('678');
  await expect(code).toHaveValue('124567');
  // As a phone's keyboard enters the code that it found in a message.
  await code.fill('');
  await page.keyboard.insertText(' 154 711 ');
  await expect(code).toHaveValue('154711');
  await code.fill('1245');
  await expect(verify).toBeDisabled();
  await page.getByRole('button', { name: 'Back to registration form', exact: true }).click();
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Firoz Contractor');
  await expect(step(page)).toContainText('Details');
  await submit(page).click();
  await expect(step(page)).toContainText('Verification');
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();

  const sent = await mailedCode(email);
  await code.fill(sent === '000000' ? '000001' : '000000');
  await verify.click();
  await said(page, 'That code is not correct. Please try again.');
  // Selected for retyping.
  await expect(code).toBeFocused();
  await page.keyboard.type('654321');
  await expect(toast(page, 'OTP verification failed')).toBeVisible();
  await expect(code).toHaveValue('654321');
  await code.fill(sent);
  await page.route('**/api/auth/verify-otp', answering(418), { times: 1 });
  await verify.click();
  await said(page, 'Failed to verify OTP. Please try again.');

  // After 30 seconds another code may be requested.
  await page.clock.runFor(31_000);
  const resend = page.getByRole('button', { name: 'Resend code', exact: true });
  await page.route('**/api/auth/resend-otp', answering(418), { times: 1 });
  await resend.click();
  await expect(toast(page, 'OTP resend failed')).toBeVisible();
  await said(page, 'Failed to resend OTP. Please try again.');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/resend-otp')) asked += 1;
  });
  const release = await holdAnswers(page, '**/api/auth/resend-otp');
  await resend.dblclick();
  release();
  await expect(toast(page, 'OTP resent to your email.')).toBeVisible();
  expect(asked).toBe(1);

  await expect(async () => expect(await mailedCode(email)).not.toBe(sent)).toPass();
});

test('[C-RG-06] a code is pasted with the spaces and dashes of its letter or app', async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await visitor(context, '/customer/register');
  await fillDetails(page, 'Firoz Contractor');
  await submit(page).click();
  const code = page.getByLabel('Verification code', { exact: true });
  for (const [copied, digits] of [
    [' 154 711 ', '154711'],
    ['123-456', '123456'],
    ['Code: 987 654.', '987654'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await code.press('ControlOrMeta+v');
    await expect(code).toHaveValue(digits);
  }
});

test('[C-RG-06] [C-RG-05] a reload, back and a return keep what was entered and the step, and never the password', async ({
  context,
}) => {
  const page = await visitor(context, '/account-selection');
  await page.getByRole('radio', { name: /^Current/, exact: true }).check();
  await page.getByRole('button', { name: 'Continue to Registration', exact: true }).click();
  const entered = {
    'Full name': 'Half Way',
    Email: 'half@kosh.example',
    'Residential address': '2 Station Road, Pune',
    'Mobile number': '9811000022',
  };
  for (const [label, value] of Object.entries(entered)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.reload();
  for (const [label, value] of Object.entries(entered))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  const email = await fillDetails(page, 'Firoz Contractor');
  await submit(page).click();
  await expect(step(page)).toContainText('Verification');
  for (const away of [() => page.reload(), () => page.goBack().then(() => page.goForward())]) {
    await away();
    await expect(step(page)).toContainText('Verification');
    const sentTo = `We sent a 6-digit code to ${email}. It is valid for 15 minutes.`;
    await expect(page.getByText(sentTo, { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    'Journey@2026',
  );
  // Another type of account begins at its form.
  await page.goto(url('/customer/register?accountType=savings'));
  await expect(step(page)).toContainText('Details');
  await page.goto(url('/customer/register?accountType=current'));
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await fillDetails(page, 'Firoz Contractor');
  await submit(page).click();
  await expect(step(page)).toContainText('Verification');
  const used = await page.evaluate(() => JSON.parse(sessionStorage.getItem('kosh-registration') ?? '{}').entries.email);
  await page.getByLabel('Verification code', { exact: true }).fill(await mailedCode(used));
  await page.getByRole('button', { name: 'Verify and open account', exact: true }).click();
  await expect(step(page)).toContainText('Done');
  expect(await page.evaluate(() => sessionStorage.getItem('kosh-registration'))).toBeNull();
});

test('[C-RG-07] [C-RG-16] [C-PU-11] [X-ER-05] the code opens the account and signs in', async ({ context }) => {
  const page = await visitor(context, '/customer/register');
  const email = await askForCode(page);
  await page.getByLabel('Verification code', { exact: true }).fill(await mailedCode(email));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Verify and open account', exact: true }).click();
  await expect(toast(page, 'Registration successful! You are now logged in.')).toBeVisible();
  await expect(step(page)).toContainText('Done');
  await expect(page.getByRole('heading', { name: 'Welcome, Firoz Contractor', exact: true })).toBeVisible();
  // The page continues by itself after two seconds, to the disclaimer first, whose code comes when it is asked for.
  const disclaimer = page.getByRole('dialog', { name: 'Disclaimer', exact: true });
  const loaded: string[] = [];
  page.on('request', (request) => /disclaimer-dialog/.test(request.url()) && loaded.push(request.url()));
  await page.clock.runFor(1999);
  await expect(step(page)).toContainText('Done');
  expect(loaded).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => loaded).not.toEqual([]);
  await page.clock.resume();
  await disclaimer.getByRole('button', { name: 'I understand', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await expect(page.getByRole('heading', { name: 'Hello, Firoz Contractor', exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('role'), localStorage.getItem('token')?.split('.').length]),
  ).toEqual(['customer', 3]);
});

test('a code that is accepted after the way back to the form was taken opens the account all the same', async ({
  context,
}) => {
  const page = await visitor(context, '/customer/register');
  const email = await askForCode(page);
  const release = await holdAnswers(page, '**/api/auth/verify-otp');
  await page.getByLabel('Verification code', { exact: true }).fill(await mailedCode(email));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Verify and open account', exact: true }).click();
  await page.getByRole('button', { name: 'Back to registration form', exact: true }).click();
  await expect(step(page)).toContainText('Details');
  release();
  await expect(step(page)).toContainText('Done');
  await expect(page.getByRole('heading', { name: 'Welcome, Firoz Contractor', exact: true })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('kosh-registration'))).toBeNull();
});
