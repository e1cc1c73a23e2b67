import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { BankUnderTest } from '../e2e/bank-under-test.ts';
import { type Ask, askServer, type WireAnswer } from './http-caller.ts';

/** A person of the demo bank, who signs in again when the token or the session has ended. */
export class Caller {
  readonly email: string;
  readonly #role: 'customer' | 'banker';
  #token: Promise<string> | undefined;

  constructor(email: string, role: 'customer' | 'banker') {
    this.email = email;
    this.#role = role;
  }

  /** Calls one server of the bank; rejects when no answer comes. */
  async ask(server: Pick<BankUnderTest, 'url'>, ask: Ask): Promise<WireAnswer> {
    if (!this.#token) {
      this.#token = this.#signIn(server);
      this.#token.catch(() => undefined); // handled where it is awaited below
    }
    const signedIn = this.#token;
    try {
      const answer = await askServer(server.url, { ...ask, token: await signedIn });
      if (answer.status === 401) this.#forget(signedIn);
      return answer;
    } catch (error) {
      await signedIn.catch(() => this.#forget(signedIn));
      throw error;
    }
  }

  #forget(token: Promise<string>): void {
    if (this.#token === token) this.#token = undefined;
  }

  async #signIn(server: Pick<BankUnderTest, 'url'>): Promise<string> {
    const answer = await askServer(server.url, {
      method: 'POST',
      path: `/auth/login/${this.#role}`,
      body: { email: this.email, password: DEMO_PASSWORD },
    });
    if (answer.status !== 200) throw new Error(`${this.email} is not let in: ${JSON.stringify(answer.body)}`);
    return answer.body.data.token;
  }
}

const LOOK_UP_AGAIN_AFTER_MS = 4 * 60_000;

/** A customer who sends money to others, and looks them up again before a look-up expires. */
export class Payer extends Caller {
  readonly id: string;
  readonly accountNumber: string;
  readonly #recipients = new Map<string, string>();
  #lookedUpAt = Number.NEGATIVE_INFINITY;

  constructor(person: { email: string; id: string; accountNumber: string }) {
    super(person.email, 'customer');
    this.id = person.id;
    this.accountNumber = person.accountNumber;
  }

  recipientId(email: string): string {
    return this.#recipients.get(email) ?? 'not looked up';
  }

  /** Looks up the others if that is due (or `now`), so that transfers need no look-up while faults last. */
  async lookUpOthers(others: readonly Payer[], server: Pick<BankUnderTest, 'url'>, now = false): Promise<void> {
    if (!now && performance.now() - this.#lookedUpAt < LOOK_UP_AGAIN_AFTER_MS) return;
    for (const other of others) {
      if (other === this) continue;
      const path = `/customers/find-recipient?account=${other.accountNumber}`;
      const answer = await this.ask(server, { method: 'GET', path });
      if (answer.status !== 200) throw new Error(`${other.email} is not found: ${JSON.stringify(answer.body)}`);
      this.#recipients.set(other.email, answer.body.data.id);
    }
    this.#lookedUpAt = performance.now();
  }
}
