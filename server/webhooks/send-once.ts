import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { ANSWER_WITHIN_SECONDS, KEPT_ANSWER_BYTES } from '../../contract/demo/webhooks.ts';
import { hostOf, isAllowed, mayConnect } from './allowed-receivers.ts';

/** A receiver's answer: its status, and the first bytes of its body; without a status the reason why there is none. */
export interface ReceiverAnswer {
  readonly status: number | null;
  readonly text: string;
}

/** A signed request to a receiver. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one request and waits for its answer. Never throws: what goes wrong is the answer's text. */
export type SendOnce = (request: OutgoingRequest) => Promise<ReceiverAnswer>;

/** Resolves a name to its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const byTheSystem: Resolve = (host) => lookup(host, { all: true });

/** Resolves a name for one connection, to addresses that may be connected to: the address that is checked is the one that is used. */
const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every((each) => mayConnect(host, each)))
          done(new Error(`${host} leads to an address that webhooks may not reach`), []);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };

/**
 * Makes the function that sends to receivers. It connects only to hosts that are allowed at this moment, follows no redirect, and gives a
 * receiver five seconds in all.
 * @param options for tests, which do not wait five seconds and have names of their own
 */
export function sendOnceTo(
  allowed: readonly string[],
  options: { withinMs?: number; resolve?: Resolve } = {},
): SendOnce {
  const { withinMs = ANSWER_WITHIN_SECONDS * 1_000, resolve = byTheSystem } = options;
  const checked = checkedLookup(resolve);
  return async (request) => {
    const signal = AbortSignal.timeout(withinMs);
    try {
      if (!isAllowed(hostOf(request.url), allowed)) throw new Error('The operator does not allow this host');
      return await exchange(request, signal, checked);
    } catch (error) {
      if (signal.aborted) return { status: null, text: `No answer within ${withinMs / 1_000} seconds` };
      return {
        status: null,
        text: (error instanceof Error ? error.message : String(error)).slice(0, KEPT_ANSWER_BYTES),
      };
    }
  };
}

function exchange(
  { url, headers, body }: OutgoingRequest,
  signal: AbortSignal,
  checked: LookupFunction,
): Promise<ReceiverAnswer> {
  const { request } = url.startsWith('https:') ? https : http;
  const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      agent: false,
      lookup: checked,
      signal,
      headers: { ...sent, 'user-agent': 'Kosh-Webhooks/1', ...headers },
    });
    let answered = false;
    asked.on('error', (error) => answered || reject(error));
    asked.on('response', (response) => {
      // A receiver has answered with its status; a body that comes slowly or never is cut.
      answered = true;
      void firstBytes(response).then((text) => resolve({ status: response.statusCode ?? null, text }));
    });
    asked.end(body);
  });
}

async function firstBytes(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // as: without an encoding a response gives buffers.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= KEPT_ANSWER_BYTES) break;
    }
  } catch {
    // The bytes before the cut are kept.
  }
  response.destroy();
  // A NUL cannot be stored, and half a character at the cut is replaced.
  return Buffer.concat(chunks).subarray(0, KEPT_ANSWER_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}
