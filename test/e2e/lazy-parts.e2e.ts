import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { openLoaded } from './accessibility-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, send, staffCaller } from './people-for-browsers.ts';
import { disclaimerIsRead, signInQuickly } from './sign-in-quickly.ts';
import { signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// Each part of a page that is loaded separately, with its file refused: a note stands in its place, the page around it works,
// and `Try again` brings the part once its file can be fetched.

// The router logs the file of a page that it could not load.
test.use({ tolerated: /^Failed to load resource: |^TypeError: Failed to fetch dynamically imported module: / });

const button = (of: Page | Locator, name: string): Locator => of.getByRole('button', { name, exact: true });
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const window = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const note = (of: Page | Locator): Locator =>
  of.getByRole('alert').getByText('This part could not be shown.', { exact: true });

/** The parts that a test below has refused, by the name of their source file. */
const ANY_PAGE = ['bank-pages', 'demo-tools', 'tools-in-drawer', 'disclaimer-dialog', 'toaster', 'notice-list'];
const DASHBOARD = [
  'money-pictures',
  'deposit-withdraw-form',
  'transfer-flow',
  'new-term-deposit-form',
  'goal-form',
  'share-details-card',
  'chat-panel',
  'voice-panel',
  'password-form',
];
const DEPOSIT = ['term-deposit-flow', 'growth-picture', 'maturity-instruction-form'];
const STATEMENT = ['filter-form', 'own-export-form', 'transaction-details'];
const DESK = ['bar-chart', 'factor-form', 'move-clock'];

/** Refuses a file of the build until the returned function is called, which expects that the page asked for it. */
async function refuse(page: Page, name: string): Promise<() => Promise<void>> {
  const file = `**/assets/${name}-*.js*`;
  let refused = 0;
  await page.route(file, (route) => {
    refused += 1;
    return route.abort();
  });
  return async () => {
    expect(refused, `${name} was fetched`).toBeGreaterThan(0);
    await page.unroute(file);
  };
}

// A file that failed is asked for by its own address once more, and then by another one (web/fetched-again.ts).
const BY_ANOTHER_ADDRESS = /\/assets\/[^?]+\.js\?\d+$/;

/** Tries again while the file is still refused; resolves once it was for the last time. */
async function tryInVain(page: Page, place: Page | Locator, name = 'Try again'): Promise<void> {
  const refused = page.waitForEvent('requestfailed', (request) => BY_ANOTHER_ADDRESS.test(request.url()));
  await button(place, name).press('Enter');
  await refused;
  await expect(button(place, name)).not.toHaveAttribute('aria-busy');
}

/** Expects the note in `place`, also after another failed try; then lets the file through, and expects the part. */
async function comesBack(place: Page | Locator, allow: () => Promise<void>, part: Locator): Promise<void> {
  await expect(note(place)).toBeVisible();
  await tryInVain('page' in place ? place.page() : place, place);
  await expect(note(place)).toBeVisible();
  await allow();
  await button(place, 'Try again').press('Enter');
  await expect(part).toBeVisible();
  await expect(note(place)).toHaveCount(0);
}

/** Opens a dialog whose file is refused: Esc gives the screen back, and the dialog opened again can fetch its file. */
async function dialogComesBack(
  page: Page,
  name: string,
  { opener, next, dialog, part }: { opener: Locator; next?: Locator; dialog: Locator; part: Locator },
): Promise<void> {
  const allow = await refuse(page, name);
  const open = async () => {
    await opener.press('Enter');
    await next?.click();
  };
  await open();
  await expect(note(dialog)).toBeVisible();
  await button(dialog, 'Try again').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open();
  await comesBack(dialog, allow, part);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('every part that is loaded separately is refused below', () => {
  const parts = readdirSync(path.join(CHECKOUT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && file !== 'routes.tsx')
    .flatMap((file) => [
      ...readFileSync(path.join(CHECKOUT, 'web', file), 'utf8').matchAll(/import\('([^']+)\.tsx'\)/g),
    ])
    .map(([, target = '']) => path.basename(target));
  expect([...new Set(parts)].toSorted()).toEqual(
    [...ANY_PAGE, ...DASHBOARD, ...DEPOSIT, ...STATEMENT, ...DESK].toSorted(),
  );
});

test('a visitor: the disclaimer, the frame of the pages, a page, its words, the demo tools and the messages', async ({
  page,
}) => {
  const disclaimer = await refuse(page, 'disclaimer-dialog');
  await page.goto(url('/customer/login'));
  await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  await comesBack(page, disclaimer, window(page, 'Disclaimer'));

  await disclaimerIsRead(page.context());
  for (const name of ['bank-pages', 'english', 'customer-sign-in-page']) {
    const allow = await refuse(page, name);
    await page.goto(url('/customer/login'));
    await expect(page.getByRole('heading', { name: 'This page could not be shown', exact: true })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await tryInVain(page, page);
    await expect(page.getByRole('heading', { name: 'This page could not be shown', exact: true })).toBeVisible();
    await allow();
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  }

  const tools = await refuse(page, 'demo-tools');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  await comesBack(page, tools, page.getByTestId('demo-tools'));
  // The drawer imports parts from the button's file by the address that failed, until the page is loaded anew.
  await page.reload();
  const drawer = window(page, 'Demo tools');
  await dialogComesBack(page, 'tools-in-drawer', {
    opener: page.getByTestId('demo-tools'),
    dialog: drawer,
    part: drawer.getByRole('tab', { name: 'People', exact: true }),
  });

  const messages = await refuse(page, 'toaster');
  await page.getByLabel('Email', { exact: true }).fill('asha@kosh.example');
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
  await button(page, 'Sign in').click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await comesBack(page, messages, toast(page, 'Login successful!'));
});

test('a customer: charts, the forms of windows, both assistants', async ({ page }) => {
  const customer = await newCustomer('Lalita Ahuja', 9_00_000);
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  // as: the documented answer of this call.
  const { card } = data as { card: { id: string } };
  await (await staffCaller())('PATCH', `/cards/${card.id}/status`, { status: 'active' });
  const friend = await newCustomer('Lata Bhonsle');
  await send(customer, friend, 1);
  const chart = await refuse(page, 'money-pictures');
  await signInQuickly(page, 'customer', customer);
  const overview = region(page, 'Financial Overview');
  await expect(note(overview)).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹8,99,999.00');
  await comesBack(overview, chart, overview.getByText('Balance over time', { exact: true }));

  const moving = window(page, 'Deposit money');
  const sending = window(page, 'Transfer money');
  const deposit = window(page, 'New deposit');
  const goal = window(page, 'Your savings goal');
  const share = window(page, 'Your account details');
  const chat = window(page, 'Chat assistant');
  const voice = window(page, 'Voice assistant');
  await dialogComesBack(page, 'deposit-withdraw-form', {
    opener: button(page, 'Deposit'),
    dialog: moving,
    part: moving.getByLabel('Amount', { exact: true }),
  });
  await dialogComesBack(page, 'transfer-flow', {
    opener: button(page, 'Transfer'),
    dialog: sending,
    part: button(sending, 'Pay Lata Bhonsle'),
  });
  await dialogComesBack(page, 'new-term-deposit-form', {
    opener: button(region(page, 'Your Deposits'), 'New deposit'),
    dialog: deposit,
    part: deposit.getByRole('radio', { name: /^Fixed Deposit/ }),
  });
  await dialogComesBack(page, 'goal-form', {
    opener: button(region(page, 'Financial Health'), 'Set your goal'),
    dialog: goal,
    part: goal.getByRole('textbox'),
  });
  await dialogComesBack(page, 'share-details-card', {
    opener: button(page, 'Share my details'),
    dialog: share,
    part: button(share, 'Share'),
  });
  await dialogComesBack(page, 'chat-panel', {
    opener: button(page, 'Open chat assistant'),
    dialog: chat,
    part: chat.getByLabel('Your question', { exact: true }),
  });
  await dialogComesBack(page, 'voice-panel', {
    opener: button(page, 'Open voice assistant'),
    dialog: voice,
    part: voice.getByTestId('voice-state'),
  });

  await page.route('**/api/cards/my-card/full-details', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, message: 'Password, please.', code: 'PASSWORD_REQUIRED', requestId: 'test' },
    }),
  );
  await button(region(page, 'Virtual Debit Card'), 'View card').click();
  const prompt = window(page, 'Confirm it’s you');
  await dialogComesBack(page, 'password-form', {
    opener: button(page, 'Show details'),
    dialog: prompt,
    part: prompt.getByLabel('Password', { exact: true }),
  });
});

test('a customer: the chart of a new deposit and of an open one, its instruction, a request to confirm', async ({
  page,
}) => {
  const customer = await newCustomer('Latika Bhonsle', 9_00_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 20_000, tenure: 12 });
  await signInQuickly(page, 'customer', customer);
  const deposits = region(page, 'Your Deposits');
  const details = page.getByRole('dialog');

  await dialogComesBack(page, 'term-deposit-flow', {
    opener: deposits.getByRole('button', { name: /^Fixed Deposit/ }),
    dialog: details,
    part: details.getByText('Deposit number', { exact: true }),
  });
  await page.reload();
  const growth = await refuse(page, 'growth-picture');
  await deposits.getByRole('button', { name: /^Fixed Deposit/ }).press('Enter');
  await expect(details.getByText('Deposit number', { exact: true })).toBeVisible();
  await comesBack(details, growth, details.getByRole('img'));
  const instruction = await refuse(page, 'maturity-instruction-form');
  await button(details, 'Edit').click();
  await comesBack(details, instruction, details.getByLabel('At maturity', { exact: true }));

  await page.reload();
  const preview = await refuse(page, 'growth-picture');
  await button(deposits, 'New deposit').press('Enter');
  await details.getByRole('radio', { name: /^Fixed Deposit/ }).click();
  await details.getByLabel('Amount', { exact: true }).fill('20000');
  await details.getByRole('radio', { name: '12 months', exact: true }).check();
  await comesBack(details, preview, details.getByRole('img'));

  const { data } = await customer.call('POST', '/auth/two-factor/setup');
  await customer.call('POST', '/auth/two-factor/enable', { code: await generate({ secret: String(data.secret) }) });
  await customer.call('POST', '/customers/transactions', {
    type: 'withdrawal',
    amount: 3_00_000,
    description: 'A car',
  });
  await page.goto(url('/transactions'));
  const filter = window(page, 'Filter transactions');
  await dialogComesBack(page, 'filter-form', {
    opener: button(page, 'Filter'),
    dialog: filter,
    part: filter.getByLabel('Status', { exact: true }),
  });
  const file = window(page, 'Export transactions');
  await dialogComesBack(page, 'own-export-form', {
    opener: button(page, 'Export'),
    dialog: file,
    part: file.getByLabel('Start date', { exact: true }),
  });
  await dialogComesBack(page, 'transaction-details', {
    opener: page.getByRole('button', { name: /A car/ }),
    dialog: details,
    part: button(details, 'Approve'),
  });
});

test('[C-AU-16] logging out ends the session here also when its file does not arrive', async ({ page }) => {
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  const allow = await refuse(page, 'log-out');
  await button(page, 'Log out').click();
  await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  await expect(page.getByText('You have been logged out.', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await allow();
});

test('the desk: its chart says so in its own words', async ({ page }) => {
  const allow = await refuse(page, 'bar-chart');
  await signInAtTheDesk(page, 'rohan');
  const panel = region(page, 'Transaction Activity (Last 30 Days)');
  const said = panel.getByText('Failed to create transaction chart', { exact: true });
  await expect(said).toBeVisible();
  await expect(region(page, 'Deposits Overview').getByRole('table')).toBeVisible();
  await tryInVain(page, panel, 'Retry');
  await expect(said).toBeVisible();
  await allow();
  await button(panel, 'Retry').click();
  await expect(panel.getByRole('img')).toBeVisible();
  await expect(said).toHaveCount(0);
});

test('the desk: the question for the second factor', async ({ page }) => {
  const customer = await newCustomer('Mohini Tilak');
  await page.route(`**/api/banker/customers/${customer.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 403,
          json: { success: false, message: 'Factor, please.', code: 'FRESH_FACTOR_REQUIRED', requestId: 'test' },
        })
      : route.fallback(),
  );
  await signInAtTheDesk(page, 'rohan', `/banker/customer/${customer.id}`);
  await button(page, 'Edit Details').click();
  const edit = window(page, 'Edit Customer Details');
  await edit.getByLabel('Phone Number', { exact: true }).fill('9812345672');
  const prompt = window(page, 'Confirm with your second factor');
  await dialogComesBack(page, 'factor-form', {
    opener: button(edit, 'Save Changes'),
    dialog: prompt,
    part: prompt
      .getByText(/authenticator|passkeys/)
      .or(prompt.getByLabel('Code from the app', { exact: true }))
      .first(),
  });
});

test('a customer: the list of the bell', async ({ page }) => {
  const customer = await newCustomer('Leela Menon', 700);
  await signInQuickly(page, 'customer', customer);
  const list = window(page, 'Notifications');
  await dialogComesBack(page, 'notice-list', {
    opener: page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
    dialog: list,
    part: button(list, 'Mark all as read'),
  });
});

test('an admin: the clock among the demo tools', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  // The button stands at the end of a page, and moves while the page loads.
  await openLoaded(page, '/banker/profile');
  const tools = window(page, 'Demo tools');
  await dialogComesBack(page, 'move-clock', {
    opener: page.getByTestId('demo-tools'),
    next: tools.getByRole('tab', { name: 'Time', exact: true }),
    dialog: tools,
    part: button(tools, 'Next day'),
  });
});
