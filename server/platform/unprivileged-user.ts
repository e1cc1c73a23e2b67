import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** User that runs PostgreSQL when Kosh itself runs as root. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns `postgres`, else `nobody`, because PostgreSQL refuses to run as root, as which containers often start.
 * Undefined when Kosh is not root and everything runs as its own user.
 */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { name, uid: ask('-u'), gid: ask('-g') };
    } catch {
      // No such user here; try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

/** True when the user can pass through every folder down to `target`, which need not exist yet. */
export function canReach(target: string, user: UnprivilegedUser): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (!mayEnter(folder, user)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function mayEnter(folder: string, user: UnprivilegedUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return true;
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}
