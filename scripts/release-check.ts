import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { VERSION } from '../server/platform/own-package.ts';
import { changelogComplaints } from './package/changelog.ts';
import { licenceComplaints, runTimeLicences } from './package/licences.ts';
import { makePackage } from './package/make-package.ts';
import { packageComplaints } from './package/package-complaints.ts';
import { NOTICES } from './package/third-party-notices.ts';

// `npm run release:check`: all that a release needs, short of `npm test` before it and of publishing. Each step runs even after a
// failure; exits with 1 when one failed.

const bin = (name: string): string => path.join(CHECKOUT, 'node_modules/.bin', name);
const read = (name: string): string => readFileSync(path.join(CHECKOUT, name), 'utf8');

/** Returns what a program printed when it failed; nothing when it did not. */
function complaintsOf(program: string, args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(program, [...args], { cwd: CHECKOUT, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

function complaintsOfTheTree(): string[] {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: CHECKOUT, encoding: 'utf8' });
  return changed
    .split('\n')
    .filter(Boolean)
    .map((line) => `not committed: ${line}`);
}

function complaintsOfThePackage(): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-release-'));
  try {
    const made = makePackage(folder);
    console.log(`${path.basename(made.file)}: ${made.names.length} files, ${made.bytes} bytes`);
    const stale = made.notices === read(NOTICES) ? [] : [`${NOTICES} is out of date: npm run package`];
    return [...packageComplaints(made), ...stale];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const STEPS: readonly (readonly [name: string, complaints: () => string[]])[] = [
  ['nothing is left to commit', complaintsOfTheTree],
  ['the changelog tells of this version', () => changelogComplaints(read('CHANGELOG.md'), VERSION)],
  ['licences', () => licenceComplaints(runTimeLicences(path.join(CHECKOUT, 'package-lock.json')))],
  ['types', () => complaintsOf(bin('tsc'), ['-b'])],
  ['lint', () => complaintsOf(bin('oxlint'), ['--type-aware'])],
  ['format', () => complaintsOf(bin('biome'), ['ci', '--colors=off', '--reporter=summary'])],
  ['files, size and notices of the package', complaintsOfThePackage],
  ['the package runs for a stranger', () => complaintsOf(bin('vitest'), ['run', 'test/package'])],
];

let failed = 0;
for (const [name, complaintsOfStep] of STEPS) {
  const complaints = complaintsOfStep();
  if (complaints.length > 0) failed += 1;
  console.log(`${complaints.length > 0 ? 'FAILED' : 'fine  '}  ${name}`);
  for (const line of complaints) console.log(`        ${line}`);
}
console.log(failed === 0 ? `Kosh ${VERSION} may be published.` : `${failed} of ${STEPS.length} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
