import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdGivenAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard, openProfile, staffCaller } from './people-for-browsers.ts';
import { disclaimerIsRead, signInQuickly } from './sign-in-quickly.ts';

const PASSWORD = 'Demo@1234';

/** Opens a page with the disclaimer dismissed. */
async function visitor(context: BrowserContext): Promise<Page> {
  await disclaimerIsRead(context);
  return context.newPage();
}

/** Signs in by the form, which is open. */
async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signIn(page: Page, email: string, door: 'customer' | 'banker' = 'customer'): Promise<void> {
  await page.goto(url(`/${door}/login`));
  await enter(page, email);
  await expect(page).toHaveURL(url(`/${door}/dashboard`));
}

/** Logs out and signs in as Neha Gupta in the same page, which is not loaded anew. */
async function switchToNeha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/login'));
  await enter(page, 'neha@kosh.example');
  await expect(page.getByText('Hello, Neha Gupta', { exact: true })).toBeVisible();
  await expectLoaded(page);
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

function refused(route: Route, code: string): Promise<void> {
  return route.fulfill({
    status: 401,
    json: { success: false, message: 'Your session has expired. Please log in again.', code, requestId: 'test' },
  });
}

test('[C-AU-24] [C-AU-26] without a token a page leads to the sign-in of its area, and says why', async ({
  context,
}) => {
  const page = await visitor(context);
  await page.goto(url('/customer/dashboard'));
  await expect(page).toHaveURL(url('/customer/login'));
  await expect(page.getByText('You must be logged in to view this page', { exact: true })).toBeVisible();
  await page.goto(url('/transactions'));
  await expect(page).toHaveURL(url('/customer/login'));
  await page.goto(url('/banker/dashboard'));
  await expect(page).toHaveURL(url('/banker/login'));
  // An address that is no page leads to no sign-in.
  for (const path of ['/banker/nowhere', '/customer/nowhere']) {
    expect((await page.goto(url(path)))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeVisible();
    await expect(page).toHaveURL(url(path));
  }
});

test('[C-AU-04] [C-AU-05] [C-AU-10] the sign-in form says what is wrong in the documented words', async ({
  context,
}) => {
  const page = await visitor(context);
  await page.goto(url('/customer/login'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('asha');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long', { exact: true })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('asha@kosh.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('Invalid credentials. Please check your email and password.', { exact: true }),
  ).toBeVisible();
});

test('[C-AU-11] [C-AU-14] [C-AU-25] [C-AU-27] a signed-in customer is led home from pages that are not theirs', async ({
  context,
}) => {
  const page = await visitor(context);
  await signIn(page, 'neha@kosh.example');
  expect(await storedKeys(page)).toEqual(['role', 'token', 'tokenLastRefreshed']);
  for (const path of [
    '/banker/dashboard',
    '/banker/login',
    '/customer/login',
    '/customer/register',
    '/account-selection',
  ]) {
    await page.goto(url(path));
    await expect(page, path).toHaveURL(url('/customer/dashboard'));
  }
});

test('[C-AU-27] a signed-in banker and an admin are led home from the pages of guests', async ({ browser }) => {
  for (const name of ['rohan', 'sunita']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInQuickly(page, 'banker', { email: `${name}@kosh.example`, password: PASSWORD }, '/banker/profile');
    for (const path of ['/banker/login', '/customer/login', '/customer/register', '/account-selection']) {
      await page.goto(url(path));
      await expect(page, `${name} at ${path}`).toHaveURL(url('/banker/dashboard'));
    }
    await context.close();
  }
});

test('[C-AU-23] a page that is loaded anew asks who is signed in, by either path', async ({ context }) => {
  const page = await visitor(context);
  await signIn(page, 'neha@kosh.example');
  // Each page load asks the bank who is signed in; where that call is missing, by its other path.
  let asked = 0;
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 404, body: 'Cannot GET' }));
  await page.route('**/api/auth/user', (route) => {
    asked += 1;
    return route.fallback();
  });
  await page.goto(url('/customer/profile'));
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  // A user refused by the bank has no session.
  await page.unroute('**/api/auth/me');
  const forbidden = { success: false, message: 'No', code: 'NOT_ALLOWED', requestId: 'test' };
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 403, json: forbidden }));
  await page.goto(url('/customer/profile'));
  await expect(page).toHaveURL(url('/customer/login'));
  expect(await storedKeys(page)).toEqual([]);
});

test('[C-AU-14] [C-AU-20] [C-AU-21] [C-AU-25] a banker is led home from a customer page, and to the staff’s door when the session ends', async ({
  context,
}) => {
  const page = await visitor(context);
  await signIn(page, 'rohan@kosh.example', 'banker');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('banker');
  await page.goto(url('/customer/dashboard'));
  await expect(page).toHaveURL(url('/banker/dashboard'));
  let refreshes = 0;
  await page.route('**/api/auth/refresh-token', (route) => {
    refreshes += 1;
    return route.fallback();
  });
  await page.route('**/api/banker/dashboard', (route) => refused(route, 'SESSION_ENDED'));
  await page.reload();
  await expect(page).toHaveURL(url('/banker/login'));
  expect(await storedKeys(page)).toEqual([]);
  // An ended session is not renewed.
  expect(refreshes).toBe(0);
});

test('[C-AU-13] a stored token that has not three parts, or has expired, is cleared at the start', async ({
  context,
}) => {
  const page = await visitor(context);
  const expired = ['e30', Buffer.from(JSON.stringify({ exp: 1_000_000 })).toString('base64url'), 'x'].join('.');
  for (const token of ['only.two', expired]) {
    await page.goto(url('/about-us'));
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('role', 'customer');
    }, token);
    await page.goto(url('/customer/dashboard'));
    await expect(page).toHaveURL(url('/customer/login'));
    expect(await storedKeys(page)).toEqual([]);
  }
});

test('[C-AU-19] calls refused for an expired token share one refresh and are sent once more', async ({ context }) => {
  const page = await visitor(context);
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD });
  // Away from the bank, so that the two calls are those of one page.
  await page.goto('about:blank');
  let refreshes = 0;
  const seen = new Set<string>();
  let release = () => {};
  const bothAreSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/refresh-token', (route) => {
    refreshes += 1;
    return route.continue();
  });
  await page.route('**/api/customers/{profile,transactions*}', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (seen.has(path)) return route.continue();
    seen.add(path);
    if (seen.size === 2) release();
    // Refused once both have left with the old token: a call sent after the refresh would rightly ask for another one.
    await bothAreSent;
    return refused(route, 'TOKEN_EXPIRED');
  });
  await page.goto(url('/customer/dashboard'));
  await expect(page.getByTestId('balance')).toBeVisible();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  expect(seen.size).toBe(2);
  expect(refreshes).toBe(1);
});

test('[C-AU-20] when the refresh is refused, the session ends and the sign-in of the area follows', async ({
  context,
}) => {
  const page = await visitor(context);
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD });
  // Away from the bank, so that no call of the dashboard is still on its way when the bank begins to refuse.
  await page.goto('about:blank');
  await page.route('**/api/auth/refresh-token', (route) => refused(route, 'REFRESH_REFUSED'));
  await page.route('**/api/customers/profile', (route) => refused(route, 'TOKEN_EXPIRED'));
  await page.goto(url('/customer/dashboard'));
  await expect(page).toHaveURL(url('/customer/login'));
  await expect(page.getByText('Your session has ended. Please log in again.', { exact: true })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test('an answer about the user that arrives after the end of the session brings nothing back', async ({ context }) => {
  const page = await visitor(context);
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD });
  await page.goto('about:blank');
  const { release } = await holdGivenAnswers(page, '**/api/auth/me');
  const asked = page.waitForRequest('**/api/auth/me');
  await page.route('**/api/auth/refresh-token', (route) => refused(route, 'REFRESH_REFUSED'));
  await page.route('**/api/customers/profile', async (route) => {
    await asked;
    await refused(route, 'TOKEN_EXPIRED');
  });
  const answered = page.waitForResponse('**/api/auth/me');
  await page.goto(url('/customer/dashboard'));
  await expect(page).toHaveURL(url('/customer/login'));
  release();
  await (await answered).finished();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test('a call that meets the ended session while one logs out neither says so nor keeps the address', async ({
  context,
}) => {
  const page = await visitor(context);
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD }, '/customer/profile');
  const { given, release } = await holdGivenAnswers(page, '**/api/auth/logout');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await given;
  // The live stream ends with the session, and the call that opens it again is refused.
  await expect(page).toHaveURL(url('/customer/login'));
  await expect(page.getByText('You have been logged out.', { exact: true })).toBeVisible();
  release();
  await enter(page, 'neha@kosh.example');
  await expect(page).toHaveURL(url('/customer/dashboard'));
});

test('a log-out that fails after the next sign-in does not end that session', async ({ context }) => {
  const page = await visitor(context);
  // Without the limit of four seconds: the call fails when the test says so.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD }, '/customer/profile');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    await route.fetch();
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  // The live stream ends with the session, which opens the form.
  await expect(page).toHaveURL(url('/customer/login'));
  await enter(page, 'neha@kosh.example');
  await expect(page.getByText('Hello, Neha Gupta', { exact: true })).toBeVisible();
  await expectLoaded(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/logout'));
  release();
  await failed;
  await page.getByRole('link', { name: 'Profile', exact: true }).first().press('Enter');
  await expect(page.getByText('neha@kosh.example', { exact: true })).toBeVisible();
  expect(await storedKeys(page)).toEqual(['role', 'token', 'tokenLastRefreshed']);
});

test('a refresh that is refused after the switch to another person does not end their session', async ({ context }) => {
  const page = await visitor(context);
  const signingIn = page.waitForRequest('**/api/auth/login/customer');
  const asked = page.waitForRequest('**/api/auth/refresh-token');
  const opened = page.waitForRequest('**/customer/dashboard');
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/refresh-token'));
  // The desk learns that its session has ended while it still has that token and no longer the cookie, so it asks for another one.
  await page.route('**/api/banker/live**', async (route) => {
    await signingIn;
    await route.fulfill({ contentType: 'text/event-stream', body: 'event: ended\ndata: {}\n\n' });
  });
  await page.route('**/api/auth/login/customer', async (route) => {
    await asked;
    await route.fallback();
  });
  // It is refused when the other person is signed in, before their page takes the place of the desk.
  await page.route('**/api/auth/refresh-token', async (route) => {
    await opened;
    await refused(route, 'REFRESH_REFUSED');
  });
  await page.route('**/customer/dashboard', async (route) => {
    await answered;
    await route.fallback();
  });
  await signInQuickly(page, 'banker', { email: 'sunita@kosh.example', password: PASSWORD });
  await page.getByTestId('demo-tools').press('Enter');
  const tools = page.getByRole('dialog', { name: 'Demo tools', exact: true });
  await tools.getByRole('tab', { name: 'People', exact: true }).click();
  await tools.getByRole('button', { name: 'Sign in as Asha Rao', exact: true }).click();
  await expect(page.getByText('Hello, Asha Rao', { exact: true })).toBeVisible();
});

test('a card that was frozen by the customer before does not come onto the dashboard of the next', async ({
  context,
}) => {
  const first = await newCustomer('Anjali Deshpande');
  const { data } = await first.call('POST', '/cards/apply', { termsAccepted: true });
  const { card } = data as { card: { id: string } }; // as: the documented answer of this call
  await (await staffCaller())('PATCH', `/cards/${card.id}/status`, { status: 'active' });
  const page = await openDashboard(context, first);
  const section = page.getByRole('region', { name: 'Virtual Debit Card', exact: true });
  const { given, release } = await holdGivenAnswers(page, '**/api/cards/my-card/freeze');
  await section.getByRole('button', { name: 'Freeze card', exact: true }).press('Enter');
  await given;
  await switchToNeha(page);
  const own = await section.innerText();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/freeze'));
  release();
  await answered;
  await expect(page.getByText('Anjali Deshpande', { exact: true })).toHaveCount(0);
  expect(await section.innerText()).toBe(own);
  await expect(page.getByText('Your card is frozen', { exact: true })).toHaveCount(0);
});

test('a password that the customer before has changed brings no token into the session of the next', async ({
  context,
}) => {
  const page = await openProfile(context, await newCustomer('Bhavana Kulkarni'));
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Change password', exact: true });
  await window.getByLabel('Current password', { exact: true }).fill('Journey@2026');
  await window.getByLabel('New password', { exact: true }).fill('Monsoon@2026');
  await window.getByLabel('Confirm new password', { exact: true }).fill('Monsoon@2026');
  const { given, release } = await holdGivenAnswers(page, '**/api/customers/change-password');
  await window.getByRole('button', { name: 'Change password', exact: true }).click();
  await given;
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await switchToNeha(page);
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  const own = await token();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/change-password'));
  release();
  await answered;
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(page.getByText('neha@kosh.example', { exact: true })).toBeVisible();
  expect(await token()).toBe(own);
});

test('a tab in which another customer’s session begins elsewhere shows nothing of the one before', async ({
  context,
}) => {
  const page = await visitor(context);
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD }, '/customer/dashboard');
  await expect(page.getByText('Hello, Neha Gupta', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await signInQuickly(other, 'customer', { email: 'meera@kosh.example', password: PASSWORD }, '/customer/dashboard');
  await expect(page.getByText('Hello, Meera Iyer', { exact: true })).toBeVisible();
  await expect(page.getByText('Hello, Neha Gupta', { exact: true })).toHaveCount(0);
});

test('[C-AU-16] logging out in one tab logs the other out too', async ({ context }) => {
  const page = await visitor(context);
  await signInQuickly(page, 'customer', { email: 'neha@kosh.example', password: PASSWORD });
  const other = await context.newPage();
  await other.goto(url('/customer/dashboard'));
  await expect(other.getByTestId('balance')).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/login'));
  await expect(other).toHaveURL(url('/customer/login'));
  expect(await storedKeys(page)).toEqual([]);
});
