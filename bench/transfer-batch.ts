import { randomInt, randomUUID } from 'node:crypto';
import { batchParameters } from '../server/ledger/posting-batch.ts';
import { transferBetweenCustomers } from '../server/ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../server/platform/uuid.ts';
import type { BenchBank, BenchCustomer } from './bench-bank.ts';

/** Draws a payer and a payee. */
export type Pairs = () => readonly [payer: BenchCustomer, payee: BenchCustomer];

/**
 * Returns a draw of two different customers.
 * @param options.shardOf the shard of each customer's entries
 * @param options.share of the pairs whose entries lie on two shards
 */
export function pairsOf(
  { customers }: BenchBank,
  options?: { readonly shardOf: ReadonlyMap<string, string>; readonly share: number },
): Pairs {
  // as: the bank has customers.
  const pick = (): BenchCustomer => customers[randomInt(customers.length)] as BenchCustomer;
  return () => {
    const payer = pick();
    const crosses = options && Math.random() < options.share;
    for (;;) {
      const payee = pick();
      const sameShard = options?.shardOf.get(payer.id) === options?.shardOf.get(payee.id);
      if (payee.id !== payer.id && (!options || sameShard !== crosses)) return [payer, payee];
    }
  };
}

/** Returns the parameters of a batch of transfers, ₹1.00 to ₹9.99. */
export function transferBatch(count: number, pair: Pairs): unknown[] {
  const now = new Date();
  const postings = Array.from({ length: count }, () => {
    const [payer, payee] = pair();
    return transferBetweenCustomers({
      journalId: uuidv7(),
      senderAccount: payer.accountId,
      receiverAccount: payee.accountId,
      amount: BigInt(randomInt(100, 999)),
      actorId: payer.id,
      idempotencyKey: randomUUID(),
      description: 'Dinner on Friday',
      at: now,
    });
  });
  return batchParameters(postings, now);
}
