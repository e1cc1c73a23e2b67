import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '../../contract/api.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

/** How long running calls are waited for; a call may take longer only where the database does not answer. */
const PATIENCE_MS = 10_000;
const RETRY_SECONDS = 2;
// The one call that closes the doors, and the one that is never over.
const UNCOUNTED: ReadonlySet<string | undefined> = new Set([
  `/api${api.resetBank.path}`,
  `/api${api.customerLive.path}`,
]);

export interface Doors {
  /** Turns away every call below /api with `BUSY` and the sentence while `work` runs, after those under way have ended. */
  readonly closedFor: <T>(sentence: string, work: () => Promise<T>) => Promise<T>;
}

/** Lets the server close its doors for a moment: what runs ends, what comes is told to come back. */
export function hangDoors(app: FastifyInstance): Doors {
  const inside = new Set<FastifyRequest>();
  let sentence: string | undefined;
  let emptied: (() => void) | undefined;

  const leave = (request: FastifyRequest): void => {
    if (inside.delete(request) && inside.size === 0) emptied?.();
  };
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!request.url.startsWith('/api/') || UNCOUNTED.has(url)) return;
    if (sentence !== undefined) throw new Refusal('BUSY', sentence, { retryAfter: RETRY_SECONDS });
    inside.add(request);
    // Also when the client goes away before its answer.
    reply.raw.once('close', () => leave(request));
  });
  app.addHook('onResponse', async (request) => leave(request));

  function everybodyOut(): Promise<void> {
    if (inside.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(resolve, PATIENCE_MS);
      emptied = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  return {
    async closedFor(why, work) {
      sentence = why;
      try {
        await everybodyOut();
        return await work();
      } finally {
        sentence = undefined;
        emptied = undefined;
      }
    },
  };
}
