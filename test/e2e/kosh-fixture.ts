// A Playwright fixture for test suites against a running Kosh in demo mode. Copy this one file: it needs nothing but
// @playwright/test. KOSH_URL is the bank's address; each worker makes its own customers, so tests may run side by side. See
// docs/testing-against-kosh.md.
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

const KOSH_URL = process.env.KOSH_URL ?? 'http://localhost:3000';
const PASSWORD = 'Seven-Blue-Lanterns-42';
const STAFF_PASSWORD = 'Demo@1234';

/** The bank's answer to any call. */
export interface Answer<Data> {
  success: boolean;
  message?: string;
  /** Set on a refusal, such as `INSUFFICIENT_FUNDS` (docs/errors.md). */
  code?: string;
  data: Data;
}

/** The bank's API as one person calls it; each call carries a fresh idempotency key. */
export class Caller {
  readonly #api: APIRequestContext;
  readonly #token: string | undefined;

  constructor(api: APIRequestContext, token?: string) {
    this.#api = api;
    this.#token = token;
  }

  /** Makes a call below /api; `headers` may hold `x-kosh-fault`. Returns refusals, does not throw them. */
  async call<Data = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const answer = await this.#api.fetch(`${KOSH_URL}/api${path}`, {
      method,
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      },
      ...(body !== undefined && { data: body }),
    });
    return answer.json();
  }

  /** Makes a call that must succeed; throws on a refusal. */
  async must<Data = Record<string, unknown>>(...request: Parameters<Caller['call']>): Promise<Data> {
    const answer = await this.call<Data>(...request);
    if (!answer.success) throw new Error(`${request[0]} ${request[1]}: ${answer.code} ${answer.message}`);
    return answer.data;
  }
}

/** A customer that no other worker has. */
export interface KoshCustomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly id: string;
  readonly accountNumber: string;
  readonly bank: Caller;
}

/** Returns the six digits in the newest mail to an address. Retries, because mails leave just after the answer. */
async function codeFor(visitor: Caller, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const [newest] = await visitor.must<{ id: string }[]>('GET', `/mailbox?to=${encodeURIComponent(email)}`);
    const mail = await visitor.must<{ text: string }>('GET', `/mailbox/${newest?.id}`);
    code = /\b\d{6}\b/.exec(mail.text)?.[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return code ?? '';
}

/** Registers a customer, verifies the mailed code, and pays `rupees` in. */
export async function makeCustomer(
  api: APIRequestContext,
  { rupees = 0, name = 'Outside Tester' } = {},
): Promise<KoshCustomer> {
  const visitor = new Caller(api);
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const person = { name, email: `outsider-${digits}@kosh.example`, password: PASSWORD, phone: `7${digits}` };
  await visitor.must('POST', '/auth/register', { ...person, address: '1, Sample Road, Pune', accountType: 'savings' });
  const otp = await codeFor(visitor, person.email);
  type SignedIn = { token: string; customer: { id: string; account_number: string } };
  const { token, customer } = await visitor.must<SignedIn>('POST', '/auth/verify-otp', { email: person.email, otp });
  const bank = new Caller(api, token);
  if (rupees > 0) await bank.must('POST', '/customers/transactions', { type: 'deposit', amount: rupees });
  return { ...person, id: customer.id, accountNumber: customer.account_number, bank };
}

/** Signs in a demo member of staff: `kavita`, `rohan` (bankers) or `sunita` (admin). */
export async function staffCaller(api: APIRequestContext, name: 'kavita' | 'rohan' | 'sunita'): Promise<Caller> {
  const credentials = { email: `${name}@kosh.example`, password: STAFF_PASSWORD };
  const { token } = await new Caller(api).must<{ token: string }>('POST', '/auth/login/banker', credentials);
  return new Caller(api, token);
}

/** Signs in through the form, with the disclaimer dismissed. */
export async function signIn(page: Page, who: Pick<KoshCustomer, 'email' | 'password'>): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('dismissedDisclaimer', 'true');
  });
  await page.goto(`${KOSH_URL}/customer/login`);
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTestId('balance').waitFor();
}

interface WorkerFixtures {
  /** A customer of this worker, with ₹10,000. */
  customer: KoshCustomer;
  /** Another customer of this worker, to send money to. */
  recipient: KoshCustomer;
}
interface TestFixtures {
  /** The customer's dashboard, signed in. */
  dashboard: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  customer: [
    async ({ playwright }, give) => {
      const api = await playwright.request.newContext();
      await give(await makeCustomer(api, { rupees: 10_000 }));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
  recipient: [
    async ({ playwright }, give) => {
      const api = await playwright.request.newContext();
      await give(await makeCustomer(api, { name: 'Outside Recipient' }));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
  dashboard: async ({ page, customer }, give) => {
    await signIn(page, customer);
    await give(page);
  },
});
