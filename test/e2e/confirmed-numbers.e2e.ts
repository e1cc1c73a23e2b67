import { request } from '@playwright/test';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';
import { expectUsable, signInAtTheDesk, toast } from './staff-in-a-browser.ts';

/** Returns the code in the newest letter to an address that has one. */
async function codeInNewestLetter(email: string): Promise<string> {
  const api = await request.newContext();
  const read = async (path: string) => (await (await api.get(url(`/api/mailbox${path}`))).json()).data;
  for (const { id } of await read(`?to=${encodeURIComponent(email)}`)) {
    const code = /^\d{6}$/m.exec((await read(`/${id}`)).text)?.[0];
    if (code) return code;
  }
  throw new Error(`No letter to ${email} has a code`);
}

test('[C-PF-05] a changed number is marked until the code from the mailbox confirms it', async ({ context }) => {
  const customer = await newCustomer('Leela Joseph');
  const page = await openDashboard(context, customer);
  await page.goto(url('/customer/profile'));
  const section = page.getByRole('main').getByRole('region', { name: 'Profile', exact: true });
  await section.getByRole('button', { name: 'Edit profile', exact: true }).click();
  const phone = customer.phone.replace(/^8/, '7');
  await section.getByLabel('Mobile number', { exact: true }).fill(phone);
  await section.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expect(section.getByText('Not confirmed yet', { exact: true })).toBeVisible();
  await expectUsable(page, 'customer with a waiting number');

  const code = section.getByLabel('Code for the mobile number', { exact: true });
  const confirm = section.getByRole('button', { name: 'Confirm number', exact: true });
  await expect(confirm).toBeDisabled();
  const right = await codeInNewestLetter(customer.email);
  await code.fill(right === '000000' ? '111111' : '000000');
  await confirm.click();
  await expect(code).toHaveAccessibleDescription('That code is not correct. Please try again.');
  await section.getByRole('button', { name: 'Send a new code', exact: true }).click();
  await expect(toast(page, 'A new code is on its way')).toBeVisible();
  await code.fill(await codeInNewestLetter(customer.email));
  await code.press('Enter');
  await expect(toast(page, 'Your mobile number is confirmed')).toBeVisible();
  await expect(section.getByText(phone, { exact: true })).toBeVisible();
  await expect(section.getByText('Not confirmed yet', { exact: true })).toBeHidden();
});

test('[B-CT-02] the desk asks a colleague to confirm a number from papers', async ({ browser }) => {
  const customer = await newCustomer('Mohan Pillai');
  await customer.call('PUT', '/customers/profile', { phone: customer.phone.replace(/^8/, '7') });
  const pageOf = async () => (await browser.newContext()).newPage();
  const [making, checking] = [await pageOf(), await pageOf()];
  await signInAtTheDesk(making, 'kavita', `/banker/customer/${customer.id}`);
  await expect(making.getByText('Not confirmed yet', { exact: true })).toBeVisible();
  const ask = making.getByRole('button', { name: 'Confirm number from papers', exact: true });
  await ask.click();
  await expect(toast(making, 'A colleague must approve that this number is confirmed.')).toBeVisible();
  await expect(ask).toBeHidden();
  await expectUsable(making, 'customer whose number waits for a colleague');

  await signInAtTheDesk(checking, 'rohan', '/banker/approvals');
  const row = checking.getByRole('row').filter({ hasText: 'Mohan Pillai' });
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const change = checking.getByRole('dialog', { name: 'Change of contact details', exact: true });
  await expect(change).toContainText('Mobile number, shown on papers');
  await change.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(checking, 'Change approved')).toBeVisible();
  await making.reload();
  await expect(making.getByRole('button', { name: 'Edit Details', exact: true })).toBeVisible();
  await expect(making.getByText('Not confirmed yet', { exact: true })).toBeHidden();
});
