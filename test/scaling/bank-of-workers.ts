import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { FAULT_HEADER } from '../../contract/demo/faults.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { Auditor } from '../faults/auditor.ts';
import { readScrape, type Scrape } from '../operations/prometheus-text.ts';
import { doorTo, type WorkerDoor, workersOf } from './worker-doors.ts';

/** A bank of workers, two unless `WORKERS` says more, with its own PostgreSQL, as `npm start` opens it. */
export interface BankOfWorkers extends BankUnderTest {
  readonly auditor: Auditor;
  /** Process ids of the workers now. */
  workers(): number[];
  /** Opens a door to each worker of now; closed with the bank. */
  doors(): Promise<DoorsOfWorkers>;
  scrape(): Promise<Scrape>;
}

type DoorsOfWorkers = [WorkerDoor, WorkerDoor, ...WorkerDoor[]];

/** Opens the bank from `dist/` (run `node scripts/build.js` before). */
export async function openBankOfWorkers(environment: Record<string, string> = {}): Promise<BankOfWorkers> {
  const metricsPort = await freePort();
  const bank = await openBankUnderTest({
    WORKERS: '2',
    METRICS_PORT: String(metricsPort),
    MAIL_DIR: '',
    ...environment,
  });
  const doors: WorkerDoor[] = [];
  const workers = () => workersOf(bank.pid);
  // as: keeps the getters of the bank.
  return Object.assign(Object.create(bank) as BankUnderTest, {
    auditor: new Auditor(bank.dataDir),
    workers,
    async doors(): Promise<DoorsOfWorkers> {
      const port = Number(new URL(bank.url).port);
      const all = workers();
      if (all.length < 2) throw new Error('There are not two workers');
      const opened = await Promise.all(all.map((worker) => doorTo(worker, { port, workers: all })));
      doors.push(...opened);
      return opened as DoorsOfWorkers; // as: one for each of two workers or more
    },
    scrape: async () => readScrape(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()),
    async close() {
      await Promise.all(doors.map((door) => door.close()));
      await bank.close();
    },
  });
}

/**
 * Begins a slow call (by an injected fault); resolves when the worker has it in progress.
 * @returns the status of its answer; 0 when the connection is cut before
 */
export async function beginSlowCall(at: string, ms: number): Promise<{ status: Promise<number> }> {
  const call = request(`${at}/api/bank`, {
    agent: false,
    // The server says that it has begun.
    headers: { expect: '100-continue', [FAULT_HEADER]: `delay=${ms}` },
  });
  const status = new Promise<number>((resolve) => {
    call.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    call.once('error', () => resolve(0));
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.end();
  return { status };
}

/** True while a process lives; a zombie does not. */
export function lives(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
