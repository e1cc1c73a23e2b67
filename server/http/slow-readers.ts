type Piece = Uint8Array | string;

/** Bytes of a document that are made before its first byte is sent; most documents are smaller. */
const AHEAD_BYTES = 1024 * 1024;
/** Time that a reader may let a piece lie. */
const READER_MS = 15_000;
/** Bytes that a reader takes in a millisecond on the whole, after that time: a slow telephone. */
const LEAST_RATE = 32;

/** A document as far as it was made ahead; `more` makes the rest, where there is one. */
export interface MadeAhead {
  readonly made: Buffer[];
  readonly more: AsyncIterator<Piece> | undefined;
}

/**
 * Makes a document up to its first megabyte before any of it is sent. A small one is then whole, so that a slow reader of it
 * holds up no other document.
 * @param gone true when its reader has gone away; the document is then given up
 */
export async function madeAhead(
  content: AsyncIterable<Piece>,
  gone: () => boolean,
  aheadBytes = AHEAD_BYTES,
): Promise<MadeAhead> {
  const pieces = content[Symbol.asyncIterator]();
  const made: Buffer[] = [];
  let bytes = 0;
  while (bytes <= aheadBytes) {
    const next = await pieces.next();
    if (next.done) return { made, more: undefined };
    const piece = Buffer.from(next.value);
    made.push(piece);
    bytes += piece.length;
    if (gone()) {
      await pieces.return?.();
      return { made, more: undefined };
    }
  }
  return { made, more: pieces };
}

/**
 * Yields the pieces of a document as its reader takes them. A reader who lets one lie for fifteen seconds, or who takes
 * less than 32 kB a second on the whole, is ended: a place among the documents in progress is held meanwhile.
 * @param end ends the reader's connection, which returns this generator
 */
export async function* takenInTime(
  made: readonly Buffer[],
  more: AsyncIterator<Piece>,
  end: () => void,
  readerMs = READER_MS,
): AsyncGenerator<Piece> {
  let waited = 0;
  let taken = 0;
  async function* all(): AsyncGenerator<Piece> {
    yield* made;
    yield* { [Symbol.asyncIterator]: () => more };
  }
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const piece of all()) {
      const from = performance.now();
      timer = setTimeout(end, Math.min(readerMs, readerMs + taken / LEAST_RATE - waited));
      yield piece;
      clearTimeout(timer);
      waited += performance.now() - from;
      taken += piece.length;
    }
  } finally {
    clearTimeout(timer);
    // A reader who is ended among the pieces that were made ahead has not begun the rest.
    await more.return?.();
  }
}
