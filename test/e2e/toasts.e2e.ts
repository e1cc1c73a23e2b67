import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { toast } from './staff-in-a-browser.ts';
import { stopClock } from './stopped-clock.ts';

test('[X-ER-04] on a phone a mere success stands below the header, and goes when a window opens', async ({
  context,
}) => {
  const customer = await newCustomer('Harini Iyer', 500);
  const page = await openDashboard(context, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url('/customer/profile'));
  await page.getByRole('tab', { name: 'Notifications', exact: true }).click();
  const sms = page.getByRole('switch', { name: /^SMS/ });
  await expect(sms).toBeVisible();
  // Time that stands still takes no message away.
  await stopClock(page);
  await sms.click();
  const saved = toast(page, 'Saved');
  await expect(saved).toBeVisible();
  const [shown, header] = [await saved.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(shown?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Notifications', exact: true })).toBeVisible();
  await page.clock.runFor(100);
  await expect(saved).toBeHidden();
});
