import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../../server/platform/data-folder.ts';

const modeOf = (folder: string): number => statSync(folder).mode & 0o7777;

test('a data folder is closed to listing, and a shared one keeps its mode', () => {
  const there = mkdtempSync(path.join(tmpdir(), 'kosh-folder-'));
  try {
    chmodSync(there, 0o1777);
    makeDataFolder(there);
    expect(modeOf(there)).toBe(0o1777);
    const own = path.join(there, 'bank', 'data');
    makeDataFolder(own);
    const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
    expect(modeOf(own)).toBe(closed);
    chmodSync(own, 0o755);
    makeDataFolder(own);
    expect(modeOf(own)).toBe(closed);
  } finally {
    rmSync(there, { recursive: true });
  }
});
