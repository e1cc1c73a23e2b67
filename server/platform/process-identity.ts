import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True when a process with this id exists and has not ended (a zombie has). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

/**
 * Returns the boot id and the tick at which a process started, which tell it from a later one with the same id. Ids are
 * reused soon, in a container at every start. Undefined when there is no such process.
 */
export function birthmark(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform !== 'linux') return ask('lstart=', pid);
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}:${statFields(pid)?.[19]}`;
}

/** Returns the command line of a process, arguments separated by spaces; undefined when there is none. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask('command=', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

// Returns the fields of /proc/<pid>/stat from the third (state) on; the second may hold spaces and brackets.
function statFields(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ask(format: string, pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', format, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
