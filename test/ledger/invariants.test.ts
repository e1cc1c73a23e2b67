import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

const account = fc.integer({ min: 0, max: 3 });
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 5_000n }),
  fc.bigInt({ min: 19_999_990n, max: 20_000_010n }),
  fc.constant(100_000_000n),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('payIn' as const), account, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), account, amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      account,
      to: account,
      amount,
      key: fc.option(fc.integer({ min: 0, max: 4 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which: fc.nat(5),
      outcome: fc.constantFrom('captured' as const, 'released' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      account,
      status: fc.constantFrom('active', 'frozen', 'inactive'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A minimal model of a bank: the balances that the books must show. */
class Model {
  readonly balance = [0n, 0n, 0n, 0n];
  readonly held = [0n, 0n, 0n, 0n];
  /** Paise that each account sent or took out today, waiting ones too (decision 70). */
  readonly out = [0n, 0n, 0n, 0n];
  readonly status = ['active', 'active', 'active', 'active'];
  readonly pending: { id: string; from: number; to: number | undefined; amount: bigint }[] = [];
  readonly keys = new Map<string, string>();

  can(from: number, amount: bigint): boolean {
    return this.at(this.status, from) === 'active' && this.at(this.balance, from) - this.at(this.held, from) >= amount;
  }
  at<T>(list: readonly T[], index: number): T {
    const value = list[index];
    if (value === undefined) throw new Error('no such account in the model');
    return value;
  }
  move(account: number | undefined, amount: bigint): void {
    if (account !== undefined) this.balance[account] = this.at(this.balance, account) + amount;
  }
  hold(account: number, amount: bigint): void {
    this.held[account] = this.at(this.held, account) + amount;
  }
  count(account: number, amount: bigint): void {
    this.out[account] = this.at(this.out, account) + amount;
  }
  /** True where a banker must look at it: for its amount, or for the sum of the day that it crosses. */
  waits(from: number, amount: bigint): boolean {
    return amount > 20_000_000n || this.at(this.out, from) + amount > 100_000_000n;
  }
}

async function take(step: Step, model: Model, holders: readonly Holder[]): Promise<void> {
  const holder = (index: number) => model.at(holders, index);
  if (step.do === 'status') {
    await books.setStatus(holder(step.account), step.status);
    model.status[step.account] = step.status;
  } else if (step.do === 'decide') {
    await decide(step.which, step.outcome, model);
  } else if (step.do === 'payIn') {
    const allowed = model.at(model.status, step.account) === 'active';
    const answer = await books.payIn(holder(step.account), step.amount);
    expect(answer.outcome).toBe(allowed ? 'posted' : 'refused');
    if (allowed) model.move(step.account, step.amount);
  } else {
    const to = step.do === 'transfer' ? step.to : undefined;
    if (to === step.account) return;
    await send(step.account, to, step.amount, step.do === 'transfer' ? step.key : null, model, holders);
  }
}

async function send(
  from: number,
  to: number | undefined,
  amount: bigint,
  key: number | null,
  model: Model,
  holders: readonly Holder[],
): Promise<void> {
  const named = key === null ? undefined : `${from}-${key}`;
  const body = `${to}-${amount}`;
  const before = named === undefined ? undefined : model.keys.get(named);
  const sender = model.at(holders, from);
  const answer =
    to === undefined
      ? await books.withdraw(sender, amount)
      : await books.transfer(sender, model.at(holders, to), amount, named);
  if (before !== undefined) {
    if (before !== body) expect(answer).toMatchObject({ refusal: 'IDEMPOTENCY_KEY_REUSED' });
    else expect(answer.replayed).toBe(true);
    return;
  }
  if (named !== undefined) model.keys.set(named, body);
  const allowed = model.can(from, amount) && (to === undefined || model.at(model.status, to) !== 'inactive');
  expect(answer.outcome).toBe(!allowed ? 'refused' : model.waits(from, amount) ? 'held' : 'posted');
  if (allowed) model.count(from, amount);
  if (answer.outcome === 'posted') {
    model.move(from, -amount);
    model.move(to, amount);
  } else if (answer.outcome === 'held') {
    model.hold(from, amount);
    model.pending.push({ id: answer.journalId, from, to, amount });
  }
}

async function decide(which: number, outcome: 'captured' | 'released', model: Model): Promise<void> {
  const item = model.pending[which % Math.max(1, model.pending.length)];
  if (!item) return;
  const capturable =
    model.at(model.status, item.from) === 'active' &&
    (item.to === undefined || model.at(model.status, item.to) !== 'inactive');
  const done = await books.database
    .transaction((tx) =>
      resolveInside(tx, books.database.clock, {
        journalId: item.id,
        outcome,
        checkerId: crypto.randomUUID(),
        reason: null,
        idempotencyKey: crypto.randomUUID(),
      }),
    )
    .catch(() => false);
  expect(done).toBe(outcome === 'released' || capturable);
  if (!done) return;
  model.pending.splice(model.pending.indexOf(item), 1);
  model.hold(item.from, -item.amount);
  if (outcome === 'released') model.count(item.from, -item.amount);
  if (outcome === 'captured') {
    model.move(item.from, -item.amount);
    model.move(item.to, item.amount);
  }
}

test('whatever is asked in whatever order, the books hold and agree with the plainest possible bank, after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const holders = await Promise.all([0, 1, 2, 3].map(() => books.openAccount()));
      const model = new Model();
      for (const each of steps) {
        await take(each, model, holders);
        const now = await Promise.all(holders.map((holder) => books.balance(holder)));
        expect(now).toEqual(model.balance.map((balance, index) => ({ balance, held: model.at(model.held, index) })));
        expect(await books.violations()).toEqual([]);
      }
    }),
    // A counterexample is shown as it was found, before the test's time is used up with making it smaller. On a cluster each proof takes longer.
    { numRuns: inject('postgres').cluster ? 10 : 30, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  );
});
