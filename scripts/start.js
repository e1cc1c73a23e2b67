// `npm start`: builds changed parts, then runs the bank in this process.
import './package/refuse-old-node.js';

const { staleParts } = await import('./build.js');
// The help and the version need no web app.
const onlyAsks = process.argv.slice(2).some((argument) => ['--help', '-h', '--version'].includes(argument));
const stale = staleParts().filter(({ name }) => !onlyAsks || name === 'server');
if (stale.length > 0) {
  // In a process of its own: bundlers use memory and set NODE_ENV, and the bank needs neither.
  const { spawnSync } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const script = fileURLToPath(new URL('build.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...stale.map(({ name }) => name)], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('Kosh could not be built. If packages are missing, run: npm ci');
    process.exit(1);
  }
}
// Built at run time, because tools cannot resolve a file that exists only after the build.
const main = new URL('../dist/server/main.js', import.meta.url);
await import(main.href);
