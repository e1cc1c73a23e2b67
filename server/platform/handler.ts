import type { Api } from '../../contract/api.ts';
import type { AnswerOf, Endpoint, RequestOf } from '../../contract/vocabulary/endpoint.ts';
import type { SignedIn } from './signed-in.ts';

/** Context of a call besides its declared request: what a handler may read, and what it may set on the answer. */
export interface CallContext<E extends Endpoint = Endpoint> {
  /** The signed-in person; undefined where anyone may call. */
  readonly session: E['caller'] extends 'anyone' ? undefined : SignedIn;
  /** The `Idempotency-Key` header (1 to 128 visible ASCII characters), or a fresh random one. */
  readonly idempotencyKey: string;
  readonly requestId: string;
  /** The caller's IP address; a forwarding header counts only where proxies are configured. */
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The raw `Authorization` header, for calls that anyone may make (leaving without a valid session). */
  readonly authorization: string | undefined;
  /** True when a browser sent the request (`Sec-Fetch-Site` is set): its token is bound to a cookie. */
  readonly fromBrowser: boolean;
  /** Aborted when the client goes away; for calls that stream. */
  readonly signal: AbortSignal;
  /** Sets an HttpOnly, Secure, SameSite=Strict cookie for the whole site. */
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
}

/** Answers one call of the contract. Holds no decision and no SQL: it hands the call to a use case. */
export type Handler<E extends Endpoint> = (call: RequestOf<E> & CallContext<E>) => Promise<AnswerOf<E>>;

/** The handlers of some calls, by name; each feature's `xxxRoutes` returns one. */
export type HandlersOf<N extends keyof Api> = { readonly [K in N]: Handler<Api[K]> };
