import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FONT_FILES } from '../../server/paper/pdf-fonts.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { START_OPTIONS } from '../start-options.ts';
import { NATIVE, packageManifest } from './package-manifest.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/** A packed package. */
export interface MadePackage {
  /** Folder with its files, laid out. */
  readonly folder: string;
  /** Path of the `.tgz`. */
  readonly file: string;
  /** Paths of the files in it, from its top. */
  readonly names: readonly string[];
  readonly bytes: number;
  readonly unpackedBytes: number;
  /** Content of its `THIRD-PARTY-NOTICES.md`. */
  readonly notices: string;
}

/**
 * Makes the package `kosh` in `into`: builds the web app where it has changed, a server that needs no library but the native
 * ones and the fixtures for tests, lays the files out in `into/package`, and packs them. They run as they are, without a build on the user's machine.
 */
export function makePackage(into: string): MadePackage {
  const folder = path.join(into, 'package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  const server = path.join(folder, 'dist/server');
  run(process.execPath, ['scripts/build.js', 'web'], CHECKOUT);
  run(process.execPath, ['scripts/package/bundle-server.js', server, ...NATIVE], CHECKOUT);
  const fixtures = ['-p', 'scripts/package/fixtures-tsconfig.json', '--outDir', path.join(folder, 'dist/testing')];
  run(process.execPath, ['node_modules/typescript/bin/tsc', ...fixtures], CHECKOUT);
  const notices = thirdPartyNotices([path.join(CHECKOUT, 'dist/web'), server]);
  rmSync(path.join(server, '.vite'), { recursive: true });
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.md'), notices);
  layOut(folder);
  const printed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], folder);
  // as: what `npm pack --json` prints
  const [packed] = JSON.parse(printed) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string }[] },
  ];
  return {
    folder,
    file: path.join(into, packed.filename),
    names: packed.files.map((file) => file.path).toSorted(),
    bytes: packed.size,
    unpackedBytes: packed.unpackedSize,
    notices,
  };
}

function layOut(folder: string): void {
  const copy = (from: string, to: string) =>
    cpSync(path.join(CHECKOUT, from), path.join(folder, to), {
      recursive: true,
      filter: (file) => path.basename(file) !== '.vite',
    });
  copy('dist/web', 'dist/web');
  for (const file of Object.values(FONT_FILES)) copy(`node_modules/${file}`, `dist/fonts/${path.basename(file)}`);
  copy('database', 'database');
  copy('scripts/package/refuse-old-node.js', 'bin/refuse-old-node.js');
  // The options of Node.js are those of `npm start`, which the bank is measured with.
  const command = readFileSync(path.join(CHECKOUT, 'scripts/package/kosh.js'), 'utf8');
  const first = `#!/usr/bin/env -S node ${START_OPTIONS.join(' ')}\n`;
  writeFileSync(path.join(folder, 'bin/kosh.js'), command.replace(/^#!.*\n/, first), { mode: 0o755 });
  for (const name of ['LICENSE', 'CHANGELOG.md']) copy(name, name);
  const manifest = packageManifest(process.env);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const page = readFileSync(path.join(CHECKOUT, 'scripts/package/README.md'), 'utf8');
  writeFileSync(path.join(folder, 'README.md'), page.replaceAll('VERSION', manifest.version));
}

/** Runs a program and returns what it printed. Its complaints go to this process's own. */
function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, [...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // A test's own would make Vite build for development.
    env: { ...process.env, NODE_ENV: undefined },
    // npm is a script of the shell there.
    shell: process.platform === 'win32' && program === 'npm',
  });
}
