import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Min free bytes: tests write at most 1 GB at a time; the rest is for the programs, which share the memory. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Makes a folder in memory that PostgreSQL's unprivileged user can open. Returns undefined if there is too little room, if
 * programs may not run from it (containers often forbid that), and on systems other than Linux. The caller removes it. Tests
 * with a database spend a quarter of their time waiting for the disk, without testing it: a killed process loses nothing that
 * it wrote, in memory or on disk. Only a power cut would.
 */
export function makeMemoryFolder(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES) return undefined;
    folder = mkdtempSync(path.join(SHARED_MEMORY, 'kosh-'));
    chmodSync(folder, 0o1777);
    const program = path.join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
