import pg from 'pg';
import { businessDateOf, startOfBusinessDate } from '../contract/vocabulary/bank-time.ts';
import { closeDay } from '../server/day-end/close-day.ts';
import { ledgerThrough } from '../server/ledger/ledger.ts';
import { ledgerConnection } from '../server/ledger/ledger-connection.ts';
import { batchParameters, POST_BATCH } from '../server/ledger/posting-batch.ts';
import { PostingQueue } from '../server/ledger/posting-queue.ts';
import { customerPaysIn } from '../server/ledger/postings/customer-pays-in.ts';
import { transferBetweenCustomers } from '../server/ledger/postings/transfer-between-customers.ts';
import { quarterEnd } from '../server/platform/bank-calendar.ts';
import { addDays } from '../server/platform/bank-clock.ts';
import { addressOfBank } from '../server/platform/bank-sign-in.ts';
import { openDatabase, ownerConnection } from '../server/platform/database.ts';
import { clockAt } from '../server/platform/day-end-step.ts';
import { createLog } from '../server/platform/log.ts';
import { uuidv7 } from '../server/platform/uuid.ts';
import { type BenchBank, type BenchCustomer, benchBank, brokenChecks } from './bench-bank.ts';
import type { ThrowAwayCluster } from './throw-away-cluster.ts';

const ENTRIES_A_QUARTER = 5;
export const TRANSFERS_A_SECOND = 50;
const log = createLog('warn');
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** The close of a quarter of one bank. */
export interface ClosedQuarter {
  readonly accounts: number;
  readonly seconds: number;
  /** Latency of transfers before and meanwhile. */
  readonly quiet: string;
  readonly busy: string;
  /** Checks of the books that do not hold. */
  readonly broken: readonly string[];
}

/**
 * Makes a bank with so many accounts, the database `bank` of a cluster, and closes a quarter of it, in which every account is credited with
 * the interest of its daily balances, while the bank serves transfers.
 */
export async function closeQuarter(cluster: ThrowAwayCluster, accounts: number): Promise<ClosedQuarter> {
  const bank = await benchBank(cluster, { accounts, sessions: 1 });
  // The next quarter, so that all its days come after the bench's own opening deposits.
  const lastDay = quarterEnd(addDays(quarterEnd(businessDateOf(new Date())), 1));
  await payInThroughQuarter(bank, lastDay);
  const address = await addressOfBank({ owner: bank.address, secret: Buffer.alloc(32) });
  const database = openDatabase({ address, log });
  const clock = clockAt(startOfBusinessDate(addDays(lastDay, 1)));
  const queue = new PostingQueue(ledgerConnection(database.connection), clock, log);
  const quiet = await transfersWhile(
    queue,
    bank.customers,
    clock.now(),
    () => new Promise((resolve) => setTimeout(resolve, 4_000)),
  );
  const ordinary = await seconds(() => closeDay({ database, clock }, addDays(lastDay, -1)));
  const started = performance.now();
  const busy = await transfersWhile(queue, bank.customers, clock.now(), () => closeDay({ database, clock }, lastDay));
  const took = (performance.now() - started) / 1000;
  await queue.close();
  await database.close();
  const [paid] = await cluster.ask<{ credited: bigint }>(
    'bank',
    'select count(*) as credited from bank.account_interest where amount_paise > 0',
  );
  const broken = await brokenChecks(cluster);
  console.log(
    [
      `${accounts} accounts`,
      `quarter end ${took.toFixed(1)} s`,
      `${Math.round(accounts / took)} accounts/s`,
      `credited ${paid?.credited}`,
      `an ordinary date ${(ordinary * 1000).toFixed(0)} ms`,
      `transfer p50/p99/longest: quiet ${quiet}, during ${busy}`,
      broken.length === 0 ? 'books sound' : broken.join('; '),
    ].join(' · '),
  );
  return { accounts, seconds: took, quiet, busy, broken };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** Pays into each account on some days of the quarter, so that there are daily balances to sum. */
async function payInThroughQuarter(bank: BenchBank, lastDay: string): Promise<void> {
  const client = new pg.Client(ownerConnection(bank.address));
  await client.connect();
  for (let turn = 0; turn < ENTRIES_A_QUARTER; turn += 1) {
    const at = new Date(startOfBusinessDate(addDays(lastDay, -80 + turn * 17)).getTime() + 36_000_000);
    for (let from = 0; from < bank.customers.length; from += 2_000) {
      const postings = bank.customers.slice(from, from + 2_000).map((customer) =>
        customerPaysIn({
          journalId: uuidv7(at),
          account: customer.accountId,
          amount: 10_000n + BigInt(customer.number),
          actorId: customer.id,
          idempotencyKey: `in-${turn}`,
          description: 'Deposit',
          at,
        }),
      );
      await client.query({ name: 'seed', text: POST_BATCH, values: batchParameters(postings, at) });
    }
  }
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Sends transfers at a constant rate while `work` runs; times each from the moment at which it was due. */
async function transfersWhile(
  queue: PostingQueue,
  customers: readonly BenchCustomer[],
  at: Date,
  work: () => Promise<unknown>,
): Promise<string> {
  const ledger = ledgerThrough(queue);
  const waits: number[] = [];
  const open: Promise<void>[] = [];
  const begun = performance.now();
  let sent = 0;
  const pick = (): BenchCustomer => {
    const customer = customers[Math.floor(Math.random() * customers.length)];
    if (!customer) throw new Error('the bench bank has no customers');
    return customer;
  };
  const send = async (due: number): Promise<void> => {
    const [sender, receiver] = [pick(), pick()];
    if (sender.id === receiver.id) return;
    const answer = await ledger.post(
      transferBetweenCustomers({
        journalId: uuidv7(at),
        senderAccount: sender.accountId,
        receiverAccount: receiver.accountId,
        amount: 100n,
        actorId: sender.id,
        idempotencyKey: `t${performance.now()}-${sent}`,
        description: 'bench',
        at,
      }),
    );
    if (answer.outcome !== 'posted') throw new Error(`a transfer was ${answer.outcome}`);
    waits.push(performance.now() - due);
  };
  const timer = setInterval(() => {
    for (; begun + (sent * 1000) / TRANSFERS_A_SECOND < performance.now(); sent += 1)
      open.push(send(begun + (sent * 1000) / TRANSFERS_A_SECOND));
  }, 5);
  await work();
  clearInterval(timer);
  await Promise.all(open);
  waits.sort((a, b) => a - b);
  const share = (part: number): string => ms(waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0);
  return `${share(0.5)}/${share(0.99)}/${share(1)}`;
}
