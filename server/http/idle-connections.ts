import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes idle connections as soon as the server stops. Node itself closes those that have answered before, but waits up
 * to 45 s for one that a browser opened ahead and never used; the bank must stop within 10 s. Requests in progress are
 * finished first.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  // Requests in progress by connection; more than one where a client pipelines.
  const running = new Map<Socket, number>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (socket.destroyed) return;
      const left = (running.get(socket) ?? 1) - 1;
      running.set(socket, left);
      if (closing && left === 0) socket.end();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of running) if (requests === 0) socket.destroy();
  });
}
