import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../platform/migrate.ts';
import { SECRET_NAMES } from '../platform/secrets.ts';
import { BackupWriter, sha256 } from './backup-file.ts';
import { type BackedUpTable, KEYS, type Manifest, manifestEntry } from './backup-manifest.ts';
import { type BankTable, columnList, listTables, readSequences } from './bank-tables.ts';
import { beginSnapshot } from './begin-snapshot.ts';
import { sealKeys } from './sealed-keys.ts';

const compress = promisify(gzip);
/** Bytes of rows after which a part ends, unless a caller says otherwise; about three of them are in memory at a time. */
const PART_BYTES = 8_000_000;
const NEW_LINE = 10;

/** Keys to put into a backup, and the passphrase that seals them. */
export interface KeysToSeal {
  readonly keys: Readonly<Record<string, string>>;
  readonly passphrase: string;
}

/**
 * Writes a backup of a bank that may be open: all tables as at one moment. Table by table and part by part: a bank of any size needs
 * the same memory.
 * @param kosh version of Kosh, for the manifest
 * @param partBytes bytes of rows after which a part ends
 * @returns the manifest and the number of bytes
 */
export async function writeBackup(options: {
  pool: pg.Pool;
  file: string;
  kosh: string;
  seal: KeysToSeal | undefined;
  partBytes?: number | undefined;
}): Promise<{ manifest: Manifest; bytes: number }> {
  const { pool, file, kosh, seal, partBytes = PART_BYTES } = options;
  const writer = await BackupWriter.create(file);
  const client = await pool.connect();
  try {
    await beginSnapshot(pool, client);
    const manifest = await writeTables(client, writer, { kosh, included: seal !== undefined, partBytes });
    await client.query('commit');
    const entry = manifestEntry(manifest);
    await writer.add(entry);
    if (seal) await writer.add({ name: KEYS, content: sealKeys(seal.keys, seal.passphrase, entry.content) });
    return { manifest, bytes: await writer.finish() };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    // Its transaction may be open and a COPY unfinished.
    client.release(true);
  }
}

async function writeTables(
  client: pg.PoolClient,
  writer: BackupWriter,
  { kosh, included, partBytes }: { kosh: string; included: boolean; partBytes: number },
): Promise<Manifest> {
  const names = await listTables(client);
  // Against a migration or a demo's reset while the backup runs: it waits, or gives up.
  await client.query(`lock table ${names.map((table) => table.name).join(', ')} in access share mode`);
  const { rows } = await client.query<{ taken_at: Date; postgres: string; sealed: bigint; head: string }>(
    `select now() as taken_at, current_setting('server_version') as postgres, (select count(*) from audit.seals) as sealed,
            coalesce((select encode(hash, 'hex') from audit.seals order by seq desc limit 1), repeat('0', 64)) as head`,
  );
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL told nothing about itself');
  const migrations = await appliedMigrations(client);
  const tables: BackedUpTable[] = [];
  for (const table of names) tables.push(await writeTable(client, writer, table, partBytes));
  return {
    format: 'kosh-backup',
    version: 1,
    takenAt: state.taken_at.toISOString(),
    kosh,
    postgres: state.postgres,
    migrations,
    tables,
    sequences: await readSequences(client),
    audit: { sealed: Number(state.sealed), head: state.head },
    keys: { needed: [...SECRET_NAMES], included },
  };
}

async function writeTable(
  client: pg.PoolClient,
  writer: BackupWriter,
  table: BankTable,
  partBytes: number,
): Promise<BackedUpTable> {
  const parts: BackedUpTable['parts'] = [];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const writePart = async () => {
    const content = await compress(Buffer.concat(waiting), { level: 3 });
    const name = `tables/${table.name}/${String(parts.length + 1).padStart(6, '0')}.copy.gz`;
    await writer.add({ name, content });
    parts.push({ name, sha256: sha256(content) });
    waiting = [];
    waitingBytes = 0;
  };
  const copy = client.query(copyTo(`copy ${table.name} (${columnList(table.columns)}) to stdout`));
  for await (const chunk of copy) {
    const bytes = chunk as Buffer; // as: the stream has no encoding
    // A part ends with a whole row, so that each can be loaded by itself; a chunk ends anywhere.
    const end = waitingBytes + bytes.length < partBytes ? 0 : bytes.lastIndexOf(NEW_LINE) + 1;
    if (end > 0) {
      waiting.push(bytes.subarray(0, end));
      await writePart();
    }
    const rest = bytes.subarray(end);
    waiting.push(rest);
    waitingBytes += rest.length;
  }
  if (waitingBytes > 0) await writePart();
  // The number of rows comes after the last of them; an answer to the next statement follows it.
  await client.query('select');
  return { name: table.name, columns: [...table.columns], rows: copy.rowCount, parts };
}
