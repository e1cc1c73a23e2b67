import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { Auditor } from '../faults/auditor.ts';
import { openWorkload } from '../faults/open-workload.ts';
import type { Order } from '../faults/order-book.ts';
import { payIn, transfer } from '../faults/order-mix.ts';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import type { Workload } from '../faults/workload.ts';

// The drill of docs/operating.md, with its commands: a backup of a bank at work, the machine lost, a bank from the backup.

const WORKERS = 6;
const ENVIRONMENT = { LIMIT_SCALE: '100000', MAIL_DIR: '' };
const PASSPHRASE = 'seven lamps in a row, and one more';

let place: string;
let bank: BankUnderTest;
beforeAll(async () => {
  place = mkdtempSync(path.join(os.tmpdir(), 'kosh-drill-'));
  chmodSync(place, 0o711);
  bank = await openBankUnderTest(ENVIRONMENT);
});
afterAll(async () => {
  await bank?.close();
  rmSync(place, { recursive: true, force: true });
});

/** Runs a command of an operator, by the file that npm runs; rejects when it exits with anything but 0. */
async function command(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const { PATH, TMPDIR } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join(CHECKOUT, 'scripts', script), ...args],
    { cwd: CHECKOUT, env: { PATH, TMPDIR, ...env } },
  );
  return stdout;
}

/** Sends orders until `stop` is called or the bank is gone; an order whose answer never came stays unknown. */
function keepBusy(workload: Workload, random: Random): { stop: () => Promise<void> } {
  let stopped = false;
  const worker = async () => {
    while (!stopped) {
      const payer = workload.payers[random(4)];
      const other = workload.payers.find((one) => one !== payer);
      if (!payer || !other) throw new Error('no payers');
      const paise = BigInt(1 + random(9_999));
      const order = workload.book.add(random(3) === 0 ? payIn(payer, paise) : transfer(payer, other, paise));
      await workload.send(order, bank).catch(() => {
        stopped = true;
      });
    }
  };
  const done = Promise.all(Array.from({ length: WORKERS }, worker));
  return {
    async stop() {
      stopped = true;
      await done;
    },
  };
}

test('a backup taken under load brings back every order acknowledged before it, after bank and database were killed', async () => {
  const auditor = new Auditor(bank.dataDir);
  const workload = await openWorkload([bank], auditor);
  const random = seededRandom(20261122);
  await workload.refreshRecipients(bank);
  await workload.payInFirst(random);
  const busy = keepBusy(workload, random);
  const acknowledged = () => workload.book.acknowledged();
  await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(60), 120_000);

  const before: Order[] = acknowledged();
  const file = path.join(place, 'bank.tar');
  const env = { DATA_DIR: bank.dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  expect(await command('backup.ts', [file, '--with-keys'], env)).toContain('The keys are in it');
  expect(acknowledged().length).toBeGreaterThan(before.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const postmaster = auditor.postmaster;
  await bank.end('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await busy.stop();
  // The machine is gone, and its disk with it.
  rmSync(bank.dataDir, { recursive: true });

  const verified = await command('restore-verify.ts', [file], { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(verified).toContain('The books hold. The audit trail holds:');
  expect(verified).toContain('The keys open.');
  const folder = path.join(place, 'restored');
  const said = await command('restore.ts', [file, folder], { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(said).toContain('The books hold. The audit trail holds:');
  await bank.close();
  bank = await openBankUnderTest({ ...ENVIRONMENT, DATA_DIR: folder });

  const books = new Auditor(folder);
  const there = await books.ask<{ key: string; journal: string }>(
    'select idempotency_key as key, journal_id::text as journal from assurance.journals where idempotency_key = any($1)',
    [workload.book.orders.map((order) => order.key)],
  );
  const journals = new Map(there.map(({ key, journal }) => [key, journal]));
  const lost = before.filter(
    ({ key, outcome }) => outcome.state !== 'posted' || journals.get(key) !== outcome.journalId,
  );
  expect(lost.map((order) => order.key)).toEqual([]);
  const [first] = before;
  if (!first) throw new Error('no order was acknowledged');
  // Its maker has to sign in again. Under its key the order then gets its first answer: `send` throws at another one.
  const count = 'select count(*)::int as n from assurance.journals';
  const [sizeBefore] = await books.ask<{ n: number }>(count);
  expect(await workload.send(first, bank)).toBe('SESSION_ENDED');
  expect(await workload.send(first, bank)).toBeUndefined();
  expect(await books.ask(count)).toEqual([sizeBefore]);
  console.log(`backup drill: ${before.length} orders acknowledged before the backup, ${lost.length} lost`);
});
