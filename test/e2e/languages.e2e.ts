import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPdf } from '../documents/read-pdf.ts';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard, PASSWORD } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

/**
 * Returns the page's lines with Latin words of three or more letters, without the allowed ones (names, addresses, the other
 * language's button).
 */
async function englishWordsOn(page: Page, allowed: RegExp): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return text
    .split('\n')
    .map((line) => line.replaceAll(allowed, ''))
    .filter((line) => /[A-Za-z]{3}/.test(line));
}

test('a visitor chooses Hindi, signs in, sends money and is refused in Hindi, and goes back to English', async ({
  page,
  context,
}, info) => {
  const sender = await newCustomer('Asha Verma', 5000);
  const friend = await newCustomer('Farhan Ali');
  await disclaimerIsRead(context);
  await page.goto(url('/'));
  expect(await language(page)).toBe('en-IN');
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ऐसा बैंक जो अपना पूरा हिसाब दिखाता है।');
  await expect.poll(() => language(page)).toBe('hi-IN');
  await expectAxeClean(page, 'landing-hindi', info);

  await page.getByRole('main').getByRole('link', { name: 'लॉग इन करें', exact: true }).first().click();
  await expect(page).toHaveTitle('ग्राहक लॉगिन · Kosh Bank');
  await page.getByLabel('ई-मेल', { exact: true }).fill(sender.email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill('Wrong@123');
  await page.getByRole('button', { name: 'लॉग इन करें', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/लॉगिन विवरण सही नहीं है/);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'लॉग इन करें', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await expect(page.getByTestId('balance')).toContainText('₹5,000.00');
  await expect(page.getByRole('heading', { name: 'नमस्ते, Asha Verma', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'CIBIL स्कोर', exact: true })).toBeVisible();
  await expectAxeClean(page, 'dashboard-hindi', info);
  const names = /Kosh( Bank)?|Asha Verma|English|CIBIL|PDF|FDIC/g;
  await expect.poll(() => englishWordsOn(page, names)).toEqual([]);

  await page.getByRole('button', { name: 'पैसे भेजें', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'पैसे भेजें', exact: true });
  await dialog.getByLabel('प्राप्तकर्ता का फ़ोन नंबर', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'प्राप्तकर्ता खोजें', exact: true }).click();
  await expect(dialog.getByText('कृपया 10 अंकों का मान्य फ़ोन नंबर डालें', { exact: true })).toBeVisible();
  // The server's refusal, translated by its code and sentence.
  await dialog.getByLabel('प्राप्तकर्ता का फ़ोन नंबर', { exact: true }).fill('9000000001');
  await dialog.getByRole('button', { name: 'प्राप्तकर्ता खोजें', exact: true }).click();
  await expect(dialog.getByText('प्राप्तकर्ता नहीं मिला', { exact: true })).toBeVisible();
  await dialog.getByLabel('प्राप्तकर्ता का फ़ोन नंबर', { exact: true }).fill(friend.phone);
  await dialog.getByRole('button', { name: 'प्राप्तकर्ता खोजें', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'राशि', exact: true }).fill('1250.50');
  await dialog.getByRole('button', { name: 'जाँचें', exact: true }).click();
  await expectAxeClean(page, 'review-hindi', info);
  await dialog.getByRole('button', { name: '₹1,250.50 भेजें', exact: true }).click();
  await expect(dialog.getByText('पैसे भेज दिए गए', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('balance')).toContainText('₹3,749.50');

  // The choice lasts: a new visit is Hindi from its first paint on.
  await page.goto(url('/transactions'));
  await expect(page.getByRole('heading', { level: 1, name: 'लेन-देन', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /पैसे भेजे/ })).toContainText('₹1,250.50');

  await page.getByRole('contentinfo').getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions', exact: true })).toBeVisible();
  await expect.poll(() => language(page)).toBe('en-IN');
  await expect(page).toHaveTitle('Transactions · Kosh Bank');
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'role',
    'token',
    'tokenLastRefreshed',
  ]);
});

test('a signed-in customer who switches the language gets e-mails in it, and may choose another in the profile', async ({
  context,
}) => {
  const customer = await newCustomer('Ila Trivedi');
  const told = async () => (await customer.call('GET', '/customers/preferences')).data.language;
  const page = await openDashboard(context, customer);
  expect(await told()).toBe('en');
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'नमस्ते, Ila Trivedi', exact: true })).toBeVisible();
  await expect.poll(told).toBe('hi');

  await page.goto(url('/customer/profile'));
  const choice = page.getByLabel('ई-मेल और दस्तावेज़ों की भाषा', { exact: true });
  await expect(choice).toHaveValue('hi');
  await choice.selectOption('en');
  await expect.poll(told).toBe('en');
  expect(await language(page)).toBe('hi-IN');
});

test('the language of e-mails follows a switch on each page of a customer', async ({ context }) => {
  const customer = await newCustomer('Kedar Nath Joshi');
  const told = async () => (await customer.call('GET', '/customers/preferences')).data.language;
  const page = await openDashboard(context, customer);
  await page.goto(url('/spending'));
  await expect(page.getByRole('heading', { name: 'Spending', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'ख़र्च', exact: true })).toBeVisible();
  await expect.poll(told).toBe('hi');

  // The frame stays while the page changes, and tells the next switch as well.
  await page.keyboard.press('/');
  await expect(page.getByRole('heading', { name: 'खोजें', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'English', exact: true }).click();
  await expect.poll(told).toBe('en');
});

test('a signed-in customer who switches the language on the landing page gets e-mails in it', async ({ context }) => {
  const customer = await newCustomer('Ketaki Joshi');
  const told = async () => (await customer.call('GET', '/customers/preferences')).data.language;
  const page = await openDashboard(context, customer);
  await page.goto(url('/'));
  for (const [name, language, heading] of [
    ['हिन्दी', 'hi', 'ऐसा बैंक जो अपना पूरा हिसाब दिखाता है।'],
    ['English', 'en', 'A bank that shows its working.'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect.poll(told).toBe(language);
  }
});

test('the bank is told of two choices in their order, also where the answer to the first is late', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Yash Mehta'));
  let asked = 0;
  const kept: (string | null)[] = [];
  let answerFirst = () => {};
  const heldBack = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/api/customers/preferences', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    asked += 1;
    if (asked === 1) await heldBack;
    const answer = await route.fetch();
    kept.push(route.request().postData());
    return route.fulfill({ response: answer });
  });
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect.poll(() => asked).toBe(1);
  await footer.getByRole('button', { name: 'English', exact: true }).click();
  await expect.poll(() => language(page)).toBe('en-IN');
  answerFirst();
  await expect.poll(() => kept).toEqual(['{"language":"hi"}', '{"language":"en"}']);
  await page.unroute('**/api/customers/preferences');
});

test('[C-EX-07] a customer who switches the language gets a receipt in it, and checks the receipt in it', async ({
  context,
}) => {
  const customer = await newCustomer('Ojas Trivedi', 12_345.67);
  const page = await openDashboard(context, customer);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/customers/preferences') && answer.ok());
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await kept;
  const history = page.getByRole('region', { name: 'लेन-देन का इतिहास', exact: true });
  await history.getByRole('button', { name: /12,345\.67/ }).click();
  const details = page.getByRole('dialog', { name: 'लेन-देन का विवरण', exact: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'रसीद (PDF)', exact: true }).click(),
  ]);
  const file = await download.path();
  const { text } = await readPdf(readFileSync(file), 1);
  expect(text).toContain('लेन-देन की रसीद प्रकार जमा स्थिति पूरा खाताधारक Ojas Trivedi');
  expect(text).toContain('राशि ₹12,345.67');

  await page.goto(url(`/verify#${/KOSH(?:-[0-9A-Z]{4}){4}/.exec(text)?.[0]}`));
  await page.getByRole('button', { name: 'जाँचें', exact: true }).click();
  await expect(page.getByText('दस्तावेज़ हमारे बहीखाते से मेल खाता है।', { exact: true })).toBeVisible();
  await page.getByLabel('फ़ाइल आपके पास है? जाँचें कि वह बदली नहीं गई', { exact: true }).setInputFiles(file);
  await expect(page.getByText('यह फ़ाइल ठीक वही है जो हमने जारी की थी।', { exact: true })).toBeVisible();
});

test('the staff desk stays English for a user who chose Hindi', async ({ page, context }) => {
  await context.addCookies([{ name: 'kosh_language', value: 'hi', url: url('/') }]);
  await disclaimerIsRead(context);
  await page.goto(url('/banker/login'));
  await expect(page.getByRole('heading', { name: 'बैंककर्मी लॉगिन', exact: true })).toBeVisible();
  await page.getByLabel('ई-मेल', { exact: true }).fill('rohan@kosh.example');
  await page.getByLabel('पासवर्ड', { exact: true }).fill('Demo@1234');
  await page.getByRole('button', { name: 'लॉग इन करें', exact: true }).click();
  await expect(page).toHaveURL(url('/banker/dashboard'));
  await expect.poll(() => language(page)).toBe('en-IN');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /हिन्दी|English/ })).toHaveCount(0);
});

test('a language whose words cannot be fetched changes nothing, and says so', async ({ page }) => {
  await page.goto(url('/'));
  await page.route(/\/assets\/shell-.*\.js/, (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
    'The language could not be changed.',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A bank that shows its working.');
  await page.unroute(/\/assets\/shell-.*\.js/);
});
