import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadOrder, LoadReport } from './load-order.ts';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** Returns the path of wrk on this machine (Debian's package `wrk`); undefined without one. */
export function findWrk(): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'wrk'))
    .find((file) => existsSync(file));
}

/**
 * Sends a load with wrk, whose processor time is a small part of what a client in Node.js takes from the server beside it.
 * wrk counts answers that are not 2xx or 3xx, and knows neither their status nor their body.
 */
export async function loadWithWrk(program: string, order: LoadOrder): Promise<LoadReport> {
  const requests = `${order.requestFile}.wrk`;
  // as: the request book writes arrays of texts.
  writeFileSync(requests, (JSON.parse(readFileSync(order.requestFile, 'utf8')) as string[]).join('\u0001'), 'latin1');
  const seconds = Math.max(1, Math.round(order.seconds));
  const { stdout } = await promisify(execFile)(
    program,
    [
      '-t1',
      `-c${order.connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      SCRIPT,
      `http://127.0.0.1:${order.port}`,
    ],
    { env: { ...process.env, REQUESTS: requests, RUN: order.run } },
  );
  const found = /^REPORT (.*)$/m.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`wrk answered: ${stdout}`);
  // as: wrk.lua writes these.
  const report = JSON.parse(found) as Record<
    'seconds' | 'requests' | 'p50' | 'p95' | 'p99' | 'longest' | 'notOk' | 'broken',
    number
  >;
  const { requests: all, notOk, broken, p50, p95, p99, longest } = report;
  return {
    seconds: report.seconds,
    byStatus: { '2xx': all - notOk, other: notOk },
    broken,
    ok: { count: all - notOk, p50, p95, p99, longest },
    busy: { count: 0, p50: 0, p95: 0, p99: 0, longest: 0 },
    perSecond: (all - notOk) / report.seconds,
    firstOther: notOk > 0 ? `${notOk} answers were not 2xx` : undefined,
  };
}
