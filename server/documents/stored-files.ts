import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db, Tx } from '../platform/database.ts';

/** The tables that keep files in pieces, so that neither making nor sending one ever holds it whole. */
export type FileTable = 'bank.statement_files' | 'bank.desk_report_files';

/** A file that is made while it is read. */
export interface FileToStore {
  readonly filename: string;
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A stored file on its way out. */
export interface StoredFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: AsyncGenerator<Uint8Array>;
}

const PIECE = 256 * 1024;

/** Writes a file piece by piece as it is made. Returns its length in bytes. */
export async function storeFile(tx: Tx, table: FileTable, requestId: string, file: FileToStore): Promise<number> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let total = 0;
  let piece = 0;
  const write = async () => {
    if (size === 0) return;
    await sql`insert into ${sql.table(table)} (request_id, filename, piece, content_type, bytes)
      values (${requestId}, ${file.filename}, ${piece}, ${file.contentType}, ${Buffer.concat(waiting)})`.execute(tx);
    piece += 1;
    waiting = [];
    size = 0;
  };
  for await (const bytes of file.content) {
    waiting.push(bytes);
    size += bytes.length;
    total += bytes.length;
    if (size >= PIECE) await write();
  }
  await write();
  return total;
}

/**
 * The file of a request with this ending, in pieces.
 * Refused: `NOT_FOUND` where there is none (yet).
 */
export async function openStoredFile(
  db: Db,
  table: FileTable,
  requestId: string,
  format: string,
  notReady: string,
): Promise<StoredFile> {
  const { rows } = await sql<{ filename: string; content_type: string; pieces: number }>`
    select f.filename, f.content_type, count(*)::int as pieces from ${sql.table(table)} f
    where f.request_id = ${requestId}::uuid and right(f.filename, ${format.length + 1}) = ${`.${format}`}
    group by f.filename, f.content_type`.execute(db);
  const [file] = rows;
  if (!file) throw new Refusal('NOT_FOUND', notReady);
  return {
    filename: file.filename,
    contentType: file.content_type,
    content: piecesOf(db, table, requestId, file.filename, file.pieces),
  };
}

async function* piecesOf(
  db: Db,
  table: FileTable,
  requestId: string,
  filename: string,
  pieces: number,
): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`select bytes from ${sql.table(table)}
      where request_id = ${requestId}::uuid and filename = ${filename} and piece = ${piece}`.execute(db);
    const [found] = rows;
    if (!found) throw new Error(`A piece of ${filename} is gone`);
    yield found.bytes;
  }
}
