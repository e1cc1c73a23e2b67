import type { Page } from '@playwright/test';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { expectLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { ownServer } from './own-bank.ts';
import { signInQuickly } from './sign-in-quickly.ts';

// A bank of its own, because all others multiply the limits.
const bank = ownServer({ LIMIT_SCALE: '1' });

/** Opens each page with nothing in the memory of the app; returns the calls and those that a limit refused. */
async function openEach(page: Page, addresses: readonly string[]): Promise<{ calls: number; refused: string[] }> {
  let calls = 0;
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    calls += 1;
    if ([429, 503].includes(response.status())) refused.push(`${response.status()} ${pathname}`);
  });
  for (const address of addresses) {
    const answered = page.waitForResponse((response) => response.url().includes('/api/'));
    await page.goto(new URL(address, bank().url).href);
    await answered;
    // Calls of a page that is left keep their places until they are done.
    await expectLoaded(page);
  }
  return { calls, refused };
}

test("a customer's pages meet no limit, opened one after the other", async ({ page }) => {
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  const { calls, refused } = await openEach(page, [
    paths.customerDashboard,
    paths.customerProfile,
    paths.transactions,
    paths.customerDashboard,
  ]);
  expect(refused).toEqual([]);
  expect(calls).toBeGreaterThan(12);
});

test("a banker's pages meet no limit, opened one after the other", async ({ page }) => {
  await signInQuickly(page, 'banker', { email: 'sunita@kosh.example', password: 'Demo@1234' });
  const { calls, refused } = await openEach(page, [
    paths.bankerDashboard,
    paths.bankerCustomers,
    paths.bankerApprovals,
    paths.bankerBooks,
    paths.bankerReports,
    paths.bankerStaff,
    paths.bankerDashboard,
  ]);
  expect(refused).toEqual([]);
  expect(calls).toBeGreaterThan(12);
});
