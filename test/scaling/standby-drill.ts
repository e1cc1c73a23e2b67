import { setTimeout as pause } from 'node:timers/promises';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { auditBooks, type Findings } from '../faults/audit-books.ts';
import { connectionOf } from '../faults/auditor.ts';
import { openWorkload } from '../faults/open-workload.ts';
import { transfer } from '../faults/order-mix.ts';
import { type Random, seededRandom, spreadSeed } from '../faults/seeded-random.ts';
import { passOverLostAnswers, USUAL_BEHAVIOUR, WELL_BEHAVED, type Workload } from '../faults/workload.ts';
import { type ReplicatedPair, type ReplicatedServer, replicatedPair } from './replicated-cluster.ts';
import { type TcpForwarder, tcpForwarder } from './tcp-forwarder.ts';

// `npx tsx test/scaling/standby-drill.ts [rounds]`: kills the primary during transfers and promotes its standby; clients settle
// unknown outcomes by repeating the key. First with synchronous replication, where nothing may be lost, then without, where the
// losses are counted.
const ROUNDS = Number(process.argv[2] ?? 3);
const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const DISTANCE_MS = 5;

interface Outcome extends Findings {
  readonly acknowledged: number;
  readonly broken: string[];
  readonly silenceMs: number;
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
    const random = seededRandom(SEED + round);
    const workload = await workloadAt(bank, pair.primary);
    await workload.payInFirst(random);
    // A commit that the standby does not have gets another answer when repeated, so only synchronous rounds replay orders.
    workload.behaviour = { ...(synchronous ? USUAL_BEHAVIOUR : WELL_BEHAVED) };
    const silenceMs = await workThroughFailover(workload, { pair, address }, random);
    return { ...(await compare(workload, pair.standby)), silenceMs };
  } finally {
    await bank?.close();
    await address.close();
    await pair.remove();
  }
}

/**
 * Keeps callers working while the primary fails; ends a second after the first answer from its successor.
 * @returns milliseconds from the failure to that answer
 */
async function workThroughFailover(
  workload: Workload,
  { pair, address }: { pair: ReplicatedPair; address: TcpForwarder },
  random: Random,
): Promise<number> {
  let running = true;
  let silenceMs = 0;
  const answered = () => workload.book.answers.get('200') ?? 0;
  const failover = async () => {
    await pause(3_000 + random(500));
    await pair.primary.kill();
    const killed = performance.now();
    // The two steps of a failover manager: promote, then move the address to the new primary.
    await pair.standby.ask('select pg_promote()', [], 'postgres');
    const before = answered();
    address.leadTo(pair.standby.port);
    while (running && answered() === before) await pause(5);
    silenceMs = Math.round(performance.now() - killed);
    await pause(1_000);
    running = false;
  };
  const work = workload.work(
    () => running,
    () => seededRandom(spreadSeed(random(2 ** 31))),
    () => undefined,
  );
  try {
    await Promise.all([work, failover()]);
  } finally {
    running = false;
  }
  return silenceMs;
}

async function workloadAt(bank: BankUnderTest, database: ReplicatedServer): Promise<Workload> {
  const workload = await openWorkload([bank], database);
  await workload.refreshRecipients(bank);
  return workload;
}

async function compare({ book }: Workload, database: ReplicatedServer): Promise<Omit<Outcome, 'silenceMs'>> {
  if (book.unknown().length > 0) throw new Error(`${book.unknown().length} orders are of unknown outcome`);
  const broken = await violatedChecks(connectionOf(database));
  return {
    ...(await auditBooks(database, book)),
    acknowledged: book.acknowledged().length,
    broken: broken.map((check) => check.name),
  };
}

/**
 * Tests that a repeated order is not answered from a commit which only the primary has: the standby is stopped, an order is
 * committed on the primary but not answered, the primary restarts, and the same key is sent again. Returns true if it waits.
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
    const workload = await workloadAt(bank, pair.primary);
    const [sender, receiver] = workload.payers;
    if (!sender || !receiver) throw new Error('There is no customer');
    const order = workload.book.add(transfer(sender, receiver, 10_000n));
    pair.standby.signal('SIGSTOP');
    await workload.send(order, bank, 1_500).catch(passOverLostAnswers);
    await pair.primary.kill();
    await pair.primary.start();
    const here = await pair.primary.ask('select 1 from assurance.journals where idempotency_key = $1', [order.key]);
    await workload.send(order, bank).catch(passOverLostAnswers);
    const early = order.outcome.state;
    pair.standby.signal('SIGCONT');
    await workload.settle(order, seededRandom(SEED));
    // Acknowledged means flushed to the standby's disk; the standby applies it a moment later.
    const journal = `select count(*)::int as there from assurance.journals where idempotency_key = '${order.key}'`;
    await pair.standby.until(journal, (row) => row.there === 1, 'bank');
    console.log(
      `a repeated order: committed on the primary ${here.length === 1 ? 'yes' : 'no'}, answered before the standby had it ${early === 'unknown' ? 'no' : 'YES'}, answered after that ${order.outcome.state}, on the standby yes`,
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
    const { acknowledged, lost, doubled, halfPosted, negative, unbalanced, broken, silenceMs } = await promoted(
      synchronous,
      round,
    );
    const wrong = [...doubled, ...halfPosted, ...negative, ...unbalanced, ...broken, ...(synchronous ? lost : [])];
    console.log(
      `${synchronous ? 'synchronous' : 'asynchronous'} round ${round}: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${halfPosted.length} half-posted, silence ${silenceMs} ms, books ${negative.length + unbalanced.length + broken.length === 0 ? 'hold' : 'DO NOT HOLD'}`,
    );
    for (const each of wrong) console.log(`  ${each}`);
    sound &&= wrong.length === 0;
  }
}
console.log(sound ? 'sound' : 'NOT SOUND');
process.exitCode = sound ? 0 : 1;
