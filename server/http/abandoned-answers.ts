import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the answers that a lost connection leaves behind. Where requests were sent one behind the other, Node tells only
 * the first answer that its connection is gone; the places and streams of the others would be held for ever.
 */
export function closeAbandonedAnswers(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.once('close', () => {
      // After an answer the response has let go of its socket, too, but it has ended.
      if (response.socket !== null || response.writableFinished || response.closed) return;
      response.destroy();
      response.emit('close');
    });
  });
}
