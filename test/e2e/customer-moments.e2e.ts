import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { answering } from './staff-in-a-browser.ts';
import { stopClock } from './stopped-clock.ts';

// Times of the customer's windows.

test.use(WITH_MOTION);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('[C-EX-08] the export window closes exactly one second after the file has come', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Ishita Bose', 500));
  await region(page, 'Transaction History').getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions', exact: true });
  await expect(dialog.getByText('The only transaction', { exact: true })).toBeVisible();
  await stopClock(page);
  await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await expect(dialog.getByText('Export completed successfully', { exact: true })).toBeVisible();
  const open = page.locator('[role=dialog][data-open]');
  await page.clock.runFor(999);
  await expect(open).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(open).toHaveCount(0);
});

test('[C-CD-06] a closed application is at its terms again after 300 ms, and not while it fades', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Kiran Joshi'));
  await region(page, 'Virtual Debit Card').getByRole('button', { name: 'Apply for a card', exact: true }).click();
  const application = page.getByRole('dialog', { name: 'Apply for a virtual debit card', exact: true });
  await page.route('**/api/cards/apply', answering(418));
  await application.getByRole('checkbox').check();
  await application.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(application.getByText('Your application was not sent', { exact: true })).toBeVisible();
  // It fades for as long as this test needs to look into it.
  const fading = page.locator('[role=dialog]');
  await fading.evaluate((box) => box.style.setProperty('transition-duration', '60s', 'important'));
  await stopClock(page);
  await application.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.clock.runFor(299);
  await expect(fading.getByText('Your application was not sent', { exact: true })).toBeAttached();
  await page.clock.runFor(1);
  await expect(fading.getByText('I have read the terms and accept them', { exact: true })).toBeAttached();
});
