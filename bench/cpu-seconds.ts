import { readdirSync, readFileSync } from 'node:fs';

// Processor time tells what a thing costs even where other work shares the machine and makes times meaningless.

const TICKS_A_SECOND = 100;

/** The fields of /proc/PID/stat after the name, which may hold spaces; undefined where there is no /proc or no such process. */
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

// Counted from the parent's id, which is the first of them.
const [PARENT, OWN_USER, OWN_SYSTEM, BURIED_USER, BURIED_SYSTEM] = [0, 10, 11, 12, 13] as const;
const sum = (fields: readonly number[] | undefined, ...places: readonly number[]): number =>
  places.reduce((total, place) => total + (fields?.[place] ?? 0), 0) / TICKS_A_SECOND;

/** Processor seconds of a process until now. */
export const cpuOf = (pid: number): number => sum(statOf(pid), OWN_USER, OWN_SYSTEM);

/** Processor seconds of a process, the children it has, and those it had. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 0 && statOf(child)?.[PARENT] === pid);
  return (
    sum(statOf(pid), OWN_USER, OWN_SYSTEM, BURIED_USER, BURIED_SYSTEM) +
    children.reduce((total, child) => total + cpuOf(child), 0)
  );
}

/** Processor seconds of the processes that this one has started and that have ended. */
export const cpuOfEnded = (): number => sum(statOf('self'), BURIED_USER, BURIED_SYSTEM);
