import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { url } from './bank-address.ts';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { newCustomer, openDashboard, staffCaller } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';
import { answering, toast } from './staff-in-a-browser.ts';
import { stopClock } from './stopped-clock.ts';

test.use(WITH_MOTION);

const SERVER = 'Server error. Please try again later or contact support.';

async function door(context: BrowserContext, whose: 'customer' | 'banker'): Promise<Page> {
  await disclaimerIsRead(context);
  const page = await context.newPage();
  await page.goto(url(`/${whose}/login`));
  // Before a clock that is stopped keeps the page from loading.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  return page;
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const said = (page: Page, sentence: string) =>
  expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();

/** Fills the browser's storage, so that signing in cannot store its session. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

test('[C-AU-01] the customer’s door: fields, a password that can be shown, busy while it signs in, the ways out', async ({
  context,
}) => {
  const customer = await newCustomer('Charu Lata');
  const page = await door(context, 'customer');
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Login', exact: true })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to home', exact: true })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Open an account', exact: true })).toHaveAttribute(
    'href',
    '/customer/register',
  );

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login/customer', async (route) => {
    await asked;
    await route.fallback();
  });
  await enter(page, customer.email, 'not-the-password');
  const busy = page.getByRole('button', { name: 'Signing in...', exact: true });
  await expect(busy).toBeDisabled();
  answer();
  await said(page, 'Invalid credentials. Please check your email and password.');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
});

test('a message that comes again while it is shown stands once in the corner', async ({ context }) => {
  const page = await door(context, 'banker');
  // Time that stands still, so that the first message is still there when the second comes.
  await stopClock(page);
  for (const [status, sentence] of [
    [500, SERVER],
    [418, 'Invalid email or password. Please try again.'],
  ] as const) {
    await page.route('**/api/auth/login/banker', answering(status, {}), { times: 1 });
    await enter(page, 'rohan@kosh.example', 'Demo@1234');
    await said(page, sentence);
    await expect(toast(page, 'Login failed')).toHaveCount(1);
  }
});

test('[C-AU-06] [C-AU-10] [X-ER-01] [X-ER-02] each way in which a customer’s sign-in fails has its sentence', async ({
  context,
}) => {
  const customer = await newCustomer('Dinesh Goel');
  const staff = await staffCaller();
  const page = await door(context, 'customer');
  const call = '**/api/auth/login/customer';
  for (const [status, answer, sentence] of [
    [500, {}, SERVER],
    [500, { success: false, message: 'A stack trace', code: 'UNEXPECTED', requestId: 'r-1' }, SERVER],
    [
      404,
      { success: false, message: 'Unknown', code: 'NOT_FOUND' },
      'Customer account not found. Please check your email.',
    ],
    [401, {}, 'Invalid credentials. Please check your email and password.'],
    [418, {}, 'Login failed. Please try again.'],
    [200, { success: true, data: { token: 'a.b.c' } }, 'Invalid response from server. Missing token or customer data.'],
  ] as const) {
    await page.route(call, answering(status, answer), { times: 1 });
    await enter(page, customer.email, customer.password);
    await said(page, sentence);
    await expect(page).toHaveURL(url('/customer/login'));
  }
  await page.route(call, (route) => route.abort(), { times: 1 });
  await enter(page, customer.email, customer.password);
  await said(page, 'Network error. Please check your connection and try again.');

  // The server's own message, for a customer whom the bank has made inactive.
  await staff('PATCH', `/banker/customers/${customer.id}/status`, { status: 'inactive' });
  await enter(page, customer.email, customer.password);
  await said(page, 'Your account is inactive. Please contact bank support.');
  await staff('PATCH', `/banker/customers/${customer.id}/status`, { status: 'active' });

  await fillStorage(page);
  await enter(page, customer.email, customer.password);
  await said(page, 'An unexpected error occurred. Please try again.');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('[C-AU-07] [X-ER-01] [X-ER-03] [X-ER-04] each way in which the staff’s sign-in fails has its sentence', async ({
  context,
}) => {
  const page = await door(context, 'banker');
  const call = '**/api/auth/login/banker';
  await stopClock(page);
  for (const [status, answer, sentence] of [
    [500, {}, SERVER],
    [418, {}, 'Invalid email or password. Please try again.'],
    [200, { success: true, data: { token: 'a.b.c' } }, 'Server returned invalid data. Missing token or banker info.'],
  ] as const) {
    await page.route(call, answering(status, answer), { times: 1 });
    await enter(page, 'rohan@kosh.example', 'Demo@1234');
    await said(page, sentence);
    await expect(toast(page, 'Login failed')).toBeVisible();
    // The message goes, so that the next round cannot take it for its own.
    await page.clock.runFor(4000);
    await expect(toast(page, 'Login failed')).toHaveCount(0);
  }
  await page.route(call, (route) => route.abort(), { times: 1 });
  await enter(page, 'rohan@kosh.example', 'Demo@1234');
  await said(page, 'No response from server. Please check your connection and try again.');
  // The server's own message, whatever its reason.
  await page.route(call, answering(503, { success: false, message: 'The bank is busy.', code: 'BUSY' }), { times: 1 });
  await enter(page, 'rohan@kosh.example', 'Demo@1234');
  await said(page, 'The bank is busy.');

  await fillStorage(page);
  await enter(page, 'rohan@kosh.example', 'Demo@1234');
  await said(page, 'Unable to connect to the server. Please try again later.');
});

test('[C-AU-03] [X-ER-04] the staff’s door opens after half a second', async ({ context }) => {
  const page = await door(context, 'banker');
  await expect(page.getByRole('heading', { level: 1, name: 'Banker Login', exact: true })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  await enter(page, 'rohan@kosh.example', 'Demo@1234');
  await expect(toast(page, 'Login successful')).toBeVisible();
  await page.clock.runFor(499);
  await expect(page).toHaveURL(url('/banker/login'));
  await page.clock.runFor(1);
  await expect(page).toHaveURL(url('/banker/dashboard'));
});

test('[C-AU-22] a refusal of authority and a missing answer are logged, of what is read and what is sent: the session goes on', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Esther Jacob', 10));
  await expectLoaded(page);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  let asked = 0;
  await page.route('**/api/customers/cibil-score', (route) => {
    asked += 1;
    return route.fulfill({
      status: 403,
      json: { success: false, message: 'Not for you', code: 'NOT_ALLOWED', requestId: 'request-77' },
    });
  });
  await page.route('**/api/customers/money-over-time*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('750 is a default, not your score', { exact: true })).toBeVisible();
  await expect.poll(() => warnings).toContainEqual('NOT_ALLOWED (request-77): Not for you');
  await expect.poll(() => warnings).toContainEqual('No answer to moneyOverTime');
  await expect(page.getByText('Ref. request-77', { exact: true })).toBeVisible();
  expect(asked).toBe(1);

  await page.getByRole('button', { name: 'Set your goal', exact: true }).press('Enter');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save goal', exact: true });
  const forbidden = { success: false, message: 'Nor this', code: 'NOT_ALLOWED', requestId: 'request-78' };
  for (const [how, logged] of [
    [answering(403, forbidden), 'NOT_ALLOWED (request-78): Nor this'],
    [(route: Route) => route.abort(), 'No answer to saveGoal'],
  ] as const) {
    await page.route('**/api/customers/goal', how, { times: 1 });
    await save.click();
    await expect.poll(() => warnings).toContainEqual(logged);
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await expect(page.getByTestId('balance')).toHaveText('₹10.00');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('customer');
});

test('a page that asked to sign in opens after it, with its filter; after logging out the dashboard does', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto(url('/banker/customers?search=asha&status=active'));
  await expect(page).toHaveURL(url('/banker/login'));
  await expect(page.getByText('You must be logged in to view this page', { exact: true })).toBeVisible();
  await enter(page, 'rohan@kosh.example', 'Demo@1234');
  await expect(page).toHaveURL(url('/banker/customers?search=asha&status=active'));
  await expect(page.getByRole('heading', { name: 'Customers', exact: true, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(url('/banker/login'));
  await enter(page, 'rohan@kosh.example', 'Demo@1234');
  await expect(page).toHaveURL(url('/banker/dashboard'));
});
