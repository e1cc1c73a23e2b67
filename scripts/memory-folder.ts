import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** The tests write 1 GB at most at a time; the rest is for the programs, which share the memory. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * A new folder in memory, open to the unprivileged user that PostgreSQL runs as; undefined where there is too little room, where
 * programs may not run from it (containers often forbid that), and off Linux. The caller removes it.
 *
 * A quarter of the time of tests that have a database goes into waiting for the disk, and no test can see what for: a killed
 * process loses nothing of what it wrote, wherever that is. Only a power cut would.
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
