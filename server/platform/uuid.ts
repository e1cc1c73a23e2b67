import { randomFillSync } from 'node:crypto';

// Random bytes are drawn for many ids at once: a system call for each id costs more than the id.
const pool = Buffer.alloc(10 * 512);
let used = pool.length;

let lastMs = 0;
let counter = 0;

function randomTail(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 10;
  return pool.subarray(used - 10, used);
}

/**
 * Returns a UUID version 7, so that later ids sort after earlier ones, and within one process strictly so. Pass the
 * instant of the event for a row that is written after the fact; such ids sort by that instant, in no promised order
 * within one millisecond.
 */
export function uuidv7(at?: Date): string {
  const tail = randomTail();
  if (at) return format(at.getTime(), tail.readUInt16BE(8) & 0xfff, tail);
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // The top bit starts at zero, so that a burst within this millisecond can count on.
    counter = tail.readUInt16BE(8) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  return format(lastMs, counter, tail);
}

function format(ms: number, twelveBits: number, tail: Buffer): string {
  const time = ms.toString(16).padStart(12, '0');
  const variant = ((tail.readUInt8(0) & 0x3f) | 0x80).toString(16);
  const rest = tail.toString('hex', 1, 8);
  const count = twelveBits.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`;
}

/** Returns the instant that a UUIDv7 was made for, to the millisecond: a journal's id tells when it was booked. */
export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The written form of a UUID, in either case; its source is a pattern for PostgreSQL's `~` as well, which then wants lower case. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
