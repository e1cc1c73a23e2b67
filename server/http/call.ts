import { randomUUID } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { CallContext } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Returns the header's key. Where it may be absent, a fresh one takes its place, so that every call that moves money has
 * a key in the ledger.
 */
function idempotencyKeyOf(header: string | string[] | undefined, mayBeAbsent: boolean): string {
  if (header === undefined && mayBeAbsent) return randomUUID();
  if (header === undefined) throw new Refusal('INVALID_INPUT', 'Please send an Idempotency-Key.');
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header;
  throw new Refusal('INVALID_INPUT', 'Idempotency-Key must be 1 to 128 visible ASCII characters.');
}

/** Rule of a call for the `Idempotency-Key`. */
export type KeyRule = 'none' | 'optional' | 'required';

/**
 * One request, decoded, for its handler; everything else is read from the request only when the handler asks for it.
 */
export class Call implements Omit<CallContext, 'session'> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly session: SignedIn | undefined;
  readonly idempotencyKey: string;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #signal: AbortSignal | undefined;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: { params: unknown; query: unknown; body: unknown; session: SignedIn | undefined; key: KeyRule },
  ) {
    this.#request = request;
    this.#reply = reply;
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.session = parts.session;
    this.idempotencyKey =
      parts.key === 'none' ? '' : idempotencyKeyOf(request.headers['idempotency-key'], parts.key === 'optional');
  }

  get requestId(): string {
    return this.#request.id;
  }
  get address(): string {
    return this.#request.ip;
  }
  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300);
  }
  get cookies(): Record<string, string | undefined> {
    return this.#request.cookies;
  }
  get authorization(): string | undefined {
    return this.#request.headers.authorization;
  }
  get fromBrowser(): boolean {
    return this.#request.headers['sec-fetch-site'] !== undefined;
  }
  get signal(): AbortSignal {
    if (!this.#signal) {
      const controller = new AbortController();
      this.#reply.raw.once('close', () => controller.abort());
      this.#signal = controller.signal;
    }
    return this.#signal;
  }

  // Arrow functions, so that a handler may destructure them.
  readonly setCookie = (name: string, value: string, options: { maxAgeSeconds: number }): void => {
    void this.#reply.setCookie(name, value, {
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
      maxAge: options.maxAgeSeconds,
    });
  };
  readonly clearCookie = (name: string): void => {
    void this.#reply.clearCookie(name, { path: '/', httpOnly: true, secure: true, sameSite: 'strict' });
  };
  readonly setHeader = (name: string, value: string): void => {
    void this.#reply.header(name, value);
  };
}
