import { expect, test } from './bank-test.ts';
import { changeAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard, staffCaller } from './people-for-browsers.ts';
import { at, expectUsable, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

test('[B-CU-15] a deposit to the wrong account is moved back by two bankers, and the customer sees both', async ({
  browser,
}, info) => {
  const customer = await newCustomer('Nandini Rao', 300);
  const maker = await staffCaller('kavita@kosh.example');
  await maker('POST', `/banker/customers/${customer.id}/deposit`, { amount: 450, description: 'Cash at the counter' });
  const pageOf = async () => (await browser.newContext()).newPage();
  const [making, checking] = [await pageOf(), await pageOf()];

  let claims = true;
  await changeAnswers(making, '**/api/banker/transactions/*', ({ data }) =>
    Object.assign(data.reversible ?? {}, { missing: 250.5, claims }),
  );
  await signInAtTheDesk(making, 'kavita', `/banker/customer/${customer.id}`);
  await making
    .getByRole('row')
    .filter({ hasText: 'Cash at the counter' })
    .getByRole('button', { name: 'Deposit', exact: true })
    .click();
  const movement = making.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await movement.getByRole('button', { name: 'Reverse', exact: true }).click();
  const owed = '₹250.50 of it is spent. The customer will owe that to the bank, and the next money in pays it.';
  await expect(movement.getByText(owed, { exact: true })).toBeVisible();
  claims = false;
  // The address has the window.
  await making.reload();
  await movement.getByRole('button', { name: 'Reverse', exact: true }).click();
  const refused = '₹250.50 of it is spent. A reversal of that part is refused.';
  await expect(movement.getByText(refused, { exact: true })).toBeVisible();
  await expect(movement.getByLabel('Amount to move back', { exact: true })).toHaveValue('450.00');
  await movement.getByRole('button', { name: 'Ask for the reversal', exact: true }).click();
  await expect(movement.getByText('Please give a reason of 5 to 500 characters', { exact: true })).toBeVisible();
  await movement.getByLabel('Reason', { exact: true }).fill('It was meant for another account');
  await expectUsable(making, 'asking for a reversal');
  await movement.getByRole('button', { name: 'Ask for the reversal', exact: true }).click();
  await expect(toast(making, 'A colleague must approve this reversal')).toBeVisible();
  await expect(movement).toContainText(
    'Reversal of a transaction: Kavita Menon asked for it. A colleague decides until',
  );
  await expect(movement.getByRole('button', { name: 'Reverse', exact: true })).toBeHidden();

  await signInAtTheDesk(checking, 'rohan', '/banker/approvals');
  const row = checking.getByRole('row').filter({ hasText: 'Nandini Rao' });
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const change = checking.getByRole('dialog', { name: 'Reversal of a transaction', exact: true });
  await expect(change).toContainText('₹450.00 of ₹450.00');
  await expect(change).toContainText('It was meant for another account');
  await change.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(checking, 'Change approved')).toBeVisible();

  const page = await openDashboard(await browser.newContext(), customer);
  await expect(page.getByText('₹300.00', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /Withdrawal · Reversal/ }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await expect(details).toContainText('Reversal: Cash at the counter');
  await expect(details).toContainText('It was meant for another account');
  await expectUsable(page, 'a reversal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Moved back by us/ }).click();
  await expect(details).toContainText('Moved back by us');
  await info.attach('reversed', { body: await page.screenshot(), contentType: 'image/png' });
});

test('a banker charges a customer for a reason of the list, and a large goodwill credit waits', async ({ page }) => {
  const customer = await newCustomer('Lakshmi Iyer', 1_000);
  await signInAtTheDesk(page, 'rohan', `/banker/customer/${customer.id}`);
  const open = () => page.getByRole('button', { name: 'Charge or goodwill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Charge or goodwill', exact: true });
  await open();
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ label: 'Charge: Cheque book' });
  await dialog.getByLabel('Amount', { exact: true }).fill('1500');
  await dialog.getByLabel('Note', { exact: true }).fill('50 leaves');
  await expectUsable(page, 'a charge');
  await dialog.getByRole('button', { name: 'Charge ₹1,500.00', exact: true }).click();
  await expect(toast(page, 'A colleague must approve this')).toBeVisible();
  await expect(dialog).toBeHidden();

  await open();
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ label: 'Charge: Cheque book' });
  await dialog.getByLabel('Amount', { exact: true }).fill('150');
  await dialog.getByRole('button', { name: 'Charge ₹150.00', exact: true }).click();
  await expect(toast(page, 'Charged. The balance is ₹850.00.')).toBeVisible();
  await page.goto(at(`/banker/customer/${customer.id}`));
  const charge = page.getByRole('row').filter({ hasText: 'Cheque book' });
  await expect(charge.getByRole('button', { name: 'Withdrawal', exact: true })).toBeVisible();
});

test('a customer who spent what is moved back reads what they owe, and the next money in pays it', async ({
  browser,
}) => {
  const [admin, maker, checker] = [
    await staffCaller('sunita@kosh.example'),
    await staffCaller('kavita@kosh.example'),
    await staffCaller('rohan@kosh.example'),
  ];
  await admin('PUT', '/admin/policy', { reviewAbove: 200_000, pendingDays: 7, claimsAllowed: true });
  const customer = await newCustomer('Farah Siddiqui', 100);
  const deposit = await maker('POST', `/banker/customers/${customer.id}/deposit`, { amount: 700 });
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 350.5 });
  // as: the answers of the two calls.
  const { transaction } = deposit.data as unknown as { transaction: { id: string } };
  const asked = await maker('POST', `/banker/transactions/${transaction.id}/reverse`, { reason: 'Counted twice' });
  const { change } = asked.data as unknown as { change: { id: string } };
  await checker('POST', `/banker/changes/${change.id}/approve`);

  const page = await openDashboard(await browser.newContext(), customer);
  await expect(page.getByText('You owe us ₹250.50', { exact: true })).toBeVisible();
  await expectUsable(page, 'a customer who owes');
  await maker('POST', `/banker/customers/${customer.id}/deposit`, { amount: 300 });
  await page.reload();
  await expect(page.getByText('₹49.50', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('You owe us ₹250.50', { exact: true })).toBeHidden();
});
