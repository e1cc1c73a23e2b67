import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './checkout.ts';

// as: npm's own format
const own = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as { version: string; bin?: unknown };

/** Version of this Kosh, such as `0.1.0`. */
export const VERSION = own.version;

/** True in the package that `npm run package` makes. A checkout has no command of its own, only npm's scripts. */
export const IS_INSTALLED = own.bin !== undefined;

type Command = 'start' | 'backup' | 'restore' | 'restore:verify' | 'rotate-keys';

/** Returns the line by which an operator calls a command here, such as `npm run backup -- FILE`, or `kosh backup FILE`. */
export function callOf(command: Command, args = ''): string {
  if (IS_INSTALLED) return ['kosh', command === 'start' ? '' : command, args].filter(Boolean).join(' ');
  return ['npm', command === 'start' ? '' : 'run', command, args && `-- ${args}`].filter(Boolean).join(' ');
}
