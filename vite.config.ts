import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BUNDLE_GROUPS, groupOf } from './scripts/bundle-groups.ts';
import { completeLanguages } from './scripts/complete-languages.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST_WORTH_COMPRESSING = 1_024;

/** Compresses with blocks of several sizes and returns the smallest result: which one fits best differs from file to file. */
async function smallestGzip(content: Buffer): Promise<Buffer> {
  const tried = await Promise.all([7, 8, 9].map((memLevel) => zip(content, { level: 9, memLevel })));
  return tried.reduce((best, each) => (each.length < best.length ? each : best));
}

/**
 * Writes a .br and a .gz beside each text file, so that the server never compresses during a request. Reads the written files,
 * because earlier in the build lazy chunks still hold a placeholder.
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
          await writeFile(`${file}.gz`, await smallestGzip(content));
        }),
      );
    },
  };
}

/** Wraps each `import()` of a file of ours, so that a file that has failed can be fetched again (web/fetched-again.ts). */
function fetchAgain(): Plugin {
  return {
    name: 'fetch-again',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        const wrapped = code.replaceAll(/\bimport\((["']\.[^"']+["'])\)/g, 'fetchedAgain(() => import($1))');
        if (wrapped === code) return undefined;
        const from = path.relative(path.dirname(id), path.join(import.meta.dirname, 'web/fetched-again.ts'));
        return `import { fetchedAgain } from './${from}';\n${wrapped}`;
      },
    },
  };
}

const namesOf = (groups: typeof BUNDLE_GROUPS): string[] => groups.map(({ name }) => name);
// Scripts that a page reached from the landing page needs, without those that every page of the bank has.
const NOT_ON_ITS_WAY = new RegExp(
  `/(windows|${namesOf(BUNDLE_GROUPS.filter(({ loadsWith }) => loadsWith === 'page')).join('|')})-`,
);

const CALLED_ON_LOAD = new Set([
  ...namesOf(BUNDLE_GROUPS.filter(({ calledOnLoad }) => calledOnLoad)),
  'index',
  'bank-pages',
  'english',
  'customer-dashboard-page',
]);

/**
 * Marks files whose functions the browser compiles while they arrive, instead of each at its first call, which would delay the
 * page (https://v8.dev/blog/explicit-compile-hints). The mark must be the first line.
 */
function compileOnArrival(): Plugin {
  return {
    name: 'compile-on-arrival',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && CALLED_ON_LOAD.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/**
 * Writes bank.html: index.html plus preloads of what every page except the landing page needs, so that the browser does not
 * wait for the first script to run. It also runs the schemas of the bank's calls right after the first script, each file as a
 * task of its own: together they are the longest work before a page is shown, and a slow phone neither paints nor reacts during
 * a task.
 */
function pageOfTheBank(): Plugin {
  return {
    name: 'page-of-the-bank',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = (names: string[]) =>
        names.flatMap((name) => {
          const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          return found ? [found.fileName] : this.error(`${name}, which pages share, is missing`);
        });
      const links = files([
        ...namesOf(BUNDLE_GROUPS.filter(({ loadsWith }) => loadsWith === 'preload')),
        'bank-pages',
        'english',
      ]).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      const scripts = files(namesOf(BUNDLE_GROUPS.filter(({ loadsWith }) => loadsWith === 'script'))).map(
        (file) => `<script type="module" crossorigin src="/${file}"></script>`,
      );
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return this.error('index.html is missing');
      const source = String(page.source).replace('</head>', `  ${[...links, ...scripts].join('\n    ')}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'bank.html', source });
    },
  };
}

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  publicDir: existsSync('web/public') ? 'public' : false,
  plugins: [
    fetchAgain(),
    react(),
    tailwindcss(),
    completeLanguages(),
    pageOfTheBank(),
    compileOnArrival(),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: path.resolve('web/api/client/zod-under-policy.ts') },
      // React has had it since 18; the shim is for older versions.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The security policy allows neither data: fonts nor inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloads beside a page's own file only scripts that are not loading already: the landing page carries this list.
      resolveDependencies: (_file, needed) => needed.filter((file) => NOT_ON_ITS_WAY.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // No property read in this code has side effects.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // 42 bits of hash tell the builds of a file apart; the landing page carries the names of all files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Everything that the landing page needs, and nothing else, in one file.
            { name: 'landing', tags: ['$initial'], priority: BUNDLE_GROUPS.length + 1 },
            ...BUNDLE_GROUPS.map((group, place) => ({
              name: group.name,
              test: (file: string) => groupOf(path.relative(import.meta.dirname, file)) === group.name,
              minShareCount: 2,
              priority: BUNDLE_GROUPS.length - place,
            })),
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    // All of the bank's calls, but not the files of web/api, which the browser requests below the same path.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: api, changeOrigin: false } },
  },
});
