import { throwAwayCluster } from '../../bench/throw-away-cluster.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { Teller } from './drill-teller.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { runProbes } from './pooler-probes.ts';
import { signedInAt } from './roaming-visitor.ts';

// `npx tsx test/scaling/pgbouncer-drill.ts [seconds]`: what PgBouncer in transaction mode lets through, and the bank behind it,
// measured beside the same bank without it (0 seconds: the experiments alone). PGBOUNCER names another program than the one of the path.
const SECONDS = Number(process.argv[2] ?? 5);
const CALLERS = 24;
const POOL = 6;
const SERVERS = 2;
const PEOPLE = ['asha', 'vikram', 'meera', 'neha'];

const log = createLog('warn');
const cluster = await throwAwayCluster();
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
    const accounts = await cluster.ask<{ email: string; account_number: string }>(
      'bank',
      'select c.email, a.account_number from bank.customers c join assurance.accounts a on a.account_id = c.account_id',
    );
    const tellers = PEOPLE.flatMap((person) => urls.map((url) => new Teller(url, `${person}@kosh.example`)));
    for (const teller of tellers) {
      await teller.signIn();
      const others = accounts.filter(
        ({ email }) => email !== teller.email && PEOPLE.some((who) => email.startsWith(who)),
      );
      await teller.meet(others.map(({ email, account_number }) => ({ email, accountNumber: account_number })));
    }
    const visitors = await Promise.all(PEOPLE.map((person, index) => signedInAt(urls[index % SERVERS] ?? '', person)));
    const reads = await calls(async (caller) => {
      const answer = await visitors[caller % visitors.length]?.call(
        urls[(caller + 1) % SERVERS] ?? '',
        'GET',
        '/customers/transactions?limit=20',
      );
      return answer?.status === 200;
    });
    const random = seededRandom(20261121);
    const orders = await calls(async (caller) => {
      const teller = tellers[caller % tellers.length];
      const order = teller?.nextOrder(random);
      if (teller && order) await teller.send(order);
      return order !== undefined && order.outcome !== 'unknown';
    });
    const [open] = await cluster.ask<{ count: bigint }>(
      'bank',
      `select count(*) from pg_stat_activity where datname = 'bank' and pid <> pg_backend_pid()`,
    );
    for (const teller of tellers) if (!(await teller.settle())) throw new Error('An order has no outcome');
    const known = tellers.flatMap((teller) => teller.orders);
    const journals = await cluster.ask<{ copies: bigint }>(
      'bank',
      'select count(*) as copies from assurance.journals where idempotency_key = any($1)',
      [known.map((order) => order.key)],
    );
    const posted = known.filter((order) => order.outcome === 'posted').length;
    const broken = await cluster.ask('bank', 'select 1 from ledger.verify() where violations > 0');
    const sound = broken.length === 0 && Number(journals[0]?.copies) === posted;
    if (!sound) process.exitCode = 1;
    console.log(
      `${name}: ${reads} reads/s, ${orders} orders/s, ${open?.count} connections to PostgreSQL from ${SERVERS} servers, ${posted} posted, ${sound ? 'none lost or doubled, books hold' : 'NOT SOUND'}`,
    );
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
