import { setTimeout as pause } from 'node:timers/promises';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { Teller } from './drill-teller.ts';
import { type ReplicatedPair, type ReplicatedServer, replicatedPair } from './replicated-cluster.ts';
import { tcpForwarder } from './tcp-forwarder.ts';

// `npx tsx test/scaling/standby-drill.ts [rounds]`: transfers run while the primary is killed and its standby promoted;
// the clients settle what they do not know by asking again with the key. First with synchronous replication,
// where nothing may be missing, then without, where what is missing is counted.
const ROUNDS = Number(process.argv[2] ?? 3);
const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const DISTANCE_MS = 5;
const WORKERS = 12;
const PEOPLE = ['asha', 'vikram', 'meera', 'neha'].map((name) => `${name}@kosh.example`);

interface Outcome {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** In the books, but never acknowledged to anybody. */
  unasked: number;
  broken: string[];
  silenceMs: number;
}

async function promoted(synchronous: boolean, round: number): Promise<Outcome> {
  const pair = await replicatedPair(synchronous, DISTANCE_MS);
  const address = await tcpForwarder(pair.primary.port);
  let bank: BankUnderTest | undefined;
  try {
    bank = await openBankUnderTest({
      DATABASE_URL: `postgres://${OWNER}@127.0.0.1:${address.port}/bank`,
      LIMIT_SCALE: '10000',
      LOG_LEVEL: 'fatal',
    });
    const tellers = await tellersAt(bank.url, pair.primary);
    const random = seededRandom(SEED + round);
    let running = true;
    let lastAnswer = 0;
    let firstAnswer = 0;
    let killed = 0;
    const work = Array.from({ length: WORKERS }, async (_, index) => {
      const teller = tellers[index % tellers.length];
      while (running && teller) {
        const order = teller.nextOrder(random);
        await teller.send(order);
        if (order.outcome === 'unknown') await pause(20);
        else if (killed === 0) lastAnswer = performance.now();
        else if (firstAnswer === 0 && performance.now() - killed > 50) firstAnswer = performance.now();
      }
    });
    await pause(3_000 + random(500));
    await pair.primary.kill();
    killed = performance.now();
    // What a failover manager does: promote, then let the address lead to the new primary.
    await pair.standby.ask('select pg_promote()', [], 'postgres');
    address.leadTo(pair.standby.port);
    while (firstAnswer === 0) await pause(20);
    await pause(1_000);
    running = false;
    await Promise.all(work);
    for (const teller of tellers) {
      if (!(await teller.settle())) throw new Error(`${teller.email} has orders of unknown outcome`);
    }
    return { ...(await compare(tellers, pair.standby)), silenceMs: Math.round(firstAnswer - lastAnswer) };
  } finally {
    await bank?.close();
    await address.close();
    await pair.remove();
  }
}

async function tellersAt(url: string, database: ReplicatedServer): Promise<Teller[]> {
  const accounts = await database.ask<{ email: string; account_number: string }>(
    'select c.email, a.account_number from bank.customers c join assurance.accounts a on a.account_id = c.account_id where c.email = any($1)',
    [PEOPLE],
  );
  const tellers = PEOPLE.map((email) => new Teller(url, email));
  for (const teller of tellers) {
    await teller.signIn();
    const others = accounts.filter(({ email }) => email !== teller.email);
    await teller.meet(others.map(({ email, account_number }) => ({ email, accountNumber: account_number })));
  }
  return tellers;
}

async function compare(tellers: readonly Teller[], database: ReplicatedServer): Promise<Omit<Outcome, 'silenceMs'>> {
  const orders = tellers.flatMap((teller) => teller.orders);
  const posted = new Set(orders.filter((order) => order.outcome === 'posted').map((order) => order.key));
  const journals = await database.ask<{ key: string; copies: string }>(
    'select idempotency_key as key, count(*)::text as copies from assurance.journals where idempotency_key = any($1) group by 1',
    [orders.map((order) => order.key)],
  );
  const broken = await database.ask<{ check_name: string }>(
    'select check_name from (select * from ledger.verify() union all select * from bank.verify_term_deposits()) c where violations > 0',
  );
  const booked = new Set(journals.map((journal) => journal.key));
  return {
    acknowledged: posted.size,
    lost: [...posted].filter((key) => !booked.has(key)).length,
    doubled: journals.filter((journal) => journal.copies !== '1').length,
    unasked: [...booked].filter((key) => !posted.has(key)).length,
    broken: broken.map((check) => check.check_name),
  };
}

/**
 * A repeated order must not be answered from a commit that only the primary has: the standby stands still, an order is committed here
 * and not answered, the primary restarts, and the same key is sent again.
 */
async function replayWaits(): Promise<boolean> {
  const pair: ReplicatedPair = await replicatedPair(true, 0);
  let bank: BankUnderTest | undefined;
  try {
    bank = await openBankUnderTest({
      DATABASE_URL: `postgres://${OWNER}@127.0.0.1:${pair.primary.port}/bank`,
      LIMIT_SCALE: '10000',
      LOG_LEVEL: 'fatal',
    });
    const [teller] = await tellersAt(bank.url, pair.primary);
    if (!teller) throw new Error('There is nobody');
    const order = teller.nextOrder(seededRandom(SEED));
    pair.standby.signal('SIGSTOP');
    const first = teller.send(order, AbortSignal.timeout(1_500));
    await first;
    await pair.primary.kill();
    await pair.primary.start();
    const here = await pair.primary.ask('select 1 from assurance.journals where idempotency_key = $1', [order.key]);
    await teller.send(order);
    const early = order.outcome;
    pair.standby.signal('SIGCONT');
    if (!(await teller.settle())) throw new Error('The order was never answered');
    // Acknowledged means on the standby's disk; it reads what it has there a moment later.
    const journal = `select count(*)::int as there from assurance.journals where idempotency_key = '${order.key}'`;
    await pair.standby.until(journal, (row) => row.there === 1, 'bank');
    console.log(
      `a repeated order: committed on the primary ${here.length === 1 ? 'yes' : 'no'}, answered before the standby had it ${early === 'unknown' ? 'no' : 'YES'}, answered after that ${order.outcome}, on the standby yes`,
    );
    return here.length === 1 && early === 'unknown';
  } finally {
    await bank?.close();
    await pair.remove();
  }
}

let sound = await replayWaits();
for (const synchronous of [true, false]) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { acknowledged, lost, doubled, unasked, broken, silenceMs } = await promoted(synchronous, round);
    console.log(
      `${synchronous ? 'synchronous' : 'asynchronous'} round ${round}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${unasked} booked and not acknowledged, silence ${silenceMs} ms, books ${broken.length === 0 ? 'hold' : broken.join('; ')}`,
    );
    sound &&= doubled === 0 && unasked === 0 && broken.length === 0 && (lost === 0 || !synchronous);
  }
}
console.log(sound ? 'sound' : 'NOT SOUND');
process.exitCode = sound ? 0 : 1;
