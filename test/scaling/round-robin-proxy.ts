import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A proxy in front of several servers: each request goes to the next one. */
export interface RoundRobinProxy {
  readonly url: string;
  /** Number of requests sent to each server. */
  readonly given: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a small HTTP proxy, as an operator would run it: adds the caller to `X-Forwarded-For`, streams bodies, and tries the
 * next server when one cannot be reached; a request that has reached a server is never sent again.
 * @param servers called for each request, so that servers may come and go
 */
export async function roundRobinProxy(servers: () => readonly string[]): Promise<RoundRobinProxy> {
  const given = new Map<string, number>();
  let next = 0;

  function pass(incoming: IncomingMessage, answer: ServerResponse, body: Buffer, tries: number): void {
    const all = servers();
    const server = all[next++ % all.length] ?? '';
    given.set(server, (given.get(server) ?? 0) + 1);
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const outgoing = request(`${server}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, 'x-forwarded-for': forwarded },
      agent: false,
    });
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries < all.length) return pass(incoming, answer, body, tries + 1);
      if (answer.headersSent) return answer.destroy();
      answer.writeHead(502).end();
    });
    answer.on('close', () => outgoing.destroy());
    outgoing.end(body);
  }

  const proxy = createServer((incoming, answer) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => pass(incoming, answer, Buffer.concat(pieces), 1));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    given,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
