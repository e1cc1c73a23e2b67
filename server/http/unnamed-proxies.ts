import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Watches for a proxy that the settings do not name: all callers behind it would share its address, and one of them could
 * shut every sign-in. The first request with `X-Forwarded-For` from such a peer is an error in the log.
 * Returns the reason for `/readyz` from then on. The bank stays ready, because a stranger may send the header.
 */
export function watchForUnnamedProxies(app: FastifyInstance, log: Logger): () => string | undefined {
  let reason: string | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    // With a named peer there are at least two addresses: its own and the one that it forwards for.
    const named = request.ips !== undefined && request.ips.length > 1;
    if (reason === undefined && !named && request.headers['x-forwarded-for'] !== undefined) {
      reason = 'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name';
      log.error(
        { peer: request.socket.remoteAddress },
        `${reason}: if it is your proxy, name it; until then all its callers share one address and the limits of one network`,
      );
    }
    done();
  });
  return () => reason;
}
