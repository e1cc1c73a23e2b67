import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import {
  type Cluster,
  createClusterIfMissing,
  dataFolderOf,
  isOurServer,
  makeSocketFolder,
  OWNER,
  readPidFile,
  removeMisleadingPidFile,
  serverArguments,
  spawnAs,
  writeSignIns,
} from './postgres-cluster.ts';
import { commandLine, isAlive } from './process-identity.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

const MAX_LOG_BYTES = 10_000_000;

/** A PostgreSQL that runs while Kosh runs. */
export interface EmbeddedPostgres {
  /** Address for its owner; the socket stays the same when the server is restarted. */
  readonly address: { host: string; port: number; user: string; database: string };
  /** Process id of the server right now. */
  readonly pid: number;
  /** True when this start created the data. */
  readonly isNew: boolean;
  /** True when it was taken over from an earlier Kosh that was killed. */
  readonly adopted: boolean;
  /** Ends the server after all clients have disconnected, or ends their connections. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, with its data in `home/database`, reachable only by a
 * private socket. A server that an earlier Kosh left running is adopted; one that dies is started again.
 * The caller must hold the lock of the data folder.
 */
export async function startEmbeddedPostgres(options: {
  home: string;
  log: Log;
  /** Connections that the servers need, where they are more than usual. */
  connections?: number;
  /** Lets tests skip the fsync of a freshly made, empty cluster; a running server always flushes. */
  syncNewCluster?: boolean;
}): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  mkdirSync(options.home, { recursive: true });
  chmodSync(options.home, user ? 0o711 : 0o700);
  const cluster: Cluster = {
    binaries: await preparePostgresBinaries(options.home, user),
    user,
    data: dataFolderOf(options.home),
    logFile: path.join(options.home, 'postgres.log'),
    connections: options.connections ?? 0,
  };
  const isNew = await createClusterIfMissing(cluster, options.syncNewCluster);
  writeSignIns(cluster);
  const supervisor = new Supervisor(cluster, options.log, isNew);
  await supervisor.start();
  return supervisor;
}

class Supervisor implements EmbeddedPostgres {
  readonly isNew: boolean;
  adopted = false;
  pid = 0;
  readonly #cluster: Cluster;
  readonly #log: Log;
  #socketFolder = '';
  #stopping = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(cluster: Cluster, log: Log, isNew: boolean) {
    this.#cluster = cluster;
    this.#log = log;
    this.isNew = isNew;
  }

  get address() {
    return { host: this.#socketFolder, port: 5432, user: OWNER, database: OWNER };
  }

  async start(): Promise<void> {
    if (await this.#adopt()) return;
    this.#socketFolder = makeSocketFolder(this.#cluster.user);
    await this.#startServer();
    await createOwnersDatabase(this.address);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#watch);
    // SIGINT is PostgreSQL's "fast": it ends the connections and writes everything out.
    // SIGTERM would wait for clients, some of which may never close their connection.
    if (!(await this.#end('SIGINT', 20_000))) await this.#end('SIGQUIT', 5_000);
    rmSync(this.#socketFolder, { recursive: true, force: true });
  }

  /** Takes over a server that a killed Kosh left behind; one with other settings, or without an answer, is ended instead. */
  async #adopt(): Promise<boolean> {
    const left = readPidFile(this.#cluster);
    if (!left) return false;
    if (!isOurServer(this.#cluster, left.pid)) {
      removeSocketFolder(left.socketFolder);
      return false;
    }
    const wanted = [this.#program(), ...serverArguments(this.#cluster)].join(' ');
    this.pid = left.pid;
    this.#socketFolder = left.socketFolder;
    const ready = commandLine(left.pid)?.startsWith(wanted) && (await this.#becomesReady(left.pid));
    if (ready && (await this.#answers())) {
      this.adopted = true;
      this.#log.info({ pid: left.pid }, 'Took over the database that an earlier Kosh left running');
      this.#watchAdopted();
      return true;
    }
    if (!(await this.#end('SIGINT', 20_000))) await this.#end('SIGQUIT', 5_000);
    removeSocketFolder(left.socketFolder);
    return false;
  }

  /** False for a server that was killed a moment ago: its process is still there, and its file still says that it is ready. */
  async #answers(): Promise<boolean> {
    try {
      await createOwnersDatabase(this.address);
      return true;
    } catch (err) {
      this.#log.warn(
        { err, pid: this.pid },
        'The database that an earlier Kosh left running does not answer; ending it',
      );
      return false;
    }
  }

  #watchAdopted(): void {
    // It is not our child process, so its end has to be polled.
    this.#watch = setInterval(() => {
      if (isAlive(this.pid)) return;
      clearInterval(this.#watch);
      this.#startAgain('the process is gone');
    }, 250).unref();
  }

  /** Retries for a while: after a kill, remains of the old server hold its shared memory for a moment. */
  async #startServer(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      removeMisleadingPidFile(this.#cluster);
      const child = this.#spawnServer();
      const ended = new Promise<string>((resolve) => {
        child.once('error', (error) => resolve(error.message));
        child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
      });
      this.pid = child.pid ?? 0;
      if (this.pid && (await this.#becomesReady(this.pid))) {
        void ended.then((reason) => this.#startAgain(reason));
        return;
      }
      const reason = await ended;
      if (this.#stopping) return;
      const complaint = lastLines(this.#cluster.logFile);
      if (attempt >= 20 || !complaint.includes('shared memory block')) {
        throw new Error(`PostgreSQL did not start (${reason}): ${complaint}`);
      }
      await pause(250);
    }
  }

  #startAgain(reason: string): void {
    if (this.#stopping) return;
    this.#log.error({ reason }, 'The database stopped unexpectedly; restarting it');
    const again = async (waitMs: number): Promise<void> => {
      try {
        await this.#startServer();
        this.#log.info({ pid: this.pid }, 'The database is back');
      } catch (err) {
        this.#log.error({ err }, 'The database did not start; trying again');
        await pause(waitMs, undefined, { ref: false });
        if (!this.#stopping) await again(Math.min(waitMs * 2, 5_000));
      }
    };
    void again(200);
  }

  #program(): string {
    return path.join(this.#cluster.binaries.folder, 'bin', 'postgres');
  }

  #spawnServer(): ChildProcess {
    const output = openLog(this.#cluster);
    try {
      const child = spawn(
        this.#program(),
        [...serverArguments(this.#cluster), '-c', `unix_socket_directories=${this.#socketFolder}`],
        // Its own process group: Ctrl-C in a terminal must reach Kosh only, which stops the database last.
        { ...spawnAs(this.#cluster), cwd: this.#cluster.data, detached: true, stdio: ['ignore', output, output] },
      );
      child.unref();
      return child;
    } finally {
      closeSync(output);
    }
  }

  /** Waits while the process lives, without a limit, because recovery after a crash may take long. */
  async #becomesReady(pid: number): Promise<boolean> {
    while (isAlive(pid)) {
      const running = readPidFile(this.#cluster);
      if (running?.pid === pid && running.ready) return true;
      await pause(10);
    }
    return false;
  }

  async #end(signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
    if (this.pid && isAlive(this.pid)) process.kill(this.pid, signal);
    while (this.pid && isAlive(this.pid)) {
      if (performance.now() > deadline) return false;
      await pause(10);
    }
    return true;
  }
}

async function createOwnersDatabase(address: EmbeddedPostgres['address']): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [address.database]);
    if (!rowCount) await client.query(`create database ${address.database}`);
  } finally {
    await client.end();
  }
}

function openLog(cluster: Cluster): number {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(cluster.logFile, `${cluster.logFile}.1`);
  const file = openSync(cluster.logFile, 'a', 0o600);
  if (cluster.user) chownSync(cluster.logFile, cluster.user.uid, cluster.user.gid);
  return file;
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-4).join(' | ');
  } catch {
    return 'no log';
  }
}

function removeSocketFolder(folder: string): void {
  // Only what makeSocketFolder could have made.
  if (/^kosh-\w{6}$/.test(path.basename(folder))) rmSync(folder, { recursive: true, force: true });
}
