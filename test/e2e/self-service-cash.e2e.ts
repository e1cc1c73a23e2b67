import { expect, test } from './bank-test.ts';
import { openBankUnderTest } from './bank-under-test.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';
import { callBank } from './staff-in-a-browser.ts';

test('[C-DP-01] the buttons for cash are there in a demo, and gone where the policy leaves cash to tellers', async ({
  browser,
}) => {
  const bank = await openBankUnderTest();
  try {
    const pageOf = async (door: string, email: string) => {
      const page = await (await browser.newContext()).newPage();
      await disclaimerIsRead(page);
      await page.goto(`${bank.url}/${door}/login`);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${door}/dashboard`);
      return page;
    };
    const customer = await pageOf('customer', 'asha@kosh.example');
    const button = (name: string) => customer.getByRole('button', { name, exact: true });
    await expect(customer.getByTestId('balance')).toBeVisible();
    await expect(button('Deposit')).toBeVisible();
    await expect(button('Withdraw')).toBeVisible();

    const admin = await pageOf('banker', 'sunita@kosh.example');
    await admin.goto(`${bank.url}/banker/policy`);
    await admin.getByLabel('Cash is paid in and taken out', { exact: true }).selectOption('by tellers alone');
    await admin.getByRole('button', { name: 'Save policy', exact: true }).click();
    // Other pages of the desk say the limit that the bank's information has.
    const readAgain = admin.waitForRequest('**/api/bank');
    await admin
      .getByRole('dialog', { name: 'Save this policy?', exact: true })
      .getByRole('button', { name: 'Save this policy', exact: true })
      .click();
    await expect(admin.getByRole('definition').filter({ hasText: 'by tellers alone' }).first()).toBeVisible();
    await readAgain;
    const earlier = admin.getByRole('table', { name: 'Earlier policies', exact: true }).getByRole('row').nth(1);
    await expect(earlier.getByRole('cell', { name: '₹2,00,000.00', exact: true })).toBeVisible();
    await expect(earlier.getByRole('cell', { name: '7 days', exact: true })).toBeVisible();

    await customer.reload();
    await expect(customer.getByTestId('balance')).toBeVisible();
    await expect(button('Withdraw')).toBeHidden();
    await expect(button('Deposit')).toBeHidden();
    await expect(button('Transfer').first()).toBeVisible();
    const refused = await callBank(customer, 'POST', '/customers/transactions', { type: 'deposit', amount: 5 });
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED' });
  } finally {
    await bank.close();
  }
});
