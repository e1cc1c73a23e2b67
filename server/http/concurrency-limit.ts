import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { whenAnswered } from './open-exchanges.ts';

/** Max calls in progress in one process: about a fifth of a second of its work. */
const MAX_CONCURRENT_CALLS = 2_000;

/**
 * Refuses calls above the concurrency limit (BUSY, retry in a second), so that calls in progress finish within a fraction
 * of a second. It counts a call when its body is there: one that sends its body drop by drop takes only of its caller's
 * share.
 */
export function concurrencyLimit(max = MAX_CONCURRENT_CALLS) {
  let inProgress = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    // A client that has gone away closes its answer only once: a place taken now would never be given back.
    const gone = reply.raw.closed || reply.raw.destroyed;
    if (gone || inProgress >= max) return done(new Refusal('BUSY', undefined, { retryAfter: 1 }));
    inProgress += 1;
    whenAnswered(request, reply, () => {
      inProgress -= 1;
    });
    done();
  };
}
export type ConcurrencyLimit = ReturnType<typeof concurrencyLimit>;
