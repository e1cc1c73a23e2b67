import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../../server/platform/data-folder.ts';

const modeOf = (folder: string): number => statSync(folder).mode & 0o7777;

test('a new data folder is closed to listing, and one that is there keeps its mode', () => {
  const there = mkdtempSync(path.join(tmpdir(), 'kosh-folder-'));
  try {
    chmodSync(there, 0o1777);
    makeDataFolder(there);
    expect(modeOf(there)).toBe(0o1777);
    const made = path.join(there, 'bank', 'data');
    makeDataFolder(made);
    expect(modeOf(made)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  } finally {
    rmSync(there, { recursive: true });
  }
});
