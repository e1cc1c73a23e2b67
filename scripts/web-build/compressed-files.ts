import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST_WORTH_COMPRESSING = 1_024;

/** Blocks of 256 kB: all files but one then have one set of codes, which is smaller than several that each fit better. The first script has two. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 18 };

/** Returns a file's content as the server sends it, as Brotli and as gzip. */
export const compress = {
  br: (content: Buffer): Promise<Buffer> => brotli(content, { params: BROTLI }),
  gz: smallestGzip,
};

/** Compresses with blocks of several sizes and returns the smallest result: which one fits best differs from file to file. */
async function smallestGzip(content: Buffer): Promise<Buffer> {
  const tried = await Promise.all([7, 8, 9].map((memLevel) => zip(content, { level: 9, memLevel })));
  return tried.reduce((best, each) => (each.length < best.length ? each : best));
}

/**
 * Writes a .br and a .gz beside each text file, so that the server never compresses during a request. Reads the written files,
 * because earlier in the build lazy chunks still hold a placeholder.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name);
          const content = await readFile(file);
          if (content.length < SMALLEST_WORTH_COMPRESSING) return;
          await writeFile(`${file}.br`, await compress.br(content));
          await writeFile(`${file}.gz`, await compress.gz(content));
        }),
      );
    },
  };
}
