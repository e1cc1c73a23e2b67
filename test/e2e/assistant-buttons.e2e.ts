import type { Locator, Page } from '@playwright/test';
import { chat, openButton } from './assistants-in-a-browser.ts';
import { expect, test } from './bank-test.ts';
import { newCustomer, openDashboard } from './people-for-browsers.ts';

/** Returns the focused action that the strip with the buttons covers, if it does. */
const coveredAction = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    const strip = document.querySelector('[data-foot]');
    if (!active || !strip || strip.contains(active)) return undefined;
    const [action, above] = [active.getBoundingClientRect(), strip.getBoundingClientRect().top];
    return action.bottom > above + 1 && action.top < strip.getBoundingClientRect().bottom
      ? `${active.textContent} at ${action.bottom} under ${above}`
      : undefined;
  });

/** Goes through the page by the Tab key up to an action; expects each one on the way to be in view. Returns their texts. */
async function tabTo(page: Page, last: Locator): Promise<string[]> {
  await page.getByRole('link', { name: 'Kosh Bank', exact: true }).first().focus();
  const reached: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await coveredAction(page)).toBeUndefined();
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    if (await last.evaluate((button) => button === document.activeElement)) break;
  }
  return reached;
}

test('[C-AS-01] on a phone one button opens to the two, and its place covers no action, wherever the page is', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Tara Bose', 2500));
  await page.setViewportSize({ width: 360, height: 640 });
  const foot = page.getByRole('button', { name: 'Ask an assistant', exact: true });
  await expect(foot).toBeVisible();
  await expect(openButton(page, 'chat')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Virtual Debit Card', exact: true })).toBeVisible();
  expect(await tabTo(page, foot)).toEqual(
    expect.arrayContaining(['Transferto a person', 'New depositearn interest', 'Apply for a card', 'Ask an assistant']),
  );

  await page.keyboard.press('Enter');
  await expect(openButton(page, 'voice')).toBeVisible();
  await openButton(page, 'chat').click();
  await expect(chat(page)).toBeVisible();
  await expect(foot).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(openButton(page, 'chat')).toBeFocused();
});

test('[C-AS-01] wider both buttons stay, in a strip of their own until the page leaves a margin for them', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Tara Bose', 2500));
  await expect(page.getByRole('region', { name: 'Virtual Debit Card', exact: true })).toBeVisible();
  const strip = page.locator('[data-foot]');
  for (const width of [640, 1024]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(page.getByRole('button', { name: 'Ask an assistant', exact: true })).toHaveCount(0);
    for (const which of ['voice', 'chat'] as const) await expect(openButton(page, which)).toBeInViewport({ ratio: 1 });
    expect(await tabTo(page, openButton(page, 'chat'))).toContain('New depositearn interest');
    await page.keyboard.press('Enter');
    await expect(chat(page)).toBeVisible();
    await expect(strip).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(openButton(page, 'chat')).toBeFocused();
  }
  await page.setViewportSize({ width: 1280, height: 640 });
  await expect(strip).toHaveCount(0);
  // Beside the panels, so over nothing, wherever the page is scrolled.
  const panels = await page
    .getByRole('region')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  for (const which of ['voice', 'chat'] as const)
    expect((await openButton(page, which).boundingBox())?.x).toBeGreaterThanOrEqual(Math.max(...panels));
});
