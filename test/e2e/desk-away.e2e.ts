import { expect, test } from './bank-test.ts';
import { expectUsable, signInAtTheDesk } from './staff-in-a-browser.ts';

// The desk while the server, or one of its files, is away.

// The router logs what it could not load.
test.use({ tolerated: /^Failed to load resource: |A file is missing|^NetworkError: |Network error/ });

test('a page whose file does not arrive is an error of the desk, which stays', async ({ page }) => {
  let asked = 0;
  await page.route('**/assets/books-page-*.js*', (route) => {
    asked += 1;
    return route.abort();
  });
  await signInAtTheDesk(page, 'kavita');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The desk could not load this page', exact: true })).toBeVisible();
  await expect(page.getByText('The bank does not answer. No change was made.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Next try in [1-5] s$/)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(asked).toBeGreaterThan(0);
  // While the bank does not answer, the desk does not load anew under the checks.
  await page.route('**/api/bank', (route) => route.abort());
  await expectUsable(page, 'desk without a file');
  await page.unroute('**/api/bank');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports', exact: true, level: 1 })).toBeVisible();
  await page.unroute('**/assets/books-page-*.js*');
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Books', exact: true, level: 1 })).toBeVisible();
});

test('the page of approvals, whose content stands on the dashboard, too, has a file that can be fetched again', async ({
  page,
}) => {
  await page.route('**/assets/approvals-page-*.js*', (route) => route.abort());
  await signInAtTheDesk(page, 'kavita');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const approvals = page.getByRole('link', { name: /^Approvals/ });
  await approvals.click();
  await expect(page.getByRole('heading', { name: 'The desk could not load this page', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports', exact: true, level: 1 })).toBeVisible();
  await page.unroute('**/assets/approvals-page-*.js*');
  await approvals.click();
  await expect(page.getByRole('heading', { name: 'Approvals', exact: true, level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('the files of all desk pages are at hand once the desk is idle', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const [, name] = /\/assets\/([a-z-]+-page)-/.exec(response.url()) ?? [];
    if (name) loaded.add(name);
  });
  await signInAtTheDesk(page, 'kavita', '/banker/profile');
  for (const name of ['approvals-page', 'books-page', 'customers-page', 'policy-page', 'reports-page'])
    await expect.poll(() => loaded.has(name), { message: name }).toBe(true);
});

test('a desk opened while the bank is away says so in its own words, and comes by itself', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The desk could not load this page', exact: true })).toBeVisible();
  await expect(page.getByText('The bank does not answer. No change was made.', { exact: true })).toBeVisible();
  await expect(page.getByText(/Nothing has happened to your money/)).toHaveCount(0);
  await page.unroute('**/api/**');
  await expect(page.getByRole('heading', { name: 'Approvals', exact: true, level: 1 })).toBeVisible();
});
