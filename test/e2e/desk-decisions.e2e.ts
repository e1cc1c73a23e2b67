import type { Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { newCustomer, staffCaller } from './people-for-browsers.ts';
import { signInAtTheDesk, toast } from './staff-in-a-browser.ts';

/** Makes a customer's transfer that waits for a banker; returns the names on both sides and its id. */
async function waitingTransfer(rupees = 250_000) {
  const sender = await newCustomer('Lakshmi Pillai', 900_000);
  const receiver = await newCustomer('Tarun Bedi');
  const found = await sender.call('GET', `/customers/find-recipient?phone=${receiver.phone}`);
  const sent = await sender.call('POST', '/customers/transfer', { recipientId: found.data.id, amount: rupees });
  // as: the documented answer of a transfer.
  const { id } = sent.data.transaction as { id: string };
  return { sender, receiver, id };
}

async function openReview(page: Page, email: string) {
  const row = page.getByTestId(`row-${email}`);
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  return page.getByRole('dialog');
}

test('a second banker sees that a transaction is decided, by whom and when, instead of the buttons', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { id } = await waitingTransfer();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  const dialog = await openReview(page, id);
  await expect(dialog.getByRole('heading', { name: 'Review Transaction', exact: true })).toBeVisible();
  const kavita = await staffCaller();
  await kavita('POST', `/banker/transactions/${id}/approve`);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Transaction Approved', exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Kavita Menon approved this meanwhile, [A-Z][a-z]{2} \d+, \d{4}, /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await expect(page.getByTestId(`row-${id}`)).toHaveCount(0);
});

test('a second admin sees that a change is decided, by whom and when', async ({ browser }) => {
  test.setTimeout(120_000);
  const customer = await newCustomer('Nandini Rao');
  const [kavita, sunita] = [await staffCaller(), await staffCaller('sunita@kosh.example')];
  await kavita('PUT', `/banker/customers/${customer.id}`, { email: `other-${customer.email}` });
  const page = await (await browser.newContext()).newPage();
  await signInAtTheDesk(page, 'rohan', '/banker/approvals');
  const row = page.getByRole('row').filter({ hasText: 'Nandini Rao' });
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change of contact details', exact: true });
  // as: the list of what waits
  const waiting = (await sunita('GET', '/banker/approvals')).data as unknown as {
    change?: { id: string; subject_id: string };
  }[];
  const change = waiting.find((each) => each.change?.subject_id === customer.id)?.change;
  await sunita('POST', `/banker/changes/${change?.id}/approve`);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByText(/^Sunita Joshi approved this meanwhile, /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
});

test('the buttons of a decision stay in view at 1280×800, and a wrong reason is told at its field', async ({
  page,
}) => {
  const { id } = await waitingTransfer();
  await signInAtTheDesk(page, 'kavita', '/banker/approvals');
  const dialog = await openReview(page, id);
  const reject = dialog.getByRole('button', { name: 'Reject', exact: true });
  await reject.click();
  const reason = dialog.getByLabel('Rejection reason', { exact: true });
  await expect(reason).toBeFocused();
  await expect(reject).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await reject.click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toHaveAccessibleDescription(/5 to 500/);
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await reason.fill('Could not reach the customer');
  await reject.click();
  await expect(toast(page, 'Transaction rejected')).toBeVisible();
});
