import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config.ts';
import type { DatabaseAddress } from '../platform/database.ts';
import { serveFigures } from '../platform/figures-server.ts';
import type { Log } from '../platform/log.ts';
import type { StopSteps } from '../platform/stop-steps.ts';
import { refuseTooFewConnections } from './enough-connections.ts';
import { closeHandedOver } from './handed-over.ts';
import { type ToKeeper, type ToWorker, waitingFor } from './siblings.ts';
import { createWorkerFigures } from './worker-figures.ts';
import { type Answers, linkOver, type WorkerLink } from './worker-link.ts';

/** More than a worker needs to stop by itself (open-server.ts); one that hangs is then killed. */
const STOP_WITHIN_MS = 13_000;
/** More than a gate waits for calls in progress (maintenance-gate.ts). */
const CLOSE_WITHIN_MS = 12_000;
/** Time for an answer that takes no time in a worker that is well. */
const SOON_MS = 2_000;
/** Ends of a worker in a minute, on average, after which the bank gives up. */
const MOST_ENDS_A_MINUTE = 5;
const MINUTE_MS = 60_000;
/** Pause after a start that failed, for a database that is away for a moment. */
const START_AGAIN_MS = 1_000;

interface Keeping {
  readonly config: Config;
  readonly owner: DatabaseAddress;
  readonly log: Log;
  readonly stops: StopSteps;
  /** Stops the bank in good order, with exit code 1. */
  readonly giveUp: () => void;
}

/** A worker that has opened its server. */
interface OpenWorker {
  readonly link: WorkerLink<ToWorker>;
  readonly summary: string;
  /** Resolves with the reason when its process has ended. */
  readonly ended: Promise<string>;
}

/**
 * Opens the `WORKERS` servers of a bank that is prepared, on one port, and replaces those that end (decision 97). The first
 * one opens alone: it plants the seed of a new bank and invites its first admin, so that the others find them.
 */
export async function openWorkers(keeping: Keeping): Promise<{ summary: string }> {
  const { config, owner, stops } = keeping;
  await refuseTooFewConnections(owner, config);
  const keeper = new Keeper(keeping);
  stops.add('the workers', STOP_WITHIN_MS + 1_000, () => keeper.stop());
  if (config.metricsPort !== undefined) {
    const figures = await serveFigures(createWorkerFigures(keeper), config.metricsPort);
    stops.add('the figures', 1_000, () => figures.close());
  }
  const first = await keeper.open(1);
  const others = Array.from({ length: config.workers - 1 }, (_, index) => keeper.open(index + 2));
  await Promise.all(others);
  return { summary: first.summary };
}

/** Keeps the workers of a bank: starts and replaces them, passes on what one asks of all, and stops them. */
class Keeper {
  readonly #keeping: Keeping;
  readonly #running = new Set<Worker>();
  readonly #open = new Map<Worker, OpenWorker>();
  readonly #starting = new Set<Promise<OpenWorker>>();
  /** Moments at which workers have ended, in milliseconds of this process. */
  #ends: number[] = [];
  #stopping = false;
  /** The worker that has closed the gates of all, and the end of that time. */
  #closed: { readonly by: Worker; readonly over: ReturnType<typeof waitingFor<void>> } | undefined;

  /** Number of workers that have ended and were not asked to. */
  lost = 0;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
    cluster.setupPrimary({ exec: workerProgram(), args: [], serialization: 'advanced' });
  }

  /** Links to the workers that serve now. */
  get links(): WorkerLink<ToWorker>[] {
    return [...this.#open.values()].map(({ link }) => link);
  }

  /** Opens a worker, and replaces it whenever it ends. Rejects when this first start fails. */
  async open(number: number): Promise<{ summary: string }> {
    const opened = await this.#start(number);
    void this.#replaceWhenever(number, opened.ended);
    return opened;
  }

  /** Lets every worker finish its requests; kills those that take too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const all = [...this.#running];
    const ended = all.map((worker) => new Promise((resolve) => worker.process.once('exit', resolve)));
    for (const worker of all) worker.process.kill('SIGTERM');
    const late = pause(STOP_WITHIN_MS, 'late' as const, { ref: false });
    if ((await Promise.race([Promise.all(ended), late])) !== 'late') return;
    for (const worker of this.#running) worker.process.kill('SIGKILL');
    await Promise.all(ended);
  }

  /** Rejects when the worker ends before it has opened its server. */
  #start(number: number): Promise<OpenWorker> {
    const starting = this.#startOne(number);
    this.#starting.add(starting);
    const started = () => this.#starting.delete(starting);
    starting.then(started, started);
    return starting;
  }

  async #startOne(number: number): Promise<OpenWorker> {
    const { config, owner } = this.#keeping;
    const worker = cluster.fork();
    closeHandedOver(worker);
    this.#running.add(worker);
    const ended = new Promise<string>((resolve) => {
      worker.process.once('exit', (code, signal) => {
        this.#running.delete(worker);
        this.#open.delete(worker);
        if (this.#closed?.by === worker) void this.#openGates();
        resolve(signal ?? `exit code ${code}`);
      });
    });
    // Its `exit` event tells; without a listener a message to a process that ends would be an uncaught error.
    worker.on('error', () => undefined);
    const listens = waitingFor<undefined>();
    const link = linkOver<ToKeeper, ToWorker>(
      {
        send: (message, sent) => void worker.process.send(message, undefined, undefined, sent),
        on: (event, listener) => worker.on(event, listener),
        once: (event, listener) => worker.once(event, listener),
      },
      {
        ...this.#answersTo(worker),
        listens() {
          listens.resolve(undefined);
          return undefined;
        },
      },
    );
    try {
      await Promise.race([listens.promise, ended.then((reason) => Promise.reject(new Error(`It ended: ${reason}`)))]);
      const { summary } = await link.ask('open', { config, owner, number });
      const opened = { link, summary, ended };
      this.#open.set(worker, opened);
      return opened;
    } catch (error) {
      worker.process.kill('SIGKILL');
      throw error;
    }
  }

  async #replaceWhenever(number: number, firstEnd: Promise<string>): Promise<void> {
    const { log, giveUp, config } = this.#keeping;
    for (let ended = firstEnd; ; ) {
      const reason = await ended;
      if (this.#stopping) return;
      this.lost += 1;
      if (this.#endTooOften()) {
        log.fatal(
          { worker: number, reason },
          `Workers ended more than ${MOST_ENDS_A_MINUTE * config.workers} times within a minute; the bank stops`,
        );
        return giveUp();
      }
      log.error({ worker: number, reason }, 'A worker ended unexpectedly; starting another');
      // A server that opens reads the bank, which a reset makes anew.
      await this.#closed?.over.promise;
      if (this.#stopping) return;
      try {
        const opened = await this.#start(number);
        log.info({ worker: number }, 'The worker is back');
        ended = opened.ended;
      } catch (err) {
        if (this.#stopping) return;
        log.error({ err, worker: number }, 'A worker did not start');
        await pause(START_AGAIN_MS);
        ended = Promise.resolve('it did not start');
      }
    }
  }

  #endTooOften(): boolean {
    const now = performance.now();
    this.#ends = [...this.#ends.filter((at) => now - at < MINUTE_MS), now];
    return this.#ends.length > MOST_ENDS_A_MINUTE * this.#keeping.config.workers;
  }

  #answersTo(asking: Worker): Answers<Omit<ToKeeper, 'listens'>> {
    const others = () => [...this.#open].filter(([worker]) => worker !== asking).map(([, { link }]) => link);
    return {
      closeGates: async (sentence) => {
        if (this.#closed) return false;
        const closed = { by: asking, over: waitingFor<void>() };
        this.#closed = closed;
        // Those that are starting would open with an open gate.
        await Promise.race([Promise.allSettled(this.#starting), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
        // The worker that asked has ended meanwhile, so none would open the gates again.
        if (this.#closed !== closed) return false;
        await Promise.allSettled(this.links.map((link) => link.ask('closeGate', sentence, CLOSE_WITHIN_MS)));
        return true;
      },
      openGates: () => this.#openGates(),
      followClock: async () => {
        await Promise.allSettled(others().map((link) => link.ask('followClock', undefined, SOON_MS)));
      },
      tellPace: (calls) => {
        for (const link of others()) link.ask('hearPace', calls).catch(() => undefined);
      },
    };
  }

  /** Resolves when all are open, because the answer to the reset must find no closed gate behind it. */
  async #openGates(): Promise<undefined> {
    await Promise.allSettled(this.links.map((link) => link.ask('openGate', undefined, SOON_MS)));
    this.#closed?.over.resolve();
    this.#closed = undefined;
  }
}

/** Returns the program of a worker: beside the server's where it is built, in TypeScript where it is not. */
function workerProgram(): string {
  const built = !import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(built ? './worker.js' : '../worker.ts', import.meta.url));
}
