import { expect, test } from './bank-test.ts';
import { newCustomer } from './people-for-browsers.ts';
import { at, callBank, expectUsable, signInAtTheDesk, takeWithReason, toast } from './staff-in-a-browser.ts';

test('[B-CU-06] a new e-mail address waits: the desk says so, a colleague approves it, its owner confirms it', async ({
  browser,
}) => {
  const customer = await newCustomer('Ishaan Mehta');
  const email = `new-${customer.email}`;
  const pageOf = async () => (await browser.newContext()).newPage();
  const [making, checking, owner] = [await pageOf(), await pageOf(), await pageOf()];
  await signInAtTheDesk(making, 'kavita', `/banker/customer/${customer.id}`);
  await making.getByRole('button', { name: 'Edit Details', exact: true }).click();
  const edit = making.getByRole('dialog', { name: 'Edit Customer Details', exact: true });
  await edit.getByLabel('Email Address', { exact: true }).fill(email);
  await edit.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(toast(making, 'Customer details updated successfully')).toBeVisible();
  await expect(toast(making, 'A colleague must approve the new e-mail address or phone number.')).toBeVisible();
  const waits = making.getByText(
    new RegExp(`^${email} waits for a colleague’s approval and the link in the new mailbox`),
  );
  await expect(waits).toContainText('Kavita Menon asked for it.');
  await expectUsable(making, 'customer with waiting contacts');

  await signInAtTheDesk(checking, 'rohan', '/banker/approvals');
  const row = checking
    .getByRole('row')
    .filter({ hasText: 'Ishaan Mehta' })
    .filter({ hasText: 'Change of contact details' });
  await expect(row).toContainText('Kavita Menon');
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const change = checking.getByRole('dialog', { name: 'Change of contact details', exact: true });
  await expect(change).toContainText(email);
  await change.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(checking, 'Change approved')).toBeVisible();
  await expect(change).toBeHidden();
  await expect(row).toBeHidden();

  await owner.goto(at('/customer/login'));
  const mailbox = (await callBank(owner, 'GET', `/mailbox?to=${encodeURIComponent(email)}`)) as {
    data: { id: string }[];
  }; // as: the list of mails
  const mail = (await callBank(owner, 'GET', `/mailbox/${mailbox.data[0]?.id}`)) as { data: { text: string } }; // as: one mail
  const [link = ''] = /\/confirm-address#token=\S+/.exec(mail.data.text) ?? [];
  await owner.goto(at(link));
  await owner.getByRole('button', { name: 'Confirm this address', exact: true }).click();
  await expect(
    owner.getByText('Your e-mail address has changed. Please sign in with it.', { exact: true }),
  ).toBeVisible();
  await making.goto(at(`/banker/customer/${customer.id}`));
  await expect(making.getByText(email, { exact: true }).first()).toBeVisible();
  const reset = making.getByRole('button', { name: 'Reset Password', exact: true });
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
});

test('[B-CU-12] a large closing waits, is marked in the list, and its maker withdraws it', async ({ page }) => {
  const customer = await newCustomer('Jaya Bhattacharya', 500_000);
  await signInAtTheDesk(page, 'kavita', `/banker/customers?search=${encodeURIComponent(customer.email)}`);
  const row = page.getByRole('row').filter({ hasText: 'Jaya Bhattacharya' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  const actions = page.getByRole('dialog', { name: 'Customer Actions', exact: true });
  await actions.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await takeWithReason(actions.getByRole('group', { name: 'Delete Account', exact: true }), 'Delete Account');
  await expect(
    toast(page, 'Closing this account pays out more than one person may: a colleague must approve it.'),
  ).toBeVisible();
  await expect(row.getByText('Closing waits', { exact: true })).toBeVisible();

  await page.goto(at('/banker/approvals'));
  const waiting = page.getByRole('row').filter({ hasText: 'Jaya Bhattacharya' });
  await waiting.getByRole('button', { name: 'View', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Closing of an account', exact: true });
  await expect(change).toContainText('₹5,00,000.00');
  await expect(change.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await change.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(toast(page, 'Request withdrawn')).toBeVisible();
  await expect(waiting).toBeHidden();
});
