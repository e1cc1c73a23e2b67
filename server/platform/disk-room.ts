import { statfsSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

const MB = 1_000_000;
/** Room for a new bank: its database, and the write-ahead files that are allocated in its first minute. */
export const ROOM_FOR_A_NEW_BANK = 400 * MB;
/** Room to open a bank that exists: PostgreSQL writes a few files and recycles the rest. */
export const ROOM_TO_OPEN = 20 * MB;
/**
 * Room that is left before one more bank is made on a server with others: four are copied at a time, each of 13 MB and as much of the
 * write-ahead log. On a disk that is full to the last byte PostgreSQL cannot write that log, stops, and takes all banks with it.
 */
export const ROOM_FOR_ANOTHER_BANK = 150 * MB;

/** Returns the free bytes of a folder's disk. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Refuses (`OperatorError`) a folder whose disk has fewer free bytes than `needed`, before PostgreSQL panics over it. */
export function refuseTooLittleRoom(folder: string, needed: number): void {
  const free = freeBytes(folder);
  if (free >= needed) return;
  throw new OperatorError(
    `${folder} needs ${needed / MB} MB of free space, and ${Math.floor(free / MB)} MB are left: ${ANOTHER_FOLDER}`,
  );
}

const ANOTHER_FOLDER = 'make room, or name another folder with --data';

/** Returns the sentence for a failure of the disk that the operator can put right; undefined for any other failure. */
export function diskComplaint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // as: errors of the file system and of PostgreSQL carry a code, and the former a path
  const { code, path } = error as NodeJS.ErrnoException;
  const where = path ?? 'the database';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /No space left on device/.test(error.message))
    return `the disk of ${where} is full; a new bank needs ${ROOM_FOR_A_NEW_BANK / MB} MB: ${ANOTHER_FOLDER}`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${where} cannot be written (${code}): name a folder of this user with --data`;
  return undefined;
}
