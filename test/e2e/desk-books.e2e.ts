import pg from 'pg';
import { databaseHome } from '../../server/platform/database-home.ts';
import { dataFolderOf, OWNER, readPidFile } from '../../server/platform/postgres-cluster.ts';
import { expect, test } from './bank-test.ts';
import { colourOf } from './changed-answers.ts';
import { ownServer } from './own-bank.ts';
import { at, callBank, openAccountFor, signInAtTheDesk } from './staff-in-a-browser.ts';

// A bank of its own, because no other test may see its damaged books.
const bank = ownServer();

/** Changes the books without the bank, which only the owner of the database can do. */
async function byHand(sql: string, values: unknown[]): Promise<void> {
  const server = readPidFile({ data: dataFolderOf(databaseHome(bank().dataDir).folder) });
  if (!server) throw new Error('The database of the bank under test does not run');
  const owner = new pg.Client({ host: server.socketFolder, port: 5432, user: OWNER, database: OWNER });
  await owner.connect();
  try {
    await owner.query(sql, values);
  } finally {
    await owner.end();
  }
}

test('the books are red when a row was changed by hand, and green when it is put right', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  const { id } = await openAccountFor(page, 'Hemant Joglekar');
  const change = (paise: number) =>
    byHand(
      "update ledger.accounts set balance_paise = balance_paise + $2 where customer_id = $1 and kind = 'customer'",
      [id, paise],
    );
  await page.goto(at('/banker/books'));
  await page.getByRole('button', { name: 'Verify now', exact: true }).click();
  await expect(page.getByText('All checks passed', { exact: true })).toBeVisible();
  await change(1);
  try {
    await page.getByRole('button', { name: 'Verify now', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /^\d+ of \d+ checks failed/ })).toBeVisible();
    await page.getByText(/^Checks \(/).click();
    await expect(
      page
        .getByRole('list', { name: 'Checks', exact: true })
        .getByText(/^\d+ failed$/)
        .first(),
    ).toBeVisible();
    await expect(page.getByText('The whole of the books sums to zero', { exact: true })).toBeVisible();
    await expect(page.getByText('Each account’s latest date is that of its entries', { exact: true })).toBeVisible();
    // A reload shows the result without a new verification.
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: /^\d+ of \d+ checks failed/ })).toBeVisible();
  } finally {
    await change(-1);
    await callBank(page, 'POST', '/banker/books/verification');
  }
  await page.reload();
  await expect(page.getByText('All checks passed', { exact: true })).toBeVisible();
  await page.getByText(/^Checks \(/).click();
  await page.getByText(/^Earlier verifications \(/).click();
  const earlier = page.getByRole('list', { name: 'Earlier verifications', exact: true }).getByRole('listitem');
  for (const [place, outcome, colour] of [
    [0, 'Failed', 'danger-text'],
    [1, 'Passed', 'accent-text'],
  ] as const) {
    await expect(earlier.nth(place)).toContainText('requested by Sunita Joshi');
    await expect(earlier.nth(place).getByText(outcome, { exact: true })).toHaveCSS(
      'color',
      await colourOf(page, colour),
    );
  }
});

test('the trial balance has a subtotal for each group and its totals below the columns', async ({ page }) => {
  const line = (kind: string, label: string, accounts: number, debit: number, credit: number) => ({
    kind,
    label,
    accounts,
    debit,
    credit,
  });
  await page.route('**/api/banker/books/trial-balance*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          at: '2026-11-21T04:30:00.000Z',
          date: '2026-11-21',
          lines: [
            line('customer', 'Customer accounts', 40, 0, 2_000_000.25),
            line('term_deposit', 'Term deposits', 2, 0, 300_000),
            line('claim', 'Claims on customers', 3, 500.25, 0),
            line('cash_in', 'Cash in', 1, 2_400_000, 0),
            line('cash_out', 'Cash out', 1, 0, 100_000.5),
            line('interest_expense', 'Interest expense', 1, 1_000, 0),
            line('charges', 'Charges', 1, 0, 1_499.5),
          ],
          totalDebit: 2_401_500.25,
          totalCredit: 2_401_500.25,
          balanced: true,
        },
      },
    }),
  );
  await signInAtTheDesk(page, 'sunita', '/banker/books');
  const table = page.getByRole('table', { name: 'Trial balance', exact: true });
  await expect(table.locator('tbody').getByRole('row')).toHaveText([
    'Claims on customers3₹500.25–',
    'Cash in1₹24,00,000.00–',
    'Cash out1–₹1,00,000.50',
    'Assets5₹24,00,500.25₹1,00,000.50',
    'Customer accounts40–₹20,00,000.25',
    'Term deposits2–₹3,00,000.00',
    'Liabilities42–₹23,00,000.25',
    'Interest expense1₹1,000.00–',
    'Charges1–₹1,499.50',
    'Income and expense2₹1,000.00₹1,499.50',
    'Total49₹24,01,500.25₹24,01,500.25',
  ]);
  await expect(page.getByText('As of Nov 21, 2026, 10:00 AM', { exact: true })).toBeVisible();
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
});

test('trial balance and account are shown as at the end of a past day', async ({ page }) => {
  await signInAtTheDesk(page, 'sunita');
  const { id } = await openAccountFor(page, 'Leela Varghese');
  await callBank(page, 'POST', `/banker/customers/${id}/deposit`, { amount: 500 });
  await page.goto(at('/banker/books'));
  const date = page.getByLabel('As at the end of', { exact: true });
  await date.fill('2020-01-01');
  await expect(page.getByText('At the end of Jan 1, 2020, by value date', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Customer accounts 0 – –', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Liabilities 0 – –', exact: true })).toBeVisible();
  await date.fill('');
  const total = page.getByRole('row', { name: /^Total / }).getByRole('cell');
  await expect(total.nth(2)).toHaveText(/^₹[\d,]+\.\d\d$/);
  expect(await total.nth(3).textContent()).toBe(await total.nth(2).textContent());
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Accounts', exact: true }).click();
  await page.getByLabel('Search accounts', { exact: true }).fill('Leela Varghese');
  await page.getByRole('button', { name: 'Entries of Leela Varghese', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const { data } = await (await page.request.get(at('/api/bank'))).json();
  await dialog.getByLabel('As at the end of', { exact: true }).fill(data.businessDate);
  await expect(dialog.getByRole('button', { name: 'Deposit by banker', exact: true })).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveText(['₹500.00 Cr', '₹0.00', '₹500.00 Cr']);
  await dialog.getByLabel('As at the end of', { exact: true }).fill('2020-01-01');
  await expect(dialog.getByRole('definition')).toHaveText(['₹0.00', '₹0.00', '₹0.00']);
  await expect(dialog.getByRole('button', { name: 'Deposit by banker', exact: true })).toBeHidden();
});

test('a filter of the books that Enter has applied keeps the focus, and clearing the filters empties it', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita', '/banker/books?part=journals');
  for (const [label, typed, part] of [
    ['Account or customer', ' KB100001 ', 'of=KB100001'],
    ['Amount from (₹)', '100', 'min=%22100%22'],
    ['Amount to (₹)', '900', 'max=%22900%22'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed.trim());
  }
  await page.getByRole('button', { name: 'Clear filters (3)', exact: true }).click();
  await expect(page.getByLabel('Account or customer', { exact: true })).toHaveValue('');

  await page.getByRole('tab', { name: 'Audit trail', exact: true }).click();
  const who = page.getByLabel('Staff or customer', { exact: true });
  await who.fill('sunita');
  await who.press('Enter');
  await expect(page).toHaveURL(/who=sunita/);
  await expect(who).toBeFocused();
});
