import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { fetchPackage, type PackedFile } from './npm-package.ts';

// A Chromium inside an npm package, for machines that reach the npm registry and nothing else. It is no dependency: 70 MB are
// fetched only where there is no other browser, and kept in the user's cache.

const NAME = '@sparticuz/chromium';
const VERSION = '153.0.0';
const INTEGRITY = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';

const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
const folder = path.join(cache, 'kosh', `chromium-${VERSION}`);
/** Path of the program once it was fetched. */
export const PACKED_CHROMIUM = path.join(folder, 'chromium');

/** Fetches the package, and unpacks the browser with its libraries. */
export async function unpackChromium(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`${NAME} has a browser for Linux on x64 only`);
  }
  mkdirSync(path.dirname(folder), { recursive: true });
  const half = mkdtempSync(`${folder}.`);
  try {
    await unpack(await fetchPackage(`${NAME}@${VERSION}`, INTEGRITY), half);
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

async function unpack(files: readonly PackedFile[], into: string): Promise<void> {
  const packed = new Map(files.map(({ name, data }) => [name, data]));
  const part = (name: string) => promisify(brotliDecompress)(packed.get(`bin/${name}.br`) ?? Buffer.alloc(0));
  writeFileSync(path.join(into, 'headless-shell'), await part('chromium'), { mode: 0o755 });
  for (const archive of ['al2023.tar', 'swiftshader.tar']) {
    for (const { header, data } of await unpackTar(await part(archive))) {
      const file = path.join(into, archive === 'al2023.tar' ? 'libraries' : '', path.basename(header.name));
      if (header.type !== 'file' || !data) continue;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, data);
    }
  }
  // It finds the libraries that came with it, and has no helper for the sandbox.
  const program = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    'export LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/libraries"',
    'exec "$here/headless-shell" --no-sandbox "$@"',
  ];
  writeFileSync(path.join(into, 'chromium'), `${program.join('\n')}\n`);
  chmodSync(path.join(into, 'chromium'), 0o755);
}
