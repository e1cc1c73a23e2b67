import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { whenAnswered } from './open-exchanges.ts';

/** Max calls in progress in one process: about a fifth of a second of its work. */
const MAX_CONCURRENT_CALLS = 2_000;

/**
 * Refusals a millisecond. Clients that ask again at once would otherwise have the processor do little else, while the calls
 * in progress wait.
 */
const REFUSALS_PER_MS = 11;
/** Milliseconds between two rounds of refusals that wait for their turn. */
const ROUND_MS = 10;

/**
 * Refuses calls above the concurrency limit (BUSY, retry in a second), so that calls in progress finish within a fraction
 * of a second.
 */
export function concurrencyLimit(max = MAX_CONCURRENT_CALLS) {
  let inProgress = 0;
  const refuse = pacedRefusals();
  return {
    /** Refuses a call while every place is taken, before its token and its body are read: thousands of refusals a second must cost little. */
    onRequest: (_request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
      if (inProgress >= max) refuse(done);
      else done();
    },
    /** Counts a call when its body is there: one that sends its body drop by drop takes only of its caller's share. */
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
      // A client that has gone away closes its answer only once: a place taken now would never be given back.
      const gone = reply.raw.closed || reply.raw.destroyed;
      if (gone || inProgress >= max) return done(busy());
      inProgress += 1;
      whenAnswered(request, reply, () => {
        inProgress -= 1;
      });
      done();
    },
  };
}
export type ConcurrencyLimit = ReturnType<typeof concurrencyLimit>;

const busy = (): Refusal => new Refusal('BUSY', undefined, { retryAfter: 1 });

/** Returns a function that refuses at once, or in its turn where many have been refused in the last milliseconds. */
function pacedRefusals(): (done: HookHandlerDoneFunction) => void {
  let waiting: HookHandlerDoneFunction[] = [];
  let allowed = REFUSALS_PER_MS * ROUND_MS;
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  function round(): void {
    const now = performance.now();
    allowed = Math.max(1, Math.floor((now - last) * REFUSALS_PER_MS));
    last = now;
    const next = waiting.slice(0, allowed);
    waiting = waiting.slice(allowed);
    allowed -= next.length;
    timer = next.length > 0 ? setTimeout(round, ROUND_MS) : undefined;
    for (const done of next) done(busy());
  }

  return (done) => {
    if (timer === undefined) {
      allowed = REFUSALS_PER_MS * ROUND_MS;
      last = performance.now();
      timer = setTimeout(round, ROUND_MS);
    }
    if (allowed === 0) {
      waiting.push(done);
      return;
    }
    allowed -= 1;
    done(busy());
  };
}
