// Builds the server of the package into one folder, with the code of all libraries that are JavaScript:
// node scripts/package/bundle-server.js FOLDER PACKAGE… (the packages that stay outside, because they have native code).
// By Vite, because it lists the licences of what it takes in. Plain JavaScript like build.js, whose programs it builds.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { SERVER_PROGRAMS } from '../build.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = '', ...outside] = process.argv.slice(2);

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: folder,
    emptyOutDir: true,
    // A stack trace of an operator must name lines that exist.
    minify: false,
    license: { fileName: '.vite/licences.json' },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(SERVER_PROGRAMS).map(([name, file]) => [name, path.join(root, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  // pg asks for pg-native only where a caller wants it.
  ssr: { noExternal: true, external: [...outside, 'pg-native'] },
});
