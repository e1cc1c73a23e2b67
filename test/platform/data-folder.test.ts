import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder, makeDataFolder } from '../../server/platform/data-folder.ts';

/** Runs a step once, after the holder of a lock was read and before its reader asks whether that process lives. */
function meanwhile(holder: number, step: () => void): void {
  const kill = process.kill.bind(process);
  let waits = true;
  const asked = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (pid === holder && waits) {
      waits = false;
      step();
    }
    return kill(pid, signal);
  });
  onTestFinished(() => asked.mockRestore());
}

/** Does as another process would, which is alive. */
function asAnother<T>(work: () => T): T {
  const own = process.pid;
  Object.defineProperty(process, 'pid', { value: process.ppid, configurable: true });
  try {
    return work();
  } finally {
    Object.defineProperty(process, 'pid', { value: own, configurable: true });
  }
}

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

test('of two starts that find the lock of a process that died, one has the data folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kosh-folder-'));
  const file = path.join(folder, 'kosh.lock');
  try {
    writeFileSync(file, JSON.stringify({ pid: 1, birthmark: 'of an earlier boot' }));
    meanwhile(1, () => asAnother(() => lockDataFolder(folder)));
    expect(() => lockDataFolder(folder)).toThrow(`Another Kosh is starting from this data folder: ${folder}`);
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.ppid);
    expect(readdirSync(folder)).toEqual(['kosh.lock']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the lock of a process that died is taken over, also after a start that died in doing so', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kosh-folder-'));
  const died = JSON.stringify({ pid: 1, birthmark: 'of an earlier boot' });
  try {
    for (const name of ['kosh.lock', 'kosh.lock.next']) writeFileSync(path.join(folder, name), died);
    const lock = lockDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['kosh.lock']);
    expect(() => asAnother(() => lockDataFolder(folder))).toThrow('Kosh is already running from this data folder');
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
