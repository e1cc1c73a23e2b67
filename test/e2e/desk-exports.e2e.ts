import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { at, expectUsable, recentTransactions, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

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

/** Opens the window from the overview of deposits. */
async function openDepositsExport(page: Page): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Deposits Overview', exact: true })
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  return page.getByRole('dialog', { name: 'Export deposits', exact: true });
}

test('[B-EX-04] [X-ER-21] [X-ER-24] deposits are exported, none are warned about, and a failure is said', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'kavita');
  let dialog = await openDepositsExport(page);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(readFileSync(await csv.path(), 'utf8')).toMatch(
    /^\uFEFFdeposit_number,customer_id,customer_name,account_number,type,amount,currency,/,
  );
  await expect(page.getByText('Deposits data exported successfully', { exact: true }).first()).toBeVisible();

  dialog = await openDepositsExport(page);
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

test('an export of deposits that is cancelled saves no file and leaves the next window open', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const dialog = await openDepositsExport(page);
  const release = await holdAnswers(page, at('/api/deposits?*limit=100*'));
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  await openDepositsExport(page);
  release();
  await dialog.getByRole('radio', { name: 'PDF', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(toast(page, 'Deposits data exported successfully')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  expect(saved).toEqual([expect.stringMatching(/^deposits-report-.*\.pdf$/)]);
});

test('what was said about an export of deposits that failed goes with the next try', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const dialog = await openDepositsExport(page);
  const failed = dialog.getByText('Failed to export deposits data', { exact: true });
  const calls = at('/api/deposits?*limit=100*');
  await page.route(calls, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(failed).toBeVisible();
  await page.unroute(calls);
  const release = await holdAnswers(page, calls);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(failed).toHaveCount(0);
  release();
  await expect(dialog).toBeHidden();
});
