import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { generate } from 'otplib';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { expectAccessible, expectLoaded, openLoaded } from './accessibility-checks.ts';
import { DESK_LOOKS, TWO_LOOKS } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { firstBank } from './own-bank.ts';
import { givePasskeyDevice } from './passkey-device.ts';
import { newCustomer, openDashboard, staffCaller } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';
import { callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

// Accessibility of each dialog of the web app, opened and closed by keyboard: focus moves in and returns; axe on a dark phone
// and a light screen, at the desk at four widths in both themes; zoom of 200 and 400 %; every focus visible.

type Opener = (page: Page) => Locator;
/** The buttons that open each dialog on its group's page, by the file that renders it. */
type Windows = Readonly<Record<string, readonly Opener[]>>;

const named =
  (name: string | RegExp): Opener =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first();
const within =
  (region: string, name: string | RegExp): Opener =>
  (page) =>
    page.getByRole('region', { name: region, exact: true }).getByRole('button', { name, exact: true }).first();

const DASHBOARD: Windows = {
  'arithmetic.tsx': [named(/How is this worked out\? Financial health$/)],
  'score-panel.tsx': [within('CIBIL score', 'How it is worked out')],
  'deposit-withdraw-dialog.tsx': [named('Deposit'), named('Withdraw')],
  'transfer-dialog.tsx': [named('Transfer')],
  'share-details-dialog.tsx': [named('Share my details')],
  'new-term-deposit-dialog.tsx': [within('Your Deposits', 'New deposit')],
  'term-deposit-dialog.tsx': [within('Your Deposits', /^Fixed Deposit/)],
  'transaction-details-dialog.tsx': [within('Transaction History', /Money|Deposit/)],
  'filter-dialog.tsx': [within('Transaction History', 'Filter')],
  'export-dialog.tsx': [within('Transaction History', 'Export')],
  'goal-dialog.tsx': [within('Financial Health', /^(Set your|Change) goal$/)],
  'card-application-dialog.tsx': [within('Virtual Debit Card', 'Apply for a card')],
  'assistants.tsx': [named('Open chat assistant'), named('Open voice assistant')],
  'notice-bell.tsx': [named(/^Notifications/)],
  'demo-tools.tsx': [(page) => page.getByTestId('demo-tools')],
};
const CARD: Windows = { 'card-view-dialog.tsx': [within('Virtual Debit Card', 'View card')] };
const PROFILE: Windows = {
  'change-password-dialog.tsx': [named('Change password')],
  'two-factor-setup-dialog.tsx': [named('Turn on two-factor')],
  'remove-passkey-dialog.tsx': [within('Security', /^Remove /)],
};
const SPENDING: Windows = { 'budget-dialog.tsx': [named('Set a budget')] };
const TWO_FACTOR: Windows = {
  'new-recovery-codes-dialog.tsx': [named('New recovery codes')],
  'disable-two-factor-dialog.tsx': [named('Turn off')],
};
const DESK_TOOLS: Windows = {
  'desk-search-dialog.tsx': [named(/^Search/)],
  'bank-clock-button.tsx': [named(/^Bank date:/)],
  'add-customer-button.tsx': [named('Add Customer')],
  'quick-actions.tsx': [named('Flag Account'), named('Update KYC')],
};
const DESK_FILES: Windows = {
  'report-dialog.tsx': [named('Generate Report')],
  'desk-export-dialog.tsx': [within('Deposits Overview', 'Export')],
  'desk-term-deposit-dialog.tsx': [within('Deposits Overview', /^View/), within('Deposits Overview', /^Edit/)],
};
const DESK_CUSTOMERS: Windows = {
  'customer-dialogs.tsx': [named(/^Edit/), named(/^Deposit/), named(/^Actions/)],
};
const ONE_CUSTOMER: Windows = {
  'flag-history.tsx': [named('Clear')],
  'customer-notes.tsx': [named('Write a note')],
};
const BOOKS: Windows = {
  'account-entries-dialog.tsx': [named(/^Entries/)],
};
const JOURNALS: Windows = { 'journal-dialog.tsx': [(page) => page.getByRole('table').getByRole('button').first()] };
const inRow =
  (text: string, name: string): Opener =>
  (page) =>
    page.getByRole('row').filter({ hasText: text }).getByRole('button', { name, exact: true }).first();
const APPROVALS: Windows = {
  'desk-transaction-dialog.tsx': [inRow('₹', 'Review')],
  'change-dialog.tsx': [inRow('Change of contact details', 'View')],
};
const STAFF: Windows = { 'invite-staff-button.tsx': [named('Invite')] };
const BANKS: Windows = {
  'bank-step-dialog.tsx': [named('New bank'), named(/^Snapshot of/), named(/^Restore /), named(/^Delete /)],
};
const REPORTS: Windows = { 'repeat-report-button.tsx': [named('Repeat a report')] };
const POLICY: Windows = { 'question.tsx': [named('Save policy')] };
/** Dialogs that need a test of their own below. */
const OTHERS = ['open-transaction.tsx', 'disclaimer-dialog.tsx', 'key-list.tsx', 'proof-prompt.tsx'];

/** Opens each dialog by keyboard, checks it, and closes it with Esc. */
async function checkDialogs(page: Page, windows: Windows, info: TestInfo, looks = TWO_LOOKS): Promise<void> {
  for (const [file, openers] of Object.entries(windows)) {
    for (const [index, opener] of openers.entries()) {
      const what = `${file.replace('.tsx', '')}${index > 0 ? `-${index + 1}` : ''}`;
      const button = opener(page);
      const shown = page.getByRole('dialog').filter({ visible: true });
      const open = async () => {
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(shown, what).toHaveCount(1);
        await expect(shown.locator(':focus'), `${what}: the focus goes in`).toHaveCount(1);
      };
      await open();
      await page.keyboard.press('Escape');
      await expect(shown, `${what}: Esc closes`).toHaveCount(0);
      await expect(button, `${what}: the focus comes back`).toBeFocused();
      await open();
      await expect(shown.locator('.skeleton')).toHaveCount(0);
      await expectAccessible(page, what, info, looks);
      await shown.locator('button, input, select, textarea').first().focus();
      await page.keyboard.press('Escape');
      await expect(shown, `${what}: Esc closes`).toHaveCount(0);
    }
  }
}

test('every dialog of the web app is checked', () => {
  const inUse = readdirSync(path.join(CHECKOUT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui'))
    .filter((file) =>
      /<(Dialog|Popover|AssistantWindow)\b/.test(readFileSync(path.join(CHECKOUT, 'web', file), 'utf8')),
    )
    .map((file) => path.basename(file));
  const groups = [
    DASHBOARD,
    CARD,
    SPENDING,
    PROFILE,
    TWO_FACTOR,
    DESK_TOOLS,
    DESK_FILES,
    DESK_CUSTOMERS,
    ONE_CUSTOMER,
    BOOKS,
    JOURNALS,
    APPROVALS,
    STAFF,
    REPORTS,
    POLICY,
    BANKS,
  ];
  expect([...groups.flatMap((each) => Object.keys(each)), ...OTHERS].toSorted()).toEqual(inUse.toSorted());
});

test('the disclaimer is accessible', async ({ page }, info) => {
  await page.goto(url('/customer/login'));
  await expect(page.getByRole('dialog', { name: 'Disclaimer', exact: true })).toBeVisible();
  await expectAccessible(page, 'disclaimer', info, TWO_LOOKS);
  // The page that it opened over has the focus after it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('the dialog of a budget is accessible', async ({ context }, info) => {
  const page = await openDashboard(context, await newCustomer('Mohan Lal'));
  await openLoaded(page, '/spending');
  await checkDialogs(page, SPENDING, info);
});

test('the dialogs of the dashboard are accessible', async ({ context }, info) => {
  const customer = await newCustomer('Bhavna Ramanathan', 80_000);
  await customer.call('POST', '/deposits', { depositType: 'fixed', amount: 20_000, tenure: 12 });
  const page = await openDashboard(context, customer);
  await checkDialogs(page, DASHBOARD, info);
});

test('the card and the password prompt are accessible', async ({ context }, info) => {
  const customer = await newCustomer('Chitra Soman');
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  // as: the documented answer of this call.
  const { card } = data as { card: { id: string } };
  await (await staffCaller())('PATCH', `/cards/${card.id}/status`, { status: 'active' });
  const page = await openDashboard(context, customer);
  await checkDialogs(page, CARD, info);
  await within('Virtual Debit Card', 'View card')(page).click();
  await page.route('**/api/cards/my-card/full-details', (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        message: 'Please enter your password to continue.',
        code: 'PASSWORD_REQUIRED',
        requestId: 'test',
      },
    }),
  );
  await page.getByRole('button', { name: 'Show details', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you', exact: true })).toBeVisible();
  await expectAccessible(page, 'password-prompt', info, TWO_LOOKS);
});

test('the dialogs of the profile are accessible', async ({ context }, info) => {
  const customer = await newCustomer('Dilip Barua');
  const page = await openDashboard(context, customer);
  await givePasskeyDevice(page);
  await openLoaded(page, '/customer/profile');
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Passkeys', exact: true }).getByRole('listitem')).toHaveCount(1);
  await checkDialogs(page, PROFILE, info);

  const { data } = await customer.call('POST', '/auth/two-factor/setup');
  await customer.call('POST', '/auth/two-factor/enable', { code: await generate({ secret: String(data.secret) }) });
  await openLoaded(page, '/customer/profile');
  await checkDialogs(page, TWO_FACTOR, info);
});

// Other banks of a house hold none themselves.
test.describe(() => {
  firstBank();
  test('the dialogs of the banks are accessible', async ({ page }, info) => {
    await disclaimerIsRead(page);
    const { data } = await (await page.request.post(url('/api/demo/banks'), { data: { seed: 'empty' } })).json();
    const { id, key } = data;
    const headers = { authorization: `Bearer ${key}` };
    try {
      await page.request.post(url(`/api/demo/banks/${id}/snapshots`), { headers, data: { name: 'At first' } });
      await page.addInitScript(
        (keys) => sessionStorage.setItem('kosh-bank-keys', keys),
        JSON.stringify({ own: { [id]: key } }),
      );
      await openLoaded(page, '/banks');
      await checkDialogs(page, BANKS, info);
    } finally {
      await page.request.delete(url(`/api/demo/banks/${id}`), { headers });
    }
  });
});

for (const [part, windows] of [
  ['tools', DESK_TOOLS],
  ['files', DESK_FILES],
] as const) {
  test(`the ${part} of the desk’s dashboard are accessible`, async ({ page }, info) => {
    await signInAtTheDesk(page, 'sunita');
    await expectLoaded(page);
    await checkDialogs(page, windows, info, DESK_LOOKS);
  });
}

test('the dialogs of the desk’s other pages are accessible', async ({ page }, info) => {
  const customer = await newCustomer('Esha Thampi', 5_00_000);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 3_00_000 });
  await signInAtTheDesk(page, 'sunita');
  await callBank(page, 'POST', `/banker/customers/${customer.id}/flags`, { reason: 'Two addresses on record' });
  await openLoaded(page, `/banker/customers?search=${encodeURIComponent(customer.email)}`);
  await checkDialogs(page, DESK_CUSTOMERS, info, DESK_LOOKS);
  await openLoaded(page, `/banker/customer/${customer.id}`);
  await page.getByRole('tab', { name: 'Flags, KYC and audit trail', exact: true }).click();
  await checkDialogs(page, ONE_CUSTOMER, info, DESK_LOOKS);
  await openLoaded(page, '/banker/books?part=accounts');
  await checkDialogs(page, BOOKS, info, DESK_LOOKS);
  await openLoaded(page, '/banker/books?part=journals');
  await checkDialogs(page, JOURNALS, info, DESK_LOOKS);
  await callBank(page, 'PUT', `/banker/customers/${customer.id}`, { email: `new-${customer.email}` });
  await openLoaded(page, '/banker/approvals');
  await checkDialogs(page, APPROVALS, info, DESK_LOOKS);
  await openLoaded(page, '/banker/staff');
  await checkDialogs(page, STAFF, info, DESK_LOOKS);
  await openLoaded(page, '/banker/policy');
  await page.getByLabel('Approval needed above', { exact: true }).fill('5');
  await checkDialogs(page, POLICY, info, DESK_LOOKS);
  await openLoaded(page, '/banker/reports');
  await checkDialogs(page, REPORTS, info, DESK_LOOKS);
});
