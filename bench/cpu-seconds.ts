import { readdirSync, readFileSync } from 'node:fs';

// Processor time is comparable even when other work shares the machine and distorts elapsed times.

const TICKS_A_SECOND = 100;

/** Returns the fields of /proc/PID/stat after the name, which may contain spaces; undefined without /proc or such a process. */
function statOf(pid: number | 'self'): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

// Indexes count from the parent's id, the first of these fields.
const [PARENT, OWN_USER, OWN_SYSTEM, BURIED_USER, BURIED_SYSTEM] = [0, 10, 11, 12, 13] as const;
const sum = (fields: readonly number[] | undefined, ...places: readonly number[]): number =>
  places.reduce((total, place) => total + (fields?.[place] ?? 0), 0) / TICKS_A_SECOND;

/** Returns the processor seconds of a process so far. */
export const cpuOf = (pid: number): number => sum(statOf(pid), OWN_USER, OWN_SYSTEM);

/** Returns the processor seconds of a process, its children, and its ended children. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 0 && statOf(child)?.[PARENT] === pid);
  return (
    sum(statOf(pid), OWN_USER, OWN_SYSTEM, BURIED_USER, BURIED_SYSTEM) +
    children.reduce((total, child) => total + cpuOf(child), 0)
  );
}

/** Returns the processor seconds of this process's ended children. */
export const cpuOfEnded = (): number => sum(statOf('self'), BURIED_USER, BURIED_SYSTEM);
