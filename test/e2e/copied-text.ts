import type { Locator } from '@playwright/test';
import { expect } from './bank-test.ts';

/** Presses a button that copies, and returns the text once it is on the clipboard: the browser copies after the click is over. */
export async function copiedText(button: Locator): Promise<string> {
  const page = button.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button.click();
  await expect.poll(read, 'The text on the clipboard').not.toBe('');
  return read();
}
