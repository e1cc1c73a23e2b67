import { throwAwayCluster } from '../../bench/throw-away-cluster.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { auditBooks } from '../faults/audit-books.ts';
import { type BookReader, connectionOf } from '../faults/auditor.ts';
import { openWorkload } from '../faults/open-workload.ts';
import { seededRandom, spreadSeed } from '../faults/seeded-random.ts';
import { WELL_BEHAVED } from '../faults/workload.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { runProbes } from './pooler-probes.ts';
import { signedInAt } from './roaming-visitor.ts';

// `npx tsx test/scaling/pgbouncer-drill.ts [seconds]`: tests which features work through PgBouncer in transaction mode, then
// measures the bank behind it beside the same bank without it (0 seconds: the tests alone). PGBOUNCER is another program than
// the one on the PATH.
const SECONDS = Number(process.argv[2] ?? 5);
const CALLERS = 24;
const POOL = 6;
const SERVERS = 2;
const READERS = ['asha', 'vikram', 'meera', 'neha'];
const SEED = 20261121;

const log = createLog('warn');
const cluster = await throwAwayCluster();
const books: BookReader = { ask: (sql, values) => cluster.ask('bank', sql, values) };
await cluster.createDatabase('bank');
const { host, port, user } = cluster.address;
await migrate({ address: { host, port, user, database: 'bank' }, log });
for (const setting of [
  'login',
  "set lock_timeout = '3s'",
  "set statement_timeout = '8s'",
  "set idle_in_transaction_session_timeout = '10s'",
]) {
  await cluster.ask('bank', `alter role kosh_app ${setting}`);
}
const pooler = await startPgBouncer(cluster.address, 'bank', POOL);
const direct = `postgres://${user}@/bank?host=${encodeURIComponent(host)}&port=${port}`;
const pooled = `postgres://kosh_app@127.0.0.1:${pooler.port}/bank`;

async function calls(work: (caller: number) => Promise<boolean>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      while (performance.now() < until) if (await work(caller)) done += 1;
    }),
  );
  return Math.round(done / SECONDS);
}

async function measured(name: string, environment: Record<string, string>): Promise<void> {
  const banks: BankUnderTest[] = [];
  try {
    const shared = { TOKEN_SECRET: secret('t'), DATA_KEY: secret('d'), CARD_KEY: secret('c'), LIMIT_SCALE: '10000' };
    for (let server = 0; server < SERVERS; server += 1) {
      banks.push(await openBankUnderTest({ ...shared, ...environment, LOG_LEVEL: 'error' }));
    }
    const urls = banks.map((bank) => bank.url);
    const workload = await openWorkload(banks, books);
    workload.behaviour = { ...WELL_BEHAVED };
    const random = seededRandom(SEED);
    for (const bank of banks) await workload.refreshRecipients(bank);
    await workload.payInFirst(random);
    const visitors = await Promise.all(READERS.map((person, index) => signedInAt(urls[index % SERVERS] ?? '', person)));
    const reads = await calls(async (caller) => {
      const answer = await visitors[caller % visitors.length]?.call(
        urls[(caller + 1) % SERVERS] ?? '',
        'GET',
        '/customers/transactions?limit=20',
      );
      return answer?.status === 200;
    });
    const { book } = workload;
    const from = book.orders.length;
    const until = performance.now() + SECONDS * 1_000;
    await workload.work(
      () => performance.now() < until,
      (worker) => seededRandom(spreadSeed(SEED + worker)),
      () => undefined,
    );
    const orders = Math.round((book.orders.length - from) / SECONDS);
    const [open] = await cluster.ask<{ count: bigint }>(
      'bank',
      `select count(*) from pg_stat_activity where datname = 'bank' and pid <> pg_backend_pid()`,
    );
    const wrong = [
      ...book.unknown().map((order) => `${order.key}: no outcome`),
      ...Object.entries(await auditBooks(books, book)).flatMap(([what, found]) =>
        found.map((each: string) => `${what}: ${each}`),
      ),
      ...(await violatedChecks(connectionOf(books))).map((check) => check.name),
    ];
    console.log(
      `${name}: ${reads} reads/s, ${orders} orders/s, ${open?.count} connections to PostgreSQL from ${SERVERS} servers, ${book.acknowledged().length} acknowledged, ${wrong.length === 0 ? 'none lost or doubled, books hold' : 'NOT SOUND'}`,
    );
    for (const each of wrong) console.log(`  ${each}`);
    if (wrong.length > 0) process.exitCode = 1;
    for (const bank of banks) if (/"level":(5|6)0/.test(bank.output())) console.log(bank.output());
  } finally {
    await Promise.all(banks.map((bank) => bank.close()));
  }
}

function secret(seed: string): string {
  return Array.from({ length: 48 }, (_, index) =>
    String.fromCharCode(33 + ((index * 7 + seed.charCodeAt(0)) % 90)),
  ).join('');
}

try {
  console.log(`${pooler.version}, transaction mode, ${POOL} connections`);
  const through = { host: '127.0.0.1', port: pooler.port, user, database: 'bank' };
  const itself = await runProbes({ ...cluster.address, database: 'bank' });
  for (const [name, result] of await runProbes(through))
    console.log(`  ${name}: ${result} (direct: ${itself.get(name)})`);
  if (SECONDS > 0) {
    await measured('direct', { DATABASE_URL: direct });
    await measured('through PgBouncer', { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
  }
} finally {
  await pooler.stop();
  await cluster.remove();
}
