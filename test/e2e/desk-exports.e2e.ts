import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { at, expectUsable, recentTransactions, signInAtTheDesk } from './staff-in-a-browser.ts';

/** Opens the window from the list of recent transactions; returns the button that opens it, and the window. */
async function openExport(page: Page): Promise<{ opener: Locator; dialog: Locator }> {
  await signInAtTheDesk(page, 'kavita');
  await recentTransactions(page);
  const opener = page
    .getByRole('tabpanel', { name: 'Recent Transactions', exact: true })
    .getByRole('button', { name: 'Export', exact: true });
  await opener.click();
  return { opener, dialog: page.getByRole('dialog', { name: 'Export transactions', exact: true }) };
}

test('[B-EX-01] [B-EX-03] [B-TX-04] [X-ER-24] staff export transactions with eight fields: CSV in the browser, a workbook from the bank', async ({
  page,
}) => {
  const { opener, dialog } = await openExport(page);
  await expect(dialog.getByRole('checkbox', { name: 'Customer name', exact: true })).toBeChecked();
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const lines = readFileSync(await csv.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFtransaction_id,customer_id,customer_name,amount,currency,type,status,date,description');
  expect(lines[1]).toMatch(/,KB\d+,/);
  await expect(page.getByText('Export completed successfully', { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await opener.click();
  await dialog.getByRole('radio', { name: 'Excel (XLSX)', exact: true }).check({ force: true });
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(xlsx.suggestedFilename()).toMatch(/^transactions-report-\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect(
    readFileSync(await xlsx.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('the days of an export are repeated in words, and periods are one press away', async ({ page }) => {
  const { dialog } = await openExport(page);
  const [start, end] = ['Start date', 'End date'].map((label) => dialog.getByLabel(label, { exact: true }));
  await start?.fill('2021-11-20');
  await expect(start ?? dialog).toHaveAccessibleDescription('Saturday, November 20, 2021');
  await dialog.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(start ?? dialog).not.toHaveValue('2021-11-20');
  expect(await start?.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await expect(end ?? dialog).toHaveValue((await start?.inputValue()) ?? '');
  await expectUsable(page, 'Export transactions');
});

test('[X-ER-21] transactions that cannot be exported are said to be so', async ({ page }) => {
  const { dialog } = await openExport(page);
  await dialog.getByRole('radio', { name: 'Excel (XLSX)', exact: true }).check({ force: true });
  await page.route('**/api/banker/transactions/export?*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('Failed to export data', { exact: true })).toBeVisible();
});

test('[B-EX-04] [X-ER-21] [X-ER-24] deposits are exported, none are warned about, and a failure is said', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  const open = async () => {
    await page
      .getByRole('region', { name: 'Deposits Overview', exact: true })
      .getByRole('button', { name: 'Export', exact: true })
      .click();
    return page.getByRole('dialog', { name: 'Export deposits', exact: true });
  };
  let dialog = await open();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(readFileSync(await csv.path(), 'utf8')).toMatch(
    /^\uFEFFdeposit_number,customer_id,customer_name,account_number,type,amount,currency,/,
  );
  await expect(page.getByText('Deposits data exported successfully', { exact: true }).first()).toBeVisible();

  dialog = await open();
  await page.route(at('/api/deposits?*'), (route) =>
    route.fulfill({ json: { success: true, data: [], meta: { total: 0, page: 1, limit: 100, totalPages: 0 } } }),
  );
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('No deposits data to export', { exact: true })).toBeVisible();
  await page.unroute(at('/api/deposits?*'));
  await page.route(at('/api/deposits?*'), (route) => route.abort());
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('Failed to export deposits data', { exact: true })).toBeVisible();
});
