import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReport } from './load-order.ts';
import { findWrk, loadWithWrk } from './wrk.ts';

const GENERATOR = fileURLToPath(new URL('./load-generator.ts', import.meta.url));

/** wrk, where this machine has it. Only Kosh's own generator keeps a rate, ends at a number, or tells answers apart. */
export const WRK = findWrk();

/**
 * Sends a load from a process of its own and returns its report: by wrk where there is one, and where nothing is asked that
 * it cannot do.
 */
export function generateLoad(order: Omit<LoadOrder, 'run'>): Promise<LoadReport> {
  const run = randomBytes(4).toString('hex');
  const plain = order.rate === undefined && order.maxRequests === undefined && !order.tellsAnswersApart;
  return WRK !== undefined && plain ? loadWithWrk(WRK, { ...order, run }) : loadWithOwn({ ...order, run });
}

function loadWithOwn(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = fork(GENERATOR, { stdio: 'inherit' });
    let report: LoadReport | undefined;
    child.once('message', (message) => {
      // as: the generator sends one message, its report.
      report = message as LoadReport;
    });
    child.once('exit', (code) =>
      report ? resolve(report) : reject(new Error(`The load generator ended with ${code}`)),
    );
    child.send(order);
  });
}
