import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKOUT } from '../server/platform/checkout.ts';

// The long form of the drill with faults (docs/reliability.md).
//   npm run faults                       a bank that keeps its own database
//   npm run faults -- --target=citus     a bank on a Citus cluster of this machine, which needs an installed Citus (docs/scaling.md)
// FAULT_ROUNDS, FAULT_ORDERS, FAULT_SEED and FAULT_KIND set another drill; other arguments go to the test runner.
const LONG = {
  'one-server': { tests: 'test/faults/faults.test.ts', FAULT_ROUNDS: '300', FAULT_ORDERS: '420' },
  citus: { tests: 'test/faults/citus', FAULT_ROUNDS: '100', FAULT_ORDERS: '260' },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { target: { type: 'string', default: 'one-server' } },
});
const target = values.target;
if (target !== 'one-server' && target !== 'citus') {
  console.error(`--target is ${Object.keys(LONG).join(' or ')}`);
  process.exitCode = 2;
} else {
  const { tests, ...long } = LONG[target];
  const run = (program: string, args: readonly string[]) =>
    spawnSync(program, args, {
      cwd: CHECKOUT,
      stdio: 'inherit',
      // Without npm's name for this script, the drill names its figures by the whole command.
      env: { ...long, ...process.env, FAULT_TARGET: target, npm_lifecycle_event: undefined },
    }).status;
  process.exitCode =
    run(process.execPath, ['scripts/build.js']) ||
    (run(path.join(CHECKOUT, 'node_modules/.bin/vitest'), ['run', tests, ...positionals]) ?? 1);
}
