import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { type BrowserCustomer, newCustomer } from './people-for-browsers.ts';
import { callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

/** Opens a customer's page as a banker; returns the customer's number (KB…). */
async function openPage(page: Page, customer: BrowserCustomer, query = ''): Promise<string> {
  await signInAtTheDesk(page, 'kavita', `/banker/customer/${customer.id}${query}`);
  await expect(page.getByRole('heading', { name: customer.name, exact: true, level: 1 })).toBeVisible();
  // as: the contract's answer of getCustomer
  const { data } = (await callBank(page, 'GET', `/banker/customers/${customer.id}`)) as {
    data: { customer_id: string };
  };
  return data.customer_id;
}

const fact = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

test('the details of a line name the customer whose page it is on, and the other side', async ({ page }) => {
  const ila = await newCustomer('Ila Sen', 500);
  const noor = await newCustomer('Noor Baig');
  const found = await ila.call('GET', `/customers/find-recipient?phone=${noor.phone}`);
  await ila.call('POST', '/customers/transfer', { recipientId: found.data.id, amount: 20 });
  const number = await openPage(page, noor);
  await page.getByRole('list', { name: 'Transaction History', exact: true }).getByRole('button').click();
  await expect(fact(page, 'Customer')).toHaveText(`Noor Baig · ${number}`);
  await expect(fact(page, 'From')).toHaveText(/^Ila Sen •+ ?\d{4}$/);
  await expect(fact(page, 'To')).toHaveCount(0);
});
