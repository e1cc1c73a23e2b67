import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import type { OwnersReader } from './auditor.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** A server whose database connection goes through a proxy and whose machine clock a test can move. */
export interface ProxiedServer extends BankUnderTest {
  readonly wire: DatabaseProxy;
  /** Moves the machine's clock by milliseconds at once; 0 resets it. */
  moveMachineClock(byMs: number): void;
}

/** One bank of three servers on one database, in which a drill breaks things: `east` and `west` reach it through proxies. */
export interface DrilledBank {
  readonly home: BankUnderTest;
  readonly east: ProxiedServer;
  readonly west: ProxiedServer;
  readonly servers: readonly BankUnderTest[];
  readonly auditor: OwnersReader;
  /** Resolves when all three servers are ready for money calls. */
  allReady(): Promise<void>;
  close(): Promise<void>;
}

/** Environment of every server. Mails are not written to files: a hundred thousand files would measure the disk. */
export const DRILLED = { LIMIT_SCALE: '100000', MAIL_DIR: '' };

const READY_WITHIN_MS = 60_000;

/**
 * Opens `east` and `west` beside `home`, whose data folder has the bank's keys.
 * @param at where the database is: the path of its socket, or its port on 127.0.0.1
 * @param database the name of the bank's database there
 */
export async function openBeside<R extends OwnersReader>(
  home: BankUnderTest,
  auditor: R,
  { at, database }: { at: () => string | number | undefined; database: string },
): Promise<DrilledBank & { readonly auditor: R }> {
  const [east, west] = await Promise.all([proxiedServer(home, at, database), proxiedServer(home, at, database)]);
  const servers = [home, east, west];
  return {
    home,
    east,
    west,
    servers,
    auditor,
    async allReady() {
      const deadline = performance.now() + READY_WITHIN_MS;
      await Promise.all(servers.map((server) => ready(server, deadline)));
    },
    async close() {
      await Promise.all([east.close(), west.close()]);
      await Promise.all([east.wire.close(), west.wire.close()]);
      await home.close();
    },
  };
}

async function proxiedServer(
  home: BankUnderTest,
  at: () => string | number | undefined,
  database: string,
): Promise<ProxiedServer> {
  const wire = await DatabaseProxy.open(at);
  const clockFile = path.join(home.dataDir, `clock-${wire.port}`);
  const server = await openBankUnderTest({
    ...DRILLED,
    DATABASE_URL: `postgres://kosh@127.0.0.1:${wire.port}/${database}`,
    DATA_DIR: home.dataDir,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'movable-machine-clock.js')).href}`,
    FAULT_CLOCK_FILE: clockFile,
  });
  return Object.assign(Object.create(server) as BankUnderTest /* keeps its getters */, {
    wire,
    moveMachineClock(byMs: number) {
      writeFileSync(clockFile, String(byMs));
      process.kill(server.pid, 'SIGUSR2');
    },
  });
}

async function ready(server: BankUnderTest, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  throw new Error(`A server is not ready again:\n${server.output().slice(-5_000)}`);
}
