import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this number exists and has not ended (a zombie has). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

/**
 * What tells a process from a later one with the same number: the boot and the tick at which it
 * started. Numbers are used again soon, in a container at every start. Undefined when there is none.
 */
export function birthmark(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform !== 'linux') return ask('lstart=', pid);
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}:${statFields(pid)?.[19]}`;
}

/** The command line of a process, arguments parted by spaces; undefined when there is none. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask('command=', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

// Fields of /proc/<pid>/stat from the third (state) on; the second may hold spaces and brackets.
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
