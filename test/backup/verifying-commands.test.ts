import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { dataFolderOf, isOurServer, readPidFile } from '../../server/platform/postgres-cluster.ts';
import { openSealedBooks, type SealedBooks } from '../audit/sealed-books.ts';
import { type BackupWorkshop, openWorkshop, urlOf } from './backup-workshop.ts';

// The commands that prove a bank, run as an operator runs them: what a script of the operator sees of them is the exit code.

let workshop: BackupWorkshop;
let sealed: SealedBooks;
/** Folder for temporary files of the commands alone. */
let temporary: string;
beforeAll(async () => {
  workshop = openWorkshop();
  sealed = await openSealedBooks();
  temporary = mkdtempSync(path.join(os.tmpdir(), 'kosh-verifying-'));
  chmodSync(temporary, 0o711);
});
afterAll(async () => {
  await workshop.close();
  await sealed.close();
  rmSync(temporary, { recursive: true, force: true });
});

/** Begins a command by the file that npm runs; `ended` resolves with its exit code and all that it printed. */
function begin(script: string, args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(CHECKOUT, 'scripts', script), ...args], {
    cwd: CHECKOUT,
    env: { PATH: process.env.PATH, TMPDIR: temporary, DATABASE_URL: urlOf(sealed.books.database.address) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = [once(child, 'close'), text(child.stdout), text(child.stderr)] as const;
  const ended = Promise.all(printed).then(([[code], said, complained]) => ({ code, said: said + complained }));
  return { child, ended };
}

const run = (script: string, ...args: string[]) => begin(script, args).ended;

/** Folders of banks and of sockets that the commands have made and not removed. */
const left = () => readdirSync(temporary).filter((name) => name.startsWith('kosh-'));

const KEYS = { keys: { DATA_KEY: 'data' }, passphrase: 'a lantern above the ferry' };

test('a bank as it was exits with 0; a head that was not its own and rewritten books exit with 1', async () => {
  const { database } = sealed.books;
  const { head, headSeq } = await verifyAudit(database.pool);
  const other = `${headSeq}:${'ab'.repeat(32)}`;
  const [books, trail, forged] = await Promise.all([
    run('verify-ledger.ts'),
    run('verify-audit-trail.ts', '--head', `${headSeq}:${head}`),
    run('verify-audit-trail.ts', '--head', `${headSeq}:${head}`, '--head', other),
  ]);
  expect(books).toEqual({ code: 0, said: expect.stringContaining('The books hold.') });
  expect(trail).toEqual({ code: 0, said: expect.stringContaining('The audit trail holds.') });
  expect(forged.code).toBe(1);
  expect(forged.said).toContain(`VIOLATED: The chain does not contain the head ${other}, which was noted outside.`);

  await sealed.rewrite('update ledger.entries set amount_paise = amount_paise + 1 where amount_paise = 2500');
  const { file } = await workshop.backUp(database.address, KEYS);
  const [ledger, audit, restored] = await Promise.all([
    run('verify-ledger.ts'),
    run('verify-audit-trail.ts'),
    run('restore-verify.ts', file),
  ]);
  expect(ledger).toEqual({ code: 1, said: expect.stringContaining('The books do not hold') });
  expect(audit).toEqual({ code: 1, said: expect.stringContaining('The audit trail does not hold.') });
  expect(restored).toEqual({ code: 1, said: expect.stringContaining('The restored bank does not hold.') });
  // The backup holds keys that no passphrase was given for.
  expect(restored.said).toMatch(/\nThe keys were not tried: no BACKUP_PASSPHRASE\.\n$/);
  expect(restored.said).not.toContain('The keys open');
  expect(left()).toEqual([]);
});

test('a backup that is tried leaves neither its copy of the bank nor a database at work after Ctrl-C', async () => {
  const { file } = await workshop.backUp(sealed.books.database.address);
  const { child, ended } = begin('restore-verify.ts', [file]);
  const database = await vi.waitFor(
    () => {
      const [name = ''] = readdirSync(temporary).filter((each) => each.startsWith('kosh-verify-'));
      const data = dataFolderOf(path.join(temporary, name));
      const server = readPidFile({ data });
      if (!server?.ready) throw new Error('the copy of the bank has no database yet');
      return { data, pid: server.pid };
    },
    { timeout: 120_000, interval: 10 },
  );
  expect(isOurServer(database, database.pid)).toBe(true);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 1, said: '' });
  expect(isOurServer(database, database.pid)).toBe(false);
  expect(left()).toEqual([]);
});
