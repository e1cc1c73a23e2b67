import { randomUUID } from 'node:crypto';
import type { Ask, WireAnswer } from './http-caller.ts';

/** Change of one customer's balance, in paise. */
export interface Effect {
  readonly email: string;
  readonly paise: bigint;
}

/** The known outcome of an order. `unknown`: no answer, or one that leaves it open; a repeat with the same key settles it. */
export type Outcome =
  | { readonly state: 'unknown' }
  | { readonly state: 'refused'; readonly code: string }
  /** `held` waits for a banker. A decision is `posted` when it stands. */
  | { readonly state: 'posted' | 'held'; readonly journalId: string };

/** One instruction to the bank, under one key. */
export interface Order {
  readonly key: string;
  readonly maker: string;
  /** Builds the request anew for each sending, because a looked-up recipient expires after ten minutes. */
  readonly ask: () => Pick<Ask, 'path' | 'body'>;
  /** Changes of balances if it is posted. */
  readonly effects: readonly Effect[];
  /** A banker's decision: on which order, and which. */
  readonly decides?: { readonly order: Order; readonly verdict: 'approve' | 'reject' };
  outcome: Outcome;
}

/** Makes an order of unknown outcome, with a new key. */
export function newOrder(order: Omit<Order, 'key' | 'outcome'>): Order {
  return { ...order, key: randomUUID(), outcome: { state: 'unknown' } };
}

/** Two different answers to one key, which must never happen. */
export class ConflictingAnswers extends Error {}

/** A request of the workload that the bank rejects as invalid. */
class InvalidRequest extends Error {}

/** All orders sent and the bank's answers to them; derives the balances that the books must have. */
export class OrderBook {
  readonly orders: Order[] = [];
  /** Number of answers by status and code. */
  readonly answers = new Map<string, number>();
  reads = 0;
  replays = 0;

  add(order: Order): Order {
    this.orders.push(order);
    return order;
  }

  count(answer: WireAnswer): void {
    const name = answer.body.code ? `${answer.status} ${answer.body.code}` : String(answer.status);
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }

  /** Records an outcome. An unknown outcome becomes known; a known one must be repeated. */
  note(order: Order, outcome: Outcome): void {
    if (outcome.state === 'unknown') return;
    if (order.outcome.state === 'unknown') {
      order.outcome = outcome;
      return;
    }
    // The refusal of a decision depends on other decisions made meanwhile.
    if (order.decides && order.outcome.state === 'refused' && outcome.state === 'refused') return;
    const [before, now] = [JSON.stringify(order.outcome), JSON.stringify(outcome)];
    if (before !== now) throw new ConflictingAnswers(`${order.ask().path} ${order.key}: first ${before}, then ${now}`);
  }

  /** Returns orders that the bank accepted: posted, held, decided. */
  acknowledged(): Order[] {
    return this.orders.filter(({ outcome }) => outcome.state === 'posted' || outcome.state === 'held');
  }

  unknown(): Order[] {
    return this.orders.filter(({ outcome }) => outcome.state === 'unknown');
  }

  /** Returns the expected balances and money on hold (paise, by e-mail), given the balances before. */
  expected(before: ReadonlyMap<string, bigint>): { balances: Map<string, bigint>; held: Map<string, bigint> } {
    const balances = new Map(before);
    const held = new Map([...before.keys()].map((email) => [email, 0n]));
    const book = ({ effects }: Order) => {
      for (const { email, paise } of effects) balances.set(email, (balances.get(email) ?? 0n) + paise);
    };
    const hold = (order: Order, sign: bigint) => {
      const debit = order.effects.find(({ paise }) => paise < 0n);
      if (debit) held.set(debit.email, (held.get(debit.email) ?? 0n) - sign * debit.paise);
    };
    for (const order of this.orders) {
      if (order.outcome.state === 'held') hold(order, 1n);
      if (order.outcome.state !== 'posted') continue;
      if (!order.decides) book(order);
      else {
        hold(order.decides.order, -1n);
        if (order.decides.verdict === 'approve') book(order.decides.order);
      }
    }
    return { balances, held };
  }
}

/** Returns the outcome that an answer proves. Only success, and a refusal of the order itself, settle it. */
export function outcomeOf(answer: WireAnswer): Outcome {
  if (answer.status === 200) {
    const { id, status } = answer.body.data.transaction;
    return { state: status === 'pending' ? 'held' : 'posted', journalId: id };
  }
  const code = answer.body.code ?? '';
  // Busy, signed out, or a look-up that is expired (or from the future, for a wrong clock): says nothing about the order.
  if (answer.status >= 500 || [401, 429].includes(answer.status) || code === 'RECIPIENT_NOT_FOUND')
    return { state: 'unknown' };
  if (answer.status === 400)
    throw new InvalidRequest(`The workload sent an invalid request: ${JSON.stringify(answer.body)}`);
  return { state: 'refused', code };
}
