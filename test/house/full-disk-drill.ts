import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { Auditor } from '../faults/auditor.ts';

// `npx tsx test/house/full-disk-drill.ts`: fills a real disk under a server with banks (a tmpfs of its own, which needs Linux and
// root; `node scripts/build.js` before). `full-disk.test.ts` holds the same promises without a disk.

const DISK_MB = 640;
const MB = 1_000_000;
/** Rooms in bytes that are left, each too little for one more bank. */
const TOO_LITTLE = [140 * MB, 12 * MB, 0];
/** Just enough. */
const ENOUGH = 152 * MB;
const REFUSED = [409, 'BANKS_FULL', 'The disk of this server is full. Please delete a bank first.'];
const FREED_WITHIN_MS = 60_000;

if (process.env.FULL_DISK === undefined) process.exitCode = runOnItsOwnDisk();
else await drill(process.env.FULL_DISK);

/** Runs this program again where a small disk can be mounted that no other process sees. Returns its exit code. */
function runOnItsOwnDisk(): number {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.error('This drill mounts a disk of its own, which needs Linux and root. Nothing was tried.');
    return 1;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'kosh-full-disk-'));
  const mount = `mount -t tmpfs -o size=${DISK_MB}m,mode=1777 kosh-drill "$FULL_DISK" && exec "$@"`;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', mount, 'sh', ...again], {
    env: { ...process.env, FULL_DISK: folder, TMPDIR: folder },
    stdio: 'inherit',
  });
  rmdirSync(folder);
  return status ?? 1;
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

/** Fills a disk until `left` bytes are free. Returns the function that frees it. */
function fill(folder: string, left: number): () => void {
  const file = path.join(folder, 'filler');
  const written = openSync(file, 'a');
  const block = Buffer.alloc(64 * 1024);
  const free = () => statfsSync(folder).bavail * statfsSync(folder).bsize;
  while (free() > left) writeSync(written, block, 0, Math.min(block.length, free() - left));
  closeSync(written);
  return () => rmSync(file);
}

interface Caller {
  readonly bank?: string | undefined;
  readonly token?: string;
}

interface Asked extends Caller {
  readonly method?: string;
  readonly path: string;
  readonly payload?: object;
}

/** Calls a bank of a server, the first one unless another is named. */
async function ask({ url }: BankUnderTest, { method = 'GET', path: where, bank, token, payload }: Asked) {
  const answer = await fetch(`${url}/api${where}`, {
    method,
    headers: {
      ...(bank !== undefined && { 'x-kosh-bank': bank }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

async function newBank(server: BankUnderTest, wish: object = {}): Promise<{ id: string; told: unknown[] }> {
  const { status, code, message, data } = await ask(server, { method: 'POST', path: '/demo/banks', payload: wish });
  return { id: data?.id, told: status === 201 ? [201] : [status, code, message] };
}

async function signedIn(server: BankUnderTest, bank?: string): Promise<Caller> {
  const payload = { email: 'asha@kosh.example', password: 'Demo@1234' };
  const { data } = await ask(server, { method: 'POST', path: '/auth/login/customer', payload, bank });
  return { bank, token: data.token };
}

/** Reads and pays in at a bank, again and again, until it is told to stop. Returns how often, by answer. */
async function visit(server: BankUnderTest, caller: Caller, goesOn: () => boolean) {
  const reads: Record<string, number> = {};
  const deposits: Record<string, number> = {};
  const payload = { type: 'deposit', amount: 1 };
  do {
    const read = await ask(server, { path: '/customers/profile', ...caller });
    reads[read.status] = (reads[read.status] ?? 0) + 1;
    const paid = await ask(server, { method: 'POST', path: '/customers/transactions', payload, ...caller });
    deposits[paid.code ?? paid.status] = (deposits[paid.code ?? paid.status] ?? 0) + 1;
  } while (goesOn());
  return { reads, deposits };
}

/** Returns the databases of banks and templates that PostgreSQL lists, and the folders of databases that it does not list. */
async function standing(auditor: Auditor, { dataDir }: BankUnderTest) {
  const rows = await auditor.ask<{ oid: string; name: string }>('select oid::text, datname as name from pg_database');
  const base = execFileSync('find', [dataDir, '-name', 'base', '-type', 'd'], { encoding: 'utf8' }).trim();
  const known = new Set(rows.map(({ oid }) => oid));
  return {
    databases: rows
      .map(({ name }) => name)
      .filter((name) => name.includes('_bank_'))
      .toSorted(),
    unlisted: readdirSync(base).filter((oid) => /^\d+$/.test(oid) && !known.has(oid)),
  };
}

/** Asks for banks on a disk with this room, while others are visited, then frees the disk. Returns what the askers were told. */
async function asked(scene: Scene, left: number, wishes: readonly object[]): Promise<unknown[][]> {
  const { server, auditor, callers, disk } = scene;
  const { postmaster } = auditor;
  const free = fill(disk, left);
  let goesOn = true;
  const visits = callers.map((caller) => visit(server, caller, () => goesOn));
  const told = (await Promise.all(wishes.map((wish) => newBank(server, wish)))).map((one) => one.told);
  goesOn = false;
  const visited = await Promise.all(visits);
  free();
  console.log(`${left / MB} MB left: ${wishes.length} banks asked for at once: ${JSON.stringify(told)}`);
  console.log(`  meanwhile at the first bank and at another: ${JSON.stringify(visited)}`);
  for (const { reads, deposits } of visited)
    expectSame('answers of other banks', [Object.keys(reads), Object.keys(deposits)], [['200'], ['200']]);
  expectSame('the process of PostgreSQL', auditor.postmaster, postmaster);
  return told;
}

interface Scene {
  readonly server: BankUnderTest;
  readonly auditor: Auditor;
  readonly callers: readonly Caller[];
  readonly disk: string;
}

async function drill(disk: string): Promise<void> {
  const server = await openBankUnderTest({ LIMIT_SCALE: '1000', MAIL_DIR: '' });
  const auditor = new Auditor(server.dataDir);
  try {
    const callers = [await signedIn(server), await signedIn(server, (await newBank(server)).id)];
    const scene = { server, auditor, callers, disk };
    for (const [round, left] of TOO_LITTLE.entries()) {
      const before = await standing(auditor, server);
      // The second needs a template of its own.
      const clock = new Date(Date.now() + (30 + round) * 86_400_000).toISOString().slice(0, 10);
      expectSame('answers', await asked(scene, left, [{}, { clock }, {}]), [REFUSED, REFUSED, REFUSED]);
      const until = performance.now() + FREED_WITHIN_MS;
      while (!isDeepStrictEqual(await standing(auditor, server), before) && performance.now() < until);
      expectSame('databases and folders', await standing(auditor, server), before);
      for (const wish of [{}, { clock }]) expectSame('a bank', (await newBank(server, wish)).told, [201]);
    }
    const told = await asked(scene, ENOUGH, [{}, { clock: '2030-03-31' }, {}, {}, {}, {}]);
    for (const one of told) if (one.length > 1) expectSame('an answer', one, REFUSED);
    console.log('Banks were refused on a full disk, nothing was left over, and others were made when there was room.');
  } finally {
    await server.close();
  }
}
