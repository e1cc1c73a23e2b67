import { randomUUID } from 'node:crypto';
import type { Ask, WireAnswer } from './http-caller.ts';

/** Paise by which somebody's balance changes, by their e-mail. */
export interface Effect {
  readonly email: string;
  readonly paise: bigint;
}

/** What is known of an order. `unknown`: no answer, or one that says so; asking again with the key finds out. */
export type Outcome =
  | { readonly state: 'unknown' }
  | { readonly state: 'refused'; readonly code: string }
  /** `held`: it waits for a banker. For a decision, `posted` says that it stands. */
  | { readonly state: 'posted' | 'held'; readonly journalId: string };

/** What somebody asked the bank for, under one key. */
export interface Order {
  readonly key: string;
  readonly maker: string;
  /** Made anew for each sending: a looked-up recipient is good for ten minutes only. */
  readonly ask: () => Pick<Ask, 'path' | 'body'>;
  /** What happens if it is posted. */
  readonly effects: readonly Effect[];
  /** For a banker's decision: on which order, and how. */
  readonly decides?: { readonly order: Order; readonly verdict: 'approve' | 'reject' };
  outcome: Outcome;
}

/** A new order of unknown outcome, under a new key. */
export function newOrder(order: Omit<Order, 'key' | 'outcome'>): Order {
  return { ...order, key: randomUUID(), outcome: { state: 'unknown' } };
}

/** One key got two different answers: the one thing that must never happen. */
export class TwoAnswers extends Error {}

/** The workload asked for something that no bank would understand. */
class Nonsense extends Error {}

/** Every order ever given, what the bank said to each, and so what the books must say. */
export class OrderBook {
  readonly orders: Order[] = [];
  /** Answers by status and code, of all that was asked. */
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

  /** Notes an answer. An unknown outcome becomes known; a known one must be repeated. */
  note(order: Order, outcome: Outcome): void {
    if (outcome.state === 'unknown') return;
    if (order.outcome.state === 'unknown') {
      order.outcome = outcome;
      return;
    }
    // Why a decision is refused depends on what others decided meanwhile.
    if (order.decides && order.outcome.state === 'refused' && outcome.state === 'refused') return;
    const [before, now] = [JSON.stringify(order.outcome), JSON.stringify(outcome)];
    if (before !== now) throw new TwoAnswers(`${order.ask().path} ${order.key}: first ${before}, then ${now}`);
  }

  /** Orders that the bank said yes to: booked, held, decided. */
  acknowledged(): Order[] {
    return this.orders.filter(({ outcome }) => outcome.state === 'posted' || outcome.state === 'held');
  }

  unknown(): Order[] {
    return this.orders.filter(({ outcome }) => outcome.state === 'unknown');
  }

  /** What the acknowledged orders make of the balances from before, and of the money on hold (paise, by e-mail). */
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

/** What an answer to an order tells. Only yes, and a refusal of the order itself, settle anything. */
export function outcomeOf(answer: WireAnswer): Outcome {
  if (answer.status === 200) {
    const { id, status } = answer.body.data.transaction;
    return { state: status === 'pending' ? 'held' : 'posted', journalId: id };
  }
  const code = answer.body.code ?? '';
  // Too busy, signed out, or a look-up that is too old (or too new, for a clock that is wrong): nothing is said of the order.
  if (answer.status >= 500 || [401, 429].includes(answer.status) || code === 'RECIPIENT_NOT_FOUND')
    return { state: 'unknown' };
  if (answer.status === 400) throw new Nonsense(`The workload asks nonsense: ${JSON.stringify(answer.body)}`);
  return { state: 'refused', code };
}
