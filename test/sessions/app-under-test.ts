import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { InjectOptions } from 'fastify';
import { type App, buildApp } from '../../server/app.ts';
import { OffsetClock } from '../../server/platform/bank-clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SecretName } from '../../server/platform/secrets.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { prepareBank } from '../../server/prepare-bank.ts';
import { createPasswordHashing } from '../../server/sessions/password-hashing.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** A clock whose wall time tests can move as well, so that no test has to wait. */
export class MovableClock extends OffsetClock {
  #aheadMs = 0;

  override wall(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  override now(): Date {
    return new Date(super.now().getTime() + this.#aheadMs);
  }
  passMinutes(minutes: number): void {
    this.#aheadMs += minutes * 60_000;
  }
}

/** The bank's answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  // Answers have many shapes; a wrong key reads as undefined and fails the expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** The whole app on a real, empty database, called over injected HTTP requests. */
export interface AppUnderTest {
  readonly bank: TestDatabase;
  readonly clock: MovableClock;
  readonly fastify: App['fastify'];
  visitor(options?: { browser?: boolean; address?: string; userAgent?: string }): TestVisitor;
  /** Returns the newest mail of one kind to an address. */
  letter(to: string, kind: string): Promise<{ subject: string; text: string } | undefined>;
  /** Returns the number of mails of a kind to an address. */
  letters(to: string, kind: string): Promise<number>;
  /** Registers, verifies and signs in a new customer. */
  newCustomer(options?: {
    browser?: boolean;
    password?: string;
    name?: string;
    email?: string;
  }): Promise<{ visitor: TestVisitor; form: Form; customer: { id: string } }>;
  /** Creates a member of staff with the password `Staff-password-1`. */
  newStaff(role: 'banker' | 'admin'): Promise<{ id: string; email: string; password: string }>;
  close(): Promise<void>;
}

export interface Form {
  name: string;
  email: string;
  password: string;
  address: string;
  phone: string;
  accountType: string;
}

/** A visitor with a cookie jar and a token. */
export class TestVisitor {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  readonly #app: App;
  readonly #options: { browser?: boolean; address?: string; userAgent?: string };

  constructor(app: App, options: { browser?: boolean; address?: string; userAgent?: string }) {
    this.#app = app;
    this.#options = options;
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { browser = false, address = '127.0.0.1', userAgent = 'test/1.0' } = this.#options;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.fastify.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        'user-agent': userAgent,
        ...(cookie && { cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(browser && { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...(payload && { payload }),
    } satisfies InjectOptions);
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const body = response.body.startsWith('{') ? response.json() : response.body;
    if (typeof body?.data?.token === 'string') this.token = body.data.token;
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** Returns another visitor with the same cookies and token. */
  copy(): TestVisitor {
    const other = new TestVisitor(this.#app, this.#options);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }
}

let counter = 0;

// No two people of a test have one name, so that a test sees when one stands where the other should.
const FIRST_NAMES = [
  'Asha',
  'Bina',
  'Chetan',
  'Divya',
  'Esha',
  'Farid',
  'Gita',
  'Hari',
  'Indu',
  'Jaya',
  'Kiran',
  'Lata',
];
const LAST_NAMES = ['Nair', 'Menon', 'Pillai', 'Varma', 'Iyer', 'Kurup', 'Thomas', 'Das', 'Rao', 'Shetty', 'Kamath'];
const nameOf = (number: number) =>
  `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[number % LAST_NAMES.length]}`;

/** Makes a registration form that no other test uses. */
export function newForm(changes: Partial<Form> = {}): Form {
  counter += 1;
  return {
    name: nameOf(counter),
    email: `meera${counter}.${randomBytes(3).toString('hex')}@mail.example`,
    password: 'Monsoon-2026',
    address: '12 Marine Drive, Kochi',
    phone: `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
    accountType: 'savings',
    ...changes,
  };
}

const secrets = new WeakMap<TestDatabase, Record<SecretName, string>>();

/** Returns the secrets of a bank, which all its servers share. */
function secretsOf(bank: TestDatabase): Record<SecretName, string> {
  const secret = () => randomBytes(48).toString('base64');
  const own = secrets.get(bank) ?? { TOKEN_SECRET: secret(), DATA_KEY: secret(), CARD_KEY: secret() };
  secrets.set(bank, own);
  return own;
}

/** Builds the app on a database of its own; `standing` is the database of another app that is already open. */
export async function openApp(
  environment: Record<string, string> = {},
  standing?: TestDatabase,
): Promise<AppUnderTest> {
  const bank = standing ?? (await createTestDatabase());
  const clock = new MovableClock();
  const config = readConfig({
    NODE_ENV: 'test',
    SEED: 'none',
    LOG_LEVEL: 'silent',
    DATA_DIR: tmpdir(),
    ...secretsOf(bank),
    ...environment,
  });
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  await prepareBank({ address: bank.address, config, log });
  const app = await buildApp({
    config,
    database: bank.database,
    owner: bank.address,
    clock,
    log,
  });
  const visitor: AppUnderTest['visitor'] = (options = {}) => new TestVisitor(app, options);
  const mails = (to: string, kind: string) =>
    bank.asOwner<{ subject: string; text: string }>(
      'select subject, text from bank.mails where recipient = $1 and kind = $2 and by_email order by id desc',
      [to, kind],
    );
  const letter: AppUnderTest['letter'] = async (to, kind) => (await mails(to, kind))[0];

  return {
    bank,
    clock,
    fastify: app.fastify,
    visitor,
    letter,
    letters: async (to, kind) => (await mails(to, kind)).length,

    async newCustomer({ browser = false, ...given } = {}) {
      const someone = visitor({ browser });
      const form = newForm(given);
      await someone.call('POST', '/auth/register', form);
      const answer = await someone.call('POST', '/auth/verify-otp', {
        email: form.email,
        otp: codeIn((await letter(form.email, 'code'))?.text),
      });
      if (answer.status !== 200) throw new Error(`Could not register: ${JSON.stringify(answer.body)}`);
      return { visitor: someone, form, customer: answer.body.data.customer };
    },

    async newStaff(role) {
      const id = uuidv7();
      const email = `${role}.${id.slice(-6)}@kosh.example`;
      const password = 'Staff-password-1';
      await bank.asOwner(
        'insert into bank.staff (id, name, email, role, password_hash, password_changed_at, created_at) values ($1, $2, $3, $4, $5, now(), now())',
        [id, 'Kabir Rao', email, role, await createPasswordHashing().hash(password)],
      );
      return { id, email, password };
    },

    async close() {
      await app.close();
      if (!standing) await bank.close();
    },
  };
}

/** Returns the six-digit code in a mail. */
export function codeIn(text: string | undefined): string {
  return /^\d{6}$/m.exec(text ?? '')?.[0] ?? 'none';
}

/** Returns the secret of the link in a mail that chooses a password or confirms an address. */
export function linkTokenIn(text: string | undefined): string {
  return /\/(?:reset-password|confirm-address)#token=([\w-]{43})$/m.exec(text ?? '')?.[1] ?? 'none';
}
