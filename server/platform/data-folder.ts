import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from './operator-error.ts';
import { birthmark } from './process-identity.ts';

/** Exclusive lock on a data folder, held until it is released. */
export interface DataFolderLock {
  /** Writes this process's address into the lock, for the message of a second start. */
  announce(address: string): void;
  release(): void;
}

interface Holder {
  pid: number;
  birthmark: string | undefined;
  address?: string;
}

/**
 * Makes the data folder if it is not there. Others may pass through it (PostgreSQL runs as another user when Kosh
 * runs as root) but not list it; every file in it has its own mode. A folder in which others may write keeps its mode:
 * it is a shared one, such as the temporary folder.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder);
    const isShared = (statSync(folder).mode & 0o022) !== 0;
    if (!isShared) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `the data folder ${folder} cannot be used (${why}): name a folder of this user with --data`,
    );
  }
}

/** Makes a folder and those above it. Node.js's own recursive `mkdir` never returns where none can be made, as in `/proc`. */
function makeFolders(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there) throw new Error('it is not a folder');
  makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Takes the data folder for this process. Refuses while another live process has it; takes it over from one that died
 * without releasing it.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const file = path.join(folder, 'kosh.lock');
  const own = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, birthmark: birthmark(process.pid) };
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  // link() is atomic: of two starts at once, one sees the other's file.
  if (linked(own, file)) unlinkSync(own);
  else
    try {
      takeOver(own, file, folder);
    } catch (error) {
      rmSync(own, { force: true });
      throw error;
    }
  return {
    announce(address) {
      writeFileSync(own, JSON.stringify({ ...holder, address }), { mode: 0o600 });
      renameSync(own, file);
    },
    release() {
      if (holderIn(textOf(file))?.pid === process.pid) unlinkSync(file);
    },
  };
}

/** Puts a start's own file in the place of one that a dead process has left. */
function takeOver(own: string, file: string, folder: string): void {
  const left = textOf(file);
  const other = holderIn(left);
  if (isLive(other)) {
    const where = [`pid ${other.pid}`, other.address].filter(Boolean).join(', ');
    throw new OperatorError(`Kosh is already running from this data folder (${where}): ${folder}`);
  }
  const starting = () => new OperatorError(`Another Kosh is starting from this data folder: ${folder}`);
  // Two that have read one dead holder would each put their file over the other's, and both believe it theirs: one at a time does so, and
  // looks once more whether the file is still the one that it has read.
  const turn = `${file}.next`;
  if (!linked(own, turn) && isLive(holderIn(textOf(turn)))) throw starting();
  try {
    if (textOf(file) !== left) throw starting();
    renameSync(own, file);
  } finally {
    rmSync(turn, { force: true });
  }
}

function linked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch {
    return false;
  }
}

function isLive(holder: Holder | undefined): holder is Holder {
  return holder?.birthmark !== undefined && birthmark(holder.pid) === holder.birthmark;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function holderIn(text: string | undefined): Holder | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
