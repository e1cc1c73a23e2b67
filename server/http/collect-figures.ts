import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';

/** Codes that an alarm counts. */
const WATCHED_CODES: readonly RefusalCode[] = ['BUSY', 'UNEXPECTED', 'BEING_CONFIRMED'];

/**
 * Collects figures for Prometheus: of the process, of its answers, and those that `register` adds. They describe the bank
 * and no person: routes are counted by their declared path, never by the requested one, so that no id becomes a label.
 */
export function collectFigures(app: FastifyInstance, register: (registry: Registry) => void): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'kosh_http_request_duration_seconds',
    help: 'Time from a request to its answer, by declared route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'kosh_refusals_total',
    help: 'Refusals by their code',
    labelNames: ['code'],
    registers: [registry],
  });
  // Present from the start, because an increase from nothing is none.
  for (const code of WATCHED_CODES) refused.inc({ code }, 0);
  register(registry);
  app.addHook('onResponse', (request, reply, done) => {
    answered.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    if (reply.refusal) refused.inc({ code: reply.refusal });
    done();
  });
  return registry;
}
