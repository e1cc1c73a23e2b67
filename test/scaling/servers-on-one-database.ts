import { randomBytes } from 'node:crypto';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type RoundRobinProxy, roundRobinProxy } from './round-robin-proxy.ts';

/** Several processes of one bank: one database, one set of secrets, a proxy in front. */
export interface ServersOnOneDatabase {
  readonly database: TestDatabase;
  readonly servers: readonly BankUnderTest[];
  readonly proxy: RoundRobinProxy;
  /** Starts another server, which the proxy uses from then on. */
  join(): Promise<BankUnderTest>;
  /** Shuts a server down; the proxy still tries it, and is refused. */
  leave(server: BankUnderTest): Promise<number | null>;
  close(): Promise<void>;
}

/** Starts `count` servers (`dist/server/main.js`) at once on one empty database; one of them creates the demo people. */
export async function openServersOnOneDatabase(count: number): Promise<ServersOnOneDatabase> {
  const database = await createTestDatabase();
  const { host, port, user, database: name } = database.address;
  const secret = () => randomBytes(48).toString('base64');
  const environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
    TRUSTED_PROXIES: '127.0.0.1',
  };
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
    join,
    leave: (server) => server.end(),
    async close() {
      await proxy.close();
      await close();
    },
  };
}
