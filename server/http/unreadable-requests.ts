import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal, type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { failureText } from './failure-answers.ts';
import type { Exchange, OpenExchanges } from './open-exchanges.ts';

// Refusals by the error code of Node's parser; every other code means that the bytes are not HTTP.
const PARSER_REFUSALS: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};
/** Time to read the answer before the connection is destroyed: destroyed at once, it would take the answer with it. */
const LINGER_MS = 1_000;

/** Writes a refusal as raw HTTP, for a connection that has no reply object. */
function answerText(refusal: Refusal, always: Readonly<Record<string, string>>): string {
  const requestId = randomUUID();
  const body = failureText(refusal, requestId);
  const [status] = refusals[refusal.code];
  const headers = {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Answers what never became a whole request (broken or oversized headers, a bad chunk, two lengths for one body, a
 * request that does not end) in the envelope and with the headers of every other answer, and closes the connection,
 * because the start of the next request cannot be known. Earlier requests on the connection that are still in progress
 * are finished and nothing else is written: their sender would take a refusal of the garbage for the answer to them.
 * @param always the headers of every answer
 */
export function answerUnreadable(always: Readonly<Record<string, string>>) {
  let open: OpenExchanges['connections'] | undefined;
  const answered = new WeakSet<Socket>();

  /** Returns the whole requests on a connection that are still in progress. */
  function earlierOn(socket: Socket): Exchange[] {
    return [...(open?.get(socket)?.exchanges ?? [])].filter(
      ({ request, response }) => request.complete || response.headersSent,
    );
  }

  return {
    /** Handles the server's `clientError`. */
    answer: (error: Error & { code?: string }, socket: Socket): void => {
      if (answered.has(socket)) return;
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      answered.add(socket);
      const [first, ...others] = earlierOn(socket);
      if (first) {
        for (const { response } of [first, ...others])
          response.once('close', () => {
            if (earlierOn(socket).length === 0) socket.end();
          });
        return;
      }
      socket.end(answerText(new Refusal(PARSER_REFUSALS[error.code ?? ''] ?? 'INVALID_INPUT'), always));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },

    /** Reads which requests are in progress from `connections`, and lets requests with an unknown `Expect` in. */
    watch: (app: FastifyInstance, { connections }: OpenExchanges): void => {
      open = connections;
      // An unknown `Expect` is ignored (RFC 9110, 10.1.1); Node would answer it by itself.
      app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
        app.server.emit('request', request, response);
      });
    },
  };
}

/** True for a request with more than one `Host`, of which Node keeps only the first. Most lines end at their length. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Refuses a request without a `Host` (RFC 9112, 3.2), except from an HTTP/1.0 client, which needs none, and one with two: a proxy that
 * handed it on may have read the other. Node would refuse the former by itself, without envelope and headers, and would answer
 * HTTP/0.9, which is no longer in use.
 */
export function refuseWithoutOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw;
    const none = headers.host === undefined && httpVersion !== '1.0';
    done(none || namesTwoHosts(request.raw) ? new Refusal('INVALID_INPUT') : undefined);
  });
}
