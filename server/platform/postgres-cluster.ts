import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { memorySettings } from './database-memory.ts';
import { OperatorError } from './operator-error.ts';
import { callOf } from './own-package.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { commandLine, isAlive } from './process-identity.ts';
import { canReach, type UnprivilegedUser } from './unprivileged-user.ts';

/** A folder of PostgreSQL data, with all that is needed to run a server on it. */
export interface Cluster {
  binaries: PostgresBinaries;
  user: UnprivilegedUser | undefined;
  /** PostgreSQL's own data folder. */
  data: string;
  logFile: string;
  /** Connections that the servers need, where they are more than usual. */
  connections: number;
}

/** Returns PostgreSQL's data folder inside the home of the embedded database. */
export function dataFolderOf(home: string): string {
  return path.join(home, 'database');
}

/** The name of the owner and superuser of the embedded database, and of the database itself. */
export const OWNER = 'kosh';

/**
 * Durability first: every acknowledged commit is on the disk. The rest suits one bank on one machine: room in the log, so
 * that checkpoints are rare.
 */
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  // Room for five servers, or for the tests' two files with three servers each.
  max_connections: '150',
  max_wal_size: '2GB',
  min_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

// The socket's folder is open to the server's own user alone, who could read the files as well, so no password is asked for. No
// other role signs in.
const SIGN_INS = `local all ${OWNER},kosh_app trust
local all all reject
local replication all reject
host all all all reject
host replication all all reject
`;

/** Writes down the roles that may sign in to the server of this cluster, before it starts. */
export function writeSignIns(cluster: Cluster): void {
  const file = signInsFile(cluster);
  writeFileSync(`${file}.part`, SIGN_INS, { mode: 0o600 });
  if (cluster.user) chownSync(`${file}.part`, cluster.user.uid, cluster.user.gid);
  renameSync(`${file}.part`, file);
}

function signInsFile({ data }: Cluster): string {
  return path.join(data, 'kosh_hba.conf');
}

/** Returns the arguments of a server on this cluster, without its socket folder. */
export function serverArguments(cluster: Cluster): string[] {
  const connections = String(Math.max(Number(SETTINGS.max_connections), cluster.connections));
  const settings = { ...SETTINGS, ...memorySettings(), max_connections: connections };
  return [
    '-D',
    cluster.data,
    '-c',
    `hba_file=${signInsFile(cluster)}`,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Content of `postmaster.pid`, which PostgreSQL writes while it runs. */
export interface RunningServer {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none. It may be left over from a server that died. */
export function readPidFile(cluster: Pick<Cluster, 'data'>): RunningServer | undefined {
  try {
    const lines = readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n');
    if (!Number(lines[0])) return undefined;
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** True when the process is a PostgreSQL on this cluster, not a later process with the same id. */
export function isOurServer(cluster: Pick<Cluster, 'data'>, pid: number): boolean {
  return isAlive(pid) && (commandLine(pid) ?? '').includes(`-D ${cluster.data} `);
}

/**
 * Removes a `postmaster.pid` whose id now belongs to another process, or to a zombie (in containers without an init):
 * PostgreSQL would refuse to start beside it. Processes of the old server that are still at work PostgreSQL finds by
 * their shared memory, not by this file.
 */
export function removeMisleadingPidFile(cluster: Cluster): void {
  const left = readPidFile(cluster);
  if (left && !isOurServer(cluster, left.pid)) rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true });
}

/**
 * Creates the cluster where there is none: UTF-8, and a sort order that no system library can change. Refuses data that
 * another major version of PostgreSQL wrote.
 */
export async function createClusterIfMissing(cluster: Cluster, sync = true): Promise<boolean> {
  const written = path.join(cluster.data, 'PG_VERSION');
  if (existsSync(written)) {
    refuseOtherMajor(cluster, readFileSync(written, 'utf8').trim());
    return false;
  }
  // Made under another name and renamed when complete, so that a crash half way leaves no broken cluster.
  const half = `${cluster.data}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  if (cluster.user) chownSync(half, cluster.user.uid, cluster.user.gid);
  await runInitdb(cluster, half, sync);
  renameSync(half, cluster.data);
  return true;
}

function refuseOtherMajor({ data, binaries }: Cluster, written: string): void {
  if (Number(written) === binaries.major) return;
  throw new OperatorError(
    `${data} was written by PostgreSQL ${written}, and this Kosh brings ${binaries.major}: with the Kosh that wrote it run ` +
      `${callOf('backup', 'FILE')}, then with this one ${callOf('restore', 'FILE NEW_FOLDER')}, and start with --data NEW_FOLDER`,
  );
}

function runInitdb(cluster: Cluster, folder: string, sync: boolean): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    ...(sync ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(cluster.binaries.folder, 'bin', 'initdb'), options, {
      ...spawnAs(cluster),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${complaint.trim()}`))));
  });
}

/** Returns the user and the bare environment that PostgreSQL's programs run with. */
export function spawnAs(cluster: Cluster) {
  return {
    uid: cluster.user?.uid,
    gid: cluster.user?.gid,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
}

/**
 * Makes a short folder for the socket that only the server's user may enter: the path of a socket ends at about a
 * hundred bytes, and every client of the socket is trusted.
 */
export function makeSocketFolder(user: UnprivilegedUser | undefined): string {
  const usual = os.tmpdir();
  const parent = usual.length > 70 || (user && !canReach(usual, user)) ? '/tmp' : usual;
  const folder = mkdtempSync(path.join(parent, 'kosh-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
