import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

/** Calls at work at the same time in one process: about a fifth of a second of what it can do. */
const MOST_AT_ONCE = 2_000;

/**
 * Turns away what is more than can be done soon, before anything is read or asked: whoever gets in is served within
 * a fraction of a second, whoever does not is told so at once (BUSY) and may try again in a second.
 */
export function crowdLimit(most = MOST_AT_ONCE) {
  let inside = 0;
  return (_request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (inside >= most) return done(new Refusal('BUSY', undefined, { retryAfter: 1 }));
    inside += 1;
    // `close` comes whether the answer was finished or the client went away.
    reply.raw.once('close', () => {
      inside -= 1;
    });
    done();
  };
}
export type CrowdLimit = ReturnType<typeof crowdLimit>;
