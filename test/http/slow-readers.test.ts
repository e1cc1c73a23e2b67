import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { madeAhead, takenInTime } from '../../server/http/slow-readers.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

let http: HttpUnderTest | undefined;
afterEach(() => http?.close());

/** A document of pieces of 64 kB that knows how much of it was made, and whether it has ended. */
function documentOf(pieces: number) {
  const state = { made: 0, ended: false };
  async function* content() {
    try {
      for (let piece = 0; piece < pieces; piece += 1) {
        state.made += 1;
        yield Buffer.alloc(64 * 1024, 'k');
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, content };
}

const receipt = `/api/customers/transactions/${uuidv7()}/receipt`;

/** Opens the receipt call with a document of so many pieces. */
async function openWith(pieces: number) {
  const { state, content } = documentOf(pieces);
  http = await openHttp({
    handlers: { getReceipt: async () => ({ content: content(), contentType: 'application/pdf' }) },
  });
  await http.app.listen({ host: '127.0.0.1', port: 0 });
  // as: a server that listens on a port has an address with one.
  const { port } = http.app.server.address() as AddressInfo;
  return { state, port };
}

test('a small document is made whole, whether or not its reader reads', async () => {
  const { state, port } = await openWith(10);
  const reader = connect(port, '127.0.0.1');
  reader.pause();
  reader.write(`GET ${receipt} HTTP/1.1\r\nhost: bank.example\r\n\r\n`);
  await expect.poll(() => state.ended).toBe(true);
  reader.destroy();
  const answer = await fetch(`http://127.0.0.1:${port}${receipt}`);
  expect(answer.headers.get('content-length')).toBe(String(10 * 64 * 1024));
});

test('a document of more than a megabyte is sent while it is made', async () => {
  const { state, port } = await openWith(400);
  const answer = await fetch(`http://127.0.0.1:${port}${receipt}`);
  expect(answer.headers.get('content-length')).toBeNull();
  expect(state.ended).toBe(false);
  expect((await answer.arrayBuffer()).byteLength).toBe(400 * 64 * 1024);
  expect(state.ended).toBe(true);
});

test('a document whose reader goes away while it is made is given up', async () => {
  const { state, content } = documentOf(10);
  const { more } = await madeAhead(content(), () => state.made === 3);
  expect([state.made, state.ended, more]).toEqual([3, true, undefined]);
});

test('a reader who lets a piece lie is ended', async () => {
  const { state, content } = documentOf(40);
  const { made, more } = await madeAhead(content(), () => false);
  if (!more) throw new Error('The document is too small for this test');
  let ended = false;
  const end = () => {
    ended = true;
  };
  const pieces = takenInTime(made, more, end, 50);
  await pieces.next();
  await expect.poll(() => ended).toBe(true);
  await pieces.return(undefined);
  expect(state.ended).toBe(true);
});

test('a reader who takes drops is ended, however often one is taken', async () => {
  const { content } = documentOf(1_000);
  const { made, more } = await madeAhead(content(), () => false);
  if (!more) throw new Error('The document is too small for this test');
  let ended = false;
  const pieces = takenInTime(
    made.map((piece) => piece.subarray(0, 16)),
    more,
    () => {
      ended = true;
    },
    200,
  );
  // Each piece lies for a tenth of the time that one may lie.
  while (!ended) {
    await pieces.next();
    await once(AbortSignal.timeout(20), 'abort');
  }
  await pieces.return(undefined);
  expect(ended).toBe(true);
});
