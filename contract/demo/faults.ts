import { type RefusalCode, refusals } from '../vocabulary/refusals.ts';

/**
 * Faults that a request can ask for in demo mode (docs/testing-against-kosh.md). Sent with the request itself, as
 * `X-Kosh-Fault: commit-503`; in production the header means nothing.
 */
export const FAULT_HEADER = 'x-kosh-fault';

/** Bare statuses, as a proxy between the reader and the bank sends them: without the bank's code and sentence. */
export const FAULT_STATUSES = [401, 403, 404, 500, 502, 503] as const;
export const MAX_FAULT_DELAY_MS = 30_000;

/**
 * - `cut`: the connection breaks before anything is done
 * - `unreadable`: status 200 with a body that is no answer
 * - `commit-503`: it is done, and the answer is 503 `BEING_CONFIRMED`
 * - `commit-cut`: it is done, and the connection breaks instead of an answer
 * - `commit-silence`: it is done, and no answer ever comes
 */
export const FAULT_EVENTS = ['cut', 'unreadable', 'commit-503', 'commit-cut', 'commit-silence'] as const;
export type FaultEvent = (typeof FAULT_EVENTS)[number];

/** A fault, read from its header. */
export type Fault =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'refusal'; readonly code: RefusalCode }
  | { readonly kind: FaultEvent };

/** Reads `delay=3000`, `500`, `INSUFFICIENT_FUNDS` or one of `FAULT_EVENTS`; undefined for anything else. */
export function readFault(text: string): Fault | undefined {
  const delay = /^delay=(\d{1,5})$/.exec(text)?.[1];
  if (delay !== undefined && Number(delay) <= MAX_FAULT_DELAY_MS) return { kind: 'delay', ms: Number(delay) };
  const status = FAULT_STATUSES.find((each) => String(each) === text);
  if (status !== undefined) return { kind: 'status', status };
  const event = FAULT_EVENTS.find((each) => each === text);
  if (event !== undefined) return { kind: event };
  // as: an own key of `refusals` is its type.
  return Object.hasOwn(refusals, text) ? { kind: 'refusal', code: text as RefusalCode } : undefined;
}
