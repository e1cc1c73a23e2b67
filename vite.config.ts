import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { completeLanguages } from './scripts/complete-languages.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST_WORTH_COMPRESSING = 1_024;

/**
 * Writes a .br and a .gz beside each text file, so that the server never compresses while somebody waits. It
 * reads what was written: earlier in the build, lazy chunks still hold a placeholder that is filled in last.
 */
function precompress(): Plugin {
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
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(`${file}.br`, await brotli(content, { params }));
          await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
        }),
      );
    },
  };
}

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  publicDir: existsSync('web/public') ? 'public' : false,
  plugins: [react(), tailwindcss(), completeLanguages(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The security policy allows neither data: fonts nor inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
});
