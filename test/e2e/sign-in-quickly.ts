import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './bank-test.ts';

/** An address of the bank under test. */
export const url = (path: string): string => new URL(path, process.env.KOSH_URL).href;

/** On the pages that are opened from now on the disclaimer counts as read; a page that is still blank has no storage. */
export async function disclaimerIsRead(of: Pick<BrowserContext, 'addInitScript'>): Promise<void> {
  await of.addInitScript(
    () => location.protocol.startsWith('http') && sessionStorage.setItem('dismissedDisclaimer', 'true'),
  );
}

/**
 * Signs somebody in without the form, for tests that are about something else, and opens their dashboard or the page at
 * `path`. The call is made by the browser itself, so that its cookies and the binding of its token are as after the form; what
 * the web app then writes to its storage is written here. The disclaimer counts as read.
 */
export async function signInQuickly(
  page: Page,
  door: 'customer' | 'banker',
  credentials: { readonly email: string; readonly password: string },
  path = `/${door}/dashboard`,
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
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
