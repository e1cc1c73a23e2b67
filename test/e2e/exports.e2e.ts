import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

async function openExport(page: Page) {
  const history = page.getByRole('region', { name: 'Transaction History', exact: true });
  await history.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions', exact: true });
  // The preview comes after the form and makes the window higher.
  await expect(dialog.getByRole('table', { name: 'Preview', exact: true })).toBeVisible();
  return dialog;
}

/** Opens the export window of a customer with seven transactions. */
async function exportOfSeven(context: BrowserContext) {
  const customer = await newCustomer('Ishita Bose', 1_00_000);
  for (let n = 1; n <= 6; n += 1)
    await customer.call('POST', '/customers/transactions', {
      type: 'withdrawal',
      amount: n * 10,
      description: n === 6 ? '=SUM(1)' : `Tea ${n}`,
    });
  const page = await openDashboard(context, customer);
  return { page, dialog: await openExport(page) };
}

test('[C-EX-02] [C-EX-05] a customer chooses of six fields and previews five transactions', async ({ context }) => {
  const { page, dialog } = await exportOfSeven(context);
  await expect(dialog.getByRole('group', { name: 'Fields', exact: true }).getByRole('checkbox')).toHaveCount(6);
  await expect(dialog.getByRole('checkbox', { name: /customer name/i })).toHaveCount(0);
  await expect(dialog.getByText('The first 5 of 7 transactions', { exact: true })).toBeVisible();
  const rows = dialog.getByRole('table', { name: 'Preview', exact: true }).getByRole('row');
  await expect(rows).toHaveCount(6);
  // In the words of the list, with the sign, and the id last.
  await expect(rows.first().getByRole('columnheader')).toHaveText([
    'Date',
    'Description',
    'Type',
    'Status',
    'Amount',
    'Transaction ID',
  ]);
  await expect(
    rows
      .nth(1)
      .getByRole('cell')
      .filter({ hasNotText: /[ap]m|-/ }),
  ).toHaveText(['=SUM(1)', 'Withdrawal', 'Completed', 'minus −₹60.00']);
  // On a phone two lines of each, and nothing that scrolls sideways.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await expect(dialog.getByRole('listitem').first()).toContainText(
    /^=SUM\(1\)minus −₹60\.00.* · Withdrawal · Completed/,
  );
  const preview = dialog.getByRole('region', { name: 'Preview', exact: true });
  expect(await preview.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  // A period at one press, and away again.
  const month = dialog.getByRole('button', { name: 'This month', exact: true });
  await month.click();
  await expect(dialog.getByLabel('Start date', { exact: true })).toHaveValue(/^\d{4}-\d{2}-01$/);
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByText('The first 5 of 7 transactions', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(dialog.getByText('No data found for the selected criteria', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(dialog.getByLabel('Start date', { exact: true })).toHaveValue('');
  await expect(dialog.getByText('The first 5 of 7 transactions', { exact: true })).toBeVisible();

  await dialog.getByRole('checkbox', { name: 'All types', exact: true }).uncheck();
  await expect(dialog.getByText('Please choose at least one type', { exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Transfer', exact: true }).check();
  await expect(dialog.getByText('No data found for the selected criteria', { exact: true })).toBeVisible();
});

test('[C-EX-01] [C-EX-06] [C-EX-08] a CSV of the chosen types and fields is made in the browser', async ({
  context,
}) => {
  const { page, dialog } = await exportOfSeven(context);
  await dialog.getByRole('checkbox', { name: 'All types', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Withdrawal', exact: true }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Transaction ID', exact: true }).press('Space');
  // The preview has its last height, so that the button stands still.
  await expect(dialog.getByText('The first 5 of 6 transactions', { exact: true })).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transactions-report-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFdate,type,amount,currency,description,status');
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2},withdrawal,60\.00,INR,'=SUM\(1\),completed$/);
  expect(lines).toHaveLength(8);
  expect(asked.filter((address) => address.includes('export-transactions'))).toEqual([]);
  await expect(dialog).toBeHidden();
});

test('[C-EX-04] a transfer is one type in both directions, and no deposit or withdrawal', async ({ context }) => {
  const [customer, friend] = [await newCustomer('Ishita Bose', 900), await newCustomer('Lokesh Rao', 900)];
  for (const [from, to, amount] of [
    [customer, friend, 150.5],
    [friend, customer, 20],
  ] as const) {
    await send(from, to, amount);
  }
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 75 });
  const page = await openDashboard(context, customer);
  const [received, sent, withdrawn, deposited] = ['plus +₹20.00', 'minus −₹150.50', 'minus −₹75.00', 'plus +₹900.00'];
  for (const [types, amounts, written] of [
    [['Transfer'], [received, sent], ['transfer_in,20.00', 'transfer_out,150.50']],
    // The bank filters by one type; of two, the browser keeps what belongs to them.
    [
      ['Deposit', 'Withdrawal'],
      [withdrawn, deposited],
      ['withdrawal,75.00', 'deposit,900.00'],
    ],
  ] as const) {
    const dialog = await openExport(page);
    await dialog.getByRole('checkbox', { name: 'All types', exact: true }).uncheck();
    for (const type of types) await dialog.getByRole('checkbox', { name: type, exact: true }).check();
    const rows = dialog.getByRole('table', { name: 'Preview', exact: true }).getByRole('row');
    await expect(rows.getByRole('cell').filter({ hasText: '₹' })).toHaveText([...amounts]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(lines.map((line) => line.split(',').slice(2, 4).join())).toEqual(written);
    await expect(dialog).toBeHidden();
  }
});

test('[C-EX-07] [C-EX-03] a PDF comes from the bank, and anybody can check its code', async ({ context }) => {
  const customer = await newCustomer('मीरा नायर', 2_50_000);
  const page = await openDashboard(context, customer);
  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: 'PDF', exact: true }).check({ force: true });
  await dialog.getByLabel('Start date', { exact: true }).fill('2026-03-02');
  await dialog.getByLabel('End date', { exact: true }).fill('2026-03-01');
  await expect(dialog.getByText('Start date cannot be after end date', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await dialog.getByLabel('Start date', { exact: true }).fill('');
  await dialog.getByLabel('End date', { exact: true }).fill('');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const file = await download.path();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  // The window closes by itself, and takes its entry of the history away.
  await expect(dialog).toBeHidden();

  const profile = await context.request.get(url('/api/documents/verify/KOSH-0000-0000-0000-0000'));
  expect(await profile.json()).toMatchObject({ data: { genuine: false } });
  await page.goto(url('/verify#100%'));
  await expect(page.getByLabel('Verification code', { exact: true })).toHaveValue('100%');
  await page.goto(url('/verify#KOSH-0000-0000-0000-0000'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('We have no document with this code', { exact: true })).toBeVisible();
});

test('the page that checks a document reads the code of a second link while it is open', async ({ page }) => {
  const code = page.getByLabel('Verification code', { exact: true });
  const unknown = page.getByText('We have no document with this code', { exact: true });
  await page.goto(url('/verify#KOSH-0000-0000-0000-0000'));
  await expect(code).toHaveValue('KOSH-0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(unknown).toBeVisible();
  // The same page with another code, as from the code of a second document: the browser does not load it again.
  await page.goto(url('/verify#KOSH-1111-1111-1111-1111'));
  await expect(code).toHaveValue('KOSH-1111-1111-1111-1111');
  await expect(unknown).toHaveCount(0);
  await page.goBack();
  await expect(code).toHaveValue('KOSH-0000-0000-0000-0000');
});

test('[C-EX-07] a receipt’s code is found genuine, with the figures to compare and the file itself', async ({
  context,
}, info) => {
  const customer = await newCustomer('Joseph Mathew', 12_345.67);
  const page = await openDashboard(context, customer);
  // In the list: figures of the insights have the same amount, and may come first.
  const history = page.getByRole('region', { name: 'Transaction History', exact: true });
  await history.getByRole('button', { name: /12,345\.67/ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'Receipt (PDF)', exact: true }).click(),
  ]);
  const file = await download.path();
  // The QR code on the PDF holds the address; here the code is read from the customer's list of statements.
  const asked = await customer.call('POST', '/customers/account-statement', { statementType: 'account_statement' });
  expect(asked.message).toContain(customer.email);
  let code = '';
  await expect(async () => {
    const { data } = await customer.call('GET', '/customers/statements');
    // as: the list of statements, of which there is one.
    const [statement] = data as unknown as { status: string; verification_code: string }[];
    expect(statement?.status).toBe('sent');
    code = statement?.verification_code ?? '';
  }).toPass();
  await page.goto(url('/verify'));
  await page.getByLabel('Verification code', { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('This document is genuine', { exact: true })).toBeVisible();
  await expect(page.getByText('The document matches our books.', { exact: true })).toBeVisible();
  const day = '\\d{1,2} [A-Z][a-z]+ \\d{4}';
  for (const [label, value] of [
    ['Period', new RegExp(`^${day} – ${day}$`)],
    ['Opening balance', '₹0.00'],
    ['Closing balance', '₹12,345.67'],
  ] as const)
    await expect(page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(value);
  await page.getByLabel(/Have the file/).setInputFiles(file);
  await expect(
    page.getByText('This file is not what we issued: it was changed, exported again, or is another document.', {
      exact: true,
    }),
  ).toBeVisible();
  await expectAxeClean(page, 'verified', info);
});
