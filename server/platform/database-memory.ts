import os from 'node:os';

const MEGABYTE = 1024 * 1024;

/** Bytes of memory that this process may use: the machine's, or its container's where that has a limit. */
const usableMemory = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Sizes PostgreSQL's memory for a bank beside a server and a browser: an eighth of the memory (bytes) for pages of its own,
 * from 256 MB to 2 GB. Half of the memory is what the planner may expect to find cached by PostgreSQL and the system together.
 * Pages take memory once they are used: a small bank needs no more than before.
 */
export function memorySettings(memory = usableMemory()): { shared_buffers: string; effective_cache_size: string } {
  const buffers = Math.min(Math.max(Math.floor(memory / 8 / MEGABYTE), 256), 2048);
  return { shared_buffers: `${buffers}MB`, effective_cache_size: `${4 * buffers}MB` };
}
