import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';

/** What a customer asked for, under one key, and what is known of it. */
export interface Order {
  readonly key: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** Paise by which it changes whose balance, if it is posted. */
  readonly effects: readonly { readonly email: string; readonly paise: bigint }[];
  /** unknown: no answer, or one that says so; asking again with the key finds out. */
  outcome: 'unknown' | 'posted' | 'refused';
}

const NO_ANSWER_WITHIN_MS = 12_000;

/** A customer at work over HTTP, who never loses track of what they asked for. */
export class Teller {
  readonly email: string;
  readonly orders: Order[] = [];
  readonly #url: string;
  #token = '';
  readonly #recipients = new Map<string, string>();

  constructor(url: string, email: string) {
    this.#url = url;
    this.email = email;
  }

  async signIn(): Promise<void> {
    const answer = await this.#fetch('POST', '/auth/login/customer', { email: this.email, password: DEMO_PASSWORD });
    this.#token = ((await answer.json()) as { data: { token: string } }).data.token; // the documented answer
  }

  /** Looks the others up, so that transfers need no look-up while things break. */
  async meet(others: readonly { email: string; accountNumber: string }[]): Promise<void> {
    for (const { email, accountNumber } of others) {
      const answer = await this.#fetch('GET', `/customers/find-recipient?account=${accountNumber}`);
      this.#recipients.set(email, ((await answer.json()) as { data: { id: string } }).data.id); // the documented answer
    }
  }

  /** The next random order: mostly transfers, some pay-ins and withdrawals, in whole rupees. */
  nextOrder(random: (below: number) => number): Order {
    const rupees = 1 + random(400);
    const paise = BigInt(rupees) * 100n;
    const others = [...this.#recipients];
    const [email, recipientId] = others[random(others.length)] ?? ['', ''];
    const pick = random(10);
    const order: Order =
      pick < 7
        ? {
            key: randomUUID(),
            path: '/customers/transfer',
            body: { recipientId, amount: rupees },
            outcome: 'unknown',
            effects: [
              { email: this.email, paise: -paise },
              { email, paise },
            ],
          }
        : pick < 9
          ? {
              key: randomUUID(),
              path: '/customers/transactions',
              body: { type: 'deposit', amount: rupees },
              outcome: 'unknown',
              effects: [{ email: this.email, paise }],
            }
          : {
              key: randomUUID(),
              path: '/customers/transactions',
              body: { type: 'withdrawal', amount: rupees },
              outcome: 'unknown',
              effects: [{ email: this.email, paise: -paise }],
            };
    this.orders.push(order);
    return order;
  }

  /** Sends an order; may be called again, and several times at once, with the same effect. */
  async send(order: Order, signal?: AbortSignal): Promise<void> {
    try {
      const answer = await this.#fetch('POST', order.path, order.body, { 'idempotency-key': order.key }, signal);
      const outcome =
        answer.status === 200
          ? 'posted'
          : answer.status >= 500 || answer.status === 401 || answer.status === 429
            ? 'unknown'
            : 'refused';
      if (outcome !== 'unknown' && order.outcome !== 'unknown' && order.outcome !== outcome) {
        throw new TwoAnswers(`${order.path} ${order.key}: first ${order.outcome}, then ${outcome}`);
      }
      if (outcome !== 'unknown') order.outcome = outcome;
    } catch (error) {
      if (error instanceof TwoAnswers) throw error;
      // The connection broke or nobody answered in time: unknown, which is what the order says already.
    }
  }

  /** Asks again for every order whose outcome is unknown, a few times. True when all are known. */
  async settle(): Promise<boolean> {
    for (let round = 0; round < 5; round += 1) {
      const unknown = this.orders.filter((order) => order.outcome === 'unknown');
      if (unknown.length === 0) return true;
      await this.signIn();
      for (const order of unknown) await this.send(order);
    }
    return this.orders.every((order) => order.outcome !== 'unknown');
  }

  #fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const patience = AbortSignal.timeout(NO_ANSWER_WITHIN_MS);
    return fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  }
}

/** One key got two different answers: the one thing that must never happen. */
export class TwoAnswers extends Error {}
