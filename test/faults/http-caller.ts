import http from 'node:http';

/** A server's answer; the shape of `data` depends on the call. */
export interface WireAnswer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    // Calls have many shapes; a wrong key reads as undefined and fails the comparison.
    // oxlint-disable-next-line typescript/no-explicit-any
    readonly data?: any;
  };
}

/** A request to a server. */
export interface Ask {
  readonly method: 'GET' | 'POST';
  /** Path below `/api`. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: object | undefined;
  /** Milliseconds after which the caller disconnects without waiting for the answer. */
  readonly hangUpAfter?: number | undefined;
}

const NO_ANSWER_WITHIN_MS = 15_000;
// `fetch` uses about three times the processor time, and on a small machine the callers run beside the bank.
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });

/**
 * Sends a request; rejects when the connection breaks, the caller disconnects or the answer times out: the outcome is then
 * unknown.
 */
export function askServer(base: string, ask: Ask): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const payload = ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const request = http.request(`${base}/api${ask.path}`, {
      method: ask.method,
      agent,
      timeout: NO_ANSWER_WITHIN_MS,
      headers: {
        ...(ask.token && { authorization: `Bearer ${ask.token}` }),
        ...(ask.key && { 'idempotency-key': ask.key }),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    const leave =
      ask.hangUpAfter === undefined
        ? undefined
        : setTimeout(() => request.destroy(new Error('hung up')), ask.hangUpAfter);
    request.on('timeout', () => request.destroy(new Error(`no answer within ${NO_ANSWER_WITHIN_MS} ms`)));
    request.on('close', () => {
      clearTimeout(leave);
      reject(new Error('the connection broke'));
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        try {
          resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} });
        } catch {
          reject(new Error(`not JSON: ${text.slice(0, 200)}`));
        }
      });
    });
    request.end(payload);
  });
}
