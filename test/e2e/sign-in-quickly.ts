import type { BrowserContext, Page } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { url } from './bank-address.ts';
import { expect } from './bank-test.ts';

/** Dismisses the disclaimer on pages opened from now on; blank pages have no storage. */
export async function disclaimerIsRead(of: Pick<BrowserContext, 'addInitScript'>): Promise<void> {
  await of.addInitScript(
    () => location.protocol.startsWith('http') && sessionStorage.setItem('dismissedDisclaimer', 'true'),
  );
}

/**
 * Signs in without the form, for tests about other things, and opens the dashboard or the page at `path`. The browser itself
 * makes the call, so that its cookies and its token's binding are the same as after the form; then the values that the web app
 * stores are stored here. Dismisses the disclaimer. Waits until all parts of the page are there, so that nothing moves away under a
 * press; `begun` waits for its heading alone, where a test holds answers back.
 */
export async function signInQuickly(
  page: Page,
  door: 'customer' | 'banker',
  credentials: { readonly email: string; readonly password: string },
  path = `/${door}/dashboard`,
  until: 'loaded' | 'begun' = 'loaded',
): Promise<void> {
  await disclaimerIsRead(page.context());
  // Any small document of the bank's origin will do.
  await page.goto(url('/favicon.svg'));
  await page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { success, message, data } = await answer.json();
      if (!success) throw new Error(message);
      localStorage.setItem('token', data.token);
      localStorage.setItem('role', (data.customer ?? data.banker).role ?? 'customer');
      localStorage.setItem('tokenLastRefreshed', String(Date.now()));
    },
    [`/api/auth/login/${door}`, JSON.stringify({ email: credentials.email, password: credentials.password })] as const,
  );
  await page.goto(url(path));
  if (until === 'loaded') await expectLoaded(page);
  else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
