import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getChromium } from '../../scripts/find-chromium.ts';
import { type MadePackage, makePackage } from '../../scripts/package/make-package.ts';
import { packageComplaints } from '../../scripts/package/package-complaints.ts';
import { NOTICES } from '../../scripts/package/third-party-notices.ts';
import { EDGE_CUSTOMERS } from '../../server/demo/edge-people.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { VERSION } from '../../server/platform/own-package.ts';
import { Auditor } from '../faults/auditor.ts';
import { Outsider, RUNTIMES, type Runtime } from './installed-package.ts';

// The package as a stranger uses it: in an empty folder, with an empty cache of npm, and the registry of npm. The install is shared.

let made: MadePackage;
let outsider: Outsider;
let makings = '';

beforeAll(async () => {
  makings = await mkdtemp(path.join(os.tmpdir(), 'kosh-makings-'));
  made = makePackage(makings);
  outsider = new Outsider(made);
  await outsider.install();
});

afterAll(async () => {
  await outsider?.remove();
  await rm(makings, { recursive: true, force: true });
});

/** Signs in at a bank as a customer, and returns a function that calls the bank as they would. */
async function callerAt(url: string, email: string) {
  const call = (place: string, token: string, body?: object) =>
    fetch(`${url}/api${place}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await call('/auth/login/customer', '', { email, password: 'Demo@1234' });
  const { token } = (await signedIn.json()).data;
  return (place: string, body?: object) => call(place, token, body);
}

const phoneOf = (key: string): string => EDGE_CUSTOMERS.find((person) => person.key === key)?.phone ?? '';

describe('the files of the package', () => {
  test('[T-OB-11] are built ones of known forms, under 30 MB, and import nothing that is not installed with them', () => {
    expect(packageComplaints(made)).toEqual([]);
  });

  test('carry the notices that the checkout has (npm run package)', () => {
    expect(readFileSync(path.join(CHECKOUT, NOTICES), 'utf8')).toBe(made.notices);
    expect(made.notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });
});

describe.each(RUNTIMES)('with the %s of two versions of Node.js, npx', (which) => {
  const runtime = (): Runtime => outsider[which];

  test('[T-OB-11] opens a bank that takes a transfer and writes a statement, and SIGTERM ends it in good order', async () => {
    const data = `./bank-${which}`;
    const options = ['--seed', 'edge', '--port', '0', '--data', data];
    const bank = await outsider.open('npx', [outsider.tgz, ...options], runtime());
    const call = await callerAt(bank.url, 'tamil@kosh.example');
    const found = await call(`/customers/find-recipient?phone=${phoneOf('bengali')}`);
    const { data: recipient } = await found.json();
    const sent = await call('/customers/transfer', { recipientId: recipient.id, amount: 12.34 });
    expect(await sent.json()).toMatchObject({ data: { transaction: { status: 'completed', amount: 12.34 } } });
    const statement = await call('/customers/account-statement/file', { statementType: 'account_statement' });
    const paper = Buffer.from(await statement.arrayBuffer()).toString('latin1');
    // A Tamil name needs a font of its own.
    expect([paper.slice(0, 5), /NotoSansTamil/.test(paper)]).toEqual(['%PDF-', true]);
    const page = await fetch(bank.url);
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(`${bank.url}${script}`)).headers.get('content-type')).toContain('javascript');

    // npx itself is ended by the signal, and passes it on to a shell only.
    await bank.stop();
    await vi.waitFor(() => expect(bank.printed()).toContain('Kosh has stopped'), { timeout: 120_000 });

    const again = await outsider.open(outsider.command, ['--port', '0', '--data', data], runtime());
    const caller = await callerAt(again.url, 'tamil@kosh.example');
    const { data: lines } = await (await caller('/customers/transactions?limit=1')).json();
    expect(lines).toMatchObject([{ amount: 12.34 }]);
    expect(await again.stop()).toBe(0);
  });

  test('--version tells which Node.js runs it', async () => {
    const { code, stdout } = await outsider.run('npx', [outsider.tgz, '--version'], { runtime: runtime() });
    expect([code, stdout]).toEqual([0, `Kosh ${VERSION} on Node.js ${runtime().version}\n`]);
  });
});

test("the commands of the package's README do what it says", async () => {
  const readme = readFileSync(path.join(made.folder, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].map(([, code = '']) => code.replace(/^ {3}/gm, ''));
  const [start = '', byCurl = '', proofs = '', second = ''] = blocks;
  expect(blocks).toHaveLength(4);
  // Any port that is free, in the place of the two that the page names.
  const onFreePort = (command: string) =>
    command
      .trim()
      .replace(/ --port \d+/, ' --port 0')
      .split(' ');
  const [npx = '', ...words] = onFreePort(start);
  const bank = await outsider.open(npx, words);
  const here = byCurl.replaceAll('http://localhost:4000', bank.url);
  expect(await outsider.run('bash', ['-eu', '-c', here])).toMatchObject({ code: 0, stdout: '"status":"completed"\n' });
  const proved = await outsider.run('bash', ['-eu', '-c', proofs]);
  expect(proved).toMatchObject({ code: 0, stderr: '' });
  expect(proved.stdout).toMatch(/\nThe books hold\.\n[^]*kosh-backup\.tar: \d+ tables[^]*\nRestored \d+ tables[^]*/);
  const edge = await outsider.open(npx, onFreePort(second).slice(1));
  for (const each of [bank, edge]) {
    await each.stop();
    await vi.waitFor(() => expect(each.printed()).toContain('Kosh has stopped'), { timeout: 120_000 });
  }
});

test("npx asks before each start of the packed file, as the package's README says", async () => {
  // The answer of a person who does not want to install, after the package was installed.
  const asked = await outsider.run('npx', [outsider.tgz, '--version'], { env: { npm_config_yes: 'false' } });
  expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('npx canceled') });
  const readme = readFileSync(path.join(made.folder, 'README.md'), 'utf8');
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(
    'It asks each time whether it may install; `npx --yes …` asks nothing.',
  );
});

describe('the sample project, outside of the checkout and with the packed file,', () => {
  let folder = '';
  let temporary = '';
  const env: Record<string, string> = {
    // Its runners are those of the checkout: where npm has them in this user's cache, it need not ask for them.
    npm_config_cache: path.join(os.homedir(), '.npm'),
    NO_COLOR: '1',
  };
  const run = (program: string, args: string[], more: Record<string, string> = {}) =>
    outsider.run(program, args, { cwd: folder, env: { ...env, ...more } });
  /** Data of servers that the sample started; each removes its own. */
  const leftOver = () => readdirSync(temporary).filter((name) => name.startsWith('kosh-server-'));

  beforeAll(async () => {
    folder = outsider.copyBeside(path.join(CHECKOUT, 'examples/bank-for-each-test'));
    // Short: a browser makes a socket in it, whose path has at most 107 characters.
    temporary = await mkdtemp(path.join(os.tmpdir(), 'o-'));
    await chmod(temporary, 0o755);
    env.TMPDIR = temporary;
    const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--save-dev', outsider.tgz];
    const installed = await run('npm', install);
    if (installed.code !== 0) throw new Error(`npm could not install the sample project:\n${installed.stderr}`);
  });
  afterAll(() => rm(temporary, { recursive: true, force: true }));

  test('is checked against the types of the fixtures', async () => {
    const wrong = "import { test } from 'kosh/vitest';\ntest('', ({ bank }) => bank.clock.moveTo(7));\n";
    await writeFile(path.join(folder, 'api/wrong-date.ts'), wrong);
    const compiler = path.join(CHECKOUT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler, '--pretty', 'false']);
    const complaint = "Argument of type 'number' is not assignable to parameter of type 'string'.";
    expect(stdout.trim()).toBe(`api/wrong-date.ts(2,42): error TS2345: ${complaint}`);
  });

  test('[T-OB-08] runs with Vitest, on a server that is started before and stopped after', async () => {
    const ended = await run('npm', ['run', 'api']);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/Tests +2 passed/) });
    expect(leftOver()).toEqual([]);
  });

  test('[T-OB-08] runs with node:test, whose bank starts a server where there is none', async () => {
    const ended = await run('npm', ['run', 'node']);
    // Node.js 20 writes TAP where there is no terminal, and 24 its own form.
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(?:#|ℹ) pass 2$/m) });
    expect(leftOver()).toEqual([]);
  });

  test('[T-OB-08] runs with Playwright on a server that is named, and leaves no bank there', async () => {
    const { executablePath } = await getChromium();
    const bank = await outsider.open(outsider.command, ['--seed', 'empty', '--port', '0', '--data', './for-browsers']);
    const given = { KOSH_URL: bank.url, ...(executablePath && { CHROME_PATH: executablePath }) };
    const ended = await run('npm', ['run', 'browser'], given);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ +2 passed/m) });
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ email: 'sunita@kosh.example', password: 'Demo@1234' });
    const { data: admin } = await (await fetch(`${bank.url}/api/auth/login/banker`, { ...post, body })).json();
    const listed = await fetch(`${bank.url}/api/demo/banks`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(await listed.json()).toMatchObject({ success: true, data: [] });
    expect(await bank.stop()).toBe(0);
  });
});

describe('a start that cannot be ends with one line on stderr and its code:', () => {
  const kosh = (...args: string[]) => outsider.run(outsider.command, args);
  const refused = (code: number, line: string | RegExp) => ({
    code,
    stdout: '',
    stderr: typeof line === 'string' ? `Kosh cannot start: ${line}\n` : expect.stringMatching(line),
  });

  test.each([
    [['--prot=4000'], 'there is no option --prot; did you mean --port? kosh --help lists them'],
    [['--port', 'abc'], '--port must be a number from 0 to 65535'],
    [['--seed', 'edgy'], '--seed must be one of none, demo, empty, large, edge'],
    [['--data'], '--data needs a value: --data FOLDER'],
    [['4000'], "'4000' belongs to no option. kosh --help lists them"],
  ])('%j', async (args, line) => {
    expect(await kosh(...args)).toEqual(refused(2, line));
  });

  test('a wrong option by npx, which passes the code on', async () => {
    expect(await outsider.run('npx', [outsider.tgz, '--prot'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('a port that is taken', async () => {
    const taken: Server = createServer().listen(0, '127.0.0.1');
    try {
      await vi.waitFor(() => expect(taken.listening).toBe(true));
      // as: a server that listens on an address has this form of it
      const { port } = taken.address() as { port: number };
      const line = `127.0.0.1:${port} is already in use; name another with --port`;
      expect(await kosh('--port', String(port), '--data', './taken')).toEqual(refused(1, line));
    } finally {
      taken.close();
    }
  });

  test('a folder that cannot be written', async () => {
    const folder = path.join(outsider.folder, 'read-only');
    await mkdir(folder);
    await chmod(folder, 0o555);
    // Root may write anywhere, so it starts the bank as a user who may not.
    const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const ended = await outsider.run(outsider.command, ['--port', '0', '--data', folder], uid);
    expect(ended).toEqual(
      refused(
        1,
        /^Kosh cannot start: the data folder \S+\/read-only cannot be used \(E[^\n]+\): name a folder of this user with --data\n$/,
      ),
    );
  });

  test('a folder that another major version of PostgreSQL wrote', async () => {
    const folder = path.join(outsider.folder, 'older');
    await mkdir(path.join(folder, 'database'), { recursive: true });
    await writeFile(path.join(folder, 'database/PG_VERSION'), '17\n');
    expect(await kosh('--port', '0', '--data', folder)).toEqual(
      refused(
        1,
        `${folder}/database was written by PostgreSQL 17, and this Kosh brings 18: with the Kosh that wrote it run ` +
          'kosh backup FILE, then with this one kosh restore FILE NEW_FOLDER, and start with --data NEW_FOLDER',
      ),
    );
  });

  test('a folder that a newer Kosh wrote, and one that is in use', async () => {
    // Without --data the bank is where the operator stands, not beside the files of npm.
    const folder = path.join(outsider.folder, '.kosh');
    const bank = await outsider.open(outsider.command, ['--seed', 'empty', '--port', '0']);
    expect(await kosh('--port', '0')).toEqual(
      refused(1, `Kosh is already running from this data folder (pid ${bank.child.pid}, ${bank.url}): ${folder}`),
    );
    const change = "insert into migration.applied (name, sha256) values ('9999-of-tomorrow.sql', '')";
    await new Auditor(folder).ask(change);
    expect(await bank.stop()).toBe(0);
    expect(await kosh('--port', '0')).toEqual(
      refused(1, 'This database was made by a newer Kosh: its migration 9999-of-tomorrow.sql is not known here'),
    );
  });

  test('a Node.js that is too old', async () => {
    const older = 'Object.defineProperty(process.versions, "node", { value: "20.18.3" })';
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    expect(await outsider.run(outsider.command, ['--version'], { env })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Kosh needs Node.js 20.19 or later; this is 20.18.3. See https://nodejs.org\n',
    });
  });
});
