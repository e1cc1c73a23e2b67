import type { Caller, Payer } from './caller.ts';
import type { WireAnswer } from './http-caller.ts';
import { newOrder, type Order } from './order-book.ts';
import type { Random } from './seeded-random.ts';

/** Paise above which a transfer waits for a banker (the bank's policy when it opens). */
const REVIEW_ABOVE = 20_000_000n;

interface People {
  readonly payers: readonly Payer[];
  readonly bankers: readonly Caller[];
  readonly waiting: Order[];
  readonly book: { readonly orders: readonly Order[] };
}

/** Returns the next orders of one person, to be sent in order: mostly transfers, sometimes ones that need a banker. */
export function nextOrder(people: People, random: Random): Order[] {
  // Held orders are decided soon, before they expire.
  if (people.waiting.length > 4 || (people.waiting.length > 0 && random(100) < 10)) return decisions(people, random);
  const payer = pick(people.payers, random);
  const large = random(100) < 4;
  const paise = BigInt(1 + random(40_000)) + (large ? REVIEW_ABOVE : 0n);
  const chance = random(100);
  if (chance < 68) return [transfer(payer, pickOther(people.payers, payer, random), paise)];
  if (chance < 82) return [payIn(payer, paise)];
  if (chance < 92) return [withdrawal(payer, paise)];
  return [bankerDeposit(pick(people.bankers, random), payer, paise)];
}

/** Makes a deposit by the customer. */
export function payIn(payer: Payer, paise: bigint): Order {
  return newOrder({
    maker: payer.email,
    ask: () => ({ path: '/customers/transactions', body: { type: 'deposit', amount: rupees(paise) } }),
    effects: [{ email: payer.email, paise }],
  });
}

function withdrawal(payer: Payer, paise: bigint): Order {
  return newOrder({
    maker: payer.email,
    ask: () => ({ path: '/customers/transactions', body: { type: 'withdrawal', amount: rupees(paise) } }),
    effects: [{ email: payer.email, paise: -paise }],
  });
}

/** Makes a transfer to a customer who was looked up before. */
export function transfer(from: Payer, to: Payer, paise: bigint): Order {
  return newOrder({
    maker: from.email,
    ask: () => ({
      path: '/customers/transfer',
      body: { recipientId: from.recipientId(to.email), amount: rupees(paise) },
    }),
    effects: [
      { email: from.email, paise: -paise },
      { email: to.email, paise },
    ],
  });
}

function bankerDeposit(banker: Caller, payer: Payer, paise: bigint): Order {
  return newOrder({
    maker: banker.email,
    ask: () => ({ path: `/banker/customers/${payer.id}/deposit`, body: { amount: rupees(paise) } }),
    effects: [{ email: payer.email, paise }],
  });
}

/** Makes one or two decisions on the oldest held order: a second one comes too late, or from its maker. */
export function decisions(people: People, random: Random): Order[] {
  const held = people.waiting.shift();
  if (held?.outcome.state !== 'held') return [];
  const { journalId } = held.outcome;
  const decide = (banker: Caller, verdict: 'approve' | 'reject'): Order =>
    newOrder({
      maker: banker.email,
      ask: () => ({
        path: `/banker/transactions/${journalId}/${verdict}`,
        ...(verdict === 'reject' && { body: { reason: 'Not as agreed' } }),
      }),
      effects: [],
      decides: { order: held, verdict },
    });
  const verdict = random(3) === 0 ? 'reject' : 'approve';
  const checkers = people.bankers.filter(({ email }) => email !== held.maker);
  const second = random(3) === 0 ? [decide(pick(people.bankers, random), random(2) === 0 ? 'reject' : 'approve')] : [];
  return [decide(pick(checkers, random), verdict), ...second];
}

/** A read and the check of its answer. */
export interface Read {
  readonly reader: string;
  readonly path: string;
  readonly check: (answer: WireAnswer) => void;
}

/** Makes a read of a balance, a statement, or an acknowledged order. */
export function nextRead({ payers, book }: People, random: Random): Read {
  const payer = pick(payers, random);
  const expecting = (what: string, holds: (answer: WireAnswer) => boolean) => (answer: WireAnswer) => {
    if (answer.status !== 200 || !holds(answer))
      throw new InconsistentRead(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
  };
  const order = book.orders[random(book.orders.length || 1)];
  if (order?.outcome.state === 'posted' && !order.decides && payers.some(({ email }) => email === order.maker)) {
    const { journalId } = order.outcome;
    const amount = rupees(
      order.effects.reduce((most, { paise }) => (paise > most ? paise : most), order.effects[0]?.paise ?? 0n),
    );
    return {
      reader: order.maker,
      path: `/customers/transactions/${journalId}`,
      check: expecting(
        `the acknowledged ${journalId} of ₹${amount}`,
        ({ body }) =>
          body.data.id === journalId && body.data.amount === Math.abs(amount) && body.data.status === 'completed',
      ),
    };
  }
  if (random(2) === 0) {
    const check = expecting('a balance', ({ body }) => Number.isFinite(body.data.balance) && body.data.balance >= 0);
    return { reader: payer.email, path: '/customers/profile', check };
  }
  const check = expecting('a statement', ({ body }) => Array.isArray(body.data) && body.data.length > 0);
  return { reader: payer.email, path: '/customers/transactions?limit=20', check };
}

/** An inconsistent answer to a read. */
export class InconsistentRead extends Error {}

/** Converts paise to rupees, as the wire has them. */
function rupees(paise: bigint): number {
  return Number(paise) / 100;
}

function pick<T>(from: readonly T[], random: Random): T {
  const found = from[random(from.length)];
  if (found === undefined) throw new Error('There is no caller to choose from');
  return found;
}

function pickOther<T>(from: readonly T[], not: T, random: Random): T {
  return pick(
    from.filter((each) => each !== not),
    random,
  );
}
