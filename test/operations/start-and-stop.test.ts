import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { openBankUnderTest } from '../e2e/bank-under-test.ts';
import { createTestDatabase } from '../test-database.ts';

// The lines of `npm start`, as the built server writes them (`node scripts/build.js` before).

test('a start for people says where everything is and who to sign in as; its stop is one line', async () => {
  const bank = await openBankUnderTest({ LOG: 'text', LOG_LEVEL: 'info' });
  try {
    await vi.waitFor(() => expect(bank.output()).toContain('Ctrl-C'));
    const beginning = [
      `Opening the bank in the data folder ${bank.dataDir} …`,
      `Kosh is open at ${bank.url}`,
      '',
      `  Customers  ${`${bank.url}/customer/login`}  asha@kosh.example`,
      `  Desk       ${`${bank.url}/banker/login`}    kavita@kosh.example (banker), sunita@kosh.example (admin)`,
      `  Mailbox    ${bank.url}/mailbox`,
      `  API        ${bank.url}/api/docs`,
      '  Password   Demo@1234  for all demo people',
      `  Data       ${bank.dataDir}  (profile demo)`,
      `  Banks      ${bank.url}/banks`,
      '  Bank key   (key)',
      '  Stop       Ctrl-C',
      '',
    ].join('\n');
    expect(
      bank
        .output()
        .replaceAll(/^\d\d:.*\n/gm, '')
        .replace(/kosh_[\w-]{43}/, '(key)'),
    ).toBe(`${beginning}\n`);
    await fetch(`${bank.url}/api/customers/profile`);
    await vi.waitFor(() =>
      expect(bank.output()).toMatch(
        /^\d\d:\d\d:\d\d GET \/api\/customers\/profile 401 TOKEN_MISSING [\d.]+ ms requestId=\S+$/m,
      ),
    );
    const before = bank.output().length;
    expect(await bank.end('SIGINT')).toBe(0);
    expect(bank.output().slice(before)).toBe(`\nKosh has stopped. Its data is in the data folder ${bank.dataDir}.\n`);
  } finally {
    await bank.close();
  }
});

test('a demo on a PostgreSQL of its own says the same, the key of its other banks too', async () => {
  const database = await createTestDatabase();
  const { host, port, user, database: name } = database.address;
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const bank = await openBankUnderTest({ LOG: 'text', LOG_LEVEL: 'info', DATABASE_URL: url });
  try {
    await vi.waitFor(() => expect(bank.output()).toContain('Ctrl-C'));
    expect(bank.output()).toContain('\n  Data       the database of DATABASE_URL  (profile demo)\n');
    expect(bank.output()).toMatch(/\n  Bank key {3}kosh_[\w-]{43}\n/);
    expect(bank.output()).not.toContain(user + '@');
  } finally {
    await bank.close();
    await database.close();
  }
});

test('without a terminal each line but the address is JSON, and --open hands the address to the browser', async () => {
  const programs = mkdtempSync(path.join(os.tmpdir(), 'kosh-browser-'));
  const told = path.join(programs, 'told');
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(path.join(programs, name), `#!/bin/sh\necho "$1" > ${told}\n`);
    chmodSync(path.join(programs, name), 0o755);
  }
  const bank = await openBankUnderTest({ LOG_LEVEL: 'info', PATH: `${programs}:${process.env.PATH}` }, ['--open']);
  try {
    await vi.waitFor(() => expect(readFileSync(told, 'utf8')).toBe(`${bank.url}\n`), { timeout: 120_000 });
    await bank.end();
    const lines = bank.output().trim().split('\n');
    const plain = lines.filter((line) => !line.startsWith('{'));
    expect(plain).toEqual([`Kosh is open at ${bank.url} (demo: the sign-in pages list who to sign in as)`]);
    const json = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(json.at(-1)).toMatchObject({ level: 'info', msg: 'Kosh has stopped' });
  } finally {
    await bank.close();
    rmSync(programs, { recursive: true });
  }
});

test('--help and --version answer and end', () => {
  const ask = (option: string) =>
    execFileSync(process.execPath, ['dist/server/main.js', option], { cwd: CHECKOUT, encoding: 'utf8' });
  expect(ask('--help')).toMatch(/^Starts the bank: {2}npm start -- \[options\]\n/);
  expect(ask('--version')).toMatch(/^Kosh \d/);
});

test.each([
  [
    'a wrong option',
    ['--prot=4000'],
    {},
    2,
    'there is no option --prot; did you mean --port? npm start -- --help lists them',
  ],
  ['a wrong value', ['--port', 'abc'], {}, 2, '--port must be a number from 0 to 65535'],
  ['a wrong variable', [], { PORT: 'abc' }, 1, 'PORT must be a number from 0 to 65535'],
] as const)('%s ends the start with one line and its code', (_, options, env, code, line) => {
  const ended = spawnSync(process.execPath, ['dist/server/main.js', ...options], {
    cwd: CHECKOUT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([code, '', `Kosh cannot start: ${line}\n`]);
});
