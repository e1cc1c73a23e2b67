import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Sink } from './paper.ts';

const BLOCK = 128 * 1024;
/** Most bytes of a character of a string; those beyond the basic plane are two characters of it. */
const CHARACTER_BYTES = 3;
/** Sizes and checksum follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
const DIRECTORY_MARK = 0x02014b50;
// 1 January 1980, the earliest date of the format; the files carry their own dates.
const DATE = 0x0021;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

/**
 * Writes a ZIP as a stream, holding at most one block of it: each block is compressed by itself, and blocks that end on
 * a byte boundary make one valid stream when they follow each other (RFC 1951).
 */
export class ZipStream {
  readonly #sink: Sink;
  readonly #entries: Entry[] = [];
  #current: Entry | undefined;
  readonly #block = Buffer.allocUnsafeSlow(BLOCK);
  #length = 0;
  #written = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Begins the next file and finishes the one before it. */
  file(name: string): void {
    this.#finish();
    const entry: Entry = { name: Buffer.from(name), offset: this.#written, crc: 0, size: 0, packed: 0 };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt16LE(DEFLATED, 8);
    head.writeUInt16LE(DATE, 12);
    head.writeUInt16LE(entry.name.length, 26);
    this.#emit(Buffer.concat([head, entry.name]));
    this.#entries.push(entry);
    this.#current = entry;
  }

  write(text: string): void {
    const most = text.length * CHARACTER_BYTES;
    if (this.#length + most > BLOCK) this.#pack(constants.Z_FULL_FLUSH);
    if (most > BLOCK) this.#pack(constants.Z_FULL_FLUSH, Buffer.from(text));
    else this.#length += this.#block.write(text, this.#length);
  }

  /** Finishes the last file and writes the directory. */
  end(): void {
    this.#finish();
    const start = this.#written;
    for (const entry of this.#entries) this.#emit(directoryEntry(entry));
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(0x06054b50, 0);
    tail.writeUInt16LE(this.#entries.length, 8);
    tail.writeUInt16LE(this.#entries.length, 10);
    tail.writeUInt32LE(this.#written - start, 12);
    tail.writeUInt32LE(start, 16);
    this.#emit(tail);
  }

  #pack(finishFlush: number, block = this.#block.subarray(0, this.#length)): void {
    const entry = this.#current;
    if (!entry) throw new Error('No file of the archive is open');
    this.#length = 0;
    entry.crc = crc32(block, entry.crc);
    entry.size += block.length;
    const packed = deflateRawSync(block, { finishFlush });
    entry.packed += packed.length;
    this.#emit(packed);
  }

  #finish(): void {
    const entry = this.#current;
    if (!entry) return;
    this.#pack(constants.Z_FINISH);
    this.#current = undefined;
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(entry.crc, 4);
    sizes.writeUInt32LE(entry.packed, 8);
    sizes.writeUInt32LE(entry.size, 12);
    this.#emit(sizes);
  }

  #emit(bytes: Buffer): void {
    this.#written += bytes.length;
    this.#sink(bytes);
  }
}

function directoryEntry(entry: Entry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(DIRECTORY_MARK, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(entry.crc, 16);
  head.writeUInt32LE(entry.packed, 20);
  head.writeUInt32LE(entry.size, 24);
  head.writeUInt16LE(entry.name.length, 28);
  head.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([head, entry.name]);
}
