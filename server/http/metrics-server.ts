import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';

/** Codes that an alarm counts. */
const WATCHED_CODES: readonly RefusalCode[] = ['BUSY', 'UNEXPECTED', 'BEING_CONFIRMED'];

export interface MetricsServer {
  /** Port on which it listens. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves figures for Prometheus at `/metrics`, on a port of their own that only this machine reaches. They describe the
 * bank and no person: routes are counted by their declared path, never by the requested one, so that no id becomes a
 * label.
 * @param register adds the figures of the bank to those of the process and of its answers
 */
export async function serveMetrics(
  app: FastifyInstance,
  register: (registry: Registry) => void,
  port: number,
): Promise<MetricsServer> {
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

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('The figures could not be read\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
