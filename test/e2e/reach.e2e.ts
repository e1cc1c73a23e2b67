import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, test } from './bank-test.ts';
import { expectWhole, expectWithinReach, openWhole } from './reach-of-a-page.ts';
import { disclaimerIsRead, signInQuickly, url } from './sign-in-quickly.ts';
import { callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

// Accessibility of each page of the web app: axe in both themes on a phone and on a screen; zoom of 200 and 400 %; every focus
// visible; nothing logged to the console.
test.use({ tolerated: /(?!)/ });

type Visitor = 'anybody' | 'customer' | 'banker';
type PageName = keyof typeof paths;

/** The visitor who opens each page, and a suffix of its path. A route missing here is a failure. */
const PAGES: Record<PageName, Visitor | readonly [Visitor, string]> = {
  home: 'anybody',
  customerLogin: 'anybody',
  register: ['anybody', '?accountType=savings'],
  accountSelection: 'anybody',
  bankerLogin: 'anybody',
  customerForgotPassword: 'anybody',
  bankerForgotPassword: 'anybody',
  resetPassword: ['anybody', '#token=of-a-link'],
  customerDashboard: 'customer',
  customerProfile: 'customer',
  transactions: 'customer',
  bankerDashboard: 'banker',
  bankerCustomers: 'banker',
  bankerCustomer: 'banker',
  bankerDeposit: 'banker',
  bankerApprovals: 'banker',
  bankerBooks: 'banker',
  bankerReports: 'banker',
  bankerPolicy: 'banker',
  bankerStaff: 'banker',
  bankerProfile: 'banker',
  mailbox: ['anybody', '?to=asha@kosh.example'],
  verify: ['anybody', '#KOSH-0000-0000-0000-0000'],
  about: 'anybody',
  conformance: 'anybody',
  careers: 'anybody',
  contact: 'anybody',
  blog: 'anybody',
  savingsAccounts: 'anybody',
  fixedDeposits: 'anybody',
  loans: 'anybody',
  creditCards: 'anybody',
  privacyPolicy: 'anybody',
  termsOfService: 'anybody',
  security: 'anybody',
};

/** Waits for a page; loads it only if it is not open already, as the dashboard is after signing in. */
async function goWhole(page: Page, path: string): Promise<void> {
  await (page.url() === url(path) ? expectWhole(page) : openWhole(page, path));
}

// as: the keys of a record are its names.
const all = Object.keys(paths) as PageName[];

function pagesOf(visitor: Visitor): { name: PageName; path: string }[] {
  return all.flatMap((name) => {
    const entry = PAGES[name] ?? 'nobody';
    const [who, after] = typeof entry === 'string' ? [entry, ''] : entry;
    return who === visitor ? [{ name, path: paths[name] + after }] : [];
  });
}

test('every page of the router is looked at', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(all.toSorted());
});

// Three parts keep each test short and all workers busy.
const PARTS = [0, 1, 2] as const;
for (const part of PARTS) {
  test(`the public pages are within everybody's reach (${part + 1} of ${PARTS.length})`, async ({ page }, info) => {
    test.setTimeout(240_000);
    await disclaimerIsRead(page);
    for (const [index, { name, path }] of pagesOf('anybody').entries()) {
      if (index % PARTS.length !== part) continue;
      await openWhole(page, path);
      await expectWithinReach(page, name, info);
    }
  });
}

test('the pages of a customer are within their reach', async ({ page }, info) => {
  test.setTimeout(240_000);
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  for (const { name, path } of pagesOf('customer')) {
    await goWhole(page, path);
    await expectWithinReach(page, name, info);
  }
});

test('the pages of the staff are within their reach', async ({ page }, info) => {
  test.setTimeout(240_000);
  await signInAtTheDesk(page, 'sunita');
  const found = await callBank(page, 'GET', '/banker/customers?search=asha@');
  // as: the contract's answer of that call.
  const [asha] = (found as { data: { customers: { id: string }[] } }).data.customers;
  for (const { name, path } of pagesOf('banker')) {
    await goWhole(page, path.replace('$id', asha?.id ?? ''));
    await expectWithinReach(page, name, info);
  }
});
