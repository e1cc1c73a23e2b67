// A whole bank for one test or one worker: its own books, people, clock and mailbox. Needs Node.js 20 and no library; the fixtures
// for Playwright, Vitest and node:test beside it are made of it. See docs/testing-against-kosh.md.
import { type Answer, type CallParts, dataOf, type Method, Person, type Send, sendCall } from './bank-calls.ts';
import type { BankDifferences } from './bank-differences.ts';
import { BankMail } from './bank-mail.ts';
import { openServer } from './bank-server.ts';
import { type FaultTarget, PendingFaults } from './pending-faults.ts';

/** The bank that a test wishes for. */
export interface BankWish {
  /** Name in the list of banks. */
  readonly name?: string;
  /** Content: `demo` when absent. */
  readonly seed?: 'demo' | 'empty' | 'edge';
  /** First business date, such as `2027-03-31`; today when absent. */
  readonly clock?: string;
  /** Address of the server. When absent it is `KOSH_URL`; without both a server is started, and stopped with this bank. */
  readonly server?: string;
}

/** The state of the bank's clock. */
export interface ClockReading {
  /** Such as `2027-03-31`. */
  readonly businessDate: string;
  /** Days that are over and not closed yet. */
  readonly daysLeft: number;
  /** Last day of the running quarter. */
  readonly quarterEnd: string;
  /** Day on which the next deposit matures. */
  readonly nextMaturity: string | null;
}

/** The state of the bank's clock after a move. */
export interface ClockMove extends ClockReading {
  readonly daysClosed: number;
}

/** A customer made for a test. */
export interface NewCustomer {
  readonly person: Person;
  readonly name: string;
  readonly phone: string;
  readonly id: string;
  readonly accountNumber: string;
}

interface MadeBank {
  readonly id: string;
  readonly key: string;
  readonly baseUrl: string;
}

/** Password of every person of the demo. */
const DEMO_PASSWORD = 'Demo@1234';
const NEW_PASSWORD = 'Seven-Blue-Lanterns-42';
const SNAPSHOT = 'snapshot';

/** Makes a bank; `close` deletes it. */
export async function openBank({ server, ...wish }: BankWish = {}): Promise<TestBank> {
  const given = server ?? process.env.KOSH_URL;
  const started = given ? undefined : await openServer();
  const at = started?.url ?? given ?? '';
  try {
    const made = await sendCall<MadeBank>({ server: at }, 'POST', '/demo/banks', { body: wish });
    return new TestBank(at, dataOf('POST /demo/banks', made), async () => started?.close());
  } catch (error) {
    await started?.close();
    throw error;
  }
}

/** A bank of its own. */
export class TestBank {
  readonly id: string;
  /** Address of its pages, for browsers. */
  readonly url: string;
  /** Address of the server, for other programs: they say `X-Kosh-Bank: <id>`. */
  readonly server: string;
  readonly mail: BankMail;
  /** Moves the clock. */
  readonly clock = {
    /** Moves the bank's date forward, such as to `2027-03-31`, and resolves when each day on the way is closed. */
    moveTo: (date: string): Promise<ClockMove> => this.#moveClock({ toDate: date }),
    /** Moves the bank's date forward by a number of days. */
    moveBy: (days: number): Promise<ClockMove> => this.#moveClock({ days }),
    /** Returns where the clock is. */
    now: async (): Promise<ClockReading> => (await this.#sunita()).must<ClockReading>('GET', '/admin/clock'),
  };
  readonly #faults = new PendingFaults();
  readonly #key: string;
  readonly #closed: () => Promise<void>;
  #admin: Promise<Person> | undefined;

  /** @param closed called after the bank is deleted */
  constructor(server: string, { id, key, baseUrl }: MadeBank, closed: () => Promise<void>) {
    this.id = id;
    this.url = baseUrl;
    this.server = server;
    this.mail = new BankMail(this.#plainly);
    this.#key = key;
    this.#closed = closed;
  }

  /** Makes a call below `/api` as a visitor, or with `token`, and returns the answer, refusals included. */
  call<Data = Record<string, unknown>>(method: Method, path: string, parts: CallParts = {}): Promise<Answer<Data>> {
    const fault = parts.fault ?? this.takeFault(method, path);
    return this.#plainly<Data>(method, path, { ...parts, ...(fault !== undefined && { fault }) });
  }

  /** Makes a call as a visitor that must succeed, and returns its data; throws `RefusedCall` on a refusal. */
  async must<Data = Record<string, unknown>>(method: Method, path: string, parts: CallParts = {}): Promise<Data> {
    return dataOf(`${method} ${path}`, await this.call<Data>(method, path, parts));
  }

  /** Signs in a customer of the demo by the first part of the address, such as `asha`, or another by address and password. */
  customer(who: string, password = DEMO_PASSWORD): Promise<Person> {
    return this.#signIn('customer', who, password);
  }

  /** Signs in staff: `kavita` and `rohan` are bankers, `sunita` is the admin. */
  staff(who: string, password = DEMO_PASSWORD): Promise<Person> {
    return this.#signIn('banker', who, password);
  }

  /** Registers a customer by the mailed code, and pays `rupees` in. */
  async newCustomer({ rupees = 0, name = 'New Customer' } = {}): Promise<NewCustomer> {
    const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
      .padStart(9, '0')
      .slice(-9);
    const customer = { name, email: `customer-${digits}@kosh.example`, phone: `7${digits}` };
    const password = NEW_PASSWORD;
    const body = { ...customer, password, address: '1, Sample Road, Pune', accountType: 'savings' };
    await this.must('POST', '/auth/register', { body });
    const { code } = await this.mail.latestTo(customer.email);
    type Opened = { customer: { id: string; account_number: string } };
    const verified = { body: { email: customer.email, otp: code } };
    const opened = await this.must<Opened>('POST', '/auth/verify-otp', verified);
    const person = await this.customer(customer.email, password);
    if (rupees > 0) await person.must('POST', '/customers/transactions', { type: 'deposit', amount: rupees });
    const { id, account_number: accountNumber } = opened.customer;
    return { person, name, phone: customer.phone, id, accountNumber };
  }

  /**
   * Makes the next call of this bank fail, or the next that `target` names: calls of this object, of its people, and of pages that
   * the fixture for Playwright opens. Faults are listed in docs/testing-against-kosh.md.
   */
  fault(fault: string, target: FaultTarget = {}): void {
    this.#faults.add(fault, target);
  }

  /** Forgets the faults that have met no call. */
  clearFaults(): void {
    this.#faults.clear();
  }

  /** Returns the fault that a call must ask for by `X-Kosh-Fault`, which is used up by it. For fixtures of other runners. */
  takeFault(method: string, path: string): string | undefined {
    return this.#faults.take(method, path);
  }

  /** Keeps the bank as it is now, with clock and mailbox. */
  async snapshot(name = SNAPSHOT): Promise<void> {
    await this.#ofTheServer('POST', '/snapshots', { name });
  }

  /** Takes the bank back to a snapshot, and forgets faults that have met no call. Sessions that are younger have ended. */
  async restore(name = SNAPSHOT): Promise<void> {
    await this.#ofTheServer('POST', '/restore', { name });
    this.clearFaults();
  }

  /** Returns which customers, accounts, journals and letters came or changed since a snapshot. */
  diff(from = SNAPSHOT): Promise<BankDifferences> {
    return this.#ofTheServer('POST', '/diff', { from });
  }

  /** Deletes the bank, and stops the server where it was started for this bank. */
  async close(): Promise<void> {
    try {
      await this.#ofTheServer('DELETE', '');
    } finally {
      await this.#closed();
    }
  }

  /** Makes a call about this bank, which the server answers. */
  async #ofTheServer<Data>(method: Method, path: string, body?: object): Promise<Data> {
    const call = `/demo/banks/${this.id}${path}`;
    const parts = { token: this.#key, ...(body && { body }) };
    return dataOf(`${method} ${call}`, await sendCall<Data>({ server: this.server }, method, call, parts));
  }

  /** Makes a call of this bank that no fault meets. */
  readonly #plainly: Send = (method, path, parts) =>
    sendCall({ server: this.server, bank: this.id }, method, path, parts);

  #signIn(door: 'customer' | 'banker', who: string, password: string): Promise<Person> {
    const email = who.includes('@') ? who : `${who}@kosh.example`;
    return Person.signIn((...call) => this.call(...call), { door, email, password });
  }

  /** Returns the admin, whom no fault meets. */
  #sunita(): Promise<Person> {
    const email = 'sunita@kosh.example';
    this.#admin ??= Person.signIn(this.#plainly, { door: 'banker', email, password: DEMO_PASSWORD });
    return this.#admin;
  }

  async #moveClock(move: object): Promise<ClockMove> {
    const moved = await (await this.#sunita()).must<ClockMove>('POST', '/admin/clock', move);
    let reading: ClockReading = moved;
    // A long journey goes on after the answer.
    while (reading.daysLeft > 0) reading = await this.clock.now();
    return { ...reading, daysClosed: moved.daysClosed + moved.daysLeft };
  }
}
