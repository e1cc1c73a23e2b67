import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asPostgres, childrenOf, findPrograms } from '../../scripts/scaling/installed-postgres.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { unprivilegedUser } from '../../server/platform/unprivileged-user.ts';
import { type TcpForwarder, tcpForwarder } from './tcp-forwarder.ts';

const STANDBY_NAME = 'standby';

// Kills all servers when the drill exits, even after an error.
const started = new Set<ReplicatedServer>();
process.once('exit', () => {
  for (const server of started) server.signal('SIGKILL');
});

/** One PostgreSQL of the pair, on a port of 127.0.0.1. */
export class ReplicatedServer {
  readonly port: number;
  readonly #programs: string;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  constructor(programs: string, folder: string, port: number, settings: readonly string[]) {
    this.#programs = programs;
    this.#folder = folder;
    this.port = port;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const log = openSync(`${this.#folder}.log`, 'a');
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...this.#settings];
    this.#child = spawn(
      path.join(this.#programs, 'postgres'),
      ['-D', this.#folder, ...settings.flatMap((setting) => ['-c', setting])],
      // A process group of its own, so that Ctrl-C does not reach it before the drill shuts it down.
      { ...asPostgres(), detached: true, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    started.add(this);
    await this.until('select 1', () => true);
  }

  /** Kills all processes at once, like a power cut. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || !isRunning(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.signal('SIGKILL');
    await gone;
  }

  /** Signals the postmaster and all its children, each of which leads a process group of its own. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child ?? {};
    if (!pid || !this.#child || !isRunning(this.#child)) return;
    for (const each of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, signal);
      } catch {
        // It has already exited.
      }
    }
  }

  /** Runs one statement as the owner; 64-bit integers are returned as `bigint`. */
  async ask<R extends pg.QueryResultRow>(sql: string, values: unknown[] = [], database = 'bank'): Promise<R[]> {
    const client = new pg.Client(ownerConnection({ host: '127.0.0.1', port: this.port, user: OWNER, database }));
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<R>(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Repeats a query until its first row passes. */
  async until(sql: string, wanted: (row: pg.QueryResultRow) => boolean, database = 'postgres'): Promise<void> {
    for (let attempt = 0; attempt < 1_200; attempt += 1) {
      const [row] = await this.ask(sql, [], database).catch(() => []);
      if (row && wanted(row)) return;
      await pause(25);
    }
    throw new Error(`It never came to this: ${sql} (see ${this.#folder}.log)`);
  }
}

/** A primary and its hot standby, with an empty database `bank`. */
export interface ReplicatedPair {
  readonly primary: ReplicatedServer;
  readonly standby: ReplicatedServer;
  remove(): Promise<void>;
}

/**
 * Starts a primary and its standby.
 * @param synchronous commits are answered when the standby has flushed them to its disk
 * @param delayMs one-way network delay to the standby
 */
export async function replicatedPair(synchronous: boolean, delayMs: number): Promise<ReplicatedPair> {
  const programs = findPrograms('pg_basebackup');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-pair-'));
  const user = unprivilegedUser();
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  const [primaryData, standbyData] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  const run = (program: string, ...options: string[]) =>
    execFileSync(path.join(programs, program), options, {
      ...asPostgres(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  run('initdb', '-D', primaryData, '-U', OWNER, '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-sync');
  const names = synchronous ? STANDBY_NAME : '';
  const primary = new ReplicatedServer(programs, primaryData, await freePort(), [`synchronous_standby_names=${names}`]);
  await primary.start();
  const line: TcpForwarder = await tcpForwarder(primary.port, delayMs);
  await pgBasebackup();
  const standby = new ReplicatedServer(programs, standbyData, await freePort(), []);
  await standby.start();
  await primary.until(
    `select state || ' ' || sync_state as how from pg_stat_replication`,
    (row) => row.how === `streaming ${synchronous ? 'sync' : 'async'}`,
  );
  await primary.ask('create database bank', [], 'postgres');

  /** Async, because this process itself forwards the copied bytes. */
  async function pgBasebackup(): Promise<void> {
    mkdirSync(standbyData, { mode: 0o700 });
    if (user) chownSync(standbyData, user.uid, user.gid);
    const from = `host=127.0.0.1 port=${line.port} user=${OWNER} application_name=${STANDBY_NAME}`;
    const child = spawn(
      path.join(programs, 'pg_basebackup'),
      ['-D', standbyData, '-d', from, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'],
      { ...asPostgres(), cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`pg_basebackup ended with ${String(code)}`);
  }

  return {
    primary,
    standby,
    async remove() {
      for (const server of [primary, standby]) {
        server.signal('SIGCONT');
        await server.kill();
      }
      await line.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
