import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Documents are left out, because the specification and the decisions are read anew by each check, and so is the list of
// rows that the web app shows, because it is written from the report.
const NOT_TESTED = /^docs\/|\.md$|^web\/public\/conformance\.json$/;

/**
 * Returns the SHA-256 of all sources, tests and settings of a checkout, committed or not; git's ignored files are left out.
 * @param counts says of a path whether it is one of them
 */
export function hashOfSources(checkout: string, counts = (file: string): boolean => !NOT_TESTED.test(file)): string {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file && counts(file) && existsSync(path.join(checkout, file)));
  const sum = createHash('sha256');
  for (const file of [...new Set(files)].toSorted()) {
    const content = createHash('sha256').update(readFileSync(path.join(checkout, file)));
    sum.update(`${file}\0${content.digest('hex')}\0`);
  }
  return sum.digest('hex');
}
