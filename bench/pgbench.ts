import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ThrowAwayCluster } from './throw-away-cluster.ts';

const run = promisify(execFile);

/** Folder of PostgreSQL's versions on Debian and its derivatives. */
const VERSIONED = '/usr/lib/postgresql';

/** Returns this machine's pgbench: from the PATH, else Debian's newest; undefined without one. */
export function findPgbench(): string | undefined {
  const ofPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  const versions = existsSync(VERSIONED) ? readdirSync(VERSIONED).sort((a, b) => Number(b) - Number(a)) : [];
  return [...ofPath, ...versions.map((version) => path.join(VERSIONED, version, 'bin', 'pgbench'))].find((file) =>
    existsSync(file),
  );
}

/** PostgreSQL's own benchmark, a TPC-B-like transaction: three updates, a select and an insert. */
export interface Pgbench {
  /** Returns transactions per second at scale 50 with 8 clients, prepared: its best setting on two cores. */
  best(seconds: number): Promise<number>;
  /** Returns the same with the simple protocol, its default. */
  simple(seconds: number): Promise<number>;
  /** Returns transactions per second at scale 1 with 16 clients: every transaction updates one row. */
  oneHotRow(seconds: number): Promise<number>;
}

export async function preparePgbench(program: string, cluster: ThrowAwayCluster): Promise<Pgbench> {
  const { host, port, user } = cluster.address;
  const where = ['-h', host, '-p', String(port), '-U', user];
  for (const [database, scale] of [
    ['pgbench_50', '50'],
    ['pgbench_1', '1'],
  ] as const) {
    await cluster.createDatabase(database);
    await run(program, [...where, '-i', '-q', '-s', scale, database]);
  }

  async function tps(database: string, seconds: number, options: readonly string[]): Promise<number> {
    const { stdout } = await run(program, [
      ...where,
      '-n',
      '-T',
      String(Math.max(1, Math.round(seconds))),
      ...options,
      database,
    ]);
    const found = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    if (found === undefined) throw new Error(`pgbench answered: ${stdout}`);
    return Number(found);
  }

  return {
    best: (seconds) => tps('pgbench_50', seconds, ['-M', 'prepared', '-c', '8', '-j', '2']),
    simple: (seconds) => tps('pgbench_50', seconds, ['-M', 'simple', '-c', '8', '-j', '2']),
    oneHotRow: (seconds) => tps('pgbench_1', seconds, ['-M', 'prepared', '-c', '16', '-j', '2']),
  };
}
