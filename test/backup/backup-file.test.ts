import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BackupWriter, readEntries, refuseDamaged } from '../../server/backup/backup-file.ts';
import { type BackupWorkshop, openWorkshop } from './backup-workshop.ts';

let workshop: BackupWorkshop;
beforeAll(() => {
  workshop = openWorkshop();
});
afterAll(() => workshop.close());

const ENTRIES = [
  { name: 'tables/bank.clock/000001.copy.gz', content: Buffer.from('rows of a table') },
  { name: 'manifest.json', content: Buffer.from('{}\n') },
];

async function write(file = workshop.newFile()): Promise<string> {
  const writer = await BackupWriter.create(file);
  for (const entry of ENTRIES) await writer.add(entry);
  await writer.finish();
  return file;
}

test('is a tar that other programs read, and gives back its entries in their order', async () => {
  const file = await write();
  await refuseDamaged(file);
  const read = [];
  for await (const entry of readEntries(file)) read.push(entry);
  expect(read).toEqual(ENTRIES);
  // A tar on the machine is part of every system that Kosh runs on.
  expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')).toEqual([
    ...ENTRIES.map((entry) => entry.name),
    'SHA256SUM',
  ]);
});

test('one flipped bit in any byte makes the file refused', async () => {
  const whole = readFileSync(await write());
  const file = workshop.newFile();
  const unnoticed: number[] = [];
  for (let place = 0; place < whole.length; place += 1) {
    const changed = Buffer.from(whole);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    writeFileSync(file, changed);
    await refuseDamaged(file).then(
      () => unnoticed.push(place),
      () => undefined,
    );
  }
  expect(whole.length).toBe(4_096);
  expect(unnoticed).toEqual([]);
});

test('a file that was cut off anywhere, or got bytes added, is refused', async () => {
  const whole = readFileSync(await write());
  const file = workshop.newFile();
  for (let length = 0; length < whole.length; length += 100) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(refuseDamaged(file)).rejects.toThrow('is damaged, cut off or no backup');
  }
  writeFileSync(file, Buffer.concat([whole, Buffer.alloc(1)]));
  await expect(refuseDamaged(file)).rejects.toThrow('is damaged, cut off or no backup');
  await expect(refuseDamaged(path.join(workshop.folder, 'none'))).rejects.toThrow('there is no backup');
});

test('a backup is on the disk, and so is its name, before it counts as written', async () => {
  const handle = await open(workshop.folder, 'r');
  // as: every handle of a file has this prototype, which no module hands out
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const flushed: { what: string; named: boolean }[] = [];
  const file = workshop.newFile();
  const spy = vi.spyOn(handles, 'sync').mockImplementation(function flush(this: FileHandle) {
    flushed.push({ what: path.basename(readlinkSync(`/proc/self/fd/${this.fd}`)), named: existsSync(file) });
    return this.datasync();
  });
  await write(file).finally(() => spy.mockRestore());
  expect(flushed).toEqual([
    { what: `${path.basename(file)}.${process.pid}.half`, named: false },
    { what: path.basename(workshop.folder), named: true },
  ]);
});

test('a backup overwrites nothing, and one that fails leaves nothing behind', async () => {
  const file = await write();
  await expect(BackupWriter.create(file)).rejects.toThrow(`${file} exists; a backup overwrites nothing`);
  const before = readdirSync(workshop.folder);
  const half = await BackupWriter.create(workshop.newFile());
  const [entry] = ENTRIES;
  if (entry) await half.add(entry);
  expect(readdirSync(workshop.folder)).toHaveLength(before.length + 1);
  await half.abandon();
  expect(readdirSync(workshop.folder)).toEqual(before);
});
