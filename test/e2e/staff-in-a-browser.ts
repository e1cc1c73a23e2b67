import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** An address of the bank under test. */
export const at = (path: string): string => new URL(path, process.env.KOSH_URL).href;

/** Signs one of the demo's staff in, as they would, and stands on the dashboard. */
export async function signInAtTheDesk(page: Page, name: 'kavita' | 'rohan' | 'sunita'): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('dismissedDisclaimer', 'true'));
  await page.goto(at('/banker/login'));
  await page.getByLabel('Email').fill(`${name}@kosh.example`);
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(at('/banker/dashboard'));
}

/** One call to the bank by whoever is signed in on this page. */
export async function callBank(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: how ?? 'GET',
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(what !== undefined && { body: what }),
      });
      return answer.json();
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)],
  );
}

/** Opens an account for somebody new (the page's reader is an admin); gives their id, number (KB…) and e-mail. */
export async function openAccountFor(page: Page, name: string): Promise<{ id: string; number: string; email: string }> {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `desk-${digits}@kosh.example`;
  const answer = await callBank(page, 'POST', '/banker/customers', {
    name,
    email,
    phone: `9${digits}`,
    address: '3, Lake View Road, Pune',
  });
  const { data } = answer as { data: { id: string; customer_id: string } }; // The contract's answer of createCustomer.
  // Verified papers make the new account active.
  await callBank(page, 'PUT', `/banker/customers/${data.id}/kyc`, {
    status: 'verified',
    panLastFour: '123F',
    aadhaarLastFour: '4321',
  });
  return { id: data.id, number: data.customer_id, email };
}

/** A message in the corner. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
}

/** Answers that have no sentence for a person, as a broken proxy would give. */
export const answering =
  (status: number, body: unknown = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Fails those calls of one method and lets the others through. */
export const failing =
  (method: string, status = 418) =>
  (route: Route): Promise<void> =>
    route.request().method() === method ? answering(status)(route) : route.fallback();

/** Axe on a phone in the dark and on a screen in the light, and nothing that scrolls sideways. */
export async function expectUsable(page: Page, what: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 360],
    ['light', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // What fades into the new theme or shape has to be there before it is judged.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.allSettled(document.getAnimations().map((each) => each.finished));
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(found, `${what}, ${colorScheme}, ${width} px`).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(tooWide, `${what} scrolls sideways at ${width} px`).toBe(false);
  }
}
