// The fixture for Playwright: a bank for each worker. `import { test } from 'kosh/playwright'` in place of Playwright's own.
import { test as base, type Page } from '@playwright/test';
import type { Credentials, Door } from './bank-calls.ts';
import { type BankWish, openBank, type TestBank } from './bank-for-tests.ts';

interface WorkerFixtures {
  /** The bank that the workers get: `test.use({ bankWish: { seed: 'edge' } })`, or `use` in the configuration. */
  bankWish: BankWish;
  /** A bank that no other worker has. Its pages are the `baseURL`. */
  bank: TestBank;
}

/** Playwright's `test`, with a `bank` of the worker's own and pages of that bank. */
export const test = base.extend<object, WorkerFixtures>({
  bankWish: [{}, { scope: 'worker', option: true }],
  bank: [
    async ({ bankWish }, give, { parallelIndex, project }) => {
      const bank = await openBank({ name: `${project.name || 'Playwright'} ${parallelIndex}`.slice(-60), ...bankWish });
      await give(bank);
      await bank.close();
    },
    // A server is started where there is none.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ bank }, give) => give(bank.url),
  // The web app's own would stand between a page and the faults of a test.
  serviceWorkers: 'block',
  context: async ({ context, bank }, give) => {
    await context.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      async (route) => {
        const request = route.request();
        const { pathname } = new URL(request.url());
        const fault = bank.takeFault(request.method(), pathname.slice('/api'.length));
        if (fault === undefined) return route.continue();
        await route.continue({ headers: { ...request.headers(), 'x-kosh-fault': fault } });
      },
    );
    await give(context);
    // Calls may still be under way.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    bank.clearFaults();
  },
});

/** Signs in by the form, and resolves when the dashboard is there. The demo's disclaimer is dismissed. */
export async function signIn(
  page: Page,
  { email, password, door = 'customer' }: Credentials & { readonly door?: Door },
) {
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol.startsWith('http')) sessionStorage.setItem('dismissedDisclaimer', 'true');
  });
  await page.goto(`/${door}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/${door}/dashboard`);
}
