import { readFileSync } from 'node:fs';

/** Ticks of all processors since the start of the machine: all of them, and those that its host gave to others. */
function ticks(): { readonly all: number; readonly stolen: number } {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in user already.
    const counts = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: counts.reduce((sum, count) => sum + count, 0), stolen: counts[7] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
}

/** Begins to watch; the returned function returns the percentage of processor time that the machine's host took away since. */
export function watchStolenTime(): () => number {
  const from = ticks();
  return () => {
    const now = ticks();
    return now.all > from.all ? ((now.stolen - from.stolen) / (now.all - from.all)) * 100 : 0;
  };
}

/** More than this share of stolen time marks a run: its ratios count, its absolute figures do not. */
export const MUCH_STOLEN_PERCENT = 10;

/** Says how much time was stolen during a run, and what that means for its figures. */
export function stolenWords(percent: number): string {
  const mark = percent > MUCH_STOLEN_PERCENT ? '; A NOISY RUN: only its ratios count' : '';
  return `stolen time: ${percent.toFixed(1)} %${mark}`;
}
