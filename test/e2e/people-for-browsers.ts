import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test';
import { expectLoaded } from './accessibility-checks.ts';
import { url } from './bank-address.ts';
import { expect } from './bank-test.ts';
import { signInQuickly } from './sign-in-quickly.ts';

/** Makes a call below /api as one person; returns the envelope. */
export type Caller = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<Envelope>;
// Loosely typed, because expectations check the answers.
export type Envelope = {
  success: boolean;
  message?: string;
  code?: string;
  data: Record<string, unknown>;
  meta?: Record<string, unknown>;
};

/** A customer of one test, with a way to call the bank beside the browser. */
export interface BrowserCustomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly id: string;
  readonly call: Caller;
}

export const PASSWORD = 'Journey@2026';
let made = 0;

async function read(
  api: APIRequestContext,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Envelope> {
  made += 1;
  const answer = await api.fetch(url(`/api${path}`), {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': `test-${Date.now()}-${made}` },
    ...(body !== undefined && { data: body }),
  });
  // as: every answer of the bank is this envelope.
  return (await answer.json()) as Envelope;
}

function callerWith(api: APIRequestContext, token: string): Caller {
  return async (method, path, body) => {
    const answer = await read(api, method, path, body, token);
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`);
    return answer;
  };
}

async function codeFor(api: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const list = await read(api, 'GET', `/mailbox?to=${encodeURIComponent(email)}`);
    // as: `data` of this call is the list of mails.
    const [newest] = list.data as unknown as { id: string }[];
    const mail = await read(api, 'GET', `/mailbox/${newest?.id}`);
    code = /\b\d{6}\b/.exec(String(mail.data.text))?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}

/** Returns the code in the newest mail to an address, read from the demo mailbox. */
export async function mailedCode(email: string): Promise<string> {
  return codeFor(await request.newContext(), email);
}

/** Sends rupees from one customer to another without a browser; returns the transaction. */
export async function send(
  from: BrowserCustomer,
  to: BrowserCustomer,
  amount: number,
  description?: string,
): Promise<{ readonly id: string }> {
  const { data: recipient } = await from.call('GET', `/customers/find-recipient?phone=${to.phone}`);
  const { data } = await from.call('POST', '/customers/transfer', { recipientId: recipient.id, amount, description });
  // as: the documented answer of a transfer.
  return data.transaction as { id: string };
}

/** Registers a customer without a browser and pays `rupees` in. */
export async function newCustomer(name: string, rupees = 0): Promise<BrowserCustomer> {
  const api = await request.newContext();
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const person = { name, email: `e2e-${digits}@kosh.example`, password: PASSWORD, phone: `8${digits}` };
  const form = { ...person, address: '7, Residency Road, Bengaluru', accountType: 'savings' };
  expect(await read(api, 'POST', '/auth/register', form)).toMatchObject({ success: true });
  const otp = await codeFor(api, person.email);
  const { data } = await read(api, 'POST', '/auth/verify-otp', { email: person.email, otp });
  // as: the documented answer of this call.
  const signedIn = data as { token: string; customer: { id: string } };
  const call = callerWith(api, signedIn.token);
  if (rupees > 0) await call('POST', '/customers/transactions', { type: 'deposit', amount: rupees });
  return { ...person, id: signedIn.customer.id, call };
}

/** Signs in a demo member of staff without a browser. */
export async function staffCaller(email = 'kavita@kosh.example'): Promise<Caller> {
  const api = await request.newContext();
  const { data } = await read(api, 'POST', '/auth/login/banker', { email, password: 'Demo@1234' });
  return callerWith(api, String(data.token));
}

/** Signs a customer in and opens the dashboard, with its figures loaded. */
export async function openDashboard(
  context: BrowserContext,
  customer: Pick<BrowserCustomer, 'email' | 'password'>,
): Promise<Page> {
  const page = await context.newPage();
  await signInQuickly(page, 'customer', customer);
  await expect(page.getByTestId('balance')).toBeVisible();
  return page;
}

/** Signs a customer in and goes to the profile by its link. */
export async function openProfile(
  context: BrowserContext,
  customer: Pick<BrowserCustomer, 'email' | 'password'>,
): Promise<Page> {
  const page = await openDashboard(context, customer);
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
  await expectLoaded(page);
  return page;
}

/** Makes a customer whose card a banker has activated. */
export async function customerWithCard(name: string): Promise<BrowserCustomer> {
  const customer = await newCustomer(name);
  const { data } = await customer.call('POST', '/cards/apply', { termsAccepted: true });
  const { card } = data as { card: { id: string } }; // as: the documented answer of this call
  await (await staffCaller())('PATCH', `/cards/${card.id}/status`, { status: 'active' });
  return customer;
}
