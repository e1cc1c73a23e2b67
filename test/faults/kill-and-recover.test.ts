import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolderOf, OWNER, readPidFile } from '../../server/platform/postgres-cluster.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { seededRandom, Teller } from './teller.ts';

// A seeded workload against the real server and database while things are killed under it. The long form is
// `npm run faults`, which sets FAULT_ROUNDS; FAULT_SEED repeats a run.
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);
const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const ORDERS_A_ROUND = 60;
const PEOPLE = ['asha@kosh.example', 'vikram@kosh.example', 'meera@kosh.example', 'neha@kosh.example'];

let bank: BankUnderTest;
beforeAll(async () => {
  bank = await openBankUnderTest({ LIMIT_SCALE: '10000' });
}, 60_000);
afterAll(() => bank?.close(), 30_000);

function postgresPid(): number {
  return Number(readFileSync(path.join(dataFolderOf(bank.dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Reads the books from behind, as an auditor would; waits while PostgreSQL recovers. */
async function asAuditor<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({
      host: readPidFile({ data: dataFolderOf(bank.dataDir) })?.socketFolder || '/nowhere',
      port: 5432,
      user: OWNER,
      database: OWNER,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<R>(sql, values)).rows;
    } catch (error) {
      if (attempt === 200) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const answer = await fetch(`${bank.url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  throw new Error(`The bank is not ready again:\n${bank.output()}`);
}

async function balances(): Promise<Map<string, { paise: bigint; accountNumber: string }>> {
  const rows = await asAuditor<{ email: string; balance: string; account_number: string }>(
    'select c.email, a.balance_paise::text as balance, a.account_number from assurance.accounts a join bank.customers c on c.account_id = a.account_id where c.email = any($1)',
    [PEOPLE],
  );
  return new Map(rows.map((row) => [row.email, { paise: BigInt(row.balance), accountNumber: row.account_number }]));
}

const FAULTS: Record<string, () => Promise<void>> = {
  'kill -9 of the server': async () => {
    await bank.end('SIGKILL');
    await bank.startAgain();
  },
  'kill -9 of PostgreSQL': async () => {
    process.kill(postgresPid(), 'SIGKILL');
  },
  'backends ended': async () => {
    await asAuditor(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1 and pid <> pg_backend_pid()',
      ['kosh%'],
    );
  },
  'PostgreSQL stopped for a second': async () => {
    const pid = postgresPid();
    process.kill(pid, 'SIGSTOP');
    await pause(1000);
    process.kill(pid, 'SIGCONT');
  },
  'kill -9 of both': async () => {
    process.kill(postgresPid(), 'SIGKILL');
    await bank.end('SIGKILL');
    await bank.startAgain();
  },
  'a polite restart': async () => {
    await bank.end('SIGTERM');
    await bank.startAgain();
  },
};

test(
  `nothing is lost, doubled or half done while things are killed (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const before = await balances();
    const tellers = PEOPLE.map((email) => new Teller(bank.url, email));
    for (const teller of tellers) {
      await teller.signIn();
      await teller.meet(
        PEOPLE.filter((email) => email !== teller.email).map((email) => ({
          email,
          accountNumber: before.get(email)?.accountNumber ?? '',
        })),
      );
    }

    const names = Object.keys(FAULTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = names[round % names.length] ?? '';
      const fault = FAULTS[name];
      const work = Array.from({ length: ORDERS_A_ROUND }, async (_, index) => {
        const teller = tellers[index % tellers.length];
        const order = teller?.nextOrder(random);
        if (!teller || !order) return;
        // Every fifth order is sent three times at once; every seventh caller hangs up before the answer.
        const hangUp = index % 7 === 6 ? AbortSignal.timeout(random(8)) : undefined;
        await Promise.all(Array.from({ length: index % 5 === 4 ? 3 : 1 }, () => teller.send(order, hangUp)));
      });
      await pause(random(25)); // how far the work has come is part of what is tried, not something waited for
      await fault?.();
      await Promise.all(work);
      await ready();
    }

    for (const teller of tellers)
      expect(await teller.settle(), `${teller.email} has orders of unknown outcome`).toBe(true);

    const orders = tellers.flatMap((teller) => teller.orders);
    const posted = orders.filter((order) => order.outcome === 'posted');
    const journals = await asAuditor<{ idempotency_key: string; copies: string }>(
      'select idempotency_key, count(*)::text as copies from assurance.journals where idempotency_key = any($1) group by 1',
      [orders.map((order) => order.key)],
    );
    expect(
      new Set(journals.map((row) => row.idempotency_key)),
      'exactly the acknowledged orders are in the books',
    ).toEqual(new Set(posted.map((order) => order.key)));
    expect(journals.filter((row) => row.copies !== '1')).toEqual([]);

    const expected = new Map([...before].map(([email, { paise }]) => [email, paise]));
    for (const { email, paise } of posted.flatMap((order) => order.effects))
      expected.set(email, (expected.get(email) ?? 0n) + paise);
    const after = await balances();
    expect(new Map([...after].map(([email, { paise }]) => [email, paise]))).toEqual(expected);

    const broken = await asAuditor<{ check_name: string }>(
      'select check_name from ledger.verify() where violations > 0',
    );
    expect(broken).toEqual([]);
    console.log(
      `faults: seed ${SEED}, ${ROUNDS} rounds, ${orders.length} orders, ${posted.length} posted, 0 lost, 0 doubled`,
    );
  },
  60_000 + ROUNDS * 20_000,
);
