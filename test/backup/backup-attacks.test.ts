import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { readEntries } from '../../server/backup/backup-file.ts';
import { KEYS } from '../../server/backup/backup-manifest.ts';
import { restoreBank } from '../../server/backup/restore-bank.ts';
import { asOwner } from '../../server/platform/as-owner.ts';
import { settleNature } from '../../server/platform/bank-nature.ts';
import { createLog } from '../../server/platform/log.ts';
import { openApp } from '../sessions/app-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import {
  askAt,
  type BackupWorkshop,
  contentOf,
  type Forgery,
  openWorkshop,
  type TestAddress,
  urlOf,
} from './backup-workshop.ts';

// Files that an attacker or an accident has put together: sums and hashes are right wherever the attacker can make them so.

const log = createLog('silent');
const PASSPHRASE = 'the long way round the lake';

let workshop: BackupWorkshop;
let bank: TestDatabase;
let plain: string;
let sealed: string;
let dataDir: string;

beforeAll(async () => {
  workshop = openWorkshop();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-attacked-'));
  bank = await createTestDatabase();
  await (await openApp({ SEED: 'demo' }, bank)).close();
  const sealer = createAuditSealer(bank.database, log, bank.clock);
  await vi.waitFor(async () => expect(await sealer.seal()).toBeGreaterThan(0), 30_000);
  plain = (await workshop.backUp(bank.address)).file;
  const keys = { TOKEN_SECRET: 'token', DATA_KEY: 'data', CARD_KEY: 'card' };
  sealed = (await workshop.backUp(bank.address, { keys, passphrase: PASSPHRASE })).file;
});
afterAll(async () => {
  await workshop.close();
  await bank.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Restores into a new database; returns its address and what the restore found. */
async function restore(
  file: string,
  passphrase?: string,
): Promise<{ address: TestAddress; findings: readonly string[] }> {
  const address = await workshop.emptyDatabase(bank.address);
  const { findings } = await restoreBank({ file, target: { databaseUrl: urlOf(address), dataDir }, passphrase, log });
  return { address, findings };
}

/** Returns the refusal of a forged backup. */
async function refusalOf(change: Forgery): Promise<string> {
  const forged = await workshop.forge(plain, change);
  return restore(forged).then(() => 'restored', String);
}

/** Changes the rows of one table, whose demo rows are one part. */
const rows =
  (table: string, change: (lines: string[]) => string[]) =>
  (entries: { name: string; content: Buffer }[]): void => {
    const entry = entries.find(({ name }) => name.startsWith(`tables/${table}/`));
    if (!entry) throw new Error(`no part of ${table}`);
    entry.content = gzipSync(change(gunzipSync(entry.content).toString().split('\n')).join('\n'));
  };

describe('a file put together anew', () => {
  test('with the contents of two parts swapped is refused', async () => {
    const swap: Forgery['entries'] = (entries) => {
      const [one, other] = entries;
      if (!one || !other) throw new Error('too few entries');
      [one.content, other.content] = [other.content, one.content];
    };
    expect(await refusalOf({ entries: swap, rehash: false })).toContain('is not the part that the manifest lists');
  });

  test('with a part left out, added, named twice or in another order is refused', async () => {
    expect(await refusalOf({ entries: (entries) => void entries.splice(3, 1) })).toContain(
      'is not what its manifest lists: first at tables/',
    );
    const stray = { name: '../../../etc/cron.d/kosh', content: Buffer.from('* * * * * root id') };
    expect(await refusalOf({ entries: (entries) => void entries.unshift(stray) })).toContain(
      'is not what its manifest lists: first at tables/',
    );
    expect(await refusalOf({ entries: (entries) => void entries.push(stray) })).toContain(
      'first at ../../../etc/cron.d/kosh',
    );
    expect(await refusalOf({ entries: (entries) => void entries.splice(1, 0, ...entries.slice(0, 1)) })).toContain(
      'is not what its manifest lists',
    );
  });

  test('with names that would be SQL, or that are not of the bank, is refused', async () => {
    const named = (name: string): Forgery => ({
      manifest({ tables: [first] }) {
        if (first) first.name = name;
      },
    });
    expect(await refusalOf(named('bank.clock; drop schema bank'))).toContain(
      'has a manifest that this Kosh does not understand',
    );
    expect(await refusalOf(named('pg_catalog.pg_authid'))).toContain(
      'the backup does not fit its own migrations: pg_catalog.pg_authid',
    );
    const column: Forgery = {
      manifest: ({ tables: [first] }) => void first?.columns.push("x\") from program 'id' --"),
    };
    expect(await refusalOf(column)).toContain('the backup does not fit its own migrations');
    const sequence: Forgery = { manifest: ({ sequences: [first] }) => void (first && (first.name = 'public.other')) };
    expect(await refusalOf(sequence)).toContain('the backup does not fit its own migrations: public.other');
  });

  test('without a table that the bank has is refused', async () => {
    const forget: Forgery = {
      entries: (entries) =>
        void entries.splice(0, entries.length, ...entries.filter(({ name }) => !name.includes('bank.staff/'))),
      manifest: (manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'bank.staff');
      },
    };
    expect(await refusalOf(forget)).toContain('the backup does not fit its own migrations: bank.staff');
  });

  test('with fewer or more rows than its manifest counts is refused', async () => {
    const fewer = rows('bank.customers', (lines) => lines.slice(1));
    expect(await refusalOf({ entries: fewer })).toContain('bank.customers has');
    // PostgreSQL stops reading at this line.
    const endsEarly = rows('bank.customers', ([first = '', ...rest]) => [first, '\\.', ...rest]);
    expect(await refusalOf({ entries: endsEarly })).toContain('bank.customers');
  });

  test('with a changed amount, although every hash is right, does not hold', async () => {
    const change = rows('ledger.entries', ([first = '', ...rest]) => {
      const cells = first.split('\t');
      cells[3] = String(Number(cells[3]) + 100);
      return [cells.join('\t'), ...rest];
    });
    const { findings } = await restore(await workshop.forge(plain, { entries: change }));
    expect(findings.join()).toContain('each journal balances, with two entries or more: violated 1 times');
  });

  test('without the newest events of the audit trail does not hold', async () => {
    const cut: Forgery = {
      entries(entries) {
        rows('audit.seals', (lines) => [...lines.slice(0, -2), ''])(entries);
        rows('audit.events', (lines) => [...lines.slice(0, -2), ''])(entries);
      },
      manifest(manifest) {
        for (const table of manifest.tables) if (/audit\.(seals|events)/.test(table.name)) table.rows -= 1;
      },
    };
    const { findings } = await restore(await workshop.forge(plain, cut));
    expect(findings.join()).toContain('sealed events where the backup had');
  });

  test('with keys under a passphrase is refused, however right its hashes are', async () => {
    const forged = await workshop.forge(sealed, {
      entries: rows('bank.desk_targets', (lines) => lines.map((line) => line.replace('65', '66'))),
    });
    const message = 'the passphrase is not that of this backup, or the backup was changed after it was sealed';
    await expect(restore(forged, PASSPHRASE)).rejects.toThrow(message);
    await expect(restore(sealed, 'the long way round the lak')).rejects.toThrow(message);
    // The keys taken out, in the hope that the rest is then believed.
    const without = await workshop.forge(sealed, {
      entries: (entries) =>
        void entries.splice(
          entries.findIndex(({ name }) => name === KEYS),
          1,
        ),
      manifest: ({ keys }) => {
        keys.included = false;
      },
    });
    await expect(restore(without, PASSPHRASE)).rejects.toThrow('the backup holds no keys that it would open');
  });

  test('with a link in place of a file is refused', async () => {
    const file = workshop.newFile();
    const link = { name: 'manifest.json', type: 'symlink', linkname: '/etc/passwd', size: 0 } as const;
    writeFileSync(file, await packTar([{ header: link }]));
    const read = async () => {
      for await (const entry of readEntries(file)) expect(entry.name).toBe('never');
    };
    await expect(read()).rejects.toThrow('holds manifest.json, which is no file');
  });
});

describe('a bank that is there', () => {
  test('in a database is not restored over, and keeps every row', async () => {
    const before = await contentOf(bank.address);
    const target = { databaseUrl: urlOf(bank.address), dataDir };
    await expect(restoreBank({ file: plain, target, passphrase: undefined, log })).rejects.toThrow(
      'the database holds a bank already; a restore needs an empty one',
    );
    expect(await contentOf(bank.address)).toEqual(before);
  });

  test('in a folder is not restored over, nor is a folder behind a link', async () => {
    const folder = path.join(workshop.folder, 'bank');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'secrets.json'), '{}');
    const link = path.join(workshop.folder, 'link');
    symlinkSync(folder, link);
    for (const place of [folder, link]) {
      const target = { databaseUrl: undefined, dataDir: place };
      await expect(restoreBank({ file: plain, target, passphrase: undefined, log })).rejects.toThrow(
        `${place} is not empty; a restore needs a new folder`,
      );
    }
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  test('is made once by two restores into one database at once', async () => {
    const address = await workshop.emptyDatabase(bank.address);
    const target = { databaseUrl: urlOf(address), dataDir };
    const both = await Promise.allSettled(
      [plain, plain].map((file) => restoreBank({ file, target, passphrase: undefined, log })),
    );
    const failures = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(failures).toEqual(['OperatorError: the database holds a bank already; a restore needs an empty one']);
  });

  test('as a demo stays a demo when it is restored', async () => {
    const { address } = await restore(plain);
    await expect(asOwner(address, (tx) => settleNature(tx, 'real', 'this place'))).rejects.toThrow('holds a demo');
    await expect(askAt(address, `update bank.nature set nature = 'real'`)).rejects.toThrow('append-only');
  });
});
