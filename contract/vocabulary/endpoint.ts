import { z } from 'zod';
import { fieldIssue } from './field-issues.ts';
import type { RefusalCode } from './refusals.ts';

/** Permitted callers: anyone; a signed-in customer; bank staff (banker or admin); an admin; or any signed-in person. */
export type Caller = 'anyone' | 'customer' | 'staff' | 'admin' | 'signed-in';

type Shape = z.ZodType;

/** One call of the bank, declared once; the route, the client and OpenAPI come from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters as `{name}`. */
  readonly path: string;
  /** Other documented paths of the same handler (rule C-AU-09). */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Shape;
  /** The media types of a call whose body is a file instead of JSON. */
  readonly receives?: readonly string[];
  /** Schemas of the answer's `data` and `meta`. */
  readonly data?: Shape;
  readonly meta?: Shape;
  /** A call that staff may make before they have a second factor, where the bank demands one. */
  readonly beforeEnrolment?: boolean;
  /** A call that makes a thing and answers 201 with it. */
  readonly creates?: boolean;
  /** A call whose effect waits for a second person, sometimes or always: it then answers 202 and says so. */
  readonly waits?: 'sometimes' | 'always';
  /** A call that moves money takes an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  /** A call that takes the bank more than others do: one person may have only few of a kind in progress at a time. */
  readonly costly?: 'search' | 'document' | 'photo';
  /** A call that answers with a file or a stream instead of the envelope. */
  readonly produces?: string;
  /** Bytes of body allowed; 100 kB when absent. */
  readonly bodyLimit?: number;
  /** Refusals besides those of every call (input, session, throttle). */
  readonly refusals?: readonly RefusalCode[];
  /** The field of the body that a refusal of this call is about, where its code alone tells. */
  readonly fieldOf?: Partial<Record<RefusalCode, string>>;
}

/** Declares a call; keeps its literal types, so that handlers and client are typed by it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Returns the statuses of a call's answers that are no refusals. */
export function answeredWith({ creates, waits }: Pick<Endpoint, 'creates' | 'waits'>): readonly (200 | 201 | 202)[] {
  if (waits === 'always') return [202];
  const done = creates ? 201 : 200;
  return waits === 'sometimes' ? [done, 202] : [done];
}

/** The decoded value of a schema (paise, not rupees), or undefined where the call has none. */
export type Decoded<S> = S extends Shape ? z.output<S> : undefined;

/** Each part of the request, validated and decoded, for the handler. */
export interface RequestOf<E extends Endpoint> {
  readonly params: Decoded<E['params']>;
  readonly query: Decoded<E['query']>;
  readonly body: E extends { readonly receives: readonly string[] } ? Uint8Array : Decoded<E['body']>;
}

/** The parts of the envelope, still as domain values. */
interface EnvelopeAnswer<E extends Endpoint> {
  readonly message?: string | undefined;
  readonly data: Decoded<E['data']>;
  readonly meta: Decoded<E['meta']>;
  /** True when it waits for a second person; the status is then 202. */
  readonly waits?: boolean | undefined;
  /** True when the answer repeats that of an earlier request with the same idempotency key. */
  readonly replayed?: boolean | undefined;
}

/** A file or a stream of events. A name makes it a download; an iterable is ended when the client goes away. */
export interface FileAnswer {
  readonly content: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  readonly contentType: string;
  readonly filename?: string | undefined;
}

/** Parts that the call does not declare may be left out. */
type WithoutEmpty<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** A handler's answer: the envelope's parts, or a file where the call `produces` one. */
export type AnswerOf<E extends Endpoint> = E extends { readonly produces: string }
  ? FileAnswer
  : WithoutEmpty<EnvelopeAnswer<E>>;

/** The envelope of every answer. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string().describe('A sentence for a person'),
  code: z.string().describe('Stable upper-snake name of the refusal'),
  requestId: z.string(),
  data: z
    .looseObject({
      issues: z
        .array(fieldIssue)
        .optional()
        .describe('The fields that the refusal is about; the message is about the first'),
    })
    .optional()
    .describe('What the next step needs, such as the challenge of a second factor'),
});
