import type { Page } from '@playwright/test';

/** Stops the page's clock, so that from now on its time passes by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
