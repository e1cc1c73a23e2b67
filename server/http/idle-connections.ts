import type { FastifyInstance } from 'fastify';
import type { OpenExchanges } from './open-exchanges.ts';

/**
 * Closes idle connections as soon as the server stops. Node itself closes those that have answered before, but waits up
 * to 45 s for one that a browser opened ahead and never used; the bank must stop within 10 s. Requests in progress are
 * finished first.
 */
export function closeIdleConnections(app: FastifyInstance, { connections, onEnd }: OpenExchanges): void {
  let closing = false;
  onEnd(({ connection: { socket, exchanges } }) => {
    if (closing && exchanges.size === 0 && !socket.destroyed) socket.end();
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const { socket, exchanges } of connections.values()) if (exchanges.size === 0) socket.destroy();
  });
}
