import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { Auditor } from './auditor.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** A server whose database connection goes through a proxy and whose machine clock a test can move. */
export interface ProxiedServer extends BankUnderTest {
  readonly wire: DatabaseProxy;
  /** Moves the machine's clock by milliseconds at once; 0 resets it. */
  moveMachineClock(byMs: number): void;
}

/**
 * One bank of three servers on one database. `home` is what `npm start` runs, with its embedded PostgreSQL; `east` and `west`
 * reach the same database over TCP, each through a proxy of its own. `FAULT_WORKERS` gives `home` as many workers.
 */
export interface BankOfThree {
  readonly home: BankUnderTest;
  readonly east: ProxiedServer;
  readonly west: ProxiedServer;
  readonly servers: readonly BankUnderTest[];
  readonly auditor: Auditor;
  /** Resolves when all three servers are ready for money calls. */
  allReady(): Promise<void>;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;

/** Opens the three servers from `dist/` (run `npm run build` before). */
export async function openBankOfThree(): Promise<BankOfThree> {
  // Mails are not written to files: a hundred thousand files would measure the disk.
  const environment = { LIMIT_SCALE: '100000', MAIL_DIR: '' };
  const home = await openBankUnderTest({ ...environment, WORKERS: process.env.FAULT_WORKERS ?? '1' });
  const auditor = new Auditor(home.dataDir);

  const proxied = async (): Promise<ProxiedServer> => {
    const wire = await DatabaseProxy.open(() => auditor.socketPath);
    const clockFile = path.join(home.dataDir, `clock-${wire.port}`);
    const server = await openBankUnderTest({
      ...environment,
      DATABASE_URL: `postgres://kosh@127.0.0.1:${wire.port}/kosh`,
      // The bank's keys are in the data folder of `home`.
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
  };
  const [east, west] = await Promise.all([proxied(), proxied()]);
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

async function ready(server: BankUnderTest, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  throw new Error(`A server is not ready again:\n${server.output().slice(-5_000)}`);
}
