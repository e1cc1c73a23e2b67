import type { Page } from '@playwright/test';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { openLoaded } from './accessibility-checks.ts';
import { settled } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { ownBank } from './own-bank.ts';
import { at, callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

// A bank of its own, because rows are measured and other tests make customers with the longest of names.
// One worker does them all, so that one bank is opened.
test.describe.configure({ mode: 'default' });
ownBank();

const BOOKS = ['accounts', 'journals', 'days', 'interest', 'audit'].map((part) => `${paths.bankerBooks}?part=${part}`);
const PAGES = [
  paths.bankerDashboard,
  paths.bankerCustomers,
  paths.bankerTransactions,
  paths.bankerApprovals,
  paths.bankerDeposit,
  paths.bankerBooks,
  ...BOOKS,
  paths.bankerReports,
  paths.bankerPolicy,
  paths.bankerStaff,
  paths.bankerProfile,
];

/** Returns the desk's pages, with the page of a customer who has many transactions. */
async function allPages(page: Page): Promise<string[]> {
  const { data } = (await callBank(page, 'GET', '/banker/customers?search=asha@')) as {
    data: { customers: { id: string }[] }; // as: the contract's answer of listCustomers
  };
  return [...PAGES, `/banker/customer/${data.customers[0]?.id}`];
}

test('header, navigation, content and footer have one width on each page, of at most 1,440 px', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  for (const path of await allPages(page)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openLoaded(page, path);
    for (const width of [1280, 1600, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const frames = await page.evaluate(() => {
        const content = document.querySelector('h1')?.closest('[class*=max-w-]:not(h1)');
        const frame = content?.className.includes('--frame') ? content : content?.parentElement;
        const parts = ['header > div', '[aria-label="Staff desk"]', 'main footer > div'];
        const all = [...parts.map((each) => document.querySelector(each)?.closest('[class*="--frame"]')), frame];
        return all.map((each) => {
          const box = each?.getBoundingClientRect();
          return `${box?.left}–${box?.right}`;
        });
      });
      const side = (width - Math.min(width, 1440)) / 2;
      expect(frames, `${path} at ${width} px`).toEqual(Array(4).fill(`${side}–${width - side}`));
    }
  }
});

test('no row of a list is higher than 56 px, from 1280 px up', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  for (const path of await allPages(page)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openLoaded(page, path);
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const high = await page
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows
            .filter((row) => row.clientHeight > 56)
            .map((row) => `${row.closest('table')?.caption?.textContent} ${row.clientHeight} px: ${row.textContent}`),
        );
      expect(high, `${path} at ${width} px`).toEqual([]);
    }
  }
});

const PHONE = { width: 360, height: 740 };

test('no list of a phone is longer than three screens before it is filtered', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAtTheDesk(page, 'sunita');
  for (const path of await allPages(page)) {
    await openLoaded(page, path);
    const long = await page
      .locator('main ul')
      .evaluateAll(
        (lists, most) =>
          lists
            .filter((list) => list.getBoundingClientRect().height > most)
            .map((list) => `${list.getAttribute('aria-label')}: ${list.getBoundingClientRect().height} px`),
        3 * PHONE.height,
      );
    expect(long, path).toEqual([]);
  }
});

test('a phone begins a long list of what waits with three screens of it, and shows more', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route('**/api/banker/approvals', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...data[0],
      transaction: { ...data[0].transaction, id: `${data[0].transaction.id}-${index}` },
    }));
    await route.fulfill({ response, json: { ...rest, data: many, meta: { total: 20 } } });
  });
  await signInAtTheDesk(page, 'kavita');
  for (const path of [paths.bankerDashboard, paths.bankerApprovals]) {
    await openLoaded(page, path);
    const list = page.getByRole('list', { name: 'Pending approvals', exact: true });
    await expect(list.getByRole('listitem')).toHaveCount(8);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(3 * PHONE.height);
    const more = page.getByRole('button', { name: 'Show more', exact: true });
    await more.first().click();
    await expect(list.getByRole('listitem')).toHaveCount(16);
    await more.first().click();
    await expect(list.getByRole('listitem')).toHaveCount(20);
  }
});

test('a phone has the filters of each list behind one button', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAtTheDesk(page, 'sunita');
  for (const [path, field] of [
    [paths.bankerCustomers, 'Account type'],
    [paths.bankerTransactions, 'Amount from'],
    [`${paths.bankerBooks}?part=journals`, 'Kind'],
    [`${paths.bankerBooks}?part=audit`, 'Event'],
  ] as const) {
    await openLoaded(page, path);
    await expect(page.getByLabel(field, { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
  }
  await openLoaded(page, paths.bankerTransactions);
  const yesterday = page.getByRole('button', { name: 'Yesterday', exact: true });
  await expect(yesterday).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await yesterday.click();
  await expect(page).toHaveURL(at(`${paths.bankerTransactions}?period=yesterday`));
});

test('a phone shows where the navigation goes on, and the page that is open in it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAtTheDesk(page, 'sunita');
  const nav = page.getByRole('navigation', { name: 'Staff desk', exact: true });
  const fades = () => nav.evaluate((row) => getComputedStyle(row).maskImage);
  await expect(nav).toHaveAttribute('data-more', 'end');
  expect(await fades()).toContain('linear-gradient');
  await openLoaded(page, paths.bankerProfile);
  await expect(nav).toHaveAttribute('data-more', 'start');
  await expect(nav.getByRole('link', { name: 'My profile', exact: true })).toBeInViewport({ ratio: 1 });
  await openLoaded(page, paths.bankerBooks);
  await expect(nav).toHaveAttribute('data-more', 'start end');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(nav).toHaveAttribute('data-more', '');
  expect(await fades()).toBe('none');
});

test('a banker who follows an admin’s address reads that the staff and the audit trail are for admins', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita', paths.bankerStaff);
  const said = (sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await said('Only an admin may see and change the staff.');
  await page.goto(at(`${paths.bankerBooks}?part=audit`));
  await said('Only an admin may read the audit trail.');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Audit trail')).toHaveAttribute('aria-selected', 'true');
  await tab('Journals').click();
  await expect(tab('Audit trail')).toHaveCount(0);
});
