import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { unprivilegedUser } from '../../server/platform/unprivileged-user.ts';
import { asPostgres, childrenOf, findPrograms } from './installed-postgres.ts';
import type { ClusterServer } from './join-servers.ts';

// Reached by TCP alone, as servers on several machines are.
const USUAL = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 300
`;

/** One installed PostgreSQL on a port of 127.0.0.1, which outlives the process that starts it. */
export class PostgresNode implements ClusterServer {
  readonly host = '127.0.0.1';
  readonly user = OWNER;
  readonly folder: string;
  readonly port: number;
  readonly #settings: string;

  /** @param settings lines of a new folder's postgresql.conf */
  constructor(folder: string, port: number, settings = '') {
    this.folder = folder;
    this.port = port;
    this.#settings = settings;
  }

  /** Makes its data folder, unless it is there. */
  async create(): Promise<void> {
    if (existsSync(path.join(this.folder, 'PG_VERSION'))) return;
    this.#makeFolders();
    await this.#run('initdb', '-D', this.folder, '-U', OWNER, '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-sync');
    this.#configure(`${USUAL}${this.#settings}port = ${this.port}`);
  }

  /** Makes its data folder a copy of another node's, which it follows from its start until it is promoted. */
  async follow({ host, port, user }: ClusterServer): Promise<void> {
    this.#makeFolders();
    const from = `host=${host} port=${port} user=${user}`;
    await this.#run('pg_basebackup', '-D', this.folder, '-d', from, '-R', '--checkpoint=fast', '--no-sync');
    // The last of two lines counts.
    this.#configure(`port = ${this.port}`);
  }

  async start(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.folder, '-l', `${this.folder}.log`, '-w', '-t', '120', 'start');
  }

  /** Makes a node that follows another one that writes. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.folder, '-w', '-t', '120', 'promote');
  }

  /** Stops it, and waits until it has. */
  async stop(): Promise<void> {
    if (this.pid()) await this.#run('pg_ctl', '-D', this.folder, '-m', 'fast', '-w', '-t', '120', 'stop');
  }

  /** Kills all its processes at once, like a power cut, and waits until they are gone. */
  async kill(): Promise<void> {
    const postmaster = this.pid();
    if (!postmaster) return;
    const all = [postmaster, ...childrenOf(postmaster)];
    for (const pid of all) signal(pid, 'SIGKILL');
    while (all.some(isAlive)) await pause(10);
    // pg_ctl would warn of a server that might be running.
    rmSync(path.join(this.folder, 'postmaster.pid'), { force: true });
  }

  /** Returns the id of its first process; undefined while it does not run. */
  pid(): number | undefined {
    const file = path.join(this.folder, 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return pid > 0 && isAlive(pid) ? pid : undefined;
  }

  #makeFolders(): void {
    const user = unprivilegedUser();
    // The folder of the cluster has the logs.
    for (const folder of [path.dirname(this.folder), this.folder]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o700);
      if (user) chownSync(folder, user.uid, user.gid);
    }
  }

  #configure(lines: string): void {
    appendFileSync(path.join(this.folder, 'postgresql.conf'), `${lines}\n`);
  }

  async #run(program: string, ...options: string[]): Promise<void> {
    const child = spawn(path.join(findPrograms(program), program), options, {
      ...asPostgres(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} of ${this.folder} ended with ${String(code)}`);
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const isAlive = (pid: number): boolean => signal(pid, 0);
