import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Gauges, read from the parts of the bank at each scrape. */
export interface Gauges {
  /** Postings that wait for their batch. */
  readonly postingsWaiting: () => number;
  /** Requests that wait for a database connection. */
  readonly databaseWaiting: () => number;
}

export interface MetricsServer {
  /** Port on which it listens. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves figures for Prometheus at `/metrics`, on a port of their own that only this machine reaches. They describe the
 * bank and no person: routes are counted by their declared path, never by the requested one, so that no id becomes a
 * label.
 */
export async function serveMetrics(app: FastifyInstance, gauges: Gauges, port: number): Promise<MetricsServer> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'kosh_http_request_duration_seconds',
    help: 'Time from a request to its answer, by declared route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  readGauge(registry, 'kosh_postings_waiting', 'Postings that wait for their batch', gauges.postingsWaiting);
  readGauge(registry, 'kosh_database_waiting', 'Requests that wait for a connection', gauges.databaseWaiting);
  app.addHook('onResponse', (request, reply, done) => {
    answered.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
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

function readGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
