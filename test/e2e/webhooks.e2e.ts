import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { ALL_LOOKS, expectAxeClean } from './axe-checks.ts';
import { expect, test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';

// The page of the webhooks, on a bank of its own, because it shows all that happens in the bank.

let bank: BankUnderTest;
let receiver: Receiver;
test.beforeAll(async () => {
  bank = await openBankUnderTest();
  receiver = await openReceiver();
});
test.afterAll(async () => {
  await bank.close();
  await receiver.close();
});

test('an admin adds a webhook, sees what was sent, replays it and deletes the webhook', async ({ page }, info) => {
  await page.goto(`${bank.url}/webhooks`);
  await page.getByRole('button', { name: 'Sign in as Sunita Joshi', exact: true }).click();
  await expect(page.getByText('No webhooks yet', { exact: true })).toBeVisible();

  const address = page.getByLabel('Address', { exact: true });
  await address.fill('http://192.168.7.7/hooks');
  await page.getByRole('button', { name: 'Add the webhook', exact: true }).click();
  await expect(
    page.getByText(
      'Webhooks of this bank go to localhost, 127.0.0.1, [::1] alone. The operator adds a host in WEBHOOK_HOSTS.',
      { exact: true },
    ),
  ).toBeVisible();
  await address.fill(receiver.url);
  for (const other of ['transaction.pending', 'letter.sent', 'day.closed'])
    await page.getByLabel(other, { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Add the webhook', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^whsec_/)).toBeVisible();

  const webhook = page.getByRole('region', { name: receiver.url, exact: true });
  await webhook.getByRole('button', { name: 'Send a test event', exact: true }).click();
  await expect(webhook.getByRole('button', { name: /webhook\.test.*Delivered/ })).toBeVisible({ timeout: 30_000 });
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test']);

  receiver.answer = (response) => void response.writeHead(500).end('Out of order');
  await deposit(bank.url);
  await expect(webhook.getByText('Waiting', { exact: true })).toBeVisible({ timeout: 30_000 });
  await webhook.getByRole('button', { name: /transaction\.completed/ }).click();
  await expect(webhook.getByText('500 · Out of order', { exact: true })).toBeVisible();
  await expect(webhook.getByLabel('JSON that is sent', { exact: true })).toContainText('"amount": 12.34');
  await expectAxeClean(page, 'webhooks-open', info, ALL_LOOKS);

  receiver.answer = (response) => void response.writeHead(200).end('Thank you');
  await webhook.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(webhook.getByText('Delivered', { exact: true })).toHaveCount(2, { timeout: 30_000 });
  await expect(webhook.getByText('200 · Thank you', { exact: true })).toBeVisible();
  const id = receiver.received.at(-1)?.headers['webhook-id'];
  await expect(webhook.locator('dl > div')).toHaveText(
    [
      new RegExp(`^Event id\\s*${String(id)}$`),
      /^Attempts\s*\d+$/,
      /^Last attempt\s*\d+ \w+ \d{4}, /,
      /^Next attempt\s*None$/,
      /^Answer\s*200 · Thank you$/,
    ],
    { useInnerText: true },
  );

  await webhook.getByRole('button', { name: `Delete ${receiver.url}`, exact: true }).click();
  await webhook.getByRole('button', { name: 'Yes, delete it', exact: true }).click();
  await expect(page.getByText('No webhooks yet', { exact: true })).toBeVisible();
});

/** Pays ₹12.34 in as a customer of the demo. */
async function deposit(url: string): Promise<void> {
  const call = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { token: string } }; // as: the contract's answer of the sign-in.
  };
  const { data } = await call('/auth/login/customer', { email: 'asha@kosh.example', password: 'Demo@1234' });
  await call('/customers/transactions', { type: 'deposit', amount: 12.34 }, data.token);
}
