import { useSyncExternalStore } from 'react';

/** A request that this page has sent, for the demo tools. */
export interface SentCall {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  /** Without the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON without secrets; undefined for a file too. */
  readonly body: string | undefined;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
}

const MOST = 30;
// A value ends at a quote that is not escaped.
const SECRETS = /("\w*(?:password|otp|code|token|secret)":)"(?:[^"\\]|\\.)*"/gi;

let calls: readonly SentCall[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly SentCall[]): void {
  calls = next;
  for (const listener of listeners) listener();
}

/** Returns a body in JSON with `…` in place of passwords, codes, tokens and secrets. */
export function withoutSecrets(body: string): string {
  return body.replace(SECRETS, '$1"…"');
}

/** Keeps the last 30 requests in memory, without their secrets. The mailbox, which asks every few seconds, is left out. */
export function keepCall(url: string, { method = 'GET', headers, body }: RequestInit, answer?: Response): void {
  if (url.startsWith('/api/mailbox')) return;
  const { authorization, ...shown } = Object.fromEntries(new Headers(headers));
  count += 1;
  const call = {
    id: count,
    url,
    method,
    headers: authorization ? { authorization: 'Bearer $TOKEN', ...shown } : shown,
    body: typeof body === 'string' ? withoutSecrets(body) : undefined,
    status: answer?.status,
    requestId: answer?.headers.get('x-request-id') ?? undefined,
  };
  change([call, ...calls].slice(0, MOST));
}

/** Forgets the requests kept so far. */
export function forgetCalls(): void {
  change([]);
}

/** Returns the requests of this page since it was loaded, newest first. */
export function useSentCalls(): readonly SentCall[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => calls,
  );
}
