import { existsSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUNDLE_GROUPS, groupOf } from './scripts/web-build/bundle-groups.ts';
import { completeLanguages } from './scripts/web-build/complete-languages.ts';
import { precompress } from './scripts/web-build/compressed-files.ts';
import { neededBySomePages, pageOfTheBank } from './scripts/web-build/page-of-the-bank.ts';
import {
  compileOnArrival,
  fetchAgain,
  iconsWithoutKeys,
  reactErrorsWithoutStacks,
  reactReportsErrors,
} from './scripts/web-build/script-changes.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  publicDir: existsSync('web/public') ? 'public' : false,
  plugins: [
    fetchAgain(),
    iconsWithoutKeys(),
    reactErrorsWithoutStacks(),
    reactReportsErrors(),
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
    // The libraries whose code is in these files, for docs/third-party-notices.md; the server serves no folder with a dot.
    license: { fileName: '.vite/licences.json' },
    target: 'es2023',
    // The security policy allows neither data: fonts nor inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloads beside a page's own file only scripts that are not loading already: the landing page carries this list.
      resolveDependencies: (_file, needed) => needed.filter(neededBySomePages),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // No property read in this code has side effects.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // 28 bits of hash tell the builds of a file apart. The landing page carries the names of all files, and digits of 16 cost
        // it less than those of 64.
        hashCharacters: 'hex',
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
