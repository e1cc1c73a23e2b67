import { expect, test } from './bank-test.ts';
import { newCustomer } from './people-for-browsers.ts';
import { answering, signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

test('[B-DP-01] [B-DP-02] the deposits overview has four sums and eight columns', async ({ page }) => {
  await page.route('**/api/deposits?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown>[] };
    const data = body.data.map((each, place) =>
      place === 0 ? { ...each, customer_name: '', account_number: '' } : each,
    );
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await signInAtTheDesk(page, 'kavita');
  const panel = page.getByRole('region', { name: 'Deposits Overview', exact: true });
  for (const sum of ['Total Deposits', 'Fixed Deposits', 'Recurring Deposits', 'Tax Saving Deposits'])
    await expect(panel.getByRole('group', { name: sum, exact: true })).toHaveText(/₹[\d,]+\.\d\d\d+ accounts$/);
  await expect(panel.getByRole('columnheader')).toHaveText([
    'Customer',
    'Type',
    'Amount',
    'Interest Rate',
    'Start Date',
    'Maturity Date',
    'Status',
    'Actions',
  ]);
  const first = panel.getByRole('row').nth(1).getByRole('cell');
  await expect(first.nth(0)).toHaveText('UnknownN/A');
  await expect(first.nth(3)).toHaveText(/^\d+(\.\d+)?%$/);
});

test('[B-DP-03] [B-DP-04] [B-DP-05] [X-ER-15] deposits are viewed, edited, and missing in words', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita');
  const panel = page.getByRole('region', { name: 'Deposits Overview', exact: true });
  await expect(panel.getByText(/^Showing \d+ of \d+ deposits$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled();
  await panel.getByRole('button', { name: /^View/ }).first().click();
  const details = page.getByRole('dialog', { name: 'Deposit Details', exact: true });
  await expect(details.getByText('Schedule', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: /^Edit/ }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit Deposit', exact: true });
  await edit.getByLabel('Nominee', { exact: true }).fill('Anil Rao');
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(toast(page, 'Deposit updated')).toBeVisible();

  await page.route('**/api/deposits?*', answering(418));
  await page.reload();
  await expect(panel.getByText('Failed to load deposits data', { exact: true }).first()).toBeVisible();
  await page.unrouteAll();
  await page.route(
    '**/api/deposits?*',
    answering(200, { success: true, data: [], meta: { total: 0, page: 1, limit: 10, totalPages: 0 } }),
  );
  await panel.getByRole('button', { name: 'Retry', exact: true }).press('Enter');
  await expect(panel.getByText('No deposits found', { exact: true })).toBeVisible();
});

test('[B-CD-01] [B-CD-04] [B-CD-05] [B-CD-06] cards move as the transition table says', async ({ page }) => {
  await signInAtTheDesk(page, 'rohan');
  const panel = page.getByRole('region', { name: 'Virtual Cards', exact: true });
  const row = panel.getByRole('row').filter({ hasText: 'Neha Gupta' });
  await expect(panel.getByText('Manage customer virtual debit cards', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  await expect(panel.getByRole('columnheader')).toHaveText([
    'Customer',
    'Card Number',
    'Expiry',
    'Status',
    'Created',
    'Actions',
  ]);
  await expect(row).toContainText(/•••• \d{4}/);
  await expect(row).toContainText('ID: ');
  for (const [button, said] of [
    ['Activate', 'Card activated successfully'],
    ['Deactivate', 'Card deactivated successfully'],
    ['Block', 'Card blocked successfully'],
    ['Unblock', 'Card unblocked successfully'],
  ] as const) {
    // By key: each step is told to the dashboard, which loads what stands above.
    await row.getByRole('button', { name: new RegExp(`^${button} `) }).press('Enter');
    if (button === 'Deactivate' || button === 'Block')
      await takeWithReason(page.getByRole('dialog', { name: `${button} this card?`, exact: true }), `${button} card`);
    await expect(toast(page, said)).toBeVisible();
  }
  await expect(row).toContainText('Inactive');
});

test('[B-CD-02] [X-ER-20] cards that cannot be changed or loaded, and none at all', async ({ page }) => {
  await signInAtTheDesk(page, 'rohan');
  const panel = page.getByRole('region', { name: 'Virtual Cards', exact: true });
  const change = panel.getByRole('button', { name: /^(?:Activate|Unblock) / }).first();
  await page.route('**/api/cards/*/status', answering(418));
  await change.press('Enter');
  await expect(toast(page, 'Failed to update card status')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/cards/*/status', answering(200, { ok: true }));
  await change.press('Enter');
  await expect(toast(page, 'Unexpected response format')).toBeVisible();
  await page.unrouteAll();

  await page.route('**/api/cards/all?*', answering(418));
  await page.reload();
  await expect(toast(page, 'Could not load virtual cards')).toBeVisible();
  await expect(panel.getByText('Failed to load virtual cards', { exact: true }).first()).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/cards/all?*', answering(200, { success: true, data: { cards: [] } }));
  await panel.getByRole('button', { name: 'Try Again', exact: true }).press('Enter');
  await expect(panel.getByText('No virtual cards have been issued yet', { exact: true })).toBeVisible();
  await expect(panel.getByText('Cards will appear here when customers apply for them', { exact: true })).toBeVisible();
});

test('the form of a deposit has what its owner saved since the deposit was last read', async ({ page }) => {
  const owner = await newCustomer('Hema Kulkarni', 30_000);
  const { data } = await owner.call('POST', '/deposits', { depositType: 'fixed', amount: 12_000, tenure: 12 });
  const { id } = data.deposit as { id: string }; // as: the documented answer of this call
  const nominate = (nominee: string) =>
    owner.call('PUT', `/deposits/${id}/instruction`, { instruction: 'payout', nominee });
  await nominate('Anil Kulkarni');
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${owner.id}?tab=holding`);
  const nominee = page
    .getByRole('dialog', { name: 'Edit Deposit', exact: true })
    .getByLabel('Nominee', { exact: true });
  const edit = page.getByRole('button', { name: /^Edit (?!Details)/ });
  await edit.click();
  await expect(nominee).toHaveValue('Anil Kulkarni');
  await page.keyboard.press('Escape');
  await expect(nominee).toHaveCount(0);
  await nominate('Bina Kulkarni');
  await edit.click();
  await expect(nominee).toHaveValue('Bina Kulkarni');
});
