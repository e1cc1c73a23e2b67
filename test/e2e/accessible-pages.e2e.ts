import type { Page } from '@playwright/test';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { expectAccessible, expectLoaded, openLoaded } from './accessibility-checks.ts';
import { DESK_LOOKS, expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { disclaimerIsRead, signInQuickly } from './sign-in-quickly.ts';
import { callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

// Accessibility of each page of the web app: axe in both themes on a phone and on a screen, at the desk at four widths; zoom of 200 and 400 %; every focus
// visible; nothing logged to the console.
test.use({ tolerated: /(?!)/ });

type Visitor = 'visitor' | 'customer' | 'banker';
type PageName = keyof typeof paths;

/** The visitor who opens each page, and a suffix of its path. A route missing here is a failure. */
const PAGES: Record<PageName, Visitor | readonly [Visitor, string]> = {
  home: 'visitor',
  customerLogin: 'visitor',
  register: ['visitor', '?accountType=savings'],
  accountSelection: 'visitor',
  bankerLogin: 'visitor',
  customerForgotPassword: 'visitor',
  bankerForgotPassword: 'visitor',
  resetPassword: ['visitor', '#token=of-a-link'],
  confirmAddress: ['visitor', '#token=of-a-link'],
  customerDashboard: 'customer',
  customerProfile: 'customer',
  transactions: 'customer',
  spending: 'customer',
  search: 'customer',
  bankerDashboard: 'banker',
  bankerCustomers: 'banker',
  bankerCustomer: 'banker',
  bankerDeposit: 'banker',
  bankerTransactions: 'banker',
  bankerApprovals: 'banker',
  bankerBooks: 'banker',
  bankerReports: 'banker',
  bankerPolicy: 'banker',
  bankerStaff: 'banker',
  bankerProfile: 'banker',
  mailbox: ['visitor', '?to=asha@kosh.example'],
  banks: 'visitor',
  webhooks: 'visitor',
  verify: ['visitor', '#KOSH-0000-0000-0000-0000'],
  about: 'visitor',
  conformance: 'visitor',
  careers: 'visitor',
  contact: 'visitor',
  help: ['visitor', '#send-money'],
  blog: 'visitor',
  savingsAccounts: 'visitor',
  fixedDeposits: 'visitor',
  loans: 'visitor',
  creditCards: 'visitor',
  privacyPolicy: 'visitor',
  termsOfService: 'visitor',
  security: 'visitor',
};

/** Waits for a page; loads it only if it is not open already, as the dashboard is after signing in. */
async function goLoaded(page: Page, path: string): Promise<void> {
  await (page.url() === url(path) ? expectLoaded(page) : openLoaded(page, path));
}

// as: the keys of a record are its names.
const all = Object.keys(paths) as PageName[];

function pagesOf(visitor: Visitor): { name: PageName; path: string }[] {
  return all.flatMap((name) => {
    const entry = PAGES[name] ?? 'none';
    const [who, after] = typeof entry === 'string' ? [entry, ''] : entry;
    return who === visitor ? [{ name, path: paths[name] + after }] : [];
  });
}

test('every page of the router is checked', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(all.toSorted());
});

// Three parts keep each test short and all workers busy.
const PARTS = [0, 1, 2] as const;
for (const part of PARTS) {
  test(`the public pages are accessible (${part + 1} of ${PARTS.length})`, async ({ page }, info) => {
    await disclaimerIsRead(page);
    for (const [index, { name, path }] of pagesOf('visitor').entries()) {
      if (index % PARTS.length !== part) continue;
      await openLoaded(page, path);
      await expectAccessible(page, name, info);
    }
  });
}

test('the pages of a customer are accessible', async ({ page }, info) => {
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  for (const { name, path } of pagesOf('customer')) {
    await goLoaded(page, path);
    await expectAccessible(page, name, info);
  }
});

/** Pages of the desk that are parts of another, and lists without a row. */
const DESK_PARTS = {
  'customers-none': `${paths.bankerCustomers}?search=nobody-of-this-name`,
  'transactions-none': `${paths.bankerTransactions}?search=nothing-of-this-kind`,
  'books-accounts': `${paths.bankerBooks}?part=accounts`,
  'books-journals': `${paths.bankerBooks}?part=journals`,
  'books-days': `${paths.bankerBooks}?part=days`,
  'books-interest': `${paths.bankerBooks}?part=interest`,
  'books-audit': `${paths.bankerBooks}?part=audit`,
  'customer-explained': `${paths.bankerCustomer}?explain=true`,
  'customer-holding': `${paths.bankerCustomer}?tab=holding`,
  'customer-record': `${paths.bankerCustomer}?tab=record`,
};

/** Signs in an admin; returns the address of a page, with the demo's first customer where it has one. */
async function atTheDesk(page: Page): Promise<(path: string) => string> {
  await signInAtTheDesk(page, 'sunita');
  const found = await callBank(page, 'GET', '/banker/customers?search=asha@');
  // as: the contract's answer of that call.
  const [asha] = (found as { data: { customers: { id: string }[] } }).data.customers;
  return (path) => path.replace('$id', asha?.id ?? '');
}

for (const half of [0, 1] as const) {
  test(`the pages of the staff are accessible at each width (${half + 1} of 2)`, async ({ page }, info) => {
    const address = await atTheDesk(page);
    for (const [index, { name, path }] of pagesOf('banker').entries()) {
      if (index % 2 !== half) continue;
      await goLoaded(page, address(path));
      await expectAccessible(page, name, info, DESK_LOOKS);
    }
  });
}

for (const half of [0, 1] as const) {
  test(`the parts of the desk’s pages are accessible at each width (${half + 1} of 2)`, async ({ page }, info) => {
    const address = await atTheDesk(page);
    if (half === 0) {
      await page.getByRole('tab', { name: 'Recent Transactions', exact: true }).click();
      await expectLoaded(page);
      await expectAxeClean(page, 'dashboard-transactions', info, DESK_LOOKS);
    }
    for (const [index, [name, path]] of Object.entries(DESK_PARTS).entries()) {
      if (index % 2 !== half) continue;
      await goLoaded(page, address(path));
      await expectAxeClean(page, name, info, DESK_LOOKS);
    }
  });
}
