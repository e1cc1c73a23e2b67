import { createServer } from 'node:http';
import { OperatorError } from './operator-error.ts';

/** Figures in the text format of Prometheus. */
export interface FiguresText {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** A server of figures. */
export interface FiguresServer {
  /** Port on which it listens. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves figures for Prometheus at `/metrics`, on a port of their own that only this machine reaches. Answers 500 when they
 * cannot be read, so that the operator's alarm sees no old ones.
 * Refuses (`OperatorError`) a port that is taken.
 */
export async function serveFigures(figures: FiguresText, port: number): Promise<FiguresServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    figures.metrics().then(
      (text) => response.writeHead(200, { 'content-type': figures.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('The figures could not be read\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    throw new OperatorError(`the figures cannot be served on METRICS_PORT ${port} (${String(error)})`);
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
