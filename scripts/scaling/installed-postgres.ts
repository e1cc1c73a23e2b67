import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { unprivilegedUser } from '../../server/platform/unprivileged-user.ts';

const INSTALLED = '/usr/lib/postgresql';

/**
 * Returns the folder of a PostgreSQL's programs that has the one named: `PG_BIN`, or Debian's newest. The PostgreSQL from npm
 * lacks most of them.
 */
export function findPrograms(program: string): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.PG_BIN ?? '', ...versions.map((version) => path.join(INSTALLED, version, 'bin'))];
  const found = folders.find((folder) => folder && existsSync(path.join(folder, program)));
  if (!found) throw new Error(`No PostgreSQL with ${program} is installed; PG_BIN names the folder of its programs`);
  return found;
}

/** Returns the version of the installed PostgreSQL of which clusters of this machine are made, such as `15.18`. */
export function installedVersion(): string {
  const words = execFileSync(path.join(findPrograms('initdb'), 'postgres'), ['--version'], { encoding: 'utf8' });
  return /\d+\.\d+/.exec(words)?.[0] ?? 'unknown';
}

/** Returns options of a child process that runs PostgreSQL: as an unprivileged user, because it refuses to run as root. */
export function asPostgres() {
  const user = unprivilegedUser();
  return { ...(user && { uid: user.uid, gid: user.gid }), env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}

/** Returns the ids of the processes that a process started, such as the servers of a postmaster. */
export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    return []; // ps exits with 1 if there are none
  }
}
