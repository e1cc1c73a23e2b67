import { ALL_LOOKS, expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { openBankUnderTest } from './bank-under-test.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';

test('the API’s page is reached from the demo tools, is short on a phone, and accessible', async ({ page }, info) => {
  await disclaimerIsRead(page);
  await page.goto(url('/customer/login'));
  await page.getByTestId('demo-tools').press('Enter');
  await page.getByRole('link', { name: 'API with examples', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quick start', exact: true })).toBeVisible();
  await expectAxeClean(page, 'api-page', info, ALL_LOOKS);
  await page.setViewportSize({ width: 360, height: 740 });
  const size = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { scrollHeight, scrollWidth };
  });
  expect(size.scrollWidth).toBe(360);
  expect(size.scrollHeight).toBeLessThanOrEqual(8_000);
});

test('its filter finds a call by path, word and refusal, and a link opens the call', async ({ page }, info) => {
  await page.goto(url('/api/docs'));
  const transfer = page.locator('#makeTransfer');
  await expect(transfer).toBeHidden();
  const filter = page.getByLabel('Filter by path, task, caller or refusal', { exact: true });
  await filter.fill('transfer insufficient_funds');
  await expect(transfer).toBeVisible();
  await expect(page.locator('#found')).toHaveText(/^1 of \d+ calls$/);
  await filter.fill('no-such-word');
  await expect(page.locator('#found')).toHaveText(/^0 of \d+ calls$/);
  await filter.fill('');
  await expect(transfer).toBeHidden();

  await page.goto(url('/api/docs#makeTransfer'));
  await expect(transfer.getByText('Transfers money to another customer', { exact: true })).toBeVisible();
  await expect(transfer.getByText('IDEMPOTENCY_KEY_REUSED', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAxeClean(page, 'api-call', info, ALL_LOOKS);
});

test('a button copies a block of code whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(url('/api/docs'));
  const first = page.locator('.steps > li').first();
  await first.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(first.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await first.locator('code').first().textContent(),
  );
});

test('a reader tries calls as Asha: a query, a refusal, and a transfer that its key makes once', async ({
  page,
}, info) => {
  const bank = await openBankUnderTest({ SEED: 'demo' });
  try {
    await page.goto(`${bank.url}/api/docs`);
    await page.getByRole('button', { name: 'Try it as Asha', exact: true }).click();
    await expect(page.locator('#session output')).toHaveText('Signed in as Asha Rao. Open a call and send it.');
    const call = async (name: string) => {
      await page.goto(`${bank.url}/api/docs#${name}`);
      return page.locator(`#${name} .send`);
    };
    const find = await call('findRecipient');
    await find.getByLabel('phone', { exact: true }).fill('9800000003');
    await find.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(find.getByRole('status')).toHaveText(/^200 · request id [\w-]+$/);
    const recipient = /"id": "([^"]+)"/.exec((await find.locator('code').textContent()) ?? '')?.[1] ?? '';

    const transfer = await call('makeTransfer');
    const body = transfer.getByLabel('Body', { exact: true });
    const send = async (amount: number) => {
      await body.fill(JSON.stringify({ recipientId: recipient, amount }));
      await transfer.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await send(0);
    await expect(transfer.getByRole('status')).toHaveText(/^400 /);
    await expect(transfer.locator('code')).toContainText('Amount must be greater than 0');
    await send(12.34);
    await expect(transfer.getByRole('status')).toHaveText(/^200 /);
    const first = await transfer.locator('code').textContent();
    await send(12.34);
    await expect(transfer.getByRole('status')).toHaveText(/^200 /);
    await expect(transfer.locator('code')).toHaveText(first ?? '');
    await send(99);
    await expect(transfer.locator('code')).toContainText('"code": "IDEMPOTENCY_KEY_REUSED"');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAxeClean(page, 'api-tried-call', info, ALL_LOOKS);

    // The bank's own pages are hers now, too.
    await disclaimerIsRead(page);
    await page.goto(`${bank.url}/customer/dashboard`);
    await expect(page.getByTestId('balance')).toBeVisible();
    await expect(page.getByText('Meera Iyer', { exact: true }).first()).toBeVisible();
  } finally {
    await bank.close();
  }
});
