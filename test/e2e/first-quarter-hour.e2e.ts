import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { follow } from './follow-steps.ts';
import { wordsInHindi } from './words-in-hindi.ts';
import { type WrittenStep, writtenSteps } from './written-steps.ts';

// docs/first-quarter-hour.md, followed as it is written.

const guide = readFileSync(path.join(CHECKOUT, 'docs/first-quarter-hour.md'), 'utf8');

/** Returns the steps for a person of one test, because an e-mail address and a phone number belong to one account. */
function stepsOfOnePerson() {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const person = guide
    .replaceAll('ishaan@mail.example', `e2e-${digits}@mail.example`)
    .replace('9812345678', `8${digits}`);
  const steps = writtenSteps(person, 'The steps');
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  return steps;
}

/** Opens the bank's first page; returns the receipts that are saved from then on. */
async function begin(page: Page): Promise<Promise<string>[]> {
  const receipts: Promise<string>[] = [];
  page.on('download', (file) => receipts.push(file.path()));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(url('/'));
  return receipts;
}

async function expectOneReceipt(receipts: readonly Promise<string>[]): Promise<void> {
  // The browser saves the file in its own time; the steps go on meanwhile.
  await expect.poll(() => receipts.length).toBe(1);
  const { text } = await readPdf(readFileSync((await receipts[0]) ?? ''), 1);
  for (const part of ['₹1,500.50', 'Meera Iyer', 'Dinner on Friday']) expect(text).toContain(part);
}

test('a new customer’s first quarter of an hour: account, money, receipt, note and budget', async ({ page }) => {
  const receipts = await begin(page);
  await follow({ page }, stepsOfOnePerson());
  await expectOneReceipt(receipts);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 900 } });
  const looked =
    (info: TestInfo) =>
    ({ number }: WrittenStep, tab: Page) =>
      expectAxeClean(tab, `step-${number}`, info, [[360, 'light']]);

  test('the same steps: each screen is accessible and none scrolls sideways', async ({ page }, info) => {
    const receipts = await begin(page);
    await follow({ page, after: looked(info) }, stepsOfOnePerson());
    await expectOneReceipt(receipts);
  });

  test('the same steps in Hindi', async ({ page }, info) => {
    const receipts = await begin(page);
    await follow({ page }, writtenSteps(guide, 'In Hindi'));
    await follow({ page, onScreen: await wordsInHindi(), after: looked(info) }, stepsOfOnePerson());
    await expectOneReceipt(receipts);
  });
});
