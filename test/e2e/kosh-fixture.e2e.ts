import { expect, makeCustomer, staffCaller, test } from './kosh-fixture.ts';

// Uses the file that docs/testing-against-kosh.md tells other projects to copy, as they would.

test('a worker has customers of its own, with money, and moves it on the screen', async ({
  dashboard,
  customer,
  recipient,
}) => {
  await expect(dashboard.getByTestId('balance')).toHaveText('₹10,000.00');
  await dashboard.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = dashboard.getByRole('dialog');
  await dialog.getByLabel('Recipient’s phone number', { exact: true }).fill(recipient.phone);
  await dialog.getByRole('button', { name: 'Find recipient', exact: true }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('250');
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send ₹250.00', exact: true }).click();
  await expect(dialog.getByText('Transfer successful', { exact: true })).toBeVisible();
  const received = await recipient.bank.must<{ balance: number }>('GET', '/customers/profile');
  expect(received.balance).toBe(250);
  const [sent] = await customer.bank.must<{ id: string }[]>('GET', '/customers/transactions?limit=1');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(dashboard.getByTestId(`transaction-${sent?.id}`)).toContainText('₹250.00');
  const left = await customer.bank.must<{ balance: number }>('GET', '/customers/profile');
  expect(left.balance).toBe(9_750);
});

test('a call can be made to fail, and staff can act beside the browser', async ({ playwright }) => {
  const api = await playwright.request.newContext();
  const poor = await makeCustomer(api);
  const order = { type: 'withdrawal', amount: 5 };
  expect(await poor.bank.call('POST', '/customers/transactions', order)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  const faulty = await poor.bank.call('GET', '/customers/profile', undefined, { 'x-kosh-fault': 'UNEXPECTED' });
  expect(faulty).toMatchObject({ success: false, code: 'UNEXPECTED' });
  const banker = await staffCaller(api, 'kavita');
  await banker.must('POST', `/banker/customers/${poor.id}/deposit`, { amount: 40 });
  expect(await poor.bank.must('GET', '/customers/profile')).toMatchObject({ balance: 40 });
  await api.dispose();
});
