import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

/** Gives the pages of this context another clipboard, or none, as on a connection that is not secure. */
const withClipboard = (context: BrowserContext, kind: 'refusing' | 'none') =>
  context.addInitScript((which) => {
    const refusing = {
      writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
    };
    const value = which === 'refusing' ? refusing : undefined;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  }, kind);

const complaint = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByText('We could not copy this. Please select the text and copy it yourself.', { exact: true });

test('a copy that the browser refuses is told, and not called copied', async ({ context }) => {
  await withClipboard(context, 'refusing');
  const page = await openDashboard(context, await newCustomer('Ila Trivedi'));
  await page.getByRole('button', { name: 'Copy account number', exact: true }).click();
  await expect(complaint(page)).toBeVisible();
  await expect(page.getByText('Account number copied', { exact: true })).toHaveCount(0);
});

test('where there is no clipboard, sharing says that it could not copy', async ({ context }) => {
  await withClipboard(context, 'none');
  const page = await openDashboard(context, await newCustomer('Ila Trivedi'));
  await page.getByRole('button', { name: 'Share my details', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Your account details', exact: true });
  await details.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(complaint(page)).toBeVisible();
  await expect(page.getByText('Copied', { exact: true })).toHaveCount(0);
});
