import type { BrowserContext, Page } from '@playwright/test';
import { url } from './bank-address.ts';

/** Waits until the page's worker answers its requests. */
export const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

/** Returns the addresses of everything that service workers keep at rest. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });

/** Takes a page off the network, at an address. */
export async function offlineAt(context: BrowserContext, page: Page, path: string): Promise<void> {
  await workerIsReady(page);
  await context.setOffline(true);
  // The browser under test goes on saying that it is online.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto(url(path));
}
