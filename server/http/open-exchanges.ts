import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'node:http' {
  interface IncomingMessage {
    /** Present on requests that came through a watched server's sockets. */
    exchange?: Exchange;
  }
}

/** A connection and its requests that have no whole answer yet; more than one where a client pipelines. */
export interface Connection {
  readonly socket: Socket;
  readonly exchanges: Set<Exchange>;
}

/** A request, its answer, and the work that is left for the end of both. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly #last: (() => void)[] = [];

  constructor(request: IncomingMessage, response: ServerResponse, connection: Connection) {
    this.request = request;
    this.response = response;
    this.connection = connection;
  }

  /** Keeps `work` for the moment when the answer has gone, or its client has. */
  atEnd(work: () => void): void {
    this.#last.push(work);
  }

  /** Does the work that was kept, once. */
  end(): void {
    for (const work of this.#last.splice(0)) work();
  }
}

/** Runs `work` once the answer of a request has gone, or its client has. */
export function whenAnswered(request: FastifyRequest, reply: FastifyReply, work: () => void): void {
  const { exchange } = request.raw;
  if (exchange) exchange.atEnd(work);
  // A request that a test injects comes through no socket.
  else reply.raw.once('close', work);
}

/** The connections of a server and what is in progress on each. */
export interface OpenExchanges {
  readonly connections: ReadonlyMap<Socket, Connection>;
  /** Calls `listener` for each new request, before anything else looks at it. */
  readonly onBegin: (listener: (exchange: Exchange) => void) => void;
  /** Calls `listener` after an answer has gone, or its client has. */
  readonly onEnd: (listener: (exchange: Exchange) => void) => void;
}

/**
 * Watches what is in progress on each connection. There is one listener of a server for requests and one of each answer for its end, because a
 * listener of every part that wants to know costs each request a microsecond.
 *
 * It also closes the answers that a lost connection leaves behind. Where requests were sent one behind the other, Node tells only
 * the first answer that its connection is gone; the places and streams of the others would be held for ever.
 */
export function watchExchanges(server: Server): OpenExchanges {
  const connections = new Map<Socket, Connection>();
  const begun: ((exchange: Exchange) => void)[] = [];
  const ended: ((exchange: Exchange) => void)[] = [];

  function opened(socket: Socket): Connection {
    const connection = { socket, exchanges: new Set<Exchange>() };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      for (const { response } of connection.exchanges) if (response.socket === null) abandon(response);
    });
    return connection;
  }

  server.on('connection', opened);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket) ?? opened(request.socket);
    const exchange = new Exchange(request, response, connection);
    request.exchange = exchange;
    connection.exchanges.add(exchange);
    response.once('close', () => {
      connection.exchanges.delete(exchange);
      exchange.end();
      for (const listener of ended) listener(exchange);
    });
    for (const listener of begun) listener(exchange);
  });
  return {
    connections,
    onBegin: (listener) => void begun.push(listener),
    onEnd: (listener) => void ended.push(listener),
  };
}

/** Ends an answer that never had its connection to itself. After an answer the response has let go of its socket, too. */
function abandon(response: ServerResponse): void {
  if (response.writableFinished || response.closed) return;
  response.destroy();
  response.emit('close');
}
