import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { formatDay } from '../../web/components/bank-date.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { expect, test } from './bank-test.ts';
import { changeAnswers, colourOf } from './changed-answers.ts';
import { newCustomer, openProfile } from './people-for-browsers.ts';

const data = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Data', exact: true });

test('[X-ER-14] [C-EX-10] statements are asked for in the profile, arrive, and can be downloaded', async ({
  context,
}) => {
  const customer = await newCustomer('Kamala Das', 2500);
  const page = await openProfile(context, customer);
  const section = data(page);
  await page.route('**/api/customers/account-statement', (route) => route.abort(), { times: 1 });
  await section.getByRole('button', { name: 'Send account statement by e-mail', exact: true }).click();
  await expect(
    section.getByText('Failed to send account statement. Please try again later.', { exact: true }),
  ).toBeVisible();
  await section.getByRole('button', { name: 'Send account statement by e-mail', exact: true }).click();
  await section.getByRole('button', { name: 'Send personal data by e-mail', exact: true }).click();
  await section.getByRole('button', { name: 'Send transaction history by e-mail', exact: true }).click();
  const list = section.getByRole('list', { name: 'Requested statements', exact: true });
  await expect(list.getByText('Sent', { exact: true })).toHaveCount(3, { timeout: 120_000 });
  // Each type with its file formats.
  for (const [type, formats] of [
    ['account statement', ['PDF']],
    ['personal data', ['PDF', 'JSON']],
    ['transaction history', ['PDF', 'XLSX']],
  ] as const) {
    const row = list.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(type) }) });
    await expect(row.getByRole('button')).toHaveText([...formats]);
  }
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: /^Download JSON: personal data/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  const states = ['queued', 'sent', 'failed'];
  await changeAnswers(page, '**/api/customers/statements', ({ data }) => {
    for (const [place, statement] of data.entries()) statement.status = states[place];
  });
  await page.reload();
  for (const [label, colour] of [
    ['On its way', 'info-text'],
    ['Sent', 'accent-text'],
    ['Failed', 'danger-text'],
  ] as const)
    await expect(list.getByText(label, { exact: true })).toHaveCSS('color', await colourOf(page, colour));
});

test('[C-EX-10] a statement of a financial year, or of own dates, is downloaded at once', async ({ context }) => {
  const customer = await newCustomer('Rukmini Das', 2500);
  const page = await openProfile(context, customer);
  const section = data(page);
  const period = section.getByLabel('Period', { exact: true });
  const today = businessDateOf(new Date());
  const started = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  const year = `FY ${started}-${String(started + 1).slice(2)}`;
  // An account of today has no earlier year.
  await expect(period.getByRole('option')).toHaveText(['Last 3 months', 'This month', 'Last month', year, 'Own dates']);
  await period.selectOption(year);
  const download = section.getByRole('button', { name: 'Download account statement', exact: true });
  let file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toBe(`account-statement-${started}-04-01-to-${today}.pdf`);
  const { text } = await readPdf(await readFile(await (await file).path()), 1);
  expect(text).toMatch(/Rukmini Das[^]*Opening balance[^]*₹0\.00[^]*Closing balance[^]*₹2,500\.00/);

  await period.selectOption('Own dates');
  await section.getByLabel('Start date', { exact: true }).fill(today);
  await section.getByLabel('End date', { exact: true }).fill(`${started}-04-01`);
  await expect(section.getByText('Start date cannot be after end date', { exact: true })).toBeVisible();
  await expect(download).toBeDisabled();
  await section.getByLabel('End date', { exact: true }).fill(today);
  file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toBe(`account-statement-${today}-to-${today}.pdf`);

  // The mailed statement has the days that were chosen, too.
  await section.getByRole('button', { name: 'Send account statement by e-mail', exact: true }).click();
  await expect(section.getByRole('list', { name: 'Requested statements', exact: true })).toContainText(
    `${formatDay(new Date())} – ${formatDay(new Date())}`,
  );

  file = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download transaction history', exact: true }).click();
  expect((await file).suggestedFilename()).toBe(`transaction-history-${today}.pdf`);
});
