import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { url } from './bank-address.ts';
import { test as bankTest, expect } from './bank-test.ts';
import { kept, offlineAt, workerIsReady } from './offline-device.ts';
import { newCustomer } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

// Hindi on a device whose one font has no Devanagari letter: each letter is drawn by a face of the bank's.

const TAMIL = path.join(
  CHECKOUT,
  'node_modules/@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
);

const test = bankTest.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fonts = mkdtempSync(path.join(os.tmpdir(), 'kosh-fonts-'));
      cpSync(TAMIL, path.join(fonts, 'tamil.ttf'));
      const settings = path.join(fonts, 'fonts.conf');
      writeFileSync(settings, `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}</cachedir></fontconfig>`);
      await use({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: settings } });
      rmSync(fonts, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

/** Returns how many Devanagari letters of a text are drawn by a font of the device; its own may draw spaces and stops. */
async function lettersOfTheDevice(page: Page, shown: Locator): Promise<number> {
  await expect(shown).toBeVisible();
  await shown.evaluate((element) => {
    document.getElementById('drawn')?.removeAttribute('id');
    element.id = 'drawn';
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#drawn' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  const drawn = fonts.filter(({ isCustomFont }) => !isCustomFont).reduce((sum, { glyphCount }) => sum + glyphCount, 0);
  const others = (await shown.innerText()).replaceAll(/\p{Script=Devanagari}/gu, '').length;
  return Math.max(0, drawn - others);
}

/** Expects that each letter is drawn by a face of the bank's, once that has arrived. */
const expectDrawnByTheBank = (page: Page, shown: Locator) =>
  expect.poll(() => lettersOfTheDevice(page, shown), `Letters of the device in ${String(shown)}`).toBe(0);

const hindi = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true });

test('pages in Hindi need no font of the device, nor does the name of the language on an English page', async ({
  page,
}) => {
  await disclaimerIsRead(page);
  await page.goto(url('/'));
  await expectDrawnByTheBank(page, hindi(page));
  await hindi(page).click();
  await expectDrawnByTheBank(
    page,
    page.getByRole('heading', { name: 'ऐसा बैंक जो अपना पूरा हिसाब दिखाता है।', exact: true }),
  );
  await page.goto(url('/help'));
  await expectDrawnByTheBank(page, page.getByRole('heading', { name: 'सहायता केंद्र', exact: true }));
});

test('an e-mail in Hindi needs no font of the device, on an English page', async ({ page }) => {
  const customer = await newCustomer('Isha Pillai');
  await customer.call('PUT', '/customers/preferences', { language: 'hi' });
  await customer.call('PUT', '/customers/profile', { address: '7 Lake Road, Pune' });
  await disclaimerIsRead(page);
  await page.goto(url(`/mailbox?to=${encodeURIComponent(customer.email)}`));
  await expectDrawnByTheBank(page, page.getByRole('heading', { name: 'आपकी प्रोफ़ाइल बदली गई', exact: true }));
  await expectDrawnByTheBank(page, page.getByText(/^प्रिय Isha Pillai/));
});

test('the offline page in Hindi needs no font of the device, once a page in Hindi was read', async ({
  page,
  context,
}) => {
  await disclaimerIsRead(page);
  await page.goto(url('/help'));
  await workerIsReady(page);
  await hindi(page).click();
  await expect.poll(() => kept(page)).toContain('/offline-devanagari.woff2');
  await offlineAt(context, page, '/contact');
  await expectDrawnByTheBank(page, page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं', exact: true }));
  await expectDrawnByTheBank(page, page.getByRole('button', { name: 'फिर कोशिश करें', exact: true }));
});
