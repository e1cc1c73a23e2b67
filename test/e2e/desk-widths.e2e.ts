import type { Page } from '@playwright/test';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { expectLoaded, openLoaded } from './accessibility-checks.ts';
import { settled } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { ownBank } from './own-bank.ts';
import { at, callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

// A bank of its own, with names, balances and deposits at the limits of what the bank takes.
ownBank('edge');

const WIDTHS = [320, 360, 480, 600, 700, 768, 800, 820, 900, 940, 1024, 1100, 1280, 1440, 1600, 1920, 2560];

/** Returns the widths in px at which the page can be scrolled sideways, each with the elements that stand out. */
async function scrolledSideways(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return '';
      const out = [...document.querySelectorAll('main *')].filter(
        (each) => each.getBoundingClientRect().right > clientWidth + 1,
      );
      return `${scrollWidth} px: ${out.map((each) => each.textContent).at(-1)}`;
    });
    if (over !== '') found.push(`${width}: ${over}`);
  }
  return found;
}

const PAGES = [
  paths.bankerDashboard,
  paths.bankerCustomers,
  paths.bankerDeposit,
  paths.bankerApprovals,
  paths.bankerBooks,
  `${paths.bankerBooks}?part=accounts`,
  `${paths.bankerBooks}?part=journals`,
  `${paths.bankerBooks}?part=days`,
  `${paths.bankerBooks}?part=interest`,
  paths.bankerReports,
  paths.bankerPolicy,
  paths.bankerStaff,
  paths.bankerProfile,
];

test('no page of the desk scrolls sideways, from 320 to 2560 px', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  for (const path of PAGES) {
    await openLoaded(page, path);
    expect(await scrolledSideways(page), path).toEqual([]);
  }
});

test('no tab of a customer scrolls sideways, whatever the name and the balance', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  for (const search of ['Largest Balance', 'Unbroken', 'Deposits At Every']) {
    const { data } = (await callBank(
      page,
      'GET',
      `/banker/customers?search=${encodeURIComponent(search)}&limit=1`,
    )) as {
      data: { customers: { id: string }[] }; // as: the contract's answer of listCustomers
    };
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at(`/banker/customer/${data.customers[0]?.id}`));
    await expect(page.getByRole('tab')).toHaveCount(3);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectLoaded(page);
      expect(await scrolledSideways(page), `${search}: ${await tab.textContent()}`).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  }
});
