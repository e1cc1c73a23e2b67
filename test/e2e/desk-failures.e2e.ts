import type { Page, Route } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { answering, at, failing, openAccountFor, recentTransactions, signInAtTheDesk } from './staff-in-a-browser.ts';

// The desk's own error messages, shown when a call fails without a message from the bank.

const said = (page: Page, sentence: string) => expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();

/** Makes one call fail, acts, and expects the sentence. */
async function fails(
  page: Page,
  pattern: string | RegExp,
  act: () => Promise<unknown>,
  sentence: string,
  how: (route: Route) => Promise<void> = answering(418),
): Promise<void> {
  await page.route(pattern, how);
  await act();
  await said(page, sentence);
  await page.unroute(pattern, how);
}

test('[X-ER-15] [X-ER-21] the parts of the dashboard that cannot be loaded, and its windows that cannot save', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita');
  const person = await openAccountFor(page, 'Parth Solanki');
  // Breaks writing the noon of one day four weeks ago, which only the chart's axis does here.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Date.prototype, 'getUTCDate');
    Object.defineProperty(Date.prototype, 'getUTCDate', {
      value(this: Date): unknown {
        const noon = this.getUTCHours() === 12 && this.getTime() % 3_600_000 === 0;
        if (noon && Math.round((Date.now() - this.getTime()) / 86_400_000) === 27)
          throw new RangeError('the browser cannot');
        return own?.value.call(this);
      },
    });
  });
  await page.route('**/api/banker/activity*', answering(418));
  await page.route('**/api/banker/transactions?*', answering(418));
  await page.reload();
  await said(page, 'Failed to load activities. Please try again.');
  await said(page, 'Failed to process transaction data for chart');
  await recentTransactions(page);
  await said(page, 'Failed to load transactions. Please try again.');
  await page.unrouteAll();
  await page.reload();

  const choose = async (action: string) => {
    await page.getByRole('button', { name: action, exact: true }).click();
    const window = page.getByRole('dialog', { name: action, exact: true });
    await window.getByLabel('Find a customer', { exact: true }).fill(person.email);
    await window.getByRole('button', { name: /Parth Solanki/ }).click();
    return window;
  };
  const flag = await choose('Flag Account');
  await flag.getByLabel('Reason', { exact: true }).fill('Address could not be confirmed');
  const raise = () => flag.getByRole('button', { name: 'Flag Account', exact: true }).click();
  await fails(page, '**/flags', raise, 'The flag could not be saved. Please try again.');
  await page.keyboard.press('Escape');
  const kyc = await choose('Update KYC');
  const save = () => kyc.getByRole('button', { name: 'Save KYC', exact: true }).click();
  await fails(page, '**/kyc', save, 'The KYC record could not be saved. Please try again.', failing('PUT'));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add Customer', exact: true }).first().click();
  const opening = page.getByRole('dialog', { name: 'Add Customer', exact: true });
  await opening.getByLabel('Full Name', { exact: true }).fill('Parul Solanki');
  await opening.getByLabel('Email Address', { exact: true }).fill(`also-${person.email}`);
  await opening.getByLabel('Phone Number', { exact: true }).fill(`6${person.email.replaceAll(/\D/g, '')}`);
  await opening.getByLabel('Address', { exact: true }).fill('3, Lake View Road, Pune');
  const open = () => opening.getByRole('button', { name: 'Open account', exact: true }).click();
  await fails(
    page,
    '**/api/banker/customers',
    open,
    'The account could not be opened. Please try again.',
    failing('POST'),
  );
  await page.keyboard.press('Escape');

  const deposits = page.getByRole('region', { name: 'Deposits Overview', exact: true });
  await deposits.getByRole('button', { name: /^Edit/ }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit Deposit', exact: true });
  const change = () => edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await fails(page, '**/instruction', change, 'The instruction could not be saved. Please try again.');

  await page.route('**/history*', answering(418));
  await page.goto(at(`/banker/customer/${person.id}`));
  await page.getByRole('tab', { name: 'Flags, KYC and audit trail', exact: true }).click();
  await said(page, 'Failed to load the history. Please try again.');
});

test('[X-ER-15] [X-ER-12] books, reports, staff, policy, clock and one’s own profile: each says what could not be done', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita');
  const goTo = (path: string) => () => page.goto(at(path));
  await fails(page, '**/books/trial-balance', goTo('/banker/books'), 'The books could not be read. Please try again.');
  const verify = () => page.getByRole('button', { name: 'Verify now', exact: true }).click();
  const verification = '**/books/verification';
  await fails(page, verification, verify, 'The verification could not be run. Please try again.', failing('POST'));

  await page.goto(at('/banker/reports'));
  const make = () => page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  const reports = '**/api/banker/reports';
  await fails(page, reports, make, 'The report could not be made. Please try again.', failing('POST'));
  await fails(page, reports, goTo('/banker/reports'), 'The reports could not be loaded. Please try again.');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  const download = () =>
    page
      .getByRole('button', { name: /^Download / })
      .first()
      .press('Enter');
  await fails(page, '**/reports/*/file', download, 'The report could not be downloaded. Please try again.');
  await page.getByRole('button', { name: /^Bank date: / }).click();
  const forward = async () => {
    await page.getByRole('button', { name: 'Next day', exact: true }).click();
    await page.getByRole('button', { name: 'Move the date', exact: true }).click();
  };
  await fails(page, '**/api/admin/clock', forward, 'The clock could not be moved. Please try again.', failing('POST'));

  const staff = '**/api/banker/staff';
  await fails(page, staff, goTo('/banker/staff'), 'The staff list could not be loaded. Please try again.');
  await fails(page, '**/api/admin/policy', goTo('/banker/policy'), 'The policy could not be loaded. Please try again.');
  await page.goto(at('/banker/policy'));
  await page.getByLabel('Pending transactions expire after (days)', { exact: true }).fill('8');
  const save = async () => {
    await page.getByRole('button', { name: 'Save policy', exact: true }).click();
    await page.getByRole('button', { name: 'Save this policy', exact: true }).click();
  };
  await fails(page, '**/api/admin/policy', save, 'The policy could not be saved. Please try again.', failing('PUT'));

  await page.getByLabel('Transactions in 30 days', { exact: true }).fill('900');
  const aim = () => page.getByRole('button', { name: 'Save targets', exact: true }).press('Enter');
  await fails(page, '**/api/admin/targets', aim, 'The targets could not be saved. Please try again.', failing('PUT'));

  const own = '**/api/banker/profile';
  await fails(page, own, goTo('/banker/profile'), 'Your profile could not be loaded. Please try again.');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByLabel('Current password', { exact: true }).fill('Demo@1234');
  await page.getByLabel('New password', { exact: true }).fill('Monsoon@2026');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Monsoon@2026');
  const change = () => page.getByRole('button', { name: 'Change password', exact: true }).press('Enter');
  const password = '**/api/banker/change-password';
  await fails(page, password, change, 'Failed to update password. Please try again.');
});
