import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOurs } from '../../server/platform/database-home.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-home-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder of the system holds the database only if it is this user’s, and no other may write into it', () => {
  const parent = path.join(folder, 'kosh');
  mkdirSync(parent);
  chmodSync(parent, 0o711);
  expect(isOurs(parent)).toBe(true);
  for (const mode of [0o777, 0o731, 0o713]) {
    chmodSync(parent, mode);
    expect(isOurs(parent)).toBe(false);
  }
  chmodSync(parent, 0o711);
  const link = path.join(folder, 'link');
  symlinkSync(parent, link);
  expect(isOurs(link)).toBe(false);
});
