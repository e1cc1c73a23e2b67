import { setTimeout as pause } from 'node:timers/promises';
import type { BankUnderTest } from '../e2e/bank-under-test.ts';
import { Caller, Payer } from './caller.ts';
import { type Order, OrderBook, outcomeOf } from './order-book.ts';
import { nextOrder, nextRead, payIn } from './order-mix.ts';
import type { Random } from './seeded-random.ts';

/** A server of the bank, or a balancer in front of several. */
export type ServerAddress = Pick<BankUnderTest, 'url'>;

/** Rates of misbehaviour, in percent of requests. */
export interface CallerBehaviour {
  /** Sent three times at once, to servers at random. */
  doubled: number;
  /** Disconnected before the answer. */
  hungUp: number;
  /** Replays of an earlier order, unchanged. */
  replayed: number;
  /** Reads among the orders. */
  reads: number;
}

export const USUAL_BEHAVIOUR: CallerBehaviour = { doubled: 8, hungUp: 8, replayed: 6, reads: 12 };

/** Callers who only send orders, each once. */
export const WELL_BEHAVED: CallerBehaviour = { doubled: 0, hungUp: 0, replayed: 0, reads: 0 };

const WORKERS = 24;
const TEN_LAKH = 100_000_000n; // paise: the largest amount of one order
const OUTCOME_WITHIN_MS = 60_000;

/** Concurrent callers of a bank's servers, with a record of every order. */
export class Workload {
  readonly book = new OrderBook();
  readonly payers: readonly Payer[];
  readonly bankers: readonly Caller[];
  /** Held orders that no banker has decided. */
  readonly waiting: Order[] = [];
  behaviour: CallerBehaviour = { ...USUAL_BEHAVIOUR };
  readonly #servers: readonly ServerAddress[];
  readonly #callers: ReadonlyMap<string, Caller>;

  constructor(servers: readonly ServerAddress[], people: { payers: readonly Payer[]; bankers: readonly string[] }) {
    this.#servers = servers;
    this.payers = people.payers;
    this.bankers = people.bankers.map((email) => new Caller(email, 'banker'));
    this.#callers = new Map([...this.payers, ...this.bankers].map((caller) => [caller.email, caller]));
  }

  /**
   * Sends orders concurrently while `goOn` (given the number begun) returns true, and until each is answered. Calls
   * `onProgress` with the number answered. An unanswered order is repeated under its key, at another server, until it is
   * answered.
   */
  async work(
    goOn: (begun: number) => boolean,
    randomOf: (worker: number) => Random,
    onProgress: (done: number) => void,
  ): Promise<void> {
    let begun = 0;
    let done = 0;
    const worker = async (random: Random) => {
      while (goOn(begun)) {
        begun += 1;
        await this.#oneStep(random);
        done += 1;
        onProgress(done);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, index) => worker(randomOf(index))));
  }

  /** Pays ₹40,00,000 into every account, so that few orders are refused for insufficient funds. */
  async payInFirst(random: Random): Promise<void> {
    for (const payer of [...this.payers, ...this.payers, ...this.payers, ...this.payers])
      await this.settle(this.book.add(payIn(payer, TEN_LAKH)), random);
  }

  /** Sends an order until its outcome is known. */
  async settle(order: Order, random: Random): Promise<void> {
    const deadline = performance.now() + OUTCOME_WITHIN_MS;
    let at = random(this.#servers.length);
    const answers: string[] = [];
    while (order.outcome.state === 'unknown') {
      const late = performance.now() > deadline;
      const server = this.#server(at);
      const answer = await this.send(order, server).catch((error: Error) => passOverLostAnswers(error) ?? error);
      if (order.outcome.state !== 'unknown') return;
      answers.push(describe(answer));
      if (late) throw new Error(`${order.ask().path} ${order.key} has no outcome: ${answers.join(', ')}`);
      await pause(10 + random(40));
      at += 1;
      const payer = this.#callers.get(order.maker);
      const stale = !(answer instanceof Error) && answer === 'RECIPIENT_NOT_FOUND';
      if (stale && payer instanceof Payer) answers.push(await this.#lookUpRecipients(payer, this.#server(at), true));
    }
  }

  /** Sends an order once and records its outcome. Returns the code of a refusal. */
  async send(order: Order, server: ServerAddress, hangUpAfter?: number): Promise<string | undefined> {
    const caller = this.#callers.get(order.maker);
    if (!caller) throw new Error(`${order.maker} is no caller`);
    const answer = await caller.ask(server, { method: 'POST', ...order.ask(), key: order.key, hangUpAfter });
    this.book.count(answer);
    this.book.note(order, outcomeOf(answer));
    return answer.body.code;
  }

  /** Looks recipients up if that is due. */
  async refreshRecipients(server: ServerAddress): Promise<void> {
    for (const payer of this.payers) await this.#lookUpRecipients(payer, server, false);
  }

  async #lookUpRecipients(payer: Payer, server: ServerAddress, now: boolean): Promise<string> {
    // After a failure the next attempt of the order looks up again.
    return await payer.lookUpOthers(this.payers, server, now).then(
      () => 'looked up',
      (error: Error) => error.message,
    );
  }

  async #oneStep(random: Random): Promise<void> {
    if (random(100) < this.behaviour.reads) return this.#read(random);
    const old =
      random(100) < this.behaviour.replayed ? this.book.orders[random(this.book.orders.length || 1)] : undefined;
    if (old && old.outcome.state !== 'unknown') {
      this.book.replays += 1;
      await this.#once(old, random);
      return;
    }
    for (const order of nextOrder(this, random)) {
      this.book.add(order);
      const hangUpAfter = random(100) < this.behaviour.hungUp ? random(12) : undefined;
      const copies = random(100) < this.behaviour.doubled ? 3 : 1;
      await Promise.all(Array.from({ length: copies }, () => this.#once(order, random, hangUpAfter)));
      await this.settle(order, random);
      if (order.outcome.state === 'held') this.waiting.push(order);
    }
  }

  /** Sends an order once to a random server. No answer leaves its outcome unknown; conflicting answers throw. */
  async #once(order: Order, random: Random, hangUpAfter?: number): Promise<void> {
    await this.send(order, this.anyServer(random), hangUpAfter).catch(passOverLostAnswers);
  }

  async #read(random: Random): Promise<void> {
    const read = nextRead(this, random);
    const caller = this.#callers.get(read.reader);
    const server = this.anyServer(random);
    const answer = await caller?.ask(server, { method: 'GET', path: read.path }).catch(passOverLostAnswers);
    if (!answer) return;
    this.book.count(answer);
    if (answer.status >= 500 || answer.status === 401) return;
    this.book.reads += 1;
    read.check(answer);
  }

  /** Returns one of the servers at random. */
  anyServer(random: Random): ServerAddress {
    return this.#server(random(this.#servers.length));
  }

  #server(index: number): ServerAddress {
    const server = this.#servers[index % this.#servers.length];
    if (!server) throw new Error('A bank has a server');
    return server;
  }
}

/** Ignores a missing answer, which leaves the order unknown; rethrows other errors. */
export function passOverLostAnswers(error: Error): undefined {
  if (error.constructor !== Error && !('code' in error)) throw error;
}

function describe(answer: Error | string | undefined): string {
  return answer instanceof Error ? answer.message : (answer ?? 'no code');
}
