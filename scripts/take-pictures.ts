import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { openBankUnderTest } from '../test/e2e/bank-under-test.ts';
import { getChromium } from './find-chromium.ts';

// `npx tsx scripts/take-pictures.ts` (after `npm run build`): takes the six pictures of the README from a demo bank of their
// own. Each must stay small, because every change of them makes a clone larger.

const FOLDER = path.join(CHECKOUT, 'docs/pictures');
const MAX_PICTURE_BYTES = 150_000;

interface Picture {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly phone?: boolean;
  readonly who: 'asha' | 'vikram' | 'kavita' | 'sunita';
  readonly show: (page: Page, url: string) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'dashboard',
    theme: 'light',
    who: 'asha',
    show: (page) => page.getByText('₹24,500.00').first().waitFor(),
  },
  {
    name: 'transfer',
    theme: 'dark',
    who: 'asha',
    async show(page) {
      await page.getByRole('button', { name: 'Transfer', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Recipient’s phone number').fill('9800000003');
      await dialog.getByRole('button', { name: 'Find recipient' }).click();
      await dialog.getByLabel('Amount', { exact: true }).fill('1500.50');
      await dialog.getByRole('button', { name: 'Review' }).click();
      await dialog.getByRole('button', { name: 'Send ₹1,500.50' }).waitFor();
    },
  },
  {
    name: 'phone',
    theme: 'dark',
    phone: true,
    who: 'asha',
    show: (page) => page.getByText('₹24,500.00').first().waitFor(),
  },
  {
    name: 'approvals',
    theme: 'light',
    who: 'kavita',
    async show(page, url) {
      await page.goto(`${url}/banker/approvals`);
      await page.getByText('Vikram Shah').first().waitFor();
    },
  },
  {
    name: 'books',
    theme: 'dark',
    who: 'sunita',
    async show(page, url) {
      await page.goto(`${url}/banker/books`);
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'faults',
    theme: 'light',
    who: 'asha',
    async show(page) {
      await page.getByTestId('demo-tools').click();
      await page.getByRole('dialog', { name: 'Demo tools' }).getByLabel('Which call').selectOption('makeTransfer');
    },
  },
];

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const staff = picture.who === 'kavita' || picture.who === 'sunita';
  const context = await browser.newContext({
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: picture.phone ? { width: 390, height: 844 } : { width: 1200, height: 760 },
  });
  await context.addInitScript(() => sessionStorage.setItem('dismissedDisclaimer', 'true'));
  const page = await context.newPage();
  const area = staff ? 'banker' : 'customer';
  await page.goto(`${url}/${area}/login`);
  await page.getByLabel('Email').fill(`${picture.who}@kosh.example`);
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${url}/${area}/dashboard`);
  await picture.show(page, url);
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(FOLDER, `${picture.name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const bytes = statSync(file).size;
  console.log(`${picture.name}.png  ${Math.round(bytes / 1000)} kB`);
  if (bytes > MAX_PICTURE_BYTES) throw new Error(`${picture.name}.png is larger than ${MAX_PICTURE_BYTES / 1000} kB`);
}

mkdirSync(FOLDER, { recursive: true });
const bank = await openBankUnderTest();
const browser = await chromium.launch({
  ...(await getChromium()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const picture of PICTURES) await take(browser, bank.url, picture);
} finally {
  await browser.close();
  await bank.close();
}
