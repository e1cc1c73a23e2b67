import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { signInQuickly } from './sign-in-quickly.ts';

// The demo's customer whose account waits for the check of her papers.

test('[C-DB-04] an account that waits says what is missing, since when, by when the bank decides and whom to ask', async ({
  page,
}, info) => {
  await signInQuickly(page, 'customer', { email: 'priya@kosh.example', password: 'Demo@1234' });
  await page.goto(url('/customer/dashboard'));
  const notice = page.getByRole('status').filter({ hasText: 'Account is pending activation' });
  await expect(notice.getByRole('term')).toHaveText([
    'Identity check',
    'Still missing',
    'Account opened',
    'Decision by',
  ]);
  await expect(notice.getByRole('definition').nth(1)).toHaveText('PAN, Aadhaar');
  await expect(notice.getByRole('definition').nth(3)).toHaveText('Within 2 business days after we have your papers');
  await expect(notice.getByRole('link', { name: 'Contact support', exact: true })).toHaveAttribute('href', '/contact');
  await expectAxeClean(page, 'waiting-customer', info);
  await page.goto(url('/customer/profile'));
  const profile = page.getByRole('region', { name: 'Profile', exact: true });
  await expect(profile.getByText('Identity check', { exact: true })).toBeVisible();
  await expect(profile.getByText('PAN, Aadhaar', { exact: true })).toBeVisible();
});
