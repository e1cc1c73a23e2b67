import pg from 'pg';
import { databaseHome } from '../../server/platform/database-home.ts';
import { dataFolderOf, OWNER, readPidFile } from '../../server/platform/postgres-cluster.ts';
import { expect, test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';
import { at, callBank, openAccountFor, signInAtTheDesk } from './staff-in-a-browser.ts';

// A bank of its own, because no other test may see its damaged books.
let bank: BankUnderTest;
let usual: string | undefined;
test.beforeAll(async () => {
  bank = await openBankUnderTest({ LIMIT_SCALE: '100' });
  usual = process.env.KOSH_URL;
  process.env.KOSH_URL = bank.url;
});
test.afterAll(async () => {
  process.env.KOSH_URL = usual;
  await bank.close();
});

/** Changes the books without the bank, which only the owner of the database can do. */
async function byHand(sql: string, values: unknown[]): Promise<void> {
  const server = readPidFile({ data: dataFolderOf(databaseHome(bank.dataDir).folder) });
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
  await expect(page.getByText('The books are sound', { exact: true })).toBeVisible();
  await change(1);
  try {
    await page.getByRole('button', { name: 'Verify now', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The books are not sound' })).toBeVisible();
    await page.getByText(/^Checks \(/).click();
    await expect(
      page
        .getByRole('list', { name: 'Checks', exact: true })
        .getByText(/^\d+ wrong$/)
        .first(),
    ).toBeVisible();
    // A reload shows the result without a new verification.
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'The books are not sound' })).toBeVisible();
  } finally {
    await change(-1);
    await callBank(page, 'POST', '/banker/books/verification');
  }
  await page.reload();
  await expect(page.getByText('The books are sound', { exact: true })).toBeVisible();
});
