import { webcrypto } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

/** A request that a receiver got. */
export interface Received {
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  // Events have many shapes; a wrong key reads as undefined and fails the expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly event: any;
}

/** A receiver of webhooks on this machine, which answers as a test says. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Answers from now on; 204 at first. */
  answer: (response: http.ServerResponse, request: http.IncomingMessage) => void;
  /** Waits until so many requests have come, and returns them. */
  all(number: number): Promise<Received[]>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const receiver: Pick<Receiver, 'answer'> = {
    answer: (response) => void response.writeHead(204).end(),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      received.push({ headers: request.headers, text, event: JSON.parse(text) });
      receiver.answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // as: a server that listens on an address has one.
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    async all(number: number) {
      await expect.poll(() => received.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(number);
      return received;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Verifies a request as the text of Standard Webhooks says, by another library of ciphers than the bank's. */
export async function isSignedBy(
  secret: string,
  { headers, text }: Pick<Received, 'headers' | 'text'>,
): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (char) => char.charCodeAt(0));
  const key = await webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const [version, signature = ''] = String(headers['webhook-signature']).split(',');
  const given = Uint8Array.from(atob(signature), (char) => char.charCodeAt(0));
  const signed = new TextEncoder().encode([headers['webhook-id'], headers['webhook-timestamp'], text].join('.'));
  return version === 'v1' && webcrypto.subtle.verify('HMAC', key, given, signed);
}
