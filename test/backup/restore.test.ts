import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { readEntries } from '../../server/backup/backup-file.ts';
import type { Manifest } from '../../server/backup/backup-manifest.ts';
import { loadBackup } from '../../server/backup/load-backup.ts';
import { proveRestored } from '../../server/backup/prove-restored.ts';
import { restoreBank } from '../../server/backup/restore-bank.ts';
import { createLog } from '../../server/platform/log.ts';
import { makeAtMigrations, migrate } from '../../server/platform/migrate.ts';
import { openApp } from '../sessions/app-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import {
  askAt,
  type BackupWorkshop,
  contentOf,
  openWorkshop,
  poolAt,
  shapeOf,
  type TestAddress,
  urlOf,
} from './backup-workshop.ts';

const log = createLog('silent');
const SECRETS = { TOKEN_SECRET: 'token-secret', DATA_KEY: 'data-key', CARD_KEY: 'card-key' };
const PASSPHRASE = 'ten thousand monsoon clouds';

let workshop: BackupWorkshop;
let bank: TestDatabase;
let source: TestAddress;
let backup: { file: string; manifest: Manifest };
let restored: TestAddress;

beforeAll(async () => {
  workshop = openWorkshop();
  bank = await createTestDatabase();
  source = bank.address;
  const app = await openApp({ SEED: 'demo' }, bank);
  const { visitor } = await app.newCustomer();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1_234.5 });
  // The bank is closed, because the content that the backup is compared with must rest.
  await app.close();
  await bank.asOwner(`insert into bank.sign_in_challenges (token_hash, subject_type, subject_id, created_at, expires_at)
    select 'one'::bytea, 'customer', id, now(), now() + interval '10 minutes' from bank.customers limit 1`);
  await bank.asOwner(`insert into bank.reset_links (token_hash, subject_type, subject_id, kind, created_at, expires_at)
    select kind::bytea, 'staff', id, kind, now(), now() + interval '30 minutes'
    from (select id from bank.staff limit 1) s, unnest(array['reset', 'invitation']) kind`);
  const sealer = createAuditSealer(bank.database, log, bank.clock);
  await vi.waitFor(async () => expect(await sealer.seal()).toBeGreaterThan(0), 30_000);
  backup = await workshop.backUp(source, undefined, 2_000);
  restored = await workshop.emptyDatabase(source);
  await loadBackup({ address: restored, file: backup.file, manifest: backup.manifest, log });
});
afterAll(async () => {
  await workshop.close();
  await bank.close();
});

test('every row and every sequence of the bank is there again, also of tables in several parts, and nothing else', async () => {
  const there = await contentOf(source);
  const severalParts = backup.manifest.tables.filter(({ parts }) => parts.length > 1);
  expect(severalParts.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger.journals']));
  for await (const { name, content } of readEntries(backup.file)) {
    if (!name.endsWith('.gz')) continue;
    const rows = gunzipSync(content);
    expect(rows.toString().endsWith('\n'), name).toBe(true);
    // The bytes after which a part ends, and the chunk of PostgreSQL's answer in which they were reached.
    expect(rows.length, name).toBeLessThan(2_000 + 65_536);
  }
  expect(Object.keys(there).length).toBeGreaterThan(50);
  expect(there['bank.customers']).toMatch(/^\d\d /);
  expect(await contentOf(restored)).toEqual(there);
});

test('the schema is the same in every trigger, constraint, index, function, view and grant', async () => {
  const there = await shapeOf(source);
  expect(there.length).toBeGreaterThan(700);
  expect(await shapeOf(restored)).toEqual(there);
});

test('what is only added to stays so: neither the owner nor the bank rewrites history after a restore', async () => {
  const rewrite = 'update ledger.entries set amount_paise = amount_paise + 1';
  await expect(askAt(restored, rewrite)).rejects.toThrow('append-only');
  await expect(askAt(restored, 'truncate audit.seals')).rejects.toThrow('append-only');
  await expect(askAt(restored, `set role kosh_app; ${rewrite}`)).rejects.toThrow('permission denied');
});

test('no number is given out twice after a restore', async () => {
  const next = `select nextval('bank.customer_numbers')::text as n`;
  const [there] = await askAt<{ n: string }>(source, next);
  const [here] = await askAt<{ n: string }>(restored, next);
  expect(here).toEqual(there);
  const [event] = await askAt<{ seq: bigint; newest: bigint }>(
    restored,
    `with newest as (select max(seq) as seq from audit.events)
     insert into audit.events (at, event, object, details) values (now(), 'books.verified', 'books', '{}')
     returning seq, (select seq from newest) as newest`,
  );
  expect(event?.seq).toBe((event?.newest ?? 0n) + 1n);
});

test('after a restore nobody is signed in, and the audit trail says that the bank was restored', async () => {
  const address = await workshop.emptyDatabase(source);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-restored-'));
  const target = { databaseUrl: urlOf(address), dataDir };
  const done = await restoreBank({ file: backup.file, target, passphrase: undefined, log });
  rmSync(dataDir, { recursive: true });
  expect(done.findings).toEqual([]);
  expect(done.migrated).toEqual([]);
  // An invitation stays: the person whom it lets in has no other way.
  const open = `select 'session' as kind from bank.sessions where revoked_at is null
    union select 'challenge' from bank.sign_in_challenges where used_at is null
    union select kind from bank.reset_links where used_at is null order by kind`;
  const kinds = ['challenge', 'invitation', 'reset', 'session'];
  expect(await askAt(source, open)).toEqual(kinds.map((kind) => ({ kind })));
  expect(await askAt(address, open)).toEqual([{ kind: 'invitation' }]);
  expect(await askAt(address, `select event, details from audit.events order by seq desc limit 1`)).toEqual([
    { event: 'bank.restored', details: { takenAt: backup.manifest.takenAt } },
  ]);
});

test('a backup of an older Kosh is restored as it was and then migrated', async () => {
  const old = await workshop.emptyDatabase(source);
  const older = backup.manifest.migrations.filter(({ name }) => name < '0050');
  expect(older.length).toBeLessThan(backup.manifest.migrations.length);
  const fill = async () => undefined;
  await makeAtMigrations({ address: old, log, migrations: older, fill });
  await askAt(old, 'update bank.desk_targets set customers = 66');
  const { file, manifest } = await workshop.backUp(old);
  expect(manifest.migrations).toEqual(older);
  const address = await workshop.emptyDatabase(source);
  const { migrated } = await loadBackup({ address, file, manifest, log });
  expect(migrated).toEqual(backup.manifest.migrations.slice(older.length).map(({ name }) => name));
  await migrate({ address: old, log });
  expect(await contentOf(address)).toEqual(await contentOf(old));
  expect(await shapeOf(address)).toEqual(await shapeOf(restored));
});

test('a backup of a newer Kosh, or of one with other migrations, is refused before anything is made', async () => {
  const address = await workshop.emptyDatabase(source);
  const newer = structuredClone(backup.manifest);
  newer.migrations.push({ name: '9999-later.sql', sha256: '0'.repeat(64) });
  await expect(loadBackup({ address, file: backup.file, manifest: newer, log })).rejects.toThrow(
    'the backup is of a newer Kosh: its migration 9999-later.sql is not known here',
  );
  const edited = structuredClone(backup.manifest);
  const [first] = edited.migrations;
  if (first) first.sha256 = '0'.repeat(64);
  await expect(loadBackup({ address, file: backup.file, manifest: edited, log })).rejects.toThrow(
    'the backup has another 0001-ledger.sql than this Kosh',
  );
  expect(await askAt(address, `select from pg_namespace where nspname = 'ledger'`)).toHaveLength(0);
});

test('the keys come back with their passphrase alone, for this user only, and over no others', async () => {
  const { file } = await workshop.backUp(source, { keys: SECRETS, passphrase: PASSPHRASE });
  for (const secret of Object.values(SECRETS)) expect(readFileSync(file).includes(secret)).toBe(false);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-keys-'));
  const kept = path.join(dataDir, 'secrets.json');
  const restore = async (passphrase: string | undefined, withoutKeys = false) => {
    const address = await workshop.emptyDatabase(source);
    return restoreBank({ file, target: { databaseUrl: urlOf(address), dataDir }, passphrase, withoutKeys, log });
  };
  await expect(restore(undefined)).rejects.toThrow('the backup holds the keys: set BACKUP_PASSPHRASE');
  await expect(restore('ten thousand monsoon cloud')).rejects.toThrow('the passphrase is not that of this backup');
  expect((await restore(undefined, true)).keys).toEqual([]);
  expect((await restore(PASSPHRASE)).keys).toEqual(Object.keys(SECRETS));
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(SECRETS);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  writeFileSync(kept, '{}');
  await expect(restore(PASSPHRASE)).rejects.toThrow(`${kept} exists; move it away`);
  expect(readFileSync(kept, 'utf8')).toBe('{}');
  rmSync(dataDir, { recursive: true });
});

test('books or a trail that do not hold are named after the restore', async () => {
  const pool = poolAt(restored);
  const { sealed, head } = backup.manifest.audit;
  const other = { ...backup.manifest, audit: { sealed: 0, head: 'f'.repeat(64) } };
  expect(await proveRestored(pool, other)).toEqual([
    `the audit trail has ${sealed} sealed events where the backup had 0`,
    `the audit trail ends at ${head}, the backup's at ${'f'.repeat(64)}`,
  ]);
  await pool.query(`begin; alter table ledger.entries disable trigger append_only;
    update ledger.entries set amount_paise = amount_paise + 1 where account_seq = 1; commit`);
  expect((await proveRestored(pool, backup.manifest)).join()).toContain(
    'each journal balances, with two entries or more: violated',
  );
  await pool.end();
});
