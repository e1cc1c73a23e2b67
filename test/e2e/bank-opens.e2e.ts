import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';

test('the landing page opens under the strict policy, without a word in the console', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const answer = await page.goto(url('/'));
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page).toHaveTitle(/Kosh/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});
