import { createHash } from 'node:crypto';
import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from './operator-error.ts';
import { canReach, unprivilegedUser } from './unprivileged-user.ts';

/** Folder of the embedded PostgreSQL's data and, when that is outside the data folder, the reason. */
export interface DatabaseHome {
  folder: string;
  moved?: string;
}

/**
 * Returns the data folder itself, unless Kosh runs as root and PostgreSQL's user cannot reach it (a checkout below
 * /root, whose mode is 0700). Then a system folder named after the data folder, so that the next start finds it.
 */
export function databaseHome(dataDir: string): DatabaseHome {
  const user = unprivilegedUser();
  if (!user || canReach(dataDir, user)) return { folder: dataDir };
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  for (const parent of ['/var/lib/kosh', '/var/tmp/kosh']) {
    try {
      const folder = path.join(parent, name);
      mkdirSync(folder, { recursive: true, mode: 0o711 });
      accessSync(folder, constants.W_OK);
      if (!canReach(folder, user) || !isOurs(parent)) continue;
      return {
        folder,
        moved: `PostgreSQL runs as ${user.name}, who cannot enter ${dataDir}: the database is in ${folder}`,
      };
    } catch {
      // Not writable here; try the next.
    }
  }
  throw new OperatorError(
    `PostgreSQL runs as ${user.name}, who cannot enter ${dataDir}: set DATA_DIR to a folder that this user can reach`,
  );
}

/**
 * True when the folder is this user's and no other may write into it: below a folder for temporary files another user
 * could have made it first, and would hold the bank's data.
 */
export function isOurs(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}
