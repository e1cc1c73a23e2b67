import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { recordAudit } from '../audit/audit-trail.ts';
import { asOwner } from '../platform/as-owner.ts';
import { OffsetClock } from '../platform/bank-clock.ts';
import { type DatabaseAddress, ownerConnection } from '../platform/database.ts';
import { databaseHome } from '../platform/database-home.ts';
import type { Log } from '../platform/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { dataFolderOf } from '../platform/postgres-cluster.ts';
import { runningDatabase } from '../platform/running-database.ts';
import { keepSecrets, refuseKeptSecrets } from '../platform/secrets.ts';
import { endEverySignIn } from '../sessions/end-sessions.ts';
import { refuseDamaged } from './backup-file.ts';
import { type BackupContents, type Manifest, readContents } from './backup-manifest.ts';
import { loadBackup } from './load-backup.ts';
import { proveRestored } from './prove-restored.ts';
import { openKeys } from './sealed-keys.ts';

/** A backup that was restored, and what is wrong with it: nothing, unless the bank was broken when it was backed up. */
export interface Restored {
  readonly manifest: Manifest;
  /** Names of the migrations that ran after the rows were there, because the backup is of an older Kosh. */
  readonly migrated: readonly string[];
  /** Names of the keys that were opened. */
  readonly keys: readonly string[];
  readonly findings: readonly string[];
}

/** Place of a restored bank: a new data folder, or the empty database of `databaseUrl` with `dataDir` for the keys. */
export interface RestoreTarget {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Restores a backup as a bank to open: the rows as they were, but all sessions ended, since one that ended after the backup
 * must not live again. The audit trail says that the bank was restored. Refuses a damaged file, a data folder that is
 * not empty and a database that holds a bank.
 * @param passphrase opens the keys, which are then kept in `secrets.json`; with `withoutKeys` they stay in the file
 */
export async function restoreBank(options: {
  file: string;
  target: RestoreTarget;
  passphrase: string | undefined;
  withoutKeys?: boolean;
  log: Log;
}): Promise<Restored> {
  const { file, target, passphrase, log } = options;
  if (!target.databaseUrl) refuseUsedFolder(target.dataDir);
  const contents = await readSound(file);
  if (contents.sealedKeys && passphrase === undefined && !options.withoutKeys) {
    throw new OperatorError('the backup holds the keys: set BACKUP_PASSPHRASE, or leave them with --without-keys');
  }
  const keys = options.withoutKeys ? undefined : openIncluded(contents, passphrase);
  if (keys) refuseKeptSecrets(target.dataDir);
  const { manifest } = contents;
  const work = async (address: DatabaseAddress) => {
    const { migrated } = await loadBackup({ address, file, manifest, log });
    const findings = await withPool(address, (pool) => proveRestored(pool, manifest));
    await beginAgain(address, manifest);
    if (keys) keepSecrets(target.dataDir, keys);
    return { manifest, migrated, keys: Object.keys(keys ?? {}), findings };
  };
  return onDatabase(target, { log, work });
}

/**
 * Restores a backup into a data folder that is removed again, and proves the bank in it. Needs room for a copy of the bank
 * below the folder for temporary files (`TMPDIR`).
 * @param passphrase opens the keys too, which proves that neither they nor the rest was changed by others; may be absent
 */
export async function verifyBackup(options: {
  file: string;
  passphrase: string | undefined;
  log: Log;
}): Promise<Restored> {
  const { file, passphrase, log } = options;
  const contents = await readSound(file);
  const keys = passphrase === undefined ? undefined : openIncluded(contents, passphrase);
  const { manifest } = contents;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-verify-'));
  // PostgreSQL runs as another user where Kosh runs as root.
  chmodSync(dataDir, 0o711);
  const folders = [dataDir];
  const remove = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const work = async (address: DatabaseAddress) => {
    const { migrated } = await loadBackup({ address, file, manifest, log });
    const findings = await withPool(address, (pool) => proveRestored(pool, manifest));
    return { manifest, migrated, keys: Object.keys(keys ?? {}), findings };
  };
  try {
    folders.push(databaseHome(dataDir).folder);
    return await onDatabase({ databaseUrl: undefined, dataDir }, { log, work, leaving: remove });
  } finally {
    remove();
  }
}

async function readSound(file: string): Promise<BackupContents> {
  await refuseDamaged(file);
  return readContents(file);
}

function openIncluded({ sealedKeys, manifestBytes }: BackupContents, passphrase: string | undefined) {
  if (passphrase === undefined) return undefined;
  if (!sealedKeys) throw new OperatorError('a passphrase is given, but the backup holds no keys that it would open');
  return openKeys(sealedKeys, passphrase, manifestBytes);
}

/** Refuses a folder with anything in it: the data of a bank, open or closed, is never written over. */
function refuseUsedFolder(dataDir: string): void {
  const used = [dataDir, dataFolderOf(databaseHome(dataDir).folder)].find(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  );
  if (used) throw new OperatorError(`${used} is not empty; a restore needs a new folder`);
}

/**
 * Runs `work` on the owner's address of the target; an embedded database runs only meanwhile.
 * @param leaving cleans up after Ctrl-C, which ends the process without a return to the caller; also while the database starts
 */
async function onDatabase<T>(
  target: RestoreTarget,
  { log, work, leaving }: { log: Log; work: (address: DatabaseAddress) => Promise<T>; leaving?: () => void },
): Promise<T> {
  const end = async (): Promise<never> => {
    await starting.then((running) => running.stop()).catch(() => undefined);
    leaving?.();
    process.exit(1);
  };
  let ending: Promise<never> | undefined;
  const leave = () => {
    // A statement that fails because its database was stopped says nothing about the backup.
    log.level = 'silent';
    ending ??= end();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, leave);
  const starting = runningDatabase(target, log);
  try {
    const running = await starting;
    try {
      return await work(running.address);
    } finally {
      await running.stop();
    }
  } catch (error) {
    await ending;
    throw error;
  } finally {
    for (const signal of signals) process.removeListener(signal, leave);
  }
}

async function withPool<T>(address: DatabaseAddress, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...ownerConnection(address), max: 2 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Ends what must not live again, and lets the audit trail tell of the restore. */
async function beginAgain(address: DatabaseAddress, { takenAt }: Manifest): Promise<void> {
  await asOwner(address, async (tx) => {
    await endEverySignIn(tx, new OffsetClock().wall());
    await recordAudit(tx, { event: 'bank.restored', actorId: null, object: 'bank', details: { takenAt } });
  });
}
