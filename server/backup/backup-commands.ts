import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDatabasePlace } from '../platform/config.ts';
import { inspectDatabase } from '../platform/inspect-database.ts';
import { createLog } from '../platform/log.ts';
import { UsageError } from '../platform/operator-error.ts';
import { callOf, VERSION } from '../platform/own-package.ts';
import { OLD_SECRET_NAMES, readSecretTexts, SECRET_NAMES } from '../platform/secrets.ts';
import { withFiles } from '../platform/settings-in-files.ts';
import { type Restored, restoreBank, verifyBackup } from './restore-bank.ts';
import { refuseWeakPassphrase } from './sealed-keys.ts';
import { writeBackup } from './write-backup.ts';

// The commands of an operator: each reads its arguments, works, and prints what an operator has to know.

type Environment = NodeJS.ProcessEnv;

/** `npm run backup -- FILE [--with-keys]`: backs up the bank that `DATABASE_URL` or `DATA_DIR` names, open or closed. */
export async function backupCommand(args: readonly string[], env: Environment): Promise<void> {
  const usage = callOf('backup', 'FILE [--with-keys]');
  const { positionals, flag: withKeys } = readArguments(args, 'with-keys', usage);
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new UsageError(usage);
  const file = placeOf(name, env);
  const seal = withKeys ? keysToSeal(env) : undefined;
  const { manifest, bytes } = await inspectDatabase((pool) => writeBackup({ pool, file, kosh: VERSION, seal }));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: ${manifest.tables.length} tables, ${rows} rows, ${bytes} bytes, as at ${manifest.takenAt}`);
  console.log(`Audit trail: ${manifest.audit.sealed} sealed events, newest seal ${manifest.audit.head}`);
  console.log(
    seal
      ? 'The keys are in it, sealed by the passphrase. Keep the passphrase elsewhere.'
      : `The keys are not in it: keep ${manifest.keys.needed.join(', ')} elsewhere. Without them this bank does not open again.`,
  );
}

/** `npm run restore -- FILE FOLDER`: restores into a new data folder, or without FOLDER into the empty `DATABASE_URL`. */
export async function restoreCommand(args: readonly string[], env: Environment): Promise<void> {
  const usage = `${callOf('restore', 'FILE FOLDER [--without-keys]')}, or with DATABASE_URL of an empty database: ${callOf('restore', 'FILE')}`;
  const { positionals, flag: withoutKeys } = readArguments(args, 'without-keys', usage);
  const [name, folder, ...rest] = positionals;
  const place = readDatabasePlace(env);
  if (!name || rest.length > 0 || (folder === undefined) === (place.databaseUrl === undefined)) {
    throw new UsageError(usage);
  }
  const target = folder === undefined ? place : { databaseUrl: undefined, dataDir: placeOf(folder, env) };
  const restored = await restoreBank({
    file: placeOf(name, env),
    target,
    passphrase: passphraseOf(env),
    withoutKeys,
    log: createLog('warn'),
  });
  tell(restored);
  if (restored.keys.length > 0) console.log(`The keys are in ${path.join(target.dataDir, 'secrets.json')}.`);
  else console.log(`The bank opens with the keys that it had: ${restored.manifest.keys.needed.join(', ')}.`);
}

/** `npm run restore:verify -- FILE`: restores into a folder that is removed again, and proves the bank in it. */
export async function verifyCommand(args: readonly string[], env: Environment): Promise<void> {
  const usage = callOf('restore:verify', 'FILE');
  const [name, ...rest] = args;
  if (!name || name.startsWith('-') || rest.length > 0) throw new UsageError(usage);
  const restored = await verifyBackup({
    file: placeOf(name, env),
    passphrase: passphraseOf(env),
    log: createLog('warn'),
  });
  tell(restored);
  const { included } = restored.manifest.keys;
  if (included)
    console.log(restored.keys.length > 0 ? 'The keys open.' : 'The keys were not tried: no BACKUP_PASSPHRASE.');
}

function tell({ manifest, migrated, findings }: Restored): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${manifest.tables.length} tables, ${rows} rows, as at ${manifest.takenAt}, from PostgreSQL ${manifest.postgres}`,
  );
  if (migrated.length > 0) console.log(`Migrated: ${migrated.join(', ')}`);
  for (const finding of findings) console.log(`VIOLATED: ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
  console.log(
    findings.length > 0
      ? 'The restored bank does not hold.'
      : `The books hold. The audit trail holds: ${manifest.audit.sealed} sealed events, newest seal ${manifest.audit.head}`,
  );
}

function readArguments(args: readonly string[], flag: string, usage: string): { positionals: string[]; flag: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { [flag]: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { positionals, flag: values[flag] === true };
  } catch {
    throw new UsageError(usage);
  }
}

/** A path is meant from where the operator stands; npm itself runs scripts in Kosh's folder. */
function placeOf(name: string, env: Environment): string {
  return path.resolve(env.INIT_CWD ?? '', name);
}

function passphraseOf(env: Environment): string | undefined {
  return withFiles(env).BACKUP_PASSPHRASE || undefined;
}

function keysToSeal(env: Environment) {
  const passphrase = passphraseOf(env);
  refuseWeakPassphrase(passphrase);
  const set = withFiles(env);
  const names = [...SECRET_NAMES, ...OLD_SECRET_NAMES];
  const given = Object.fromEntries(names.flatMap((name) => (set[name] ? [[name, set[name]]] : [])));
  return { keys: readSecretTexts(given, readDatabasePlace(env).dataDir), passphrase };
}
