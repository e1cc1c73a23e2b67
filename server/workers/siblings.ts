import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseAddress } from '../platform/database.ts';
import type { WorkerLink } from './worker-link.ts';

/** The figures of one process, as prom-client hands them over. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Calls of a person that other workers have let through. */
export interface PacedCall {
  readonly kind: 'money' | 'change';
  readonly personId: string;
}

/**
 * An order to open a server. A worker gets the settings of its keeper, so that a file that has changed since cannot make
 * two workers differ.
 */
export interface WorkerOrder {
  readonly config: Config;
  /** The address of the database as the owner of its tables. */
  readonly owner: DatabaseAddress;
  /** From 1 on; a worker that replaces another has its number. */
  readonly number: number;
}

/** Questions to a worker. */
export type ToWorker = {
  readonly open: { sent: WorkerOrder; answer: { readonly summary: string } };
  readonly closeGate: { sent: string; answer: undefined };
  readonly openGate: { sent: undefined; answer: undefined };
  readonly followClock: { sent: undefined; answer: undefined };
  readonly hearPace: { sent: readonly PacedCall[]; answer: undefined };
  readonly figures: { sent: undefined; answer: Figures };
};

/** Questions to the process that keeps the workers. */
export type ToKeeper = {
  /** Says that this worker listens; Node.js drops a message that comes earlier. */
  readonly listens: { sent: undefined; answer: undefined };
  /** Closes the gate of every worker; false when they are closed already. */
  readonly closeGates: { sent: string; answer: boolean };
  readonly openGates: { sent: undefined; answer: undefined };
  readonly followClock: { sent: undefined; answer: undefined };
  readonly tellPace: { sent: readonly PacedCall[]; answer: undefined };
};

/** The parts of a worker's app that act when another worker, or the keeper, asks. */
export interface WorkerDuties {
  /** Absent outside the demo, where nothing closes it. */
  readonly gate: { close(sentence: string): Promise<void>; open(): void } | undefined;
  followClock(): Promise<void>;
  readonly hearPace: (call: PacedCall) => void;
  /** Absent without `METRICS_PORT`. */
  readonly figures: (() => Promise<Figures>) | undefined;
}

/** The other workers of this bank, as the app of one of them sees them. */
export interface Siblings {
  /**
   * Runs `work` while the gate of every worker is closed.
   * Refused: `BUSY` with the sentence when another worker does so already.
   */
  readonly closedWhile: <T>(sentence: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when the other workers have read the bank's clock, or do not answer. */
  followClock(): Promise<void>;
  /** Tells the others of a call that counts for a person; within a fiftieth of a second. */
  readonly tellPace: (call: PacedCall) => void;
  /** Sets what this worker does when it is asked. */
  take(duties: WorkerDuties): void;
}

/** Calls are told together, because a message for each would be work for every process. */
const TELL_PACE_AFTER_MS = 20;

/** Returns the siblings of a worker, and its duties once its app has taken them. */
export function createSiblings(keeper: () => WorkerLink<ToKeeper>): {
  siblings: Siblings;
  duties: Promise<WorkerDuties>;
} {
  const { promise: duties, resolve: take } = waitingFor<WorkerDuties>();
  let paced: PacedCall[] = [];

  function tellPaced(): void {
    const told = paced;
    paced = [];
    // Without an answer nothing is lost but the count of the others.
    keeper()
      .ask('tellPace', told)
      .catch(() => undefined);
  }

  const siblings: Siblings = {
    async closedWhile(sentence, work) {
      if (!(await keeper().ask('closeGates', sentence))) throw new Refusal('BUSY', sentence, { retryAfter: 3 });
      try {
        return await work();
      } finally {
        await keeper().ask('openGates', undefined);
      }
    },
    followClock: () => keeper().ask('followClock', undefined),
    tellPace(call) {
      if (paced.length === 0) setTimeout(tellPaced, TELL_PACE_AFTER_MS);
      paced.push(call);
    },
    take,
  };
  return { siblings, duties };
}

/** Returns a promise and the function that resolves it. */
export function waitingFor<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
