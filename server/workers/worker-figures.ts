import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { FiguresText } from '../platform/figures-server.ts';
import type { Figures, ToWorker } from './siblings.ts';
import type { WorkerLink } from './worker-link.ts';

/** Time for the figures of a worker: less than a scrape waits, more than a probe of the database takes. */
const ANSWER_WITHIN_MS = 5_000;

/** The process that keeps the workers, as its figures need it. */
export interface WatchedKeeper {
  readonly links: readonly WorkerLink<ToWorker>[];
  /** Number of workers that have ended and were not asked to. */
  readonly lost: number;
}

/**
 * Returns the figures of a bank of workers: of all processes together. A worker that does not answer makes them unreadable, as a
 * single server that hangs does, so that the same alarm tells of it. What a worker had counted at its last scrape stays
 * in the sums when it is gone: a sum that falls would look like a restart of the bank, and count everything once more.
 */
export function createWorkerFigures(keeper: WatchedKeeper): FiguresText {
  const own = figuresOfKeeper(keeper);
  const last = new Map<WorkerLink<ToWorker>, Figures>();
  const ofEnded: Figures[] = [];

  return {
    contentType: own.contentType,
    async metrics() {
      const { links } = keeper;
      if (links.length === 0) throw new Error('No worker is open');
      const answers = await Promise.all(links.map((link) => link.ask('figures', undefined, ANSWER_WITHIN_MS)));
      for (const [link, figures] of last) {
        if (links.includes(link)) continue;
        last.delete(link);
        ofEnded.push(figures.filter(isCount));
      }
      const stillOpen = new Set(keeper.links);
      for (const [index, link] of links.entries()) if (stillOpen.has(link)) last.set(link, answers[index] ?? []);
      return AggregatorRegistry.aggregate(
        [...answers, ...ofEnded, await figuresOf(own)].map((figures) => [...figures]),
      ).metrics();
    },
  };
}

/**
 * Returns the figures of one process for the sums over all. Where prom-client would give the average of the turns' lengths,
 * the longest counts: one worker that is held up must not hide behind the others.
 */
export async function figuresOf(registry: Registry): Promise<Figures> {
  const figures = await registry.getMetricsAsJSON();
  return figures.map((figure) => (figure.aggregator === 'average' ? { ...figure, aggregator: 'max' } : figure));
}

function figuresOfKeeper(keeper: WatchedKeeper): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'kosh_workers',
    help: 'Workers that serve the bank',
    registers: [registry],
    collect() {
      this.set(keeper.links.length);
    },
  });
  new Counter({
    name: 'kosh_workers_lost_total',
    help: 'Workers that ended without being asked to',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(keeper.lost);
    },
  });
  return registry;
}

const isCount = ({ type }: Figures[number]): boolean => ['counter', 'histogram'].includes(String(type));
