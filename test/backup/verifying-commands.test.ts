import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { dataFolderOf, readPidFile } from '../../server/platform/postgres-cluster.ts';
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

test('the proving commands exit with 0 for a sound bank, and with 1 for a forged head and rewritten books', async () => {
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

/** Waits for what `read` returns of the folder in which a copy of a bank is made. */
const inCopy = <T>(read: (data: string) => T | undefined): Promise<T> =>
  vi.waitFor(
    () => {
      const name = readdirSync(temporary).find((each) => each.startsWith('kosh-verify-'));
      const found = name && read(dataFolderOf(path.join(temporary, name)));
      if (!found) throw new Error('the copy of the bank is not so far yet');
      return found;
    },
    { timeout: 120_000, interval: 10 },
  );

test.each([
  ['while it restores', (data: string) => (readPidFile({ data })?.ready ? data : undefined)],
  ['while its database is made', (data: string) => (existsSync(data) ? data : undefined)],
])(
  'restore:verify that is ended by Ctrl-C %s leaves neither the copy of the bank nor its database',
  async (_, moment) => {
    const { file } = await workshop.backUp(sealed.books.database.address);
    const { child, ended } = begin('restore-verify.ts', [file]);
    const data = await inCopy(moment);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 1, said: '' });
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
    expect(running.filter((command) => command.includes(data))).toEqual([]);
    expect(left()).toEqual([]);
  },
);
