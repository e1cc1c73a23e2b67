import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createTarDecoder, packTar } from 'modern-tar';
import { OperatorError } from '../platform/operator-error.ts';

/** One file inside a backup. */
export interface BackupEntry {
  readonly name: string;
  readonly content: Buffer;
}

// The container is a tar (POSIX.1-1988), whose last entry holds the SHA-256 of all bytes before it. Every other byte of the file
// follows from that sum, so a reader who computes it again notices each bit that is not as it was written.
const SUM_ENTRY = 'SHA256SUM';
const END_OF_TAR = 1_024;
/** Bytes of the last entry and the end of the tar: a header, one block of content, two empty blocks. */
const TAIL = 512 + 512 + END_OF_TAR;

/** Returns the SHA-256 of some bytes, in hex. */
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

async function tarOf({ name, content }: BackupEntry): Promise<Buffer> {
  const header = { name, size: content.length, type: 'file', mode: 0o600, mtime: new Date(0) } as const;
  return Buffer.from(await packTar([{ header, body: content }]));
}

/** Writes a backup entry by entry. The file has its name only when it is complete and on the disk. */
export class BackupWriter {
  readonly #file: string;
  readonly #half: string;
  readonly #handle: FileHandle;
  readonly #sum = createHash('sha256');

  private constructor(file: string, half: string, handle: FileHandle) {
    this.#file = file;
    this.#half = half;
    this.#handle = handle;
  }

  /** Refuses a file that exists: a backup is never written over another one. */
  static async create(file: string): Promise<BackupWriter> {
    if (await stat(file).catch(() => undefined)) throw new OperatorError(`${file} exists; a backup overwrites nothing`);
    const half = `${file}.${process.pid}.half`;
    const handle = await open(half, 'wx', 0o600).catch((error: unknown) => {
      throw new OperatorError(`the backup cannot be written (${String(error)})`);
    });
    return new BackupWriter(file, half, handle);
  }

  async add(entry: BackupEntry): Promise<void> {
    const bytes = (await tarOf(entry)).subarray(0, -END_OF_TAR);
    this.#sum.update(bytes);
    await this.#handle.writeFile(bytes);
  }

  /** Ends the file, flushes it and gives it its name. Returns its number of bytes. */
  async finish(): Promise<number> {
    await this.#handle.writeFile(await tarOf(sumEntry(this.#sum.digest('hex'))));
    await this.#handle.sync();
    const { size } = await this.#handle.stat();
    await this.#handle.close();
    // link() refuses a name that was taken meanwhile, which rename() would replace.
    await link(this.#half, this.#file);
    await rm(this.#half);
    await syncFolder(path.dirname(this.#file));
    return size;
  }

  /** Removes what was written so far. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#half, { force: true });
  }
}

/** Failures of file systems that cannot flush a folder, and of folders that may be written and not read. */
const NO_FLUSH = new Set(['EINVAL', 'EBADF', 'EISDIR', 'EACCES']);

/**
 * Flushes the names in a folder, where its file system can. Without it a machine that loses power may forget the name of a file that is on
 * the disk.
 */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!NO_FLUSH.has((error as NodeJS.ErrnoException).code ?? '')) throw error; // as: what node:fs throws
  } finally {
    await handle?.close();
  }
}

function sumEntry(sum: string): BackupEntry {
  return { name: SUM_ENTRY, content: Buffer.from(`${sum}\n`) };
}

/** Refuses a file that is not, to the last bit, what a backup wrote: cut off, changed, or something else. */
export async function refuseDamaged(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size;
  if (size === undefined) throw new OperatorError(`there is no backup ${file}`);
  const sum = createHash('sha256');
  const content = Math.max(0, size - TAIL);
  if (content > 0) for await (const chunk of createReadStream(file, { end: content - 1 })) sum.update(chunk);
  const tail: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start: content })) tail.push(chunk);
  if (!Buffer.concat(tail).equals(await tarOf(sumEntry(sum.digest('hex'))))) {
    throw new OperatorError(`${file} is damaged, cut off or no backup: its bytes do not match the sum at its end`);
  }
}

/** Reads the entries of a backup in their order, one in memory at a time; the one with the sum is left out. */
export async function* readEntries(file: string): AsyncGenerator<BackupEntry> {
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>; // as: a file gives Buffers
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const content = Buffer.from(await new Response(body).arrayBuffer());
      if (header.type !== 'file') throw new OperatorError(`${file} holds ${header.name}, which is no file`);
      if (header.name !== SUM_ENTRY) yield { name: header.name, content };
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} cannot be read as a tar (${String(error)})`, { cause: error });
  }
}
