import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { signInAtTheDesk } from './staff-in-a-browser.ts';

const PAGES = [
  '/about-us',
  '/careers',
  '/contact',
  '/blog',
  '/products/savings-accounts',
  '/products/fixed-deposits',
  '/products/loans',
  '/products/credit-cards',
  '/privacy-policy',
  '/terms-of-service',
  '/security',
];
const UNINSURED =
  'Kosh is not a bank and is not insured. In India, DICGC insures up to ₹5,00,000 for each depositor in each bank.';

test('[C-PU-01] [C-PU-02] [C-PU-03] [C-PU-09] the landing page shows its parts and stays light', async ({ page }) => {
  await page.goto(url('/'));
  const main = page.getByRole('main');
  await expect(main.getByText('₹1,00,000.00', { exact: true }).first()).toBeVisible();
  const header = page.getByRole('banner');
  for (const door of ['Customer Login', 'Banker Login'])
    await expect(header.getByRole('link', { name: door, exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: /register/i })).toBeHidden();
  const features = main.locator('section', { hasText: 'Everything in one place, and in plain words' });
  await expect(features.last().getByRole('heading', { level: 3 })).toHaveCount(6);
  const steps = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Three steps to start', exact: true }) });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Create Account',
    'Set Up Profile',
    'Start Banking',
  ]);
  await expect(main.getByRole('figure')).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'Log In', exact: true }).first()).toHaveAttribute(
    'href',
    '/customer/login',
  );
  await expect(main.getByRole('link', { name: 'Open an Account', exact: true }).first()).toHaveAttribute(
    'href',
    '/account-selection',
  );
  const sizes = await page.evaluate(() => {
    const files = [...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
    const sum = (end: RegExp) =>
      files.filter((file) => end.test(file.name)).reduce((total, file) => total + file.encodedBodySize, 0);
    return { script: sum(/\.js$/), style: sum(/\.css$/) };
  });
  expect(sizes.script).toBeGreaterThan(50_000);
  expect(sizes.script).toBeLessThan(110_000);
  expect(sizes.style).toBeLessThan(20_000);
});

test('[C-PU-04] each claim of the landing page carries a mark and says what is true', async ({ page }) => {
  await page.goto(url('/'));
  const main = page.getByRole('main');
  for (const [claim, truth] of [
    [
      '256-bit encryption',
      'Card numbers are stored encrypted with AES-256. The connection is encrypted when this site uses HTTPS.',
    ],
    ['RBI approved', 'Kosh is not a bank. The Reserve Bank of India has neither seen nor approved it.'],
    ['Zero fees', 'True here: no real money moves, so nothing can be charged for it.'],
  ] as const) {
    const button = main.getByRole('button', { name: `${claim} demo claim`, exact: true });
    await expect(button.getByText('demo claim', { exact: true })).toBeVisible();
    await button.focus();
    await expect(page.getByRole('tooltip').getByText(truth, { exact: true })).toBeVisible();
  }
});

test('[C-PU-05] the dashboard’s Account Overview claims insurance, and says beside it what is true', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Lalita Pawar'));
  const overview = page.getByRole('region', { name: 'Account Overview', exact: true });
  const claims = overview.getByRole('button').filter({ hasText: 'demo claim' });
  await expect(claims).toHaveText(['FDIC insured up to $250,000demo claim']);
  await claims.focus();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(UNINSURED);
});

test('[C-PU-08] the header stays on one line with the whole name, at each width and in both languages', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Lalita Pawar'));
  const header = page.getByRole('banner');
  for (const [language, logOut] of [
    ['हिन्दी', 'Log out'],
    ['English', 'लॉग आउट'],
  ] as const) {
    for (const width of [768, 820, 900, 1023, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(header.getByRole('button', { name: logOut, exact: true })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const tall = await header.evaluate((bar) =>
        [...bar.querySelectorAll('a, button, [data-name], .truncate')]
          .filter((each) => each.checkVisibility() && (each.clientHeight > 44 || each.scrollWidth > each.clientWidth))
          .map((each) => each.textContent),
      );
      expect(tall, `${width}`).toEqual([]);
      expect((await header.boundingBox())?.height, `${width}`).toBe(65);
    }
    await header.getByRole('button', { name: language, exact: true }).click();
  }
});

test('[C-PU-03] [C-PU-08] [C-PU-09] header and hero follow who is signed in', async ({ browser }) => {
  const visiting = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const visitor = await visiting.newPage();
  await visitor.goto(url('/about-us'));
  await visitor.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = visitor.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link')).toHaveText(['Customer Login', 'Banker Login', 'Register', 'Help centre']);
  await visitor.getByRole('banner').getByRole('link', { name: 'Kosh Bank', exact: true }).click();
  await expect(visitor).toHaveURL(url('/'));
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Log In', exact: true }).first()).toBeVisible();

  const customers = await browser.newContext();
  const customer = await openDashboard(customers, await newCustomer('Lalita Pawar'));
  const header = customer.getByRole('banner');
  await expect(header.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')).toHaveText([
    'Dashboard',
    'Profile',
  ]);
  await expect(header.getByText('Lalita Pawar', { exact: true }).first()).toBeVisible();
  await expect(header.getByText('Customer', { exact: true }).first()).toBeVisible();
  // On a phone the menu has the documented two first, then other pages.
  await customer.setViewportSize({ width: 360, height: 740 });
  await header.getByRole('button', { name: 'Menu', exact: true }).click();
  const links = header.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link');
  await expect(links.nth(0)).toHaveText('Dashboard');
  await expect(links.nth(1)).toHaveText('Profile');
  await expect(links.filter({ hasText: 'Demo mailbox' })).toHaveAttribute('href', '/mailbox');
  await links.filter({ hasText: 'Transactions' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Transactions', exact: true })).toBeVisible();
  await expect(links).toHaveCount(0);
  await customer.setViewportSize({ width: 1280, height: 800 });
  await customer.goto(url('/'));
  await expect(customer.getByRole('link', { name: 'Go to Dashboard', exact: true }).first()).toHaveAttribute(
    'href',
    '/customer/dashboard',
  );
  // A user whose name is not loaded yet is shown as 'User'.
  await customer.route('**/api/auth/me', (route) => route.abort());
  await customer.goto(url('/about-us'));
  await expect(header.getByText('User', { exact: true }).first()).toBeVisible();

  const staff = await browser.newContext();
  const banker = await staff.newPage();
  await signInAtTheDesk(banker, 'rohan');
  await expect(banker.getByRole('banner').getByRole('link', { name: /profile/i })).toHaveCount(0);
  await expect(banker.getByRole('banner').getByText('Banker', { exact: true }).first()).toBeVisible();
  await banker.goto(url('/'));
  await expect(
    banker.getByRole('banner').getByRole('navigation', { name: 'Main', exact: true }).getByRole('link'),
  ).toHaveText(['Dashboard']);
  await expect(banker.getByRole('link', { name: 'Go to Dashboard', exact: true }).first()).toHaveAttribute(
    'href',
    '/banker/dashboard',
  );
  await banker.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await expect(banker.getByRole('link', { name: 'Log In', exact: true }).first()).toBeVisible();
  await Promise.all([visiting.close(), customers.close(), staff.close()]);
});

test('the theme is the device’s, light or dark, by turns, and a chosen one stays after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(url('/about-us'));
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const press = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  const dark = await ground();
  await press('Theme: same as device');
  await expect.poll(ground).not.toBe(dark);
  await press('Theme: light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(ground).toBe(dark);
  await press('Theme: dark');
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Theme: same as device', exact: true }),
  ).toBeVisible();
  await expect.poll(ground).not.toBe(dark);
});

test('[C-PU-05] [C-PU-06] eleven pages with live rates, all in the footer', async ({ page, request }) => {
  await page.goto(url('/about-us'));
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links).toHaveCount(PAGES.length + 1);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses.filter((address) => address !== '/help')).toEqual(PAGES);
  for (const path of PAGES) {
    // By neither place nor focus: the page above the footer still grows, and its heading takes the focus.
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).dispatchEvent('click');
    await expect(page).toHaveURL(url(path));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
  }
  const { data: products } = await (await request.get(url('/api/deposits/products'))).json();
  const { data: bank } = await (await request.get(url('/api/bank'))).json();
  await page.goto(url('/products/fixed-deposits'));
  for (const { label, interest_rate } of products as { label: string; interest_rate: number }[])
    await expect(page.getByRole('row', { name: new RegExp(`^${label}.*${interest_rate}%`) }).first()).toBeVisible();
  await page.goto(url('/products/savings-accounts'));
  const savings = (bank.accountTypes as { type: string; interest_rate: number }[]).find(
    ({ type }) => type === 'savings',
  );
  await expect(page.getByRole('row', { name: /^Savings/ })).toContainText(`${savings?.interest_rate}%`);
  await expect(page.getByRole('row', { name: /^Savings/ })).toContainText('₹1,000.00');
  await page.goto(url('/account-selection'));
  const fdic = page.getByRole('button', { name: 'FDIC insured up to $250,000 demo claim', exact: true });
  await expect(fdic.getByText('demo claim', { exact: true })).toBeVisible();
  await fdic.focus();
  await expect(page.getByRole('tooltip')).toHaveText(UNINSURED);
});

test('[C-PU-07] any other address is 404, with a way home', async ({ page }) => {
  for (const path of ['/nowhere', '/about-us/more', '/products/gold']) {
    expect((await page.goto(url(path)))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go back home', 'Help centre']);
  await page.getByRole('link', { name: 'Go back home', exact: true }).click();
  await expect(page).toHaveURL(url('/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[C-PU-07] a signed-in customer who meets a 404 can go to the dashboard and the transactions, too', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Gita Menon'));
  await page.goto(url('/nowhere'));
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(['Go back home', 'Dashboard', 'Transactions', 'Help centre']);
  await links.getByText('Transactions', { exact: true }).click();
  await expect(page).toHaveURL(url('/transactions'));
});

test('the deposit rates say what saving every month earns, and no minimum of a paisa', async ({ page }) => {
  await page.goto(url('/products/fixed-deposits'));
  const recurring = page.getByRole('row', { name: /^Recurring Deposit/ });
  // ₹8,333 × 6.5 % × (12 + 11 + … + 1) ÷ 12 months = ₹3,520.69
  await expect(recurring).toContainText('about ₹3,520₹8,333 a month for a year');
  await expect(recurring.getByRole('cell').nth(2)).toHaveText('none');
  await expect(page.getByRole('row', { name: /^Fixed Deposit 3/ })).toContainText('₹7,000.00');
});

test('[C-PU-10] [C-PU-11] [C-AU-02] [X-ER-04] the disclaimer shows on the login page and after a sign-in, until it is dismissed for good', async ({
  context,
}) => {
  const customer = await newCustomer('Mohan Lal');
  const page = await context.newPage();
  const disclaimer = page.getByRole('dialog', { name: 'Disclaimer', exact: true });
  await page.goto(url('/customer/login'));
  await expect(disclaimer.getByText('Kosh is not a real bank.', { exact: true })).toBeVisible();
  await expect(disclaimer.getByRole('listitem')).toHaveText([
    'It exists for education only.',
    'No real money moves: every rupee here is made up.',
    'Don’t use a real password or anyone’s real details.',
  ]);
  await disclaimer.getByRole('button', { name: 'I understand', exact: true }).click();
  // As in a new visit: it was not dismissed for good, so it is shown again after signing in.
  await page.evaluate(() => sessionStorage.clear());
  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await expect(page.getByText('Login successful!', { exact: true }).first()).toBeVisible();
  await expect(disclaimer).toBeVisible();
  await expect(page).toHaveURL(url('/customer/login'));
  await disclaimer.getByLabel("Don't show this message again", { exact: true }).check();
  await disclaimer.getByRole('button', { name: 'I understand', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  expect(await page.evaluate(() => localStorage.getItem('dismissedDisclaimer'))).toBe('true');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(url('/customer/login'));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByTestId('demo-tools')).toBeVisible();
  await expect(disclaimer).toBeHidden();
  // Dismissed for good, so the dashboard follows at once.
  await signIn();
  await expect(page).toHaveURL(url('/customer/dashboard'));
  await expect(disclaimer).toBeHidden();
});

test('words that arrive in the moment in which their page is drawn do not break it', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/conformance-[\w-]{7}\.js$/);
  await page.goto(url('/about/conformance'));
  const file = (await asked).url();
  await page.goto(url('/about-us'));
  // A file that the page has already is there at once, but not before it is asked for.
  await page.evaluate((words) => import(words), file);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, '/about/conformance');
  await expect(page.getByRole('status').filter({ hasText: 'rows match' })).toBeVisible();
});

test('the conformance page lists every row and finds one', async ({ page, request }) => {
  // as: scripts/conformance-document.ts writes the file
  const rows = (await (await request.get(url('/conformance.json'))).json()) as { id: string; decision?: object }[];
  const decided = rows.filter(({ decision }) => decision).length;
  await page.goto(url('/about/conformance'));
  const summary = `${rows.length} rows have a passing test: ${rows.length - decided} as written, ${decided} as decided.`;
  await expect(page.getByText(`${summary} ${rows.length} rows match.`, { exact: true })).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill('C-TR-07');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('Changed by decision 50: Every money call carries');
  await expect(page.getByRole('row').last().getByText('As decided', { exact: true })).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill('');
  await page.getByLabel('Area', { exact: true }).selectOption('C-AS');
  await expect(page.getByRole('row')).toHaveCount(1 + rows.filter(({ id }) => id.startsWith('C-AS')).length);
});
