import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { Refusal, type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { CommitUnknown, isConnectionFailure, sqlState } from '../platform/database.ts';
import { AnswerShapeError } from './answer-encoder.ts';
import { issuesOf } from './input-issues.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refusal, for the operator's figures. */
    refusal?: RefusalCode;
  }
}

// Refusals by the framework's error code, for errors that it throws before a handler runs.
const FRAMEWORK_REFUSALS: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'ROUTE_NOT_FOUND',
};
// Lock and statement time-outs, deadlocks after all retries: the bank is busy, and the same request may succeed.
const BUSY_STATES = new Set(['55P03', '40P01', '40001', '57014']);
const RETRY_SECONDS: Partial<Record<RefusalCode, number>> = { TOO_MANY_REQUESTS: 60, BUSY: 2, BEING_CONFIRMED: 2 };

/** Makes the refusal of the first issue, in the schema's own sentence, with every field that is wrong. */
export function inputRefusal(error: z.core.$ZodError, input: unknown): Refusal {
  const issues = issuesOf(error, input);
  return new Refusal('INVALID_INPUT', error.issues[0]?.message, issues.length > 0 ? { issues } : undefined);
}

/** Words an issue for which the schema has no sentence: names the field, never repeats the value. */
export const wordIssue: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.filter((part) => typeof part === 'string').join('.');
  if (!field) return issue.code === 'invalid_type' ? 'Please send a JSON object.' : refusals.INVALID_INPUT[1];
  return issue.code === 'invalid_type' && issue.input === undefined ? `${field} is required` : `Please check ${field}`;
};

const TIMED_OUT = '57014';

/** Returns the one refusal that a thrown value is answered with; a search that the database ended was too wide. */
export function refusalOf(error: unknown, costly?: Endpoint['costly']): Refusal {
  if (error instanceof Refusal) return error;
  if (costly === 'search' && sqlState(error) === TIMED_OUT) return new Refusal('SEARCH_TOO_WIDE');
  if (error instanceof CommitUnknown) return new Refusal('BEING_CONFIRMED');
  if (error instanceof AnswerShapeError) return new Refusal('UNEXPECTED');
  if (isConnectionFailure(error) || BUSY_STATES.has(sqlState(error) ?? '')) return new Refusal('BUSY');
  const { code = '', statusCode = 500 } = error instanceof Error ? (error as Partial<FastifyError>) : {}; // as: both may be absent, hence Partial.
  const known = FRAMEWORK_REFUSALS[code];
  if (known) return new Refusal(known);
  // FST_…: the framework could not read the request (bad URL, wrong length); the code is not ours.
  return new Refusal(code.startsWith('FST_') && statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : 'UNEXPECTED');
}

/** Words a refusal of a call that receives a photo: the code's own sentences speak of JSON. */
function aboutFile(refusal: Refusal): Refusal {
  if (refusal.code === 'UNSUPPORTED_MEDIA_TYPE')
    return new Refusal(refusal.code, 'Please choose a PNG, JPEG or WebP image file');
  if (refusal.code === 'BODY_TOO_LARGE') return new Refusal(refusal.code, 'Please send an image of at most 1 MB.');
  return refusal;
}

/** Returns a refusal's envelope as JSON text. */
export function failureText(refusal: Refusal, requestId: string): string {
  const { message, code, issues } = refusal;
  const data = issues ? { ...refusal.data, issues } : refusal.data;
  return JSON.stringify({ success: false, message, code, requestId, data });
}

/** Answers with the refusal's status and envelope, and logs the error behind it when the fault is ours. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const { costly, receives } = request.routeOptions.config;
  const refusal = receives ? aboutFile(refusalOf(error)) : refusalOf(error, costly);
  const [status] = refusals[refusal.code];
  if (refusal.code === 'UNEXPECTED') {
    log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'A call failed unexpectedly',
    );
  } else if (status >= 503 && !(error instanceof Refusal)) {
    // A refusal without an error behind it (too many at once) has its line in the access log; thousands come in a
    // second.
    log.warn(
      { err: error, requestId: request.id, code: refusal.code, route: request.routeOptions.url },
      'A call could not be served',
    );
  }
  reply.refusal = refusal.code;
  const retryAfter = refusal.retryAfter ?? RETRY_SECONDS[refusal.code];
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(failureText(refusal, request.id));
}
