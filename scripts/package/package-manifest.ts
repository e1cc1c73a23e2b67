import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** The fields of npm's manifest that Kosh uses. */
interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

/** The libraries with native code, which npm chooses for the machine. The code of all others is in the built server. */
export const NATIVE: readonly string[] = ['@node-rs/argon2', 'sharp'];

/** Entries of the fixtures for tests, with the built file of each in `dist/testing`. */
const FIXTURES: Readonly<Record<string, string>> = {
  './testing': 'bank-for-tests',
  './server-for-tests': 'server-for-tests',
  './playwright': 'playwright-fixture',
  './vitest': 'vitest-fixture',
  './node-test': 'node-test-fixture',
};

/** Runners that the fixtures are for, with the versions that they work with. npm installs none of them for the bank. */
const RUNNERS: Readonly<Record<string, string>> = { '@playwright/test': '>=1.50', vitest: '>=3.2' };

/**
 * Returns the `package.json` of the package, from the checkout's.
 * @param env of a workflow, which names the repository; nothing else knows its address
 */
export function packageManifest(env: NodeJS.ProcessEnv) {
  // as: npm's own format
  const root = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as Manifest;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  return {
    name: root.name,
    version: root.version,
    description: root.description,
    license: root.license,
    ...(server && repository && { repository: { type: 'git', url: `git+${server}/${repository}.git` } }),
    type: 'module',
    engines: root.engines,
    bin: { kosh: 'bin/kosh.js' },
    exports: {
      ...Object.fromEntries(
        Object.entries(FIXTURES).map(([entry, file]) => [
          entry,
          { types: `./dist/testing/${file}.d.ts`, default: `./dist/testing/${file}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['bin', 'database', 'dist', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md'],
    dependencies: Object.fromEntries(Object.entries(root.dependencies).filter(([name]) => NATIVE.includes(name))),
    optionalDependencies: root.optionalDependencies,
    peerDependencies: RUNNERS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(RUNNERS).map((name) => [name, { optional: true }])),
    // npm then refuses to publish from anywhere but a workflow that can prove which commit the files were built from.
    publishConfig: { access: 'public', provenance: true },
  };
}
