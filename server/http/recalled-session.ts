import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { SessionChanged, type SignedIn } from '../platform/signed-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reads the caller from the database, where their session was recalled from an earlier request. */
    readSession: (() => Promise<SignedIn>) | undefined;
  }
}

/** Reads a recalled caller unless the doorway has found them unchanged. Refuses as the session gate does. */
async function confirmSession(request: FastifyRequest): Promise<void> {
  const { session, readSession } = request;
  request.readSession = undefined;
  if (readSession && !session?.recalled?.confirmed) request.session = await readSession();
}

/**
 * Does the work of a call. No answer leaves before the session of its caller was checked, by the doorway or by a read; where
 * the doorway found it changed, nothing was done, and the work is done again for the caller as they are now.
 */
export async function withConfirmedSession<Answer>(
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await work();
    await confirmSession(request);
    return answer;
  } catch (error) {
    if (!(error instanceof SessionChanged)) throw error;
  }
  await confirmSession(request);
  return work();
}

/**
 * Returns the error to answer with: where the session of a recalled caller has ended, that comes before what is wrong with their
 * request. A posting whose outcome is unknown stays unknown.
 */
export async function errorAfterSession(error: unknown, request: FastifyRequest): Promise<unknown> {
  if (error instanceof Refusal && error.code === 'BEING_CONFIRMED') return error;
  try {
    await confirmSession(request);
    return error;
  } catch (refusal) {
    return refusal;
  }
}
