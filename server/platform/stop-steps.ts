import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

interface StopStep {
  readonly name: string;
  readonly withinMs: number;
  readonly run: () => Promise<void>;
}

/** The steps that stop a process, in reverse order of its start. */
export class StopSteps {
  readonly #steps: StopStep[] = [];
  #stopping: Promise<void> | undefined;

  /** True from the beginning of the stop on. */
  get begun(): boolean {
    return this.#stopping !== undefined;
  }

  /** Adds a step that runs before those added earlier. The stop goes on without it after `withinMs` milliseconds. */
  add(name: string, withinMs: number, run: () => Promise<void>): void {
    this.#steps.push({ name, withinMs, run });
  }

  /** Runs the steps, once: not ready, no new requests, those in progress finished, connections closed, PostgreSQL last. */
  run(log: Log): Promise<void> {
    this.#stopping ??= (async () => {
      for (const { name, withinMs, run } of this.#steps.reverse()) {
        await Promise.race([run(), tooLong(withinMs)]).catch((err: unknown) =>
          log.error({ err }, `Stopping ${name} failed`),
        );
      }
    })();
    return this.#stopping;
  }
}

async function tooLong(withinMs: number): Promise<never> {
  await pause(withinMs, undefined, { ref: false });
  throw new Error(`not done within ${withinMs / 1000} s`);
}
