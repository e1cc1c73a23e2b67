import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { copiedText } from './copied-text.ts';
import { type BrowserCustomer, newCustomer, send, staffCaller } from './people-for-browsers.ts';
import { at, callBank, signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

/** Opens a customer's page as a banker; returns the customer's number (KB…). */
async function openPage(page: Page, customer: BrowserCustomer, query = ''): Promise<string> {
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${customer.id}${query}`);
  await expect(page.getByRole('heading', { name: customer.name, exact: true, level: 1 })).toBeVisible();
  // as: the contract's answer of getCustomer
  const { data } = (await callBank(page, 'GET', `/banker/customers/${customer.id}`)) as {
    data: { customer_id: string };
  };
  return data.customer_id;
}

const fact = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

test('the details of a line name the customer whose page it is on, and the other side', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 500);
  const noor = await newCustomer('Noor Baig');
  await send(ila, noor, 20);
  const number = await openPage(page, noor);
  await page.getByRole('table', { name: 'Transaction History', exact: true }).getByRole('button').click();
  await expect(fact(page, 'Customer')).toHaveText(`Noor Baig · ${number}`);
  await expect(fact(page, 'From')).toHaveText(/^Ila Sen •+ ?\d{4}$/);
  await expect(fact(page, 'To')).toHaveCount(0);
});

/** The row of the history with an amount, such as +₹20.00. */
const lineOf = (page: Page, amount: string) =>
  page.getByRole('table', { name: 'Transaction History', exact: true }).getByRole('row').filter({ hasText: amount });

test('the history says the balance after each line; type and period filter it and stay in the address', async ({
  page,
}) => {
  const ila = await newCustomer('Ila Sen', 500);
  await ila.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 120.5 });
  await openPage(page, ila);
  const table = page.getByRole('table', { name: 'Transaction History', exact: true });
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Transaction', 'Amount', 'Balance after']);
  await expect(lineOf(page, '₹120.50').getByRole('cell').last()).toHaveText('₹379.50');
  await expect(lineOf(page, '₹500.00').getByRole('cell').last()).toHaveText('₹500.00');
  await page.getByLabel('Type', { exact: true }).selectOption('deposit');
  await expect(lineOf(page, '₹120.50')).toHaveCount(0);
  await expect(lineOf(page, '₹500.00')).toHaveCount(1);
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page.getByText('No transactions match this filter', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/type=deposit/);
  await expect(page).toHaveURL(/period=yesterday/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yesterday', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear filters (2)', exact: true }).click();
  await expect(lineOf(page, '₹120.50')).toHaveCount(1);
  await page.getByLabel('From', { exact: true }).fill('2020-02-03');
  await expect(page.getByText('Monday, February 3, 2020', { exact: true })).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-02-01');
  await expect(page.getByText('Start date cannot be after end date', { exact: true })).toBeVisible();
});

test('a balance is explained in one click, and each part shows its lines in the second', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 900_000);
  const noor = await newCustomer('Noor Baig');
  await ila.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 1000 });
  await send(ila, noor, 300_000);
  await openPage(page, ila);
  await page.getByRole('button', { name: 'Explain this balance', exact: true }).click();
  const explained = page.getByRole('region', { name: 'Explain this balance', exact: true });
  const value = (label: string | RegExp) =>
    explained.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  await expect(value(/^Opening balance$/)).toHaveText('₹0.00');
  await expect(value(/^Money in$/)).toContainText('+ ₹9,00,000.00');
  await expect(value(/^Money out$/)).toContainText('− ₹1,000.00');
  await expect(value(/^Interest$/)).toHaveText('+ ₹0.00');
  await expect(value(/^Closing balance on /)).toHaveText('₹8,99,000.00');
  await expect(value(/^On hold$/)).toContainText('− ₹3,00,000.00');
  await expect(value(/^Available$/)).toHaveText('₹5,99,000.00');
  await explained.getByRole('button', { name: 'Show 1 line of On hold', exact: true }).click();
  await expect(page).toHaveURL(/part=held/);
  await expect(page.getByRole('table', { name: 'Transaction History', exact: true }).getByRole('row')).toHaveCount(2);
  await expect(lineOf(page, '₹3,00,000.00')).toContainText('Pending');
  await page.getByRole('button', { name: 'Remove filter On hold only', exact: true }).click();
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(value(/^Closing balance on /)).toHaveText('₹0.00');
});

test('the balance of a past day and of a minute is one click away', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 250);
  await openPage(page, ila);
  await page.getByRole('button', { name: 'Balance as at', exact: true }).click();
  const past = page.getByRole('region', { name: 'Balance as at', exact: true });
  const value = (label: string) =>
    past.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  await expect(value('Balance then')).toHaveText('₹250.00');
  await past.getByLabel('As at', { exact: true }).fill('2021-11-20');
  await expect(value('Balance then')).toHaveText('₹0.00');
  await expect(value('On hold then')).toHaveText('₹0.00');
  await expect(value('Available then')).toHaveText('₹0.00');
  await expect(past.getByText('Saturday, November 20, 2021', { exact: true })).toBeVisible();
  await past.getByLabel('Time', { exact: true }).fill('10:32');
  await expect(past.getByText('To the end of Nov 20, 2021, 10:32 AM', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/at=2021-11-20/);
  await page.getByRole('link', { name: 'In the books', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('₹250.00');
});

test('the buttons of a booked transaction stay where they are when its entries arrive', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 75);
  const release = await holdAnswers(page, '**/api/banker/transactions/*');
  await openPage(page, ila);
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  const done = details.getByRole('button', { name: 'Done', exact: true });
  await expect(done).toBeVisible();
  // The window comes in from a few pixels below.
  await expect(page.locator('[role=dialog][data-starting-style]')).toHaveCount(0);
  const top = async () => (await done.boundingBox())?.y ?? 0;
  const before = await top();
  expect(before).toBeGreaterThan(0);
  release();
  await expect(details.getByRole('heading', { name: 'In the books', exact: true })).toBeVisible();
  // Not to the pixel: the height of text depends on the font.
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});

test('an open transaction, the tab and the name are in the address and the title', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 75);
  await openPage(page, ila);
  await expect(page).toHaveTitle('Ila Sen · Customer · Kosh Bank');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Transaction Details', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Transaction Details', exact: true })).toContainText('₹75.00');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Deposits and card', exact: true }).click();
  await expect(page).toHaveURL(/tab=holding/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Deposits and card', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('link', { name: 'Back to Dashboard', exact: true }).click();
  await expect(page).toHaveTitle('Banker dashboard · Kosh Bank');
});

test('a customer opened from page 2 of the list leads back to it, and to the customers around', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers?page=2&sortBy=created&sortDirection=asc');
  const links = page
    .getByRole('table', { name: 'Customers', exact: true })
    .getByRole('link', { name: /^View Details/ });
  await expect(links).toHaveCount(20);
  const names = (await links.allTextContents()).map((text) => text.replace('View Details ', ''));
  await links.nth(18).click();
  await expect(page.getByRole('heading', { name: names[18], exact: true, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: `Next: ${names[19]}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: names[19], exact: true, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Next: / }).click();
  await expect(page.getByRole('link', { name: 'Back to customers, page 3', exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Previous: ${names[19]}`, exact: true }).click();
  await page.getByRole('link', { name: 'Back to customers, page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(links.nth(18)).toHaveText(`View Details ${names[18]}`);
});

test('a customer who does not exist leaves a line on the dashboard', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customer/0190b5a0-0000-7000-8000-000000000000');
  await expect(page).toHaveURL(/\/banker\/dashboard$/);
  await expect(
    page.getByText('No customer has that address: the account is closed, or the link is wrong.', { exact: true }),
  ).toBeVisible();
});

test('a note about a customer stands with its author beside KYC, flags and audit trail', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await openPage(page, ila, '?tab=record');
  await expect(page.getByText('No notes about this customer yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Write a note', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a note', exact: true });
  await dialog.getByRole('button', { name: 'Save note', exact: true }).click();
  await expect(dialog.getByText('Please write a note', { exact: true })).toBeVisible();
  await dialog.getByLabel('Note', { exact: true }).fill('Prefers to be called after six');
  await dialog.getByRole('button', { name: 'Save note', exact: true }).click();
  const notes = page.getByRole('list', { name: 'Internal notes', exact: true });
  await expect(notes).toContainText('Prefers to be called after six');
  await expect(notes).toContainText(/Kavita Menon · [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
  await expect(page.getByRole('list', { name: 'Audit trail', exact: true })).toContainText('Internal note');
});

test('printed, the page has the customer and the lines, and nothing that leads elsewhere', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 310);
  await openPage(page, ila);
  await expect(lineOf(page, '₹310.00')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('button', { name: 'Log out', exact: true }),
    page.getByRole('link', { name: 'Back to Dashboard', exact: true }),
    page.getByRole('heading', { name: 'Account Management', exact: true }),
    page.getByRole('button', { name: 'Explain this balance', exact: true }),
    page.getByRole('button', { name: 'Export', exact: true }),
    page.getByRole('navigation', { name: 'Footer', exact: true }),
  ])
    await expect(hidden).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Ila Sen', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByText(ila.email, { exact: true })).toBeVisible();
  await expect(lineOf(page, '₹310.00')).toBeVisible();
});

test('the account number is shown in groups, and is copied without gaps', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  const { data } = await ila.call('GET', '/customers/profile');
  const number = String(data.account_number);
  await openPage(page, ila);
  await expect(page.getByRole('button', { name: 'Show account number', exact: true })).toHaveCount(0);
  const value = page
    .getByRole('term')
    .filter({ hasText: /^Account Number$/ })
    .locator('xpath=following-sibling::dd');
  const groups = await value.getByText(/^\d{4}$/).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(groups).toHaveLength(3);
  for (const [place, { left }] of groups.entries())
    if (place > 0) expect(left - (groups[place - 1]?.right ?? 0)).toBeGreaterThan(3);
  const selected = await value.evaluate((place) => {
    getSelection()?.selectAllChildren(place);
    return getSelection()?.toString().trim();
  });
  expect(selected).toBe(number);
  expect(await copiedText(value.getByRole('button', { name: 'Copy account number', exact: true }))).toBe(number);
});

test('the card of a customer is listed without repeating whose it is', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await ila.call('POST', '/cards/apply', { termsAccepted: true });
  await openPage(page, ila, '?tab=holding');
  const cards = page.getByRole('table', { name: 'Virtual Cards', exact: true });
  await expect(cards.getByRole('columnheader')).toHaveText(['Card Number', 'Expiry', 'Status', 'Created', 'Actions']);
});

test('the day of a KYC review is repeated in words', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await openPage(page, ila);
  await page.getByRole('button', { name: 'Update KYC', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  await dialog.getByLabel('PAN, last four', { exact: true }).fill('123F');
  await dialog.getByLabel('Aadhaar, last four', { exact: true }).fill('4321');
  await dialog.getByLabel('Status', { exact: true }).selectOption('Verified');
  const review = dialog.getByLabel('Next review', { exact: true });
  await review.fill('2027-11-20');
  await expect(review).toHaveAccessibleDescription('Saturday, November 20, 2027');
  await dialog.getByRole('button', { name: 'Save KYC', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { data } = (await callBank(page, 'GET', `/banker/customers/${ila.id}`)) as {
    data: { kyc: { next_review: string } };
  }; // as: the contract's answer of getCustomer
  expect(data.kyc.next_review).toBe('2027-11-20');
});

test('a chosen day of a KYC review is taken away by emptying it', async ({ page }) => {
  const usha = await newCustomer('Usha Rane');
  await openPage(page, usha);
  const dialog = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  for (const [day, chosen] of [
    ['2027-01-15', '2027-01-15'],
    ['', null],
  ] as const) {
    await page.getByRole('button', { name: 'Update KYC', exact: true }).click();
    await dialog.getByLabel('Next review', { exact: true }).fill(day);
    await dialog.getByRole('button', { name: 'Save KYC', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { data } = (await callBank(page, 'GET', `/banker/customers/${usha.id}`)) as {
      data: { kyc: { chosen_review: string | null } };
    }; // as: the contract's answer of getCustomer
    expect(data.kyc.chosen_review).toBe(chosen);
  }
});

test('the desk has one style of dates, in its export too', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 310);
  await openPage(page, ila);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const preview = page.getByRole('dialog').getByRole('region').getByRole('list');
  await expect(preview).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
});

test('the desk has a footer of one line', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const links = page.getByRole('navigation', { name: 'Footer', exact: true });
  await expect(links.getByRole('link')).toHaveText(['Contact', 'Security', 'Privacy policy']);
  expect((await links.locator('xpath=ancestor::footer').boundingBox())?.height).toBeLessThanOrEqual(64);
  await expect(page.getByRole('link', { name: 'Careers', exact: true })).toHaveCount(0);
});

test('a line of the audit trail names a customer who acts for themselves once', async ({ page }) => {
  const customer = await newCustomer('Parvati Menon', 321);
  await signInAtTheDesk(page, 'sunita');
  const { data } = (await callBank(page, 'GET', `/banker/customers/${customer.id}`)) as {
    data: { customer_id: string };
  }; // as: the contract's answer of that call
  await page.goto(at(`/banker/books?part=audit&who=${data.customer_id}`));
  await expect(page.getByText('Parvati Menon · Deposit', { exact: true })).toBeVisible();
});

test('[B-CU-12] [X-ER-23] an account that is deleted on its own page leads back to the list, without a failure', async ({
  page,
}) => {
  const vasu = await newCustomer('Vasudha Kini');
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${vasu.email}`);
  await page.getByRole('link', { name: 'Vasudha Kini', exact: true }).click();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
  await actions.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await takeWithReason(actions.getByRole('group', { name: 'Delete Account', exact: true }), 'Delete Account');
  await expect(toast(page, 'Customer account deleted successfully')).toBeVisible();
  await expect(page.getByText('No customers found matching your search', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/banker\/customers\?search=/);
  await expect(toast(page, 'Failed to load customer data. Please try again.')).toHaveCount(0);
  // The page's own address leads to the dashboard, which says why: nothing is shown of the customer.
  await page.evaluate((path) => history.pushState({}, '', path), `/banker/customer/${vasu.id}`);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText(/^No customer has that address/)).toBeVisible();
});

test('the form of a KYC record has what a colleague saved since the record was last read', async ({ page }) => {
  const gita = await newCustomer('Gitanjali Wagle');
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${gita.email}`);
  await page.getByRole('link', { name: 'Gitanjali Wagle', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Update KYC', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to customers', exact: true }).click();
  const colleague = await staffCaller('sunita@kosh.example');
  const verified = { status: 'verified', panLastFour: '123F', aadhaarLastFour: '4321' };
  await colleague('PUT', `/banker/customers/${gita.id}/kyc`, verified);
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update KYC', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  await dialog.getByLabel('Next review', { exact: true }).fill('2027-11-20');
  await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('verified');
  await dialog.getByRole('button', { name: 'Save KYC', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { data } = await colleague('GET', `/banker/customers/${gita.id}`);
  expect(data.kyc).toMatchObject({ status: 'verified', chosen_review: '2027-11-20' });
});

test('a KYC record that a colleague saved while the form was open is not replaced, and the form says who saved it', async ({
  page,
}) => {
  const hema = await newCustomer('Hemalata Joglekar');
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${hema.email}`);
  await page.getByRole('link', { name: 'Hemalata Joglekar', exact: true }).click();
  await page.getByRole('button', { name: 'Update KYC', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update KYC', exact: true });
  await dialog.getByLabel('Status', { exact: true }).selectOption('verified');
  await dialog.getByLabel('PAN, last four', { exact: true }).fill('123F');
  await dialog.getByLabel('Aadhaar, last four', { exact: true }).fill('4321');
  const colleague = await staffCaller('sunita@kosh.example');
  await colleague('PUT', `/banker/customers/${hema.id}/kyc`, { status: 'rejected' });
  await dialog.getByRole('button', { name: 'Save KYC', exact: true }).click();
  await expect(
    dialog.getByText('Sunita Joshi has updated KYC since. Nothing was changed.', { exact: true }),
  ).toBeVisible();
  const { data } = await colleague('GET', `/banker/customers/${hema.id}`);
  expect(data.kyc).toMatchObject({ status: 'rejected', pan_last_four: '' });
});

test('an edit that was opened from the search leaves what a colleague changes while its window is open', async ({
  page,
}) => {
  const hema = await newCustomer('Hemavati Dange');
  await signInAtTheDesk(page, 'kavita');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the desk', exact: true }).fill('edit hemavati');
  const found = page.getByRole('option').filter({ has: page.getByText('Edit Hemavati Dange', { exact: true }) });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Customer Details', exact: true });
  await dialog.getByLabel('Address', { exact: true }).fill('8, Tilak Road');
  const colleague = await staffCaller('sunita@kosh.example');
  await colleague('PUT', `/banker/customers/${hema.id}`, { city: 'Nashik' });
  await expect(page.getByText(/Nashik/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { data } = await colleague('GET', `/banker/customers/${hema.id}`);
  expect(data).toMatchObject({ address: '8, Tilak Road', city: 'Nashik' });
});
