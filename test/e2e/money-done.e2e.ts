import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';

test('a transfer that is done is shared, has its receipt, and another goes to the same person', async ({ context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ text }: ShareData) => {
        document.title = text ?? '';
      },
    });
  });
  const [customer, friend] = [await newCustomer('Aditi Barua', 5000), await newCustomer('Bhavna Shah')];
  const page = await openDashboard(context, customer);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer money', exact: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const send = async (rupees: string) => {
    await dialog.getByLabel('Amount', { exact: true }).fill(rupees);
    await press('Review');
    await press(`Send ₹${rupees}`);
    await expect(dialog.getByText(`You sent ₹${rupees} to Bhavna Shah.`, { exact: true })).toBeVisible();
  };
  await dialog.getByLabel('Recipient’s phone number', { exact: true }).fill(friend.phone);
  await press('Find recipient');
  await send('150.50');
  await expect(dialog.getByText('Your balance is now ₹4,849.50.', { exact: true })).toBeVisible();

  const reference = (await dialog.locator('code').textContent()) ?? '';
  expect(reference).toMatch(/^KB(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  await press('Share');
  await expect(page).toHaveTitle(new RegExp(`^You sent ₹150\\.50 to Bhavna Shah\\. .+ Reference: ${reference}$`));
  const receipt = page.waitForEvent('download');
  await press('Receipt (PDF)');
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);

  await press('Send another');
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('');
  await send('49.50');
  await expect(dialog.getByText('Your balance is now ₹4,800.00.', { exact: true })).toBeVisible();
  await press('Done');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog.getByLabel('Recipient’s phone number', { exact: true })).toHaveValue('');
});

test('a request that waits shows when it was made, that the bank has it, and until when it is decided', async ({
  browser,
  context,
}) => {
  const [customer, friend] = [await newCustomer('Chitra Nair', 9_00_000), await newCustomer('Devika Rao')];
  const page = await openDashboard(context, customer);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('250000');
  await dialog.getByRole('button', { name: 'Withdraw ₹2,50,000.00', exact: true }).click();
  const progress = dialog.getByRole('list', { name: 'Progress of the request', exact: true }).getByRole('listitem');
  const steps = [
    /^Requested \d+ .+ [ap]m$/,
    'A banker is reviewing it',
    /^Decision by \d+ .+ [ap]m; after that, we release the money$/,
  ];
  await expect(progress).toHaveText(steps);
  await expect(progress.nth(1)).toHaveAttribute('aria-current', 'step');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: /^Withdrawal Waiting for a banker / }).click();
  await expect(progress).toHaveText(steps);

  // Its receiver reads that it may not arrive.
  await send(customer, friend, 2_50_000);
  const elsewhere = await browser.newContext();
  const theirs = await openDashboard(elsewhere, friend);
  await expect(
    theirs.getByRole('button', { name: /^Chitra Nair Money Received · Being reviewed, may not arrive / }),
  ).toBeVisible();
  await elsewhere.close();
});
