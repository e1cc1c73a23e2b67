import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReport } from './load-order.ts';

const GENERATOR = fileURLToPath(new URL('./load-generator.ts', import.meta.url));

/** Runs the load generator in a process of its own; returns its report. */
export function generateLoad(order: Omit<LoadOrder, 'run'>): Promise<LoadReport> {
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
    child.send({ ...order, run: randomBytes(4).toString('hex') });
  });
}
