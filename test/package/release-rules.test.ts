import path from 'node:path';
import { expect, test } from 'vitest';
import { changelogComplaints } from '../../scripts/package/changelog.ts';
import { licenceComplaints, runTimeLicences } from '../../scripts/package/licences.ts';
import type { MadePackage } from '../../scripts/package/make-package.ts';
import { packageComplaints } from '../../scripts/package/package-complaints.ts';
import { packageManifest } from '../../scripts/package/package-manifest.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The rules of `npm run release:check`, each on a case that it must refuse.

test('every package that the bank needs when it runs has a licence that is allowed', () => {
  const packages = runTimeLicences(path.join(CHECKOUT, 'package-lock.json'));
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.map(({ name }) => name)).not.toContain('typescript');
  expect(licenceComplaints(packages)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', 'other 1.0.0 is under GPL-3.0-only, which is not on the list'],
  ['MIT AND LGPL-3.0-or-later', 'other 1.0.0 is under LGPL-3.0-or-later, which is not on the list'],
  ['(MIT OR GPL-2.0)', 'other 1.0.0 is under (MIT OR GPL-2.0), which is not on the list'],
  [undefined, 'other 1.0.0 states no licence'],
])('a package under %s is refused', (licence, complaint) => {
  expect(licenceComplaints([{ name: 'other', version: '1.0.0', licence }])).toEqual([complaint]);
});

test.each([
  ['## [Unreleased]\n\n- a change\n', 'CHANGELOG.md has no entry for 1.2.0'],
  ['## [1.2.0]\n\n- a change\n', 'the entry for 1.2.0 has no date: [1.2.0] - YYYY-MM-DD'],
  ['## [1.2.0] - 2026-11-25\n\n## [1.1.0] - 2026-11-24\n\n- a change\n', 'the entry for 1.2.0 names no change'],
])('a changelog of %j does not tell of the version', (changelog, complaint) => {
  expect(changelogComplaints(changelog, '1.2.0')).toEqual([complaint]);
});

test('a changelog with a dated change tells of it', () => {
  expect(changelogComplaints('## [1.2.0] - 2026-11-25\n\n### Added\n\n- a change\n', '1.2.0')).toEqual([]);
});

test('sources, tests and maps do not belong in the package, nor 30 MB', () => {
  const wrong = [
    'dist/server/main.js.map',
    'server/main.ts',
    'test/tidy.test.ts',
    'docs/ledger.md',
    'node_modules/pg/index.js',
  ];
  const made: MadePackage = {
    folder: CHECKOUT,
    file: '',
    names: wrong,
    bytes: 30_000_001,
    unpackedBytes: 0,
    notices: '',
  };
  const complaints = packageComplaints(made);
  expect(complaints).toEqual(expect.arrayContaining(wrong.map((name) => `${name} does not belong in it`)));
  expect(complaints).toContain('it has 30000001 bytes, more than 30000000');
  // The server of the checkout takes its libraries from node_modules.
  expect(complaints).toContain('its server imports fastify, which is not installed with it');
});

test('the manifest names the repository where a workflow knows it, and is published with a proof of its build alone', () => {
  expect(packageManifest({})).not.toHaveProperty('repository');
  expect(packageManifest({})).toMatchObject({ publishConfig: { provenance: true }, bin: { kosh: 'bin/kosh.js' } });
  const env = { GITHUB_SERVER_URL: 'https://host.example', GITHUB_REPOSITORY: 'owner/kosh' };
  expect(packageManifest(env)).toMatchObject({
    repository: { type: 'git', url: 'git+https://host.example/owner/kosh.git' },
  });
});
