import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { BackupWriter, readEntries, sha256 } from '../../server/backup/backup-file.ts';
import { MANIFEST, type Manifest, readContents } from '../../server/backup/backup-manifest.ts';
import { type KeysToSeal, writeBackup } from '../../server/backup/write-backup.ts';
import { ownerConnection } from '../../server/platform/database.ts';

/** Address of a database on the tests' PostgreSQL. */
export interface TestAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** A folder for backups, and databases to restore them into; `close` removes all of them. */
export interface BackupWorkshop {
  readonly folder: string;
  /** Returns a path in the folder that no file has. */
  newFile(): string;
  /** @param partBytes bytes of rows after which a part ends, where they are fewer than usual */
  backUp(address: TestAddress, seal?: KeysToSeal, partBytes?: number): Promise<{ file: string; manifest: Manifest }>;
  /** Creates an empty database beside another one. */
  emptyDatabase(beside: TestAddress): Promise<TestAddress>;
  /** Writes a backup anew with other entries or another manifest; sums and hashes are right again, as an attacker would. */
  forge(file: string, change: Forgery): Promise<string>;
  close(): Promise<void>;
}

/** Changes to a backup: to its list of entries in place, and to its manifest. */
export interface Forgery {
  readonly entries?: (entries: { name: string; content: Buffer }[]) => void;
  readonly manifest?: (manifest: Manifest) => void;
  /** False leaves the hashes in the manifest as they were. */
  readonly rehash?: boolean;
}

export function openWorkshop(): BackupWorkshop {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-backups-'));
  const made: TestAddress[] = [];
  const newFile = () => path.join(folder, `${randomBytes(6).toString('hex')}.kosh`);
  return {
    folder,
    newFile,
    async backUp(address, seal, partBytes) {
      const file = newFile();
      const pool = poolAt(address);
      try {
        const { manifest } = await writeBackup({ pool, file, kosh: '0.1.0', seal, partBytes });
        return { file, manifest };
      } finally {
        await pool.end();
      }
    },
    async emptyDatabase(beside) {
      const address = { ...beside, database: `restored_${randomBytes(6).toString('hex')}` };
      await askAt({ ...beside, database: 'postgres' }, `create database ${address.database} template template0`);
      made.push(address);
      return address;
    },
    async forge(file, { entries: change, manifest: edit, rehash = true }) {
      const entries: { name: string; content: Buffer }[] = [];
      for await (const entry of readEntries(file)) entries.push({ ...entry });
      change?.(entries);
      const { manifest } = await readContents(file);
      if (rehash) {
        for (const part of manifest.tables.flatMap((table) => table.parts)) {
          const entry = entries.find((one) => one.name === part.name);
          if (entry) part.sha256 = sha256(entry.content);
        }
      }
      edit?.(manifest);
      const forged = newFile();
      const writer = await BackupWriter.create(forged);
      for (const { name, content } of entries) {
        await writer.add({ name, content: name === MANIFEST ? Buffer.from(JSON.stringify(manifest)) : content });
      }
      await writer.finish();
      return forged;
    },
    async close() {
      for (const address of made) {
        await askAt({ ...address, database: 'postgres' }, `drop database ${address.database} with (force)`);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the address as a DATABASE_URL. */
export function urlOf({ host, port, user, database }: TestAddress): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Opens a pool of the owner's connections. */
export function poolAt(address: TestAddress): pg.Pool {
  const pool = new pg.Pool({ ...ownerConnection(address), max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

/** Runs one statement as the owner. */
export async function askAt<R extends pg.QueryResultRow>(
  address: TestAddress,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(ownerConnection(address));
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns, for each table of a bank, its number of rows and a digest of them; for each sequence its state. */
export async function contentOf(address: TestAddress): Promise<Record<string, string>> {
  const objects = await askAt<{ name: string; kind: string }>(
    address,
    `select n.nspname || '.' || c.relname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('ledger', 'bank', 'audit') and c.relkind in ('r', 'S') and c.relpersistence = 'p' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name, kind } of objects) {
    const digest = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as state from ${name} t`;
    const state = `select last_value || ' ' || is_called as state from ${name}`;
    const [row] = await askAt<{ state: string }>(address, kind === 'S' ? state : digest);
    content[name] = row?.state ?? '';
  }
  return content;
}

/** Returns everything of a bank's schema that is no row: columns, triggers, constraints, indexes, functions, views, grants. */
export async function shapeOf(address: TestAddress): Promise<string[]> {
  const rows = await askAt<{ thing: string }>(
    address,
    `with bank as (select oid, nspname from pg_namespace where nspname in ('ledger', 'bank', 'audit', 'assurance', 'migration'))
     select concat_ws(' ', 'table', n.nspname, c.relname, c.relkind, c.relpersistence, c.relacl::text, pg_get_userbyid(c.relowner)) as thing
       from pg_class c join bank n on n.oid = c.relnamespace
     union all
     select concat_ws(' ', 'column', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
       from pg_attribute a join pg_class c on c.oid = a.attrelid join bank n on n.oid = c.relnamespace
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
     union all
     select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid))
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join bank n on n.oid = c.relnamespace where not t.tgisinternal
     union all
     select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
       from pg_constraint k join bank n on n.oid = k.connamespace
     union all
     select 'index ' || pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indrelid join bank n on n.oid = c.relnamespace
     union all
     select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl::text) from pg_proc p join bank n on n.oid = p.pronamespace
     union all
     select 'view ' || c.oid::regclass || pg_get_viewdef(c.oid)
       from pg_class c join bank n on n.oid = c.relnamespace where c.relkind = 'v'
     order by 1`,
  );
  return rows.map((row) => row.thing);
}
