import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupCommand, restoreCommand, verifyCommand } from '../../server/backup/backup-commands.ts';
import { BackupWriter } from '../../server/backup/backup-file.ts';
import { readContents } from '../../server/backup/backup-manifest.ts';
import { type BackupWorkshop, openWorkshop } from './backup-workshop.ts';

// Mistakes in the command line, and files that are no backups: what the operator is told. Nothing is written.

let workshop: BackupWorkshop;
beforeAll(() => {
  workshop = openWorkshop();
});
afterAll(() => workshop.close());

const BACKUP = 'npm run backup -- FILE [--with-keys]';
const RESTORE =
  'npm run restore -- FILE FOLDER [--without-keys], or with DATABASE_URL of an empty database: npm run restore -- FILE';
const VERIFY = 'npm run restore:verify -- FILE';
const ELSEWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };

test.each([
  ['a backup without a file', backupCommand, [], {}, BACKUP],
  ['a backup to two files', backupCommand, ['a.kosh', 'b.kosh'], {}, BACKUP],
  ['an unknown option of a backup', backupCommand, ['a.kosh', '--with-key'], {}, BACKUP],
  ['a restore without a file', restoreCommand, [], {}, RESTORE],
  ['a restore without a folder', restoreCommand, ['a.kosh'], {}, RESTORE],
  ['a restore into a folder and a database', restoreCommand, ['a.kosh', 'folder'], ELSEWHERE, RESTORE],
  ['a restore into two folders', restoreCommand, ['a.kosh', 'one', 'two'], {}, RESTORE],
  ['an unknown option of a restore', restoreCommand, ['a.kosh', 'folder', '--no-keys'], {}, RESTORE],
  ['a proof without a file', verifyCommand, [], {}, VERIFY],
  ['a proof of two files', verifyCommand, ['a.kosh', 'b.kosh'], {}, VERIFY],
  ['a proof of an option', verifyCommand, ['--with-keys'], {}, VERIFY],
] as const)('%s is answered with the call as it should be', async (_, command, args, environment, usage) => {
  await expect(command(args, environment)).rejects.toMatchObject({
    name: 'UsageError',
    message: usage,
    exitCode: 2,
  });
});

test('a path is meant from where the operator stands, not from the folder of Kosh', async () => {
  const there = path.dirname(workshop.newFile());
  await expect(verifyCommand(['nowhere.kosh'], { INIT_CWD: there })).rejects.toThrow(path.join(there, 'nowhere.kosh'));
});

test('a file without a manifest is no backup', async () => {
  const file = workshop.newFile();
  const writer = await BackupWriter.create(file);
  await writer.add({ name: 'tables/bank.clock/000001.copy.gz', content: Buffer.from('rows of a table') });
  await writer.finish();
  await expect(readContents(file)).rejects.toMatchObject({
    name: 'OperatorError',
    message: `${file} is no backup of Kosh: it has no manifest.json`,
    exitCode: 1,
  });
});
