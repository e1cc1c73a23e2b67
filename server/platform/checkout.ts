import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of Kosh itself, found by its migrations: this file runs from `server/platform` in
 * development and from `dist/server` once bundled, and both must find the same folder.
 */
export const CHECKOUT = findCheckout(path.dirname(fileURLToPath(import.meta.url)));

function findCheckout(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'database', 'migrations'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No database/migrations above ${start}`);
  }
}
