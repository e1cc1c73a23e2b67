import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    // `null` and other values that are no origin.
    return false;
  }
}

/** True when a browser says that another site (or a sibling of ours) made this request. */
export function isCrossSite(request: Pick<FastifyRequest, 'headers'>, origins: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) return !origins.has(origin) && !sameHost(origin, host);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Refuses writes that another site makes through a visitor's browser (CROSS_SITE), with or without cookies: `Origin`
 * must be ours, and where it is missing `Sec-Fetch-Site` must not say otherwise. Programs send neither and pass; they
 * hold no cookies that a site could borrow.
 * @param origins the bank's own public origin and those of configured web clients
 */
export function refuseCrossSiteWrites(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, _reply, done) => {
    if (READ_METHODS.has(request.method) || !isCrossSite(request, allowed)) return done();
    done(new Refusal('CROSS_SITE'));
  });
}
