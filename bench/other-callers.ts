import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { accountNumberOf, type BenchCustomer, emailOf, PASSWORD } from './bench-bank.ts';

/** An answer, and how long it took in milliseconds. */
export interface TimedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly json: { readonly data?: { readonly token?: string; readonly id?: string } } & Record<string, unknown>;
}

/** A customer with an address of their own on this machine (127.0.x.y), who signs in like everyone. */
export class Caller {
  readonly customer: BenchCustomer;
  readonly address: string;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });
  token = '';

  constructor(port: number, customer: BenchCustomer, address: string) {
    this.#port = port;
    this.customer = customer;
    this.address = address;
  }

  call(method: string, path: string, body?: object): Promise<TimedAnswer> {
    const from = performance.now();
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          localAddress: this.address,
          port: this.#port,
          method,
          path: `/api${path}`,
          agent: this.#agent,
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(this.token && { authorization: `Bearer ${this.token}` }),
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', () => resolve({ status: 0, ms: performance.now() - from, json: {} }));
          answer.on('end', () => {
            const text = Buffer.concat(pieces).toString();
            const json = text.startsWith('{') ? JSON.parse(text) : {};
            resolve({ status: answer.statusCode ?? 0, ms: performance.now() - from, json });
          });
        },
      );
      sent.on('error', () => resolve({ status: 0, ms: performance.now() - from, json: {} }));
      sent.end(body && JSON.stringify(body));
    });
  }

  async signIn(): Promise<TimedAnswer> {
    const answer = await this.call('POST', '/auth/login/customer', {
      email: emailOf(this.customer),
      password: PASSWORD,
    });
    this.token = answer.json.data?.token ?? this.token;
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const KINDS = ['sign-in', 'posting', 'reading', 'receipt'] as const;
export type Kind = (typeof KINDS)[number];

/** The times of the answered calls of one kind, in milliseconds, and the number of the others. */
export interface Experience {
  readonly times: number[];
  refused: number;
}

/** Lets the others go about their business for a while: three sign-ins, twenty postings, twenty reads and a receipt a second. */
export async function usualBusiness(callers: readonly Caller[], seconds: number): Promise<Record<Kind, Experience>> {
  const seen: Record<Kind, Experience> = {
    'sign-in': { times: [], refused: 0 },
    posting: { times: [], refused: 0 },
    reading: { times: [], refused: 0 },
    receipt: { times: [], refused: 0 },
  };
  const running: Promise<void>[] = [];
  const until = performance.now() + seconds * 1_000;
  let turn = 0;
  const next = () => callers[turn++ % callers.length] as Caller; // as: the remainder is below the length
  const run = async (kind: Kind, work: (caller: Caller) => Promise<TimedAnswer>) => {
    const { status, ms } = await work(next());
    if (status === 200) seen[kind].times.push(ms);
    else seen[kind].refused += 1;
  };
  const every = async (ms: number, kind: Kind, work: (caller: Caller) => Promise<TimedAnswer>) => {
    while (performance.now() < until) {
      running.push(run(kind, work));
      await pause(ms);
    }
  };
  const receipts = await Promise.all(
    callers.slice(0, 20).map(async (caller) => ({ caller, id: await newestLine(caller) })),
  );
  await Promise.all([
    every(333, 'sign-in', (caller) => caller.signIn()),
    every(50, 'posting', (caller) => caller.call('POST', '/customers/transactions', { type: 'deposit', amount: 1 })),
    every(50, 'reading', (caller) =>
      caller.call('GET', turn % 2 ? '/customers/profile' : '/customers/transactions?limit=5'),
    ),
    every(1_000, 'receipt', () => {
      const one = receipts[turn % receipts.length] as (typeof receipts)[number]; // as: the remainder is below the length
      return one.caller.call('GET', `/customers/transactions/${one.id}/receipt`);
    }),
  ]);
  await Promise.all(running);
  return seen;
}

/** Asked for once: a line that a receipt can be made of. */
const newest = new WeakMap<Caller, string>();

async function newestLine(caller: Caller): Promise<string> {
  const known = newest.get(caller);
  if (known) return known;
  const { json } = await caller.call('GET', '/customers/transactions?limit=1');
  const [line] = json.data as unknown as { id: string }[]; // as: the declared answer of this call
  if (!line) throw new Error(`Account ${accountNumberOf(caller.customer)} has no line`);
  newest.set(caller, line.id);
  return line.id;
}
