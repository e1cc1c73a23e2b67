import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './bank-test.ts';
import { ownBank } from './own-bank.ts';
import { newCustomer, staffCaller } from './people-for-browsers.ts';
import { signInAtTheDesk, toast } from './staff-in-a-browser.ts';

// A bank of its own, whose day is closed.
ownBank();

interface Cost {
  readonly presses: number;
  readonly pages: number;
}

/** Counts what tasks cost on one page of a browser. */
class Counter {
  readonly #page: Page;
  #presses = 0;
  #pages = 0;
  /** Documents that were loaded since the counting began. */
  loads = 0;

  constructor(page: Page) {
    this.#page = page;
    let path = new URL(page.url()).pathname;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const next = new URL(frame.url()).pathname;
      if (next !== path) this.#pages += 1;
      path = next;
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.loads += 1;
    });
  }

  async press(what: Locator): Promise<void> {
    this.#presses += 1;
    await what.click();
  }

  /** Finds a customer by the palette, which takes keys and one field. */
  async openCustomer(email: string, name: string): Promise<void> {
    await this.#page.keyboard.press('Control+k');
    const palette = this.#page.getByRole('dialog');
    await palette.getByRole('combobox').fill(email);
    await expect(palette.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
    await this.#page.keyboard.press('Enter');
    await expect(this.#page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  }

  /** Returns the cost since the last call. */
  cost(): Cost {
    const cost = { presses: this.#presses, pages: this.#pages };
    this.#presses = 0;
    this.#pages = 0;
    return cost;
  }
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** Closes the day at the desk of an admin. */
async function closeTheDay(page: Page): Promise<Cost> {
  await signInAtTheDesk(page, 'sunita');
  const counter = new Counter(page);
  await counter.press(page.getByRole('button', { name: /^Bank date: / }));
  const night = page.getByRole('region', { name: 'Last day closed', exact: true });
  const before = await night.getByRole('heading').textContent();
  await counter.press(button(page, 'Next day'));
  await counter.press(button(page, 'Move the date'));
  await expect(night.getByRole('heading').filter({ hasNotText: before ?? '' })).toBeVisible();
  await expect(night.getByRole('heading')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} closed$/);
  await expect(night.getByRole('term')).toHaveText([
    'Interest paid',
    'Deposits matured',
    'Instalments taken',
    'Approvals expired',
  ]);
  expect(counter.loads).toBe(0);
  return counter.cost();
}

async function yesterdaysTransfers(page: Page): Promise<{ list: Cost; file: Cost }> {
  await signInAtTheDesk(page, 'kavita', '/banker/policy');
  const counter = new Counter(page);
  await counter.press(link(page, 'Transactions'));
  await counter.press(link(page, 'Yesterday’s transfers above ₹50,000'));
  const rows = page.getByRole('table', { name: 'Transactions', exact: true }).locator('tbody tr');
  // Beside it the demo's own, which waits for a banker, unless the bank opened before that one's time of day.
  await expect(rows.filter({ hasText: '₹60,000.00' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '₹50,000.00' })).toHaveCount(0);
  const list = counter.cost();
  const download = page.waitForEvent('download');
  await counter.press(button(page, 'Download CSV'));
  const [, ...lines] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  const amounts = lines.map((line) => line.split(',')[3]).filter((amount) => amount !== '250000.00');
  expect(amounts).toEqual(['60000.00']);
  expect(counter.loads).toBe(0);
  return { list, file: counter.cost() };
}

async function reverse(making: Page, checking: Page): Promise<{ ask: Cost; approve: Cost }> {
  const nandini = await newCustomer('Nandini Rao');
  const kavita = await staffCaller('kavita@kosh.example');
  await kavita('POST', `/banker/customers/${nandini.id}/deposit`, { amount: 5000, description: 'Wrong account' });
  await signInAtTheDesk(making, 'kavita');
  const counter = new Counter(making);
  await counter.openCustomer(nandini.email, nandini.name);
  await counter.press(button(making.getByRole('row').filter({ hasText: 'Wrong account' }), 'Deposit'));
  const movement = making.getByRole('dialog', { name: 'Transaction Details', exact: true });
  await counter.press(button(movement, 'Reverse'));
  await movement.getByLabel('Reason', { exact: true }).fill('It was meant for another account');
  await counter.press(button(movement, 'Ask for the reversal'));
  await expect(toast(making, 'A colleague must approve this reversal')).toBeVisible();

  // A sign-in leads to the dashboard, where the request waits.
  await signInAtTheDesk(checking, 'rohan');
  const other = new Counter(checking);
  await other.press(button(checking.getByRole('row').filter({ hasText: 'Nandini Rao' }), 'Review'));
  await other.press(
    button(checking.getByRole('dialog', { name: 'Reversal of a transaction', exact: true }), 'Approve'),
  );
  await expect(toast(checking, 'Change approved')).toBeVisible();
  const { data } = await kavita('GET', `/banker/customers/${nandini.id}`);
  expect(data.balance).toBe(0);
  expect([counter.loads, other.loads]).toEqual([0, 0]);
  return { ask: counter.cost(), approve: other.cost() };
}

async function explain(page: Page): Promise<{ parts: Cost; lines: Cost }> {
  await signInAtTheDesk(page, 'rohan');
  const counter = new Counter(page);
  await counter.openCustomer('asha@kosh.example', 'Asha Rao');
  await counter.press(button(page, 'Explain this balance'));
  const parts = page.getByRole('region', { name: 'Explain this balance', exact: true });
  await expect(parts).toBeVisible();
  const cost = counter.cost();
  await counter.press(parts.getByRole('button', { name: /^Show \d+ lines ?of Money out$/ }));
  await expect(page).toHaveURL(/part=money_out/);
  await expect(page.getByRole('heading', { name: 'Asha Rao', exact: true, level: 1 })).toBeVisible();
  expect(counter.loads).toBe(0);
  return { parts: cost, lines: counter.cost() };
}

async function whoChangedThePolicy(page: Page): Promise<Cost> {
  const sunita = await staffCaller('sunita@kosh.example');
  await sunita('PUT', '/admin/policy', { reviewAbove: 2_00_000, pendingDays: 6 });
  await signInAtTheDesk(page, 'kavita', '/banker/customers');
  const counter = new Counter(page);
  await counter.press(link(page, 'Policy'));
  const inForce = page.getByRole('region', { name: 'In force', exact: true });
  await expect(inForce.getByText('Sunita Joshi', { exact: true })).toBeVisible();
  expect(counter.loads).toBe(0);
  return counter.cost();
}

test("a banker's hour costs what the documentation says, and no more than its limits", async ({ browser }) => {
  const pageOf = async () => (await browser.newContext()).newPage();
  const [ila, noor] = [await newCustomer('Ila Sen', 2_00_000), await newCustomer('Noor Baig')];
  const { data } = await noor.call('GET', '/customers/profile');
  const found = await ila.call('GET', `/customers/find-recipient?account=${String(data.account_number)}`);
  for (const amount of [60_000, 50_000])
    await ila.call('POST', '/customers/transfer', { recipientId: found.data.id, amount });

  const day = await closeTheDay(await pageOf());
  const { list, file } = await yesterdaysTransfers(await pageOf());
  const { ask, approve } = await reverse(await pageOf(), await pageOf());
  const { parts, lines } = await explain(await pageOf());
  const policy = await whoChangedThePolicy(await pageOf());

  const limits: readonly (readonly [Cost, number])[] = [
    [list, 2],
    [file, 1],
    [{ presses: ask.presses + approve.presses, pages: ask.pages + approve.pages }, 5],
    [parts, 2],
    [policy, 2],
    [day, 3],
  ];
  for (const [{ presses }, limit] of limits) expect(presses).toBeLessThanOrEqual(limit);

  const rows = readFileSync(new URL('../../docs/desk.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| task'));
  const documented = rows.map((row) => {
    const [presses = 0, pages = 0] = row.split('|').slice(3, 5).map(Number);
    return { presses, pages };
  });
  const most = (costs: readonly Cost[]) => costs.map(({ presses, pages }) => [presses, pages]);
  expect(most(documented)).toEqual(most([list, file, ask, approve, parts, lines, policy, day]));
});
