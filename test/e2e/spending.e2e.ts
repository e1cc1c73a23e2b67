import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { TWO_LOOKS } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { colourOf, holdAnswers } from './changed-answers.ts';
import { type BrowserCustomer, newCustomer, openDashboard } from './people-for-browsers.ts';
import { toast } from './staff-in-a-browser.ts';

const withdraw = ({ call }: BrowserCustomer, amount: number, description: string) =>
  call('POST', '/customers/transactions', { type: 'withdrawal', amount, description });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const category = (page: Page, name: string) => region(page, 'By category').getByRole('row').filter({ hasText: name });
/** The row below a category, with its budget. */
const budgetOf = (page: Page, name: string) =>
  region(page, 'By category')
    .getByRole('row')
    .filter({ has: page.getByRole('progressbar', { name: `Budget for ${name}`, exact: true }) });
const shownDialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Opens the details of a transaction from the list of all. */
async function openDetails(page: Page, description: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${description}`) }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details.getByRole('heading', { name: 'Your own notes', exact: true })).toBeVisible();
  // The window is there to be read: no field of the notes takes the focus.
  await expect(details.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  return details;
}

test('a customer says what a transaction was for, keeps its bill, and sees the month move by that amount', async ({
  context,
}, info) => {
  const customer = await newCustomer('Ishaan Bhatt', 20_000);
  await withdraw(customer, 1_200, 'Groceries');
  await withdraw(customer, 800, 'Birthday shoes');
  const page = await openDashboard(context, customer);
  await region(page, 'Financial Overview').getByRole('link', { name: 'By category', exact: true }).click();
  await expect(page).toHaveURL(url('/spending'));
  await expect(page).toHaveTitle('Spending · Kosh Bank');
  await expect(region(page, 'Spent')).toContainText('₹2,000.00');
  await expect(category(page, 'Groceries')).toContainText('₹1,200.0060%');
  await expect(category(page, 'Shopping')).toContainText('₹800.0040%');

  await category(page, 'Shopping').getByRole('link', { name: 'Shopping', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Active filters', exact: true }).getByRole('listitem'),
    'The category leads to its transactions of this month',
  ).toHaveText(['Shopping', /^From 1 [A-Z][a-z]+ \d{4}$/, /^Until \d{1,2} [A-Z][a-z]+ \d{4}$/]);
  await expect(page.getByRole('table', { name: 'Transactions', exact: true }).getByRole('row')).toHaveCount(2);
  const details = await openDetails(page, 'Birthday shoes');
  const chosen = details.getByLabel('Category', { exact: true });
  await expect(chosen.locator('option:checked')).toHaveText('Automatic: Shopping');
  await chosen.selectOption({ label: 'Family and friends' });
  await details.getByLabel('Note', { exact: true }).fill('For Tara, size 4');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  const photo = details.locator('input[type=file]');
  await photo.setInputFiles({ name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(details.getByText('Please choose an image file', { exact: true })).toBeVisible();
  await photo.setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(details.getByRole('img', { name: 'Photo of the bill', exact: true })).toHaveAttribute(
    'src',
    /^data:image\/jpeg;base64,/,
  );
  await expectAccessible(page, 'own-marks', info, TWO_LOOKS);
  await page.keyboard.press('Escape');
  // It is no longer Shopping.
  await expect(page.getByText('No transactions match these filters', { exact: true })).toBeVisible();

  await page.goto(url('/spending'));
  await expect(category(page, 'Family and friends')).toContainText('₹800.00');
  await expect(category(page, 'Shopping')).toHaveCount(0);
  await expect(region(page, 'Spent')).toContainText('₹2,000.00');

  // The note is found by the search, and stands in the details again.
  await page.goto(url('/transactions?search=size%204'));
  const again = await openDetails(page, 'Birthday shoes');
  await expect(again.getByLabel('Note', { exact: true })).toHaveValue('For Tara, size 4');
  // The photo is higher than its place.
  await expect(again.getByRole('img', { name: 'Photo of the bill', exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await expect(again.getByRole('img')).toHaveCount(0);
  await expect(again.getByRole('button', { name: 'Add a photo of the bill', exact: true })).toBeVisible();
});

test('a budget is set, warns at 80 % and when it is used up, is changed and removed', async ({ context }, info) => {
  const customer = await newCustomer('Jhanvi Rao', 20_000);
  await withdraw(customer, 799.99, 'Dinner');
  const page = await openDashboard(context, customer);
  await page.goto(url('/spending'));
  await page.getByRole('button', { name: 'Set a budget', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Budget for a month', exact: true });
  await form.getByRole('button', { name: 'Save budget', exact: true }).click();
  await expect(form.getByText('Please choose a category', { exact: true })).toBeVisible();
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Food and drink' });
  await form.getByLabel('Monthly budget', { exact: true }).fill('1000');
  await expectAccessible(page, 'budget-dialog', info, TWO_LOOKS);
  await form.getByRole('button', { name: 'Save budget', exact: true }).click();
  await expect(toast(page, 'Budget saved')).toBeVisible();
  const food = budgetOf(page, 'Food and drink');
  const rest = (text: string) => food.getByText(text, { exact: true });
  await expect(rest('₹200.01 left of ₹1,000.00')).toHaveCSS('color', await colourOf(page, 'ink-muted'));
  await expect(food.getByRole('progressbar', { name: 'Budget for Food and drink', exact: true })).toHaveAttribute(
    'aria-valuenow',
    '79',
  );
  const near = page.getByText('Food and drink: 80% of the budget is used', { exact: true });
  await expect(near).toBeHidden();

  await withdraw(customer, 0.01, 'Tea');
  await expect(near).toBeVisible();
  await withdraw(customer, 250, 'Lunch');
  await expect(page.getByText('Food and drink: the budget is used up', { exact: true })).toBeVisible();
  await expect(rest('₹50.00 over the budget of ₹1,000.00')).toHaveCSS('color', await colourOf(page, 'danger-text'));

  const change = page.getByRole('button', { name: 'Change the budget: Food and drink', exact: true });
  await change.click();
  await shownDialog(page).getByLabel('Monthly budget', { exact: true }).fill('2000');
  await shownDialog(page).getByRole('button', { name: 'Save budget', exact: true }).click();
  await expect(food).toContainText('₹950.00 left of ₹2,000.00');
  await change.click();
  await shownDialog(page).getByRole('button', { name: 'Remove budget', exact: true }).click();
  await expect(toast(page, 'Budget removed')).toBeVisible();
  await expect(food).toHaveCount(0);
  await expect(category(page, 'Food and drink')).toContainText('₹1,050.00');
});

test('earlier months are a step away, the first is that of the account, and a new customer reads what will come', async ({
  context,
}, info) => {
  const page = await openDashboard(context, { email: 'asha@kosh.example', password: 'Demo@1234' });
  await page.goto(url('/spending'));
  const later = page.getByRole('button', { name: 'Later month', exact: true });
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Earlier month', exact: true }).click();
  await expect(page).toHaveURL(/\/spending\?month=\d{4}-\d{2}$/);
  await expect(region(page, 'By category').getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a budget', exact: true })).toHaveCount(0);
  await expect(later).not.toHaveAttribute('aria-disabled', 'true');

  const fresh = await context.browser()?.newContext();
  if (!fresh) throw new Error('No browser');
  const empty = await openDashboard(fresh, await newCustomer('Kavya Menon'));
  await empty.goto(url('/spending'));
  await expect(empty.getByText('Nothing spent in this month', { exact: true })).toBeVisible();
  await expect(empty.getByRole('button', { name: 'Earlier month', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(empty, 'spending-empty', info, TWO_LOOKS);
  await fresh.close();
});

test('two quick presses on Earlier month go two months back, and Later month none past today', async ({ context }) => {
  const page = await openDashboard(context, { email: 'asha@kosh.example', password: 'Demo@1234' });
  await page.goto(url('/spending'));
  const [earlier, later] = ['Earlier month', 'Later month'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator]; // as: there are two names
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  const month = async () => new URL(page.url()).searchParams.get('month') ?? '';
  const release = await holdAnswers(page, '**/api/customers/spending?*');
  await earlier.press('Enter');
  await expect(page).toHaveURL(/month=/);
  const last = await month();
  await earlier.press('Enter');
  const before = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)) - 2, 1));
  await expect(page).toHaveURL(url(`/spending?month=${before.toISOString().slice(0, 7)}`));
  release();
  await expect(later).not.toHaveAttribute('aria-disabled', 'true');

  await page.goto(url(`/spending?month=${last}`));
  await expect(later).not.toHaveAttribute('aria-disabled', 'true');
  const releaseToday = await holdAnswers(page, '**/api/customers/spending?*');
  await later.press('Enter');
  await later.press('Enter');
  releaseToday();
  await expect(later).toHaveAttribute('aria-disabled', 'true');
});

test('the largest amounts fit a phone of 320 px', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Lalit Joshi', 10));
  const large = 7_03_68_74_41_77_663.99;
  await page.route('**/api/customers/spending*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const sums = { spent: large, spentBefore: large - 2, spentBeforeByDay: large - 1 };
    const categories = [{ category: 'savings', ...sums, budget: 10_00_000 }];
    const payees = [{ name: 'Thiruvananthapuram Subrahmanyam', spent: large, payments: 12 }];
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...sums, categories, payees } } });
  });
  await page.goto(url('/spending'));
  await page.setViewportSize({ width: 320, height: 740 });
  const row = category(page, 'Savings and investment');
  await expect(row).toContainText(/By \d{1,2} [A-Z][a-z]+: ₹7,03,68,74,41,77,662\.99₹7,03,68,74,41,77,663\.99/);
  await expect(region(page, 'Spent')).toContainText(/₹1\.00 more than by \d{1,2} [A-Z][a-z]+/);
  await expect(region(page, 'Spent')).toContainText(/ in all: ₹7,03,68,74,41,77,661\.99$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
