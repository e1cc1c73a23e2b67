import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

test('a visitor finds the help centre in the footer, and each article has an address', async ({ page }) => {
  await disclaimerIsRead(page);
  await page.goto(url('/about-us'));
  // By key: the page above the footer still grows.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre', exact: true }).press('Enter');
  await expect(page).toHaveURL(url('/help'));
  await expect(page.getByRole('heading', { level: 1, name: 'Help centre', exact: true })).toBeFocused();
  const card = page.getByRole('region', { name: 'Card', exact: true });
  const answer = card.getByText(/press “Apply for a card”, read the terms and accept them\./);
  await expect(answer).toBeHidden();
  await card.getByRole('heading', { name: 'Get a virtual debit card', exact: true }).click();
  await expect(answer).toBeVisible();
  await expect(page).toHaveURL(url('/help#get-a-card'));
  await page.reload();
  await expect(answer).toBeInViewport();
  // With the keyboard it closes, and its address goes.
  await card.locator('summary').first().press('Enter');
  await expect(answer).toBeHidden();
  await expect(page).toHaveURL(url('/help'));
});

test('the search of the help centre finds synonyms as one types, and says when there is none', async ({ page }) => {
  await disclaimerIsRead(page);
  await page.goto(url('/help'));
  const search = page.getByRole('searchbox', { name: 'Search the help centre', exact: true });
  await search.fill('2fa');
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Two-factor authentication and passkeys']);
  await expect(page.getByRole('status').filter({ hasText: /^1 article found$/ })).toBeAttached();
  await search.fill('पासवर्ड भूल');
  await expect(titles.first()).toHaveText('Change or reset your password');
  await titles.first().click();
  await page.getByRole('link', { name: 'Reset your password', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/forgot-password'));
  await page.goBack();
  await search.fill('zzzzqqq');
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: /^No article found$/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show all articles', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Money in and out', exact: true })).toBeVisible();
});

test('on a phone the menu leads to the help centre, in Hindi too', async ({ page }) => {
  await disclaimerIsRead(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url('/contact'));
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await page.getByRole('button', { name: 'मेन्यू', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'मेन्यू', exact: true })
    .getByRole('link', { name: 'सहायता केंद्र', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'सहायता केंद्र', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'सहायता में खोजें', exact: true }).fill('fd todna');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('जमा समय से पहले बंद करना');
});

test('a wrong address offers the help centre', async ({ page }) => {
  await disclaimerIsRead(page);
  await page.goto(url('/no-such-page'));
  await page.getByRole('main').getByRole('link', { name: 'Help centre', exact: true }).click();
  await expect(page).toHaveURL(url('/help'));
});

test('the chat answers in the reader’s language and leads to the whole article', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Ritu Menon', 100));
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await page.getByRole('button', { name: 'चैट सहायक खोलें', exact: true }).click();
  const chat = page.getByRole('dialog', { name: 'चैट सहायक', exact: true });
  await chat.getByLabel('आपका प्रश्न', { exact: true }).fill('जमा कैसे तोड़ूँ');
  await chat.getByLabel('आपका प्रश्न', { exact: true }).press('Enter');
  await expect(chat.getByText(/“आपकी जमाएँ” में जमा खोलें और “समय से पहले बंद करें” दबाएँ।/)).toBeVisible();
  await chat.getByRole('button', { name: 'और पढ़ें', exact: true }).click();
  await expect(page).toHaveURL(url('/help#close-a-deposit-early'));
  await expect(
    page.getByRole('main').getByText('कर-बचत जमा: परिपक्वता तिथि से पहले बंद नहीं होती।', { exact: true }),
  ).toBeVisible();
});
