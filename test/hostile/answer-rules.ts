import { z } from 'zod';
import { answeredWith, type Endpoint, failure } from '../../contract/vocabulary/endpoint.ts';
import { type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { refusalsOf } from '../../server/http/openapi.ts';
import type { Fault } from './hostile-figures.ts';

/** A parsed answer. */
export interface HostileAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed envelope; undefined without one. */
  readonly json: Record<string, unknown> | undefined;
}

/** Refusals that any call may give to a request which breaks the rules around its schemas. */
const ANY_CALL: readonly RefusalCode[] = [
  'INVALID_INPUT',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'HEADERS_TOO_LARGE',
  'REQUEST_TOO_SLOW',
];
const ALWAYS_SENT = ['content-security-policy', 'x-content-type-options', 'x-request-id', 'referrer-policy'];
const envelope = failure.strict();
const shapes = new WeakMap<Endpoint, z.ZodType>();

function shapeOf(call: Endpoint): z.ZodType {
  let shape = shapes.get(call);
  if (!shape) {
    shape = z.strictObject({
      success: z.literal(true),
      message: z.string().optional(),
      ...(call.data && { data: call.data }),
      ...(call.meta && { meta: call.meta }),
    });
    shapes.set(call, shape);
  }
  return shape;
}

/** Returns true for BUSY from a call that may be busy; no other input may cause a 5xx. */
function mayBeUnavailable(call: Endpoint | undefined, code: unknown): boolean {
  return code === 'BUSY' && call?.refusals?.includes('BUSY') === true;
}

/** Yields faults of a refusal: its envelope, its code, or a code that the contract does not declare for the call. */
function* wrongWithRefusal(answer: HostileAnswer, call: Endpoint | undefined): Generator<[Fault, string]> {
  const { status, json } = answer;
  if (!envelope.safeParse(json).success) {
    yield ['outside the envelope', `${status} ${answer.text.slice(0, 300)}`];
    return;
  }
  const code = json?.code as RefusalCode; // as: looked up in the list on the next line
  if (refusals[code]?.[0] !== status) yield ['outside the envelope', `${status} with code ${code}`];
  if (call && !ANY_CALL.includes(code) && !refusalsOf(call).includes(code))
    yield ['wrong answer', `${code} is not among the refusals that the contract declares`];
}

/** Yields all faults of an answer. `call` is undefined for an address that is no call. */
export function* wrongWith(answer: HostileAnswer, call: Endpoint | undefined): Generator<[Fault, string]> {
  const { status, headers, json } = answer;
  if (status >= 500 && !mayBeUnavailable(call, json?.code))
    yield ['server error', `${status} ${answer.text.slice(0, 300)}`];
  for (const name of ALWAYS_SENT) if (!headers[name]) yield ['wrong answer', `${status} without ${name}`];
  if (status >= 400) {
    yield* wrongWithRefusal(answer, call);
    return;
  }
  if (!answeredWith(call ?? {}).some((declared) => declared === status))
    yield ['outside the envelope', `${status} ${answer.text.slice(0, 300)}`];
  else if (call && !call.produces) {
    const read = shapeOf(call).safeParse(json);
    if (!read.success) yield ['outside the envelope', `not of the declared shape: ${z.prettifyError(read.error)}`];
  }
}
