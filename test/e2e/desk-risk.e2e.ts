import type { Page } from '@playwright/test';
import { ALL_LOOKS, expectAxeClean, lookAt } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, send, staffCaller } from './people-for-browsers.ts';
import { signInAtTheDesk, toast } from './staff-in-a-browser.ts';

const REASON = 'Cash just below a round amount on three days';

/** Opens the window by keyboard from the button on the customer's page. */
async function openWindow(page: Page) {
  await page.getByRole('button', { name: 'Rate Risk', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rate Risk', exact: true });
  await expect(dialog.getByLabel('Category', { exact: true })).toBeVisible();
  return dialog;
}

/** The panel is a region with its title. */
const panel = (page: Page) => page.getByRole('region', { name: 'Risk', exact: true });

test('by keyboard: a risk is rated for a reason, seen beside KYC and flags, and rated again', async ({
  page,
}, info) => {
  const ila = await newCustomer('Ila Sen');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${ila.id}?tab=record`);
  await expect(panel(page)).toContainText('This customer’s risk has not been rated');
  const dialog = await openWindow(page);
  await expect(dialog.getByLabel('Category', { exact: true }).getByRole('option')).toHaveText([
    'Choose a category',
    'Low: KYC at least every ten years',
    'Medium: KYC at least every eight years',
    'High: KYC at least every two years',
  ]);
  await dialog.getByLabel('Category', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save risk', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please choose a risk category', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Please give a reason of 5 to 500 characters', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Category', { exact: true })).toBeFocused();
  // The form focuses the wrong field once more in a timer, before which no reader is at the next field.
  await page.evaluate(() => new Promise((passed) => setTimeout(passed)));
  await page.keyboard.type('High');
  await page.keyboard.press('Tab');
  await page.keyboard.type(REASON);
  await expectAxeClean(page, 'risk-window', info, ALL_LOOKS);
  await dialog.getByRole('button', { name: 'Save risk', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Risk rated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(panel(page)).toContainText(REASON);
  await expect(panel(page)).toContainText(/Rated by Kavita Menon, [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
  // In the panel and beside the name.
  await expect(page.getByText('High risk', { exact: true })).toHaveCount(2);

  const again = await openWindow(page);
  await expect(again).toContainText(REASON);
  await again.getByLabel('Category', { exact: true }).focus();
  await page.keyboard.type('Low');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The invoices were shown');
  await again.getByRole('button', { name: 'Save risk', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Earlier ratings', exact: true })).toContainText(REASON);
  await expect(panel(page)).toContainText('Low risk');
  await expect(page.getByRole('list', { name: 'Audit trail', exact: true })).toContainText('high → low');
  await expectAxeClean(page, 'risk-of-a-customer', info, ALL_LOOKS);
  await page.reload();
  await expect(panel(page)).toContainText('The invoices were shown');
});

test('a colleague’s rating is not replaced unseen', async ({ page }) => {
  const ila = await newCustomer('Ila Sen');
  await signInAtTheDesk(page, 'rohan', `/banker/customer/${ila.id}?tab=record`);
  const dialog = await openWindow(page);
  const kavita = await staffCaller();
  await kavita('PUT', `/banker/customers/${ila.id}/risk`, { category: 'high', reason: REASON, replaces: null });
  await dialog.getByLabel('Category', { exact: true }).selectOption('low');
  await dialog.getByLabel('Reason', { exact: true }).fill('Salary and household payments');
  await dialog.getByRole('button', { name: 'Save risk', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Kavita Menon has rated the risk high since. Nothing was changed.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(panel(page)).toContainText('High risk');
  await expect(panel(page)).not.toContainText('Salary and household payments');
});

test('the list is filtered by risk, flags and KYC in its address, with a word for a raised one, in low rows', async ({
  page,
}, info) => {
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  await expect(page.getByRole('table', { name: 'Customers', exact: true }).getByRole('row')).toHaveCount(21);
  await page.getByLabel('Risk', { exact: true }).selectOption('medium');
  await expect(page).toHaveURL(/risk=medium/);
  const row = page.getByRole('row').filter({ hasText: 'vikram@kosh.example' });
  await expect(row).toContainText('Medium risk');
  await page.reload();
  await expect(page.getByLabel('Risk', { exact: true })).toHaveValue('medium');
  await expect(row).toContainText('Medium risk');
  await lookAt(page, [1280, 'light']);
  const table = page.getByRole('table', { name: 'Customers', exact: true });
  const heights = await table.getByRole('row').evaluateAll((rows) => rows.map((each) => each.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await expectAxeClean(page, 'customers-of-a-risk', info, ALL_LOOKS);
  await page.getByRole('button', { name: 'Clear filters (1)', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'asha@kosh.example' })).not.toContainText('risk');

  await lookAt(page, [1280, 'light']);
  const flagged = page.getByLabel('Flagged only', { exact: true });
  await flagged.click();
  await expect(page).toHaveURL(/flagged=/);
  await expect(flagged).toBeChecked();
  // All but the header.
  await expect(table.getByRole('row').filter({ hasNotText: 'Flagged' })).toHaveCount(1);
  await page.getByLabel('KYC', { exact: true }).selectOption({ label: 'KYC rejected' });
  await expect(page).toHaveURL(/kyc=rejected/);
  await expect(table.getByRole('row').filter({ hasNotText: 'KYC rejected' })).toHaveCount(1);
  expect(await table.getByRole('row').count()).toBeGreaterThan(1);
});

test('a review shows the risk of the customer whose money waits', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 900_000);
  const noor = await newCustomer('Noor Baig');
  const { id } = await send(ila, noor, 250_000);
  const kavita = await staffCaller();
  await kavita('PUT', `/banker/customers/${ila.id}/risk`, { category: 'high', reason: REASON, replaces: null });
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  await page.getByTestId(`row-${id}`).getByRole('button', { name: 'Review', exact: true }).click();
  const facts = page.getByRole('region', { name: 'Before you decide', exact: true });
  await expect(facts.getByText('High risk', { exact: true })).toBeVisible();
});
