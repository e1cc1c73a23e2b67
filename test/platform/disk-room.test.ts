import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../../server/platform/data-folder.ts';
import { diskComplaint, refuseTooLittleRoom } from '../../server/platform/disk-room.ts';

test('a disk with too little room is refused with the room that is needed and the room that is left', () => {
  refuseTooLittleRoom(tmpdir(), 1_000_000);
  expect(() => refuseTooLittleRoom(tmpdir(), 1e18)).toThrow(
    /^.+ needs 1000000000000 MB of free space, and \d+ MB are left: make room, or name another folder with --data$/,
  );
});

test('a disk that fills up, and a folder that cannot be written, are told in one sentence', () => {
  const failure = (code: string, where?: string) => Object.assign(new Error(code), { code, path: where });
  const full = 'is full; a new bank needs 400 MB: make room, or name another folder with --data';
  expect(diskComplaint(failure('ENOSPC', '/bank/secrets.json'))).toBe(`the disk of /bank/secrets.json ${full}`);
  expect(diskComplaint(failure('53100'))).toBe(`the disk of the database ${full}`);
  expect(diskComplaint(new Error('PostgreSQL did not start: FATAL: could not write: No space left on device'))).toBe(
    `the disk of the database ${full}`,
  );
  expect(diskComplaint(failure('EACCES', '/bank/kosh.lock'))).toBe(
    '/bank/kosh.lock cannot be written (EACCES): name a folder of this user with --data',
  );
  expect(diskComplaint(new Error('something else'))).toBeUndefined();
});

test('a data folder that is a file, below one, or where none can be made, is refused with the remedy', () => {
  const there = mkdtempSync(path.join(tmpdir(), 'kosh-folder-'));
  const file = path.join(there, 'file');
  writeFileSync(file, '');
  try {
    const refused = /^the data folder .+file.* cannot be used \(.+\): name a folder of this user with --data$/;
    expect(() => makeDataFolder(file)).toThrow(refused);
    expect(() => makeDataFolder(path.join(file, 'bank'))).toThrow(refused);
    const nowhere = process.platform === 'linux' ? '/proc/file/bank' : '/dev/null/file/bank';
    expect(() => makeDataFolder(nowhere)).toThrow(refused);
    expect(statSync(file).isFile()).toBe(true);
  } finally {
    rmSync(there, { recursive: true });
  }
});
