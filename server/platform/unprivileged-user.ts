import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The user that PostgreSQL runs as when Kosh itself runs as root. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, as it happens in containers. Then it runs as `postgres`, else as
 * `nobody`. Undefined when we are not root and everything runs as ourselves.
 */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { name, uid: ask('-u'), gid: ask('-g') };
    } catch {
      // There is no such user here; try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

/** Whether the user can pass through every folder down to `target`, which need not exist yet. */
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
