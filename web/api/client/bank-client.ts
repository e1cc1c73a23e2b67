import { z } from 'zod';
import type { Api, CallName } from '../../../contract/api.ts';
import { FAULT_HEADER } from '../../../contract/demo/faults.ts';
import { ANSWER_WITHIN_MS } from '../../../contract/vocabulary/bank-terms.ts';
import type { Endpoint, RequestOf } from '../../../contract/vocabulary/endpoint.ts';
import { refusals } from '../../../contract/vocabulary/refusals.ts';
import { type Answer, errorOf, type FileReply, replyOf } from './answer-reading.ts';
import { BankError, type BankErrorCode, NetworkError } from './bank-error.ts';
import { newKey } from './new-key.ts';

/** The source of tokens; the client stores none. */
export interface TokenSource {
  current(): string | undefined;
  /** Gets another token after a call with `refused` was refused. Returns false when the session is over. */
  renew?(refused: string): Promise<boolean>;
  /** Returns false once the session of this token is over here. An answer to its calls is then none. */
  goesOn?(sent: string): boolean;
  /** Called when the bank answers that the session of this token is over. Another may have begun since the call was sent. */
  ended?(refused: string | undefined): void;
}

export interface BankClientOptions {
  /** The bank's origin; empty for the page's own. */
  readonly origin?: string;
  readonly tokens: TokenSource;
  readonly fetch?: typeof fetch;
  /** Timeout of an answer in milliseconds; 10 s as documented (X-CN-05). */
  readonly timeoutMs?: number;
  /** Returns the fault to inject into a request of this call (contract/demo/faults.ts); called for each request. */
  readonly faultOf?: (call: CallName) => string | undefined;
  /** Told each request with its answer, or without one when it failed. */
  readonly onSent?: (url: string, init: RequestInit, answer: Response | undefined) => void;
  /** Told each error that a call throws. */
  readonly onFailed?: (call: CallName, error: unknown) => void;
}

export interface CallOptions {
  /** Made once for each intent and kept for its retries; a fresh one by default. Only money calls send it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Request<E extends Endpoint> = E extends { readonly receives: readonly string[] }
  ? Given<Omit<RequestOf<E>, 'body'>> & { readonly body: Blob }
  : Given<RequestOf<E>>;
type Reply<E extends Endpoint> = E extends { readonly produces: string } ? FileReply : Answer<E>;
/** A call without required parts may be made without an argument. */
type Call<E extends Endpoint> =
  Record<never, never> extends Request<E>
    ? (request?: Request<E>, options?: CallOptions) => Promise<Reply<E>>
    : (request: Request<E>, options?: CallOptions) => Promise<Reply<E>>;
export type BankClient<Name extends CallName = CallName> = { readonly [N in Name]: Call<Api[N]> };

/** Names of the calls with a body. */
export type CallWithBody = { [N in CallName]: Api[N] extends { readonly body: z.ZodType } ? N : never }[CallName];
/** The decoded body of a call (paise, not rupees). */
export type BodyOf<N extends CallWithBody> = z.output<Api[N]['body']>;
/** A list of calls as forms read it. */
export type Bodies<Name extends CallWithBody> = {
  readonly [N in Name]: { readonly body: z.ZodType<BodyOf<N>> };
};

type NamedCall = readonly [CallName, Endpoint];
type Parts = { params?: unknown; query?: unknown; body?: unknown };
// 401s about the token or the session; all others are shown where they happen (decision 9).
const RENEWABLE = new Set<BankErrorCode>(['TOKEN_EXPIRED', 'TOKEN_INVALID', 'NO_CODE']);
const OVER = new Set<BankErrorCode>(['SESSION_ENDED', 'TOKEN_MISSING', 'TOKEN_EXPIRED', 'TOKEN_INVALID', 'NO_CODE']);
const NEVER_RENEWED = new Set<CallName>([
  'loginCustomer',
  'loginBanker',
  'secondFactor',
  'refreshToken',
  'logout',
  'signInWithPasskey',
]);

function encoded(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || value === undefined) return undefined;
  const wire = z.safeEncode(schema, value);
  if (wire.success) return wire.data;
  throw new BankError(wire.error.issues[0]?.message ?? refusals.INVALID_INPUT[1], {
    status: 400,
    code: 'INVALID_INPUT',
  });
}

const jsonOf = (wire: unknown) => (wire === undefined ? undefined : JSON.stringify(wire));

function urlOf(call: Endpoint, path: string, parts: Parts): string {
  // as: encoded parameters and filters are objects of texts; the contract declares nothing else in a URL.
  const params = (encoded(call.params, parts.params) ?? {}) as Record<string, string>;
  const query = (encoded(call.query, parts.query) ?? {}) as Record<string, string | undefined>;
  const filters = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, value]],
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return `/api${filled}${filters.length > 0 ? `?${new URLSearchParams(filters)}` : ''}`;
}

/**
 * Makes a client of the bank, with one function for each call of a list of the contract: takes and returns decoded values (paise,
 * dates), and throws only `BankError` or `NetworkError` (an abort by the caller's own signal stays an abort).
 */
export function createBankClient<Name extends CallName>(
  calls: Pick<Api, Name>,
  { origin = '', tokens, timeoutMs = ANSWER_WITHIN_MS, ...rest }: BankClientOptions,
): BankClient<Name> {
  const send = rest.fetch ?? ((input, init) => fetch(input, init));

  async function fetched(url: string, init: RequestInit, options: CallOptions, endless: boolean): Promise<Response> {
    const timeout = endless && !options.timeoutMs ? [] : [AbortSignal.timeout(options.timeoutMs ?? timeoutMs)];
    const signal = AbortSignal.any([...timeout, ...(options.signal ? [options.signal] : [])]);
    try {
      const answer = await send(origin + url, { ...init, signal });
      rest.onSent?.(url, init, answer);
      return answer;
    } catch (error) {
      options.signal?.throwIfAborted();
      rest.onSent?.(url, init, undefined);
      throw new NetworkError('Network error. Please check your connection and try again.', { cause: error });
    }
  }

  async function attempt(
    [name, call]: NamedCall,
    parts: Parts,
    options: CallOptions,
    token: string | undefined,
  ): Promise<Response> {
    const body = parts.body instanceof Blob ? parts.body : jsonOf(encoded(call.body, parts.body));
    const headers: Record<string, string> = { accept: call.produces ?? 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json';
    if (call.movesMoney && options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const fault = rest.faultOf?.(name);
    if (fault !== undefined) headers[FAULT_HEADER] = fault;
    const init: RequestInit = {
      method: call.method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
    };
    let response = await fetched(urlOf(call, call.path, parts), init, options, call.produces !== undefined);
    for (const alias of call.aliases ?? []) {
      // Only a missing route is tried under its other name; a 404 with a code is an answer (C-AU-09).
      if (response.status !== 404 || (await errorOf(response.clone())).code !== 'NO_CODE') break;
      response = await fetched(urlOf(call, alias, parts), init, options, false);
    }
    return response;
  }

  // An answer to a session that is over is none: the screen may be another person's by now.
  async function read([name, call]: NamedCall, response: Response, token: string | undefined) {
    const reply = await replyOf(name, call, response);
    if (call.caller === 'anyone' || token === undefined || tokens.goesOn?.(token) !== false) return reply;
    throw new NetworkError('The answer came after the end of the session.');
  }

  async function perform(
    named: NamedCall,
    parts: Parts = {},
    given: CallOptions = {},
  ): Promise<Answer<Endpoint> | FileReply> {
    const [name] = named;
    const options = { idempotencyKey: newKey(), ...given };
    let token = tokens.current();
    let response = await attempt(named, parts, options, token);
    if (response.ok) return read(named, response, token);
    let error = await errorOf(response);
    if (error.status !== 401 || NEVER_RENEWED.has(name)) throw error;
    if (token && RENEWABLE.has(error.code) && (await tokens.renew?.(token))) {
      token = tokens.current();
      response = await attempt(named, parts, options, token);
      if (response.ok) return read(named, response, token);
      error = await errorOf(response);
    }
    if (error.status === 401 && OVER.has(error.code)) tokens.ended?.(token);
    throw error;
  }

  // as: the names of the list are calls of the contract.
  const functions = (Object.entries<Endpoint>(calls) as NamedCall[]).map((named) => [
    named[0],
    (parts?: Parts, options?: CallOptions) =>
      perform(named, parts, options).catch((error: unknown) => {
        rest.onFailed?.(named[0], error);
        throw error;
      }),
  ]);
  // as: each entry is typed by the contract's declaration of the same name; fromEntries cannot say so.
  return Object.fromEntries(functions) as unknown as BankClient<Name>;
}
