import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type RoundRobinProxy, roundRobinProxy } from './round-robin-proxy.ts';
import { doorTo, workersOf } from './worker-doors.ts';

/** Several processes of one bank, each with an address of its own, and a proxy in front. */
export interface BankOfSeveral {
  readonly database: TestDatabase;
  readonly servers: readonly { readonly url: string }[];
  readonly proxy: RoundRobinProxy;
  /** Folders of the mails that have left: of each server, or the one of all workers. */
  readonly mailFolders: readonly string[];
  close(): Promise<void>;
}

/** Servers of one bank: one database, one set of secrets. */
export interface ServersOnOneDatabase extends BankOfSeveral {
  readonly servers: readonly BankUnderTest[];
  /** Starts another server, which the proxy uses from then on. */
  join(): Promise<BankUnderTest>;
  /** Shuts a server down; the proxy still tries it, and is refused. */
  leave(server: BankUnderTest): Promise<number | null>;
}

/** The ways to open a bank of several processes that act as one. */
export const BANKS_OF_SEVERAL: readonly (readonly [string, (count: number) => Promise<BankOfSeveral>])[] = [
  ['servers', openServersOnOneDatabase],
  ['workers', openWorkers],
];

function environmentFor(database: TestDatabase): Record<string, string> {
  const { host, port, user, database: name } = database.address;
  const secret = () => randomBytes(48).toString('base64');
  return {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
    TRUSTED_PROXIES: '127.0.0.1',
  };
}

/** Starts one server of `count` workers on an empty database, with a door to each worker. */
async function openWorkers(count: number): Promise<BankOfSeveral> {
  const database = await createTestDatabase();
  const bank = await openBankUnderTest({ ...environmentFor(database), WORKERS: String(count) }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const workers = workersOf(bank.pid);
  const port = Number(new URL(bank.url).port);
  const doors = await Promise.all(workers.map((worker) => doorTo(worker, { port, workers })));
  const proxy = await roundRobinProxy(() => doors.map((door) => door.url));
  return {
    database,
    servers: doors,
    proxy,
    mailFolders: [path.join(bank.dataDir, 'mail')],
    async close() {
      await proxy.close();
      await Promise.all(doors.map((door) => door.close()));
      await bank.close();
      await database.close();
    },
  };
}

/** Starts `count` servers (`dist/server/main.js`) at once on one empty database; one of them creates the demo people. */
export async function openServersOnOneDatabase(count: number): Promise<ServersOnOneDatabase> {
  const database = await createTestDatabase();
  const environment = environmentFor(database);
  const servers: BankUnderTest[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
    await database.close();
  };
  const join = async () => {
    const server = await openBankUnderTest(environment);
    servers.push(server);
    return server;
  };
  const starts = await Promise.allSettled(Array.from({ length: count }, join));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  const proxy = await roundRobinProxy(() => servers.map((server) => server.url));
  return {
    database,
    servers,
    proxy,
    get mailFolders() {
      return servers.map((server) => path.join(server.dataDir, 'mail'));
    },
    join,
    leave: (server) => server.end(),
    async close() {
      await proxy.close();
      await close();
    },
  };
}
