import sharp from 'sharp';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { openBankUnderTest } from './bank-under-test.ts';
import { kept, offlineAt, workerIsReady } from './offline-device.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

// The bank on a home screen, and without a connection. All other tests have no service worker (playwright.config.ts).
test.use({ serviceWorkers: 'allow' });

test('the app has a name, and icons of the sizes that it states', async ({ page, request }) => {
  await page.goto(url('/'));
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(url(address ?? ''));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest: {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  } = await answer.json();
  expect([manifest.name, manifest.start_url]).toEqual(['Kosh Bank', '/customer/dashboard']);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(url(src));
    expect(icon.headers()['content-type'], src).toContain(type);
    const { width, height } = await sharp(await icon.body()).metadata();
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test('without a connection a page says so, and nothing of the customer is kept on the device', async ({
  context,
}, info) => {
  const page = await openDashboard(context, await newCustomer('Farah Siddiqui', 4321));
  await expect(page.getByTestId('balance')).toHaveText('₹4,321.00');
  await offlineAt(context, page, '/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page).toHaveTitle('You are offline · Kosh Bank');
  await expect(page.getByText(/^You sent a payment and have no answer yet\./)).toBeHidden();
  expect((await kept(page)).toSorted()).toEqual(['/offline.css', '/offline.html', '/offline.js']);
  await expectAxeClean(page, 'offline', info, [
    [360, 'light'],
    [360, 'dark'],
  ]);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  await expect(page).toHaveURL(url('/transactions'));
});

test('the offline page speaks Hindi, and tells of a payment without an answer', async ({ context, page }) => {
  await disclaimerIsRead(context);
  await page.goto(url('/help'));
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  // The choice is kept once its words are there.
  await expect(page.getByRole('banner').getByRole('button', { name: 'English', exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('kosh-open-orders', '[{"key":"1"}]'));
  await offlineAt(context, page, '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आप ऑफ़लाइन हैं');
  await expect(page.getByText(/^आपने एक भुगतान भेजा था और उसका जवाब अभी नहीं आया है।/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'फिर कोशिश करें', exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('kosh-open-orders'));
});

test('while the device is online and the bank does not answer, the page says so, and is left when the bank is back', async ({
  page,
}) => {
  const bank = await openBankUnderTest();
  try {
    await disclaimerIsRead(page);
    await page.goto(`${bank.url}/help`);
    await workerIsReady(page);
    await bank.end();
    await page.goto(`${bank.url}/contact`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The bank cannot be reached');
    await bank.startAgain();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  } finally {
    await bank.close();
  }
});
