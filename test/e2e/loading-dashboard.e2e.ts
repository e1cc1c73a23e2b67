import type { Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { signInQuickly } from './sign-in-quickly.ts';
import { stopClock } from './stopped-clock.ts';

/** Less than a line. A number of more digits or an event on the demo person's account may move a panel by a few pixels. */
const SHIFT_PX = 20;

/** Returns left edge, top, width and height of each panel of the page, loaded or not. */
const places = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('section, div[aria-busy]')].map((panel) => {
      const { left, top, width, height } = panel.getBoundingClientRect();
      return [left, top + scrollY, width, height].map(Math.round);
    }),
  );

for (const width of [1280, 360])
  test(`the dashboard keeps its panels in their places while it loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    // A demo person, whose panels are as full as most customers'.
    await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
    const answerWho = await holdAnswers(page, '**/api/auth/me');
    const answerMore = await holdAnswers(page, '**/api/{customers,deposits,cards}/**');
    await page.goto(url('/customer/dashboard'));
    await expect(page.getByRole('status').getByText('Loading', { exact: true })).toBeAttached();
    const unknown = await places(page);
    answerWho();
    await expect(page.getByRole('region', { name: 'Virtual Debit Card', exact: true })).toBeVisible();
    const waiting = await places(page);
    answerMore();
    await expect(page.getByTestId('balance')).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const loaded = await places(page);
    expect(loaded).toHaveLength(7);
    for (const early of [unknown, waiting])
      for (const [panel, sides] of loaded.entries())
        for (const [side, px] of sides.entries())
          expect(Math.abs(px - (early[panel]?.[side] ?? 0)), `side ${side} of panel ${panel}`).toBeLessThan(SHIFT_PX);
  });

test('the first page has its header at once, while the bank is asked who is signed in', async ({ page }) => {
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  const answerWho = await holdAnswers(page, '**/api/auth/me');
  await stopClock(page);
  await page.goto(url('/customer/dashboard'));
  // The app begins in a task of its own. The quarter of a second for which a later page keeps the one before does not pass.
  await page.clock.runFor(10);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Kosh Bank', exact: true })).toBeVisible();
  answerWho();
});

test('the dashboard asks for name and balance before its words have come and the bank has said who it is', async ({
  page,
}) => {
  // On a page without a stream, which would ask for the profile.
  await signInQuickly(page, 'customer', { email: 'asha@kosh.example', password: 'Demo@1234' }, '/help');
  const answerWho = await holdAnswers(page, '**/api/auth/me');
  const answerWords = await holdAnswers(page, '**/assets/english-*.js');
  const asked = page.waitForRequest('**/api/customers/profile');
  await page.goto(url('/customer/dashboard'), { waitUntil: 'commit' });
  expect((await asked).method()).toBe('GET');
  answerWords();
  answerWho();
  await expect(page.getByTestId('balance')).toBeVisible();
});

test('[C-PU-09] the header names its reader once the bank has said who it is', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Nandita Ghosh'));
  const header = page.getByRole('banner');
  const answerWho = await holdAnswers(page, '**/api/auth/me');
  await page.goto(url('/about-us'));
  await expect(header.getByText('Customer', { exact: true }).first()).toBeVisible();
  await expect(header.getByText('User', { exact: true })).toHaveCount(0);
  answerWho();
  await expect(header.getByText('Nandita Ghosh', { exact: true }).first()).toBeVisible();
});
