import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { isLoopback } from '../platform/loopback.ts';

// A load balancer asks for these by the machine's address; they say nothing of the bank.
const ANY_HOST = new Set(['/healthz', '/readyz']);

/** Max headers remembered: a bank has a few names, and a stranger can write a good one in many ways (ports, case). */
const MAX_GOOD = 100;

/** Returns the host of a `Host` header as a browser reads it, without port; undefined when it is none. */
export function hostOf(header: string): string | undefined {
  const url = `http://${header}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined;
}

/**
 * Refuses requests for a name that is not the bank's (UNKNOWN_HOST). A page on the internet may point its own name at
 * 127.0.0.1 and would then be the same site as the bank that runs there: it could read the demo's letters and write.
 * Loopback names cannot be pointed elsewhere and are always good. A request without `Host` comes from no browser.
 * @param hosts names and addresses of the bank, without port
 */
export function refuseUnknownHosts(app: FastifyInstance, hosts: readonly string[]): void {
  const known = new Set(hosts.map(hostOf));
  // Headers that were found good, because reading one as a browser does takes longer than the rest of this check.
  const good = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    // Not `request.host`, which follows X-Forwarded-Host.
    const header = request.raw.headers.host;
    if (header === undefined || good.has(header) || ANY_HOST.has(request.url)) return done();
    const host = hostOf(header);
    if (host === undefined || !(known.has(host) || isLoopback(host))) return done(new Refusal('UNKNOWN_HOST'));
    if (good.size < MAX_GOOD) good.add(header);
    done();
  });
}
