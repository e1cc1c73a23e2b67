import { randomBytes } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { staffCaller } from './people-for-browsers.ts';
import { signInQuickly } from './sign-in-quickly.ts';

/** Returns an address of the bank under test. */
export const at = url;

/** Signs in a demo member of staff; opens the dashboard or the page at `path`. */
export async function signInAtTheDesk(page: Page, name: 'kavita' | 'rohan' | 'sunita', path?: string): Promise<void> {
  await signInQuickly(page, 'banker', { email: `${name}@kosh.example`, password: 'Demo@1234' }, path);
}

/** Calls the bank as the user signed in on this page. */
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

/** Opens an account for a new customer; the page's user must be an admin. Returns the id, number (KB…) and e-mail. */
export async function openAccountFor(page: Page, name: string): Promise<{ id: string; number: string; email: string }> {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `desk-${digits}@kosh.example`;
  const answer = await callBank(page, 'POST', '/banker/customers', {
    name,
    email,
    phone: `9${digits}`,
    address: '3, Lake View Road, Pune',
  });
  const { data } = answer as { data: { id: string; customer_id: string } }; // as: the contract's answer of createCustomer
  // Verified KYC activates the new account.
  await callBank(page, 'PUT', `/banker/customers/${data.id}/kyc`, {
    status: 'verified',
    panLastFour: '123F',
    aadhaarLastFour: '4321',
  });
  return { id: data.id, number: data.customer_id, email };
}

/** Invites a banker to the demo, who chooses a password. */
export async function newBanker(page: Page, name: string): Promise<{ email: string; password: string }> {
  const email = `banker-${randomBytes(4).toString('hex')}@kosh.example`;
  const password = 'Harvest-moonlight-41';
  await (await staffCaller('sunita@kosh.example'))('POST', '/banker/create', { name, email, role: 'banker' });
  await page.goto(url('/banker/login'));
  let token = '';
  await expect(async () => {
    const list = (await callBank(page, 'GET', `/mailbox?to=${encodeURIComponent(email)}`)) as {
      data: { id: string }[];
    }; // as: the list of mails
    const mail = (await callBank(page, 'GET', `/mailbox/${list.data[0]?.id}`)) as { data: { text: string } }; // as: one mail
    token = /#token=([\w-]+)/.exec(mail.data.text)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  await callBank(page, 'POST', '/auth/reset-password', { token, newPassword: password });
  return { email, password };
}

/** Returns a notification in the corner of the page. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications', exact: true }).getByText(text, { exact: true });
}

/** Answers the question before a step of the desk: a reason from the list, then the button that takes it. */
export async function takeWithReason(place: Page | Locator, button: string, reason = 'Other'): Promise<void> {
  await place.getByLabel('Reason', { exact: true }).selectOption({ label: reason });
  if (reason === 'Other') await place.getByLabel('The reason in your words', { exact: true }).fill('As agreed');
  await place.getByRole('button', { name: button, exact: true }).click();
}

/** Answers without a message for people, as from a broken proxy. */
export const answering =
  (status: number, body: unknown = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Fails the calls of one method and lets others through. */
export const failing =
  (method: string, status = 418) =>
  (route: Route): Promise<void> =>
    route.request().method() === method ? answering(status)(route) : route.fallback();

/** Opens the dashboard's tab of the bank's transactions; returns their table. */
export async function recentTransactions(page: Page): Promise<Locator> {
  // By key: a request that arrives for approval meanwhile moves the page under a pointer.
  await page.getByRole('tab', { name: 'Recent Transactions', exact: true }).press('Enter');
  return page.getByRole('table', { name: 'Recent Transactions', exact: true });
}

/** Expects the page to be accessible on a dark phone and a light screen. */
export function expectUsable(page: Page, what: string): Promise<void> {
  return expectAxeClean(page, what, test.info());
}
