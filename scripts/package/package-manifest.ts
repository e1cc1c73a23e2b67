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
    files: ['bin', 'database', 'dist', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md'],
    dependencies: Object.fromEntries(Object.entries(root.dependencies).filter(([name]) => NATIVE.includes(name))),
    optionalDependencies: root.optionalDependencies,
    // npm then refuses to publish from anywhere but a workflow that can prove which commit the files were built from.
    publishConfig: { access: 'public', provenance: true },
  };
}
