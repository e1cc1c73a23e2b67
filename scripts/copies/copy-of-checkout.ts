import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** All files of the repository in their current state, in a folder of their own, with this checkout's packages. */
export interface CopyOfCheckout {
  /** Absolute path. */
  readonly folder: string;
  /** Applies a patch, or takes it back. */
  apply(patch: string, undo?: boolean): void;
  remove(): void;
}

/** Copies the checkout, changed and new files as well. The caller removes the copy. */
export function copyOfCheckout(): CopyOfCheckout {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-planted-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: CHECKOUT,
  });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (!existsSync(path.join(CHECKOUT, file))) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(CHECKOUT, file), path.join(folder, file));
  }
  // A build of the same sources is not repeated.
  if (existsSync(path.join(CHECKOUT, 'dist'))) {
    cpSync(path.join(CHECKOUT, 'dist'), path.join(folder, 'dist'), { recursive: true });
  }
  symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    apply: (patch, undo = false) => {
      execFileSync('git', ['apply', ...(undo ? ['--reverse'] : []), patch], { cwd: folder });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
