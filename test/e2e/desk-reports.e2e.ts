import { readFileSync } from 'node:fs';
import { expect, test } from './bank-test.ts';
import { answering, at, expectUsable, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

test('[B-DB-10] a report is made while its reader goes elsewhere, and is in the list for the next day and the next banker', async ({
  page,
  browser,
}) => {
  await signInAtTheDesk(page, 'rohan', '/banker/reports');
  await page.getByRole('radio', { name: 'Excel (XLSX)', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(toast(page, 'The 30-day report is ready')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Approvals', exact: true, level: 1 })).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await signInAtTheDesk(colleague, 'kavita', '/banker/reports');
  const mine = colleague
    .getByRole('list', { name: 'Reports', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'XLSX' })
    .filter({ hasText: 'Requested by Rohan' })
    .first();
  await expect(mine).toContainText(/\w{3} \d{1,2}, \d{4} – \w{3} \d{1,2}, \d{4}/);
  const [file] = await Promise.all([
    colleague.waitForEvent('download'),
    mine.getByRole('button', { name: /^Download XLSX of/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bank-report-\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await mine.getByRole('link', { name: /^KOSH-/ }).click();
  await expect(colleague.getByLabel('Verification code', { exact: true })).toHaveValue(/^KOSH(-\w{4}){4}$/);
  await colleague.context().close();
});

test('[B-DB-10] a report that is under way shows how far it is; what goes wrong is said', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const report = {
    id: '0190a000-0000-7000-8000-00000000000a',
    kind: 'overview',
    format: 'pdf',
    status: 'making',
    percent: 50,
    requested_by: 'Kavita Menon',
    requested_at: '2026-11-21T04:30:00.000Z',
    scheduled: false,
    ready_at: null,
    from_date: null,
    to_date: null,
    verification_code: null,
  };
  // Reports take less than a second here, so a slow one and failed ones are mocked.
  await page.route(at('/api/banker/reports'), (route) =>
    route.request().method() === 'POST'
      ? answering(503)(route)
      : route.fulfill({ json: { success: true, data: [report, { ...report, id: 'other', status: 'failed' }] } }),
  );
  await page.goto(at('/banker/reports'));
  await expect(page.getByRole('progressbar', { name: 'Making the report', exact: true })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  const failed = page.getByRole('main').getByText('The report could not be made. Please try again.', { exact: true });
  await expect(failed).toHaveCount(1);
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  await expect(failed).toHaveCount(2);
});

test('a report of a kind and a period is made, listed with both, and mailed about', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/reports');
  await page.getByLabel('Report', { exact: true }).selectOption('Trial balance');
  await page.getByLabel('As at the end of', { exact: true }).fill('2026-01-31');
  await expectUsable(page, 'a new report');
  // The buttons stay inside of their panel; those of a dialog reach its edges.
  const inside = await page.getByRole('button', { name: 'Generate Report', exact: true }).evaluate((button) => {
    const row = button.parentElement?.getBoundingClientRect();
    const panel = button.closest('section')?.getBoundingClientRect();
    return row && panel && row.left >= panel.left && row.right <= panel.right && row.bottom <= panel.bottom;
  });
  expect(inside).toBe(true);
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  await expect(toast(page, 'Trial balance: the report is ready')).toBeVisible();
  const mine = page
    .getByRole('list', { name: 'Reports', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Trial balance · PDF' })
    .first();
  await expect(mine.getByText('As at the end of Jan 31, 2026', { exact: true })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    mine.getByRole('button', { name: /^Download PDF of/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('trial-balance-2026-01-31.pdf');
});

test('a report is repeated monthly, is listed with its next day, and any colleague ends it', async ({
  page,
  browser,
}) => {
  await signInAtTheDesk(page, 'rohan', '/banker/reports');
  const monthly = page.getByRole('region', { name: 'Monthly reports', exact: true });
  await monthly.getByRole('button', { name: 'Repeat a report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat a report monthly', exact: true });
  await dialog.getByLabel('Report', { exact: true }).selectOption('dormant');
  await dialog.getByRole('radio', { name: 'Excel (XLSX)', exact: true }).check({ force: true });
  await dialog.getByLabel('Day of the month', { exact: true }).fill('29');
  await dialog.getByRole('button', { name: 'Repeat monthly', exact: true }).click();
  await expect(dialog.getByText('Please enter a day of the month from 1 to 28', { exact: true })).toBeVisible();
  await dialog.getByLabel('Day of the month', { exact: true }).fill('1');
  await dialog.getByRole('button', { name: 'Repeat monthly', exact: true }).click();
  await expect(toast(page, 'The report is repeated monthly')).toBeVisible();
  const row = monthly.getByRole('listitem').filter({ hasText: 'Dormant accounts · XLSX' });
  await expect(row).toContainText(/Next on [A-Z][a-z]{2} 1, \d{4}, for the month before/);
  await expect(row).toContainText('E-mails to Rohan');
  await expectUsable(page, 'monthly reports');

  const colleague = await (await browser.newContext()).newPage();
  await signInAtTheDesk(colleague, 'kavita', '/banker/reports');
  const same = colleague
    .getByRole('region', { name: 'Monthly reports', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Dormant accounts · XLSX' });
  await same.getByRole('button', { name: 'End Dormant accounts', exact: true }).click();
  const question = colleague.getByRole('dialog', { name: 'End this monthly report?', exact: true });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(same).toBeVisible();
  await same.getByRole('button', { name: 'End Dormant accounts', exact: true }).click();
  await question.getByRole('button', { name: 'End report', exact: true }).click();
  await expect(toast(colleague, 'The report is repeated no more')).toBeVisible();
  await expect(same).toHaveCount(0);
  await colleague.context().close();
});
