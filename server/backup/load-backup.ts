import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseAddress } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { makeAtMigrations, migrate } from '../platform/migrate.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type BackupEntry, readEntries, sha256 } from './backup-file.ts';
import type { BackedUpTable, Manifest } from './backup-manifest.ts';
import { columnList, listSequences, listTables } from './bank-tables.ts';

/**
 * Restores a backup into an empty database, as its owner: first the schema as the backup had it, then its rows, both in
 * one transaction, then the migrations that are newer. Whatever fails before the rows are complete leaves the database
 * empty. Refuses a database that holds a bank, a backup of a newer Kosh, and rows or parts that differ from the manifest.
 */
export async function loadBackup(options: {
  address: DatabaseAddress;
  file: string;
  manifest: Manifest;
  log: Log;
}): Promise<{ migrated: string[] }> {
  const { address, file, manifest, log } = options;
  await makeAtMigrations({
    address,
    log,
    migrations: manifest.migrations,
    fill: (client) => loadTables(client, file, manifest),
  });
  const { applied } = await migrate({ address, log, restored: true });
  return { migrated: applied };
}

async function loadTables(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  await refuseOtherShape(client, manifest);
  const tables = manifest.tables.map((table) => table.name);
  // Inside this transaction only: the migrations' own first rows make room, and no trigger acts on rows a second time. The owner
  // may do so; PostgreSQL's checks of references are no such triggers and stay on.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  const entries = readEntries(file);
  for (const table of manifest.tables) await loadTable(client, table, entries);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, last, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called]);
  }
  await client.query(`analyze ${tables.join(', ')}`);
}

/** Refuses names that the schema does not have, before one of them becomes SQL, and tables that the backup leaves out. */
async function refuseOtherShape(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  const shape = (table: { name: string; columns: readonly string[] }) =>
    `${table.name} (${columnList(table.columns.toSorted())})`;
  const here = [...(await listTables(client)).map(shape), ...(await listSequences(client))].toSorted();
  const there = [...tables.map(shape), ...sequences.map((sequence) => sequence.name)].toSorted();
  const odd = there.find((name) => !here.includes(name)) ?? here.find((name) => !there.includes(name));
  if (odd || here.length !== there.length) {
    throw new OperatorError(`the backup does not fit its own migrations: ${odd ?? 'a table is named twice'}`);
  }
}

async function loadTable(client: pg.Client, table: BackedUpTable, entries: AsyncGenerator<BackupEntry>): Promise<void> {
  const copy = client.query(copyFrom(`copy ${table.name} (${columnList(table.columns)}) from stdin`));
  await pipeline(Readable.from(rowsOf(table, entries), { objectMode: false }), copy);
  if (copy.rowCount !== table.rows) {
    throw new OperatorError(`${table.name} has ${copy.rowCount} rows where the manifest counts ${table.rows}`);
  }
}

/** Yields the rows of a table, each part compared with the manifest before its first byte is used. */
async function* rowsOf(table: BackedUpTable, entries: AsyncGenerator<BackupEntry>): AsyncGenerator<Buffer> {
  for (const part of table.parts) {
    const { value: entry } = await entries.next();
    if (entry?.name !== part.name || sha256(entry.content) !== part.sha256) {
      throw new OperatorError(`${part.name} is not the part that the manifest lists`);
    }
    yield* Readable.from([entry.content]).pipe(createGunzip());
  }
}
