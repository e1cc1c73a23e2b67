import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { makeMemoryFolder } from '../memory-folder.ts';
import { type CopyOfCheckout, copyOfCheckout } from './copy-of-checkout.ts';
import { endRuns, runSuite, type Suite, type Verdict } from './suite-run.ts';

/**
 * Folder in memory for the tests' databases, removed when the process ends; undefined where there is no room, or where TMPDIR names a folder,
 * which is used as it is. A PostgreSQL that a killed run left behind ends without its folder.
 */
export const memory = process.env.TMPDIR ? undefined : makeMemoryFolder();
const copies: CopyOfCheckout[] = [];
process.once('exit', () => {
  endRuns();
  for (const copy of copies) copy.remove();
  if (memory) rmSync(memory, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/**
 * Takes all tasks, each in a copy of the checkout that it has to itself, as many at once as there are processors. The copies are
 * removed when the process ends.
 */
export async function sideBySide<Task>(
  tasks: readonly Task[],
  take: (copy: CopyOfCheckout, task: Task) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const inOneCopy = async () => {
    let copy: CopyOfCheckout | undefined;
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      if (!copy) copies.push((copy = copyOfCheckout()));
      await take(copy, task);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, inOneCopy));
}

/** Runs a suite in a copy, with the tests' databases in memory where there is room. */
export function runInMemory(folder: string, tests: Suite): Promise<Verdict> {
  return runSuite(folder, memory ? { ...tests, environment: { ...tests.environment, TMPDIR: memory } } : tests);
}
