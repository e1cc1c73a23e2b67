import type { Locator, Page } from '@playwright/test';
import { openLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { at, recentTransactions, signInAtTheDesk } from './staff-in-a-browser.ts';

/** Makes 28 February 2027 the bank's date for this page, so that the expected days are known. */
async function onTheLastOfFebruary(page: Page): Promise<void> {
  await page.route('**/api/bank', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, businessDate: '2027-02-28' } } });
  });
}

interface TwoDays {
  readonly place: Locator;
  readonly first: string;
  readonly last: string;
}

/** Opens each place at the desk that has two days; returns its part of the page and the names of both fields. */
const PLACES: Record<string, (page: Page) => Promise<TwoDays>> = {
  journals: async (page) => {
    await page.goto(at('/banker/books?part=journals'));
    return { place: page.getByRole('tabpanel'), first: 'From', last: 'To' };
  },
  'the audit trail': async (page) => {
    await page.goto(at('/banker/books?part=audit'));
    return { place: page.getByRole('tabpanel'), first: 'From', last: 'To' };
  },
  'the dashboard’s transactions': async (page) => {
    // There is a filter only where something was booked in the last thirty days.
    await page.route('**/api/banker/transactions?*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/(start|end)Date=[-\d]+/g, ''),
      }),
    );
    await openLoaded(page, '/banker/dashboard');
    await recentTransactions(page);
    const place = page.getByRole('form', { name: 'Transaction Filters', exact: true });
    return { place, first: 'Start date', last: 'End date' };
  },
  reports: async (page) => {
    await page.goto(at('/banker/reports'));
    await page.getByLabel('Report', { exact: true }).selectOption('large');
    return { place: page.getByRole('main'), first: 'From', last: 'To' };
  },
};

for (const [name, open] of Object.entries(PLACES)) {
  test(`a period at one press fills both days of ${name}, and each stands below its field in words`, async ({
    page,
  }) => {
    await onTheLastOfFebruary(page);
    await signInAtTheDesk(page, 'sunita');
    const { place, first, last } = await open(page);
    const periods = place.getByRole('group', { name: 'Period', exact: true });
    const [from, to] = [place.getByLabel(first, { exact: true }), place.getByLabel(last, { exact: true })];
    await expect(periods.getByRole('button')).toHaveText(['Today', 'Yesterday', '7 days', 'This month', 'FY 2026-27']);
    for (const [period, day, inWords] of [
      ['Today', '2027-02-28', 'Sunday, February 28, 2027'],
      ['7 days', '2027-02-22', 'Monday, February 22, 2027'],
      ['This month', '2027-02-01', 'Monday, February 1, 2027'],
      ['FY 2026-27', '2026-04-01', 'Wednesday, April 1, 2026'],
    ] as const) {
      await periods.getByRole('button', { name: period, exact: true }).click();
      await expect(from).toHaveValue(day);
      await expect(from).toHaveAccessibleDescription(inWords);
      await expect(to).toHaveValue('2027-02-28');
      await expect(to).toHaveAccessibleDescription('Sunday, February 28, 2027');
      await expect(periods.getByRole('button', { pressed: true })).toHaveText([period]);
    }
    await periods.getByRole('button', { name: 'Yesterday', exact: true }).click();
    await expect(to).toHaveAccessibleDescription('Saturday, February 27, 2027');
    await from.fill('2027-02-26');
    await expect(from).toHaveAccessibleDescription('Friday, February 26, 2027');
    await expect(periods.getByRole('button', { pressed: true })).toHaveCount(0);
    await periods.getByRole('button', { name: 'Today', exact: true }).click();
    await periods.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(from).toHaveValue('');
    await expect(to).toHaveValue('');
  });
}
