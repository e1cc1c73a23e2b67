import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { follow } from './follow-steps.ts';
import { ownServer } from './own-bank.ts';
import { disclaimerIsRead } from './sign-in-quickly.ts';
import { openTerminal } from './terminal.ts';
import { writtenSteps } from './written-steps.ts';

// The first section of docs/testing-against-kosh.md, followed as it is written, in a terminal and a browser.

const bank = ownServer();
const guide = readFileSync(path.join(CHECKOUT, 'docs/testing-against-kosh.md'), 'utf8');

/** Returns the bank's date, at noon. */
async function bankDate(): Promise<Date> {
  const { data } = await (await fetch(url('/api/bank'))).json();
  return new Date(`${data.businessDate}T12:00:00Z`);
}

/** Expects the bank's date, at least eight days after another, in the open drawer and on the desk behind it. */
async function expectMovedDate(page: Page, from: Date): Promise<void> {
  const date = await bankDate();
  // A day more where midnight in India passes meanwhile.
  expect([8, 9]).toContain((date.getTime() - from.getTime()) / 86_400_000);
  const inDrawer = date.toLocaleDateString('en-IN', { dateStyle: 'full', timeZone: 'UTC' });
  await expect(page.getByRole('definition').first()).toHaveText(inDrawer);
  const onDesk = date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  await expect(page.getByText(onDesk, { exact: true })).toBeVisible();
}

test('a tester’s first quarter of an hour: sign-in by curl, a fault, a date and its e-mail', async ({ page }) => {
  const steps = writtenSteps(guide.replaceAll('http://localhost:3000', bank().url), 'A first quarter of an hour');
  const terminal = openTerminal();
  try {
    await disclaimerIsRead(page);
    await page.goto(url('/customer/login'));
    const from = await bankDate();
    await follow(
      {
        page,
        run: terminal.run,
        after: async ({ parts }) => {
          if (parts.some(({ text }) => text === 'Bank date')) await expectMovedDate(page, from);
        },
      },
      steps,
    );
  } finally {
    terminal.close();
  }
});
