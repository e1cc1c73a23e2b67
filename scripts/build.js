// Builds dist/web and dist/server, each only when one of its inputs has changed. Plain JavaScript, so that `npm start` needs no
// compiler to find that nothing has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const common = ['contract', 'package.json', 'scripts/build.js'];

/** Commands of an operator, built as well: where only `dist` and the packages of production are, `npm run` has no compiler. */
const OPERATOR_COMMANDS = ['backup', 'restore', 'restore-verify', 'rotate-keys', 'verify-audit-trail', 'verify-ledger'];

/** Programs of the server by the name of their built file, with their source. The document worker runs in a thread of its own. */
export const SERVER_PROGRAMS = {
  main: 'server/main.ts',
  worker: 'server/worker.ts',
  'document-worker': 'server/paper/document-worker.ts',
  ...Object.fromEntries(OPERATOR_COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
};

const parts = {
  web: {
    inputs: [...common, 'web', 'vite.config.ts', 'scripts/web-build'],
    proof: 'dist/web/index.html',
    build: buildWeb,
  },
  server: {
    inputs: [...common, 'server', ...OPERATOR_COMMANDS.map((name) => `scripts/${name}.ts`)],
    proof: 'dist/server/main.js',
    build: buildServer,
  },
};

/** Returns the parts whose inputs have changed since they were built. */
export function staleParts() {
  return Object.entries(parts).flatMap(([name, part]) => {
    const stamp = stampOf(part.inputs);
    const file = path.join(root, 'dist', `${name}.stamp`);
    const fresh = existsSync(path.join(root, part.proof)) && existsSync(file) && readFileSync(file, 'utf8') === stamp;
    return fresh ? [] : [{ name, build: part.build, stamp, file }];
  });
}

/** Builds outdated parts one after the other; on two cores, concurrent builds would be no faster. */
async function buildStale() {
  const asked = process.argv.slice(2).filter((argument) => argument in parts);
  for (const { name, build, stamp, file } of staleParts()) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const from = performance.now();
    console.log(`Building ${name} …`);
    await build();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, stamp);
    console.log(`Built ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}

async function buildWeb() {
  const { build: viteBuild } = await import('vite');
  await viteBuild({
    root: undefined,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
  });
}

async function buildServer() {
  const { build: bundle } = await import('rolldown');
  await bundle({
    input: Object.fromEntries(Object.entries(SERVER_PROGRAMS).map(([name, file]) => [name, path.join(root, file)])),
    platform: 'node',
    // Packages stay in node_modules: some have native code or files of their own.
    external: /^[^./]/,
    // Without hashes, so that each build replaces the files of the one before.
    output: {
      dir: path.join(root, 'dist/server'),
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      format: 'esm',
      sourcemap: true,
    },
    logLevel: 'warn',
  });
}

/**
 * Hashes names, sizes and times of all files below the inputs, which takes milliseconds.
 * @param {string[]} inputs
 */
function stampOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) add(path.join(root, input));
  return hash.digest('hex');

  /** @param {string} file */
  function add(file) {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name));
    } else {
      hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`);
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--force')) rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  await buildStale();
}
