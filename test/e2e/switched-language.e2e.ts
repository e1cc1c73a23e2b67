import type { Locator, Page } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

// Errors that are on the screen already when the language is switched: of a form, of a field and of a panel.

const switchTo = (page: Page, name: 'English' | 'हिन्दी') =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).click();

/** Expects one complaint in English, switches to Hindi and back, and expects the same complaint in each language. */
async function saidInBoth(page: Page, complaint: Locator, english: string, hindi: string): Promise<void> {
  await expect(complaint).toHaveText(english);
  await switchTo(page, 'हिन्दी');
  await expect(complaint).toHaveText(hindi);
  await switchTo(page, 'English');
  await expect(complaint).toHaveText(english);
}

test('[C-AU-10] a form’s refusal and a field’s error follow the language', async ({ page, context }) => {
  await disclaimerIsRead(context);
  await page.goto(url('/customer/login'));
  const complaint = page.getByRole('main').getByRole('alert');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill('Wrong@123');
  await saidInBoth(page, complaint, 'Email is required', 'ई-मेल ज़रूरी है');
  await page.getByLabel('Email', { exact: true }).fill('asha@kosh.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await saidInBoth(
    page,
    complaint,
    'Invalid credentials. Please check your email and password.',
    'लॉगिन विवरण सही नहीं है। कृपया अपना ई-मेल और पासवर्ड जाँचें।',
  );
});

test('a rule of the screen itself follows the language, with what is typed', async ({ page, context }) => {
  await disclaimerIsRead(context);
  await page.goto(url(`/reset-password#token=${'a'.repeat(43)}`));
  await page.getByLabel('New password', { exact: true }).fill('Journey@2026');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Journey@2027');
  await page.getByRole('button', { name: 'Save new password', exact: true }).click();
  const complaint = page.getByRole('main').getByRole('alert');
  await saidInBoth(page, complaint, 'Passwords do not match', 'पासवर्ड मेल नहीं खाते');
  await expect(page.getByLabel('Confirm new password', { exact: true })).toHaveValue('Journey@2027');
});

test('the strength of a new password is a word of the language', async ({ page, context }) => {
  await disclaimerIsRead(context);
  await page.goto(url(`/reset-password#token=${'a'.repeat(43)}`));
  await page.getByLabel('New password', { exact: true }).fill('Journey@2026');
  const meter = page.getByRole('main').getByRole('meter');
  await expect(meter).toHaveAttribute('aria-valuetext', 'Strong');
  await switchTo(page, 'हिन्दी');
  await expect(meter).toHaveAttribute('aria-valuetext', 'मज़बूत');
});

test('a refusal that is shown at its field follows the language', async ({ context }) => {
  const customer = await newCustomer('Falguni Desai');
  const page = await openDashboard(context, customer);
  await customer.call('PUT', '/customers/profile', { phone: `6${customer.phone.slice(1)}` });
  await page.goto(url('/customer/profile'));
  const panel = page.getByRole('region', { name: 'Confirm your mobile number', exact: true });
  await panel.getByRole('textbox').fill('000000');
  await panel.getByRole('button', { name: 'Confirm number', exact: true }).click();
  const complaint = page.getByRole('main').getByRole('alert');
  await saidInBoth(
    page,
    complaint,
    'That code is not correct. Please try again.',
    'यह कोड सही नहीं है। कृपया फिर कोशिश करें।',
  );
});

test('an error outside of a form follows the language: of a photo, and of a document that could not be checked', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Hetal Shah'));
  await page.goto(url('/customer/profile'));
  const complaint = page.getByRole('main').getByRole('alert');
  await page
    .getByLabel('Add photo', { exact: true })
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await saidInBoth(page, complaint, 'Please choose an image file', 'कृपया कोई छवि फ़ाइल चुनें');

  await page.goto(url('/verify'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await saidInBoth(page, complaint, 'Please enter the code of the document', 'कृपया दस्तावेज़ का कोड डालें');
});

test('of two choices the last one counts, also when the texts of the first come after it', async ({
  page,
  context,
}) => {
  await disclaimerIsRead(context);
  await page.goto(url('/customer/login'));
  const release = await holdAnswers(page, '**/hindi*.js');
  const asked = page.waitForRequest('**/hindi*.js');
  const loaded = page.waitForEvent('requestfinished', (request) => /hindi.*\.js$/.test(request.url()));
  const list = page.getByRole('contentinfo');
  await list.getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await asked;
  await list.getByRole('button', { name: 'English', exact: true }).click();
  release();
  await loaded;
  await expect(list.getByRole('button', { name: 'English', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Customer Login', exact: true })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'kosh_language')?.value).toBe('en');
});
