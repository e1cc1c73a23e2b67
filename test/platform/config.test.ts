import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig, readDatabasePlace } from '../../server/platform/config.ts';
import { OperatorError } from '../../server/platform/operator-error.ts';
import { SETTINGS_IN_FILES } from '../../server/platform/settings-in-files.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const good = {
  TOKEN_SECRET: 'b0Vx1hYQ2mJkT9uLrEwZ5cNs8dPa7fGi',
  DATA_KEY: 'k3Jq8sWm1RzX6vBt0HyN4pLc9gUe2oDf',
  CARD_KEY: 'Zw7nA2xQ5eKu8iTb1rVm4cSj0hYp3gLd',
};
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });
const proper = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://bank.example',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtps://mail.example',
};
const production = (env: Record<string, string> = {}) => read({ ...proper, ...good, ...env });

describe('in production', () => {
  test.each(['TOKEN_SECRET', 'DATA_KEY', 'CARD_KEY'])('refuses to start without %s', (name) => {
    expect(() => production({ [name]: '' })).toThrow(`${name} is missing`);
  });

  test.each([
    ['too short', 'only-thirty-one-bytes-long-here', 'has fewer than 32 bytes'],
    ['too regular', 'a'.repeat(64), 'is too regular'],
    ['the same as another', good.DATA_KEY, 'must differ'],
  ])('refuses a secret that is %s', (_, secret, complaint) => {
    expect(() => production({ TOKEN_SECRET: secret })).toThrow(complaint);
  });

  test('makes no secrets of its own, and has no demo people', () => {
    const config = production();
    expect(config).toMatchObject({ production: true, demo: false, seed: 'none' });
    expect(config.tokenSecret).toHaveLength(32);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(() => production({ DEMO: '1' })).toThrow('DEMO=1 does not go with NODE_ENV=production');
  });

  test.each([
    ['no base URL', { PUBLIC_BASE_URL: '' }, 'PUBLIC_BASE_URL must be the https address that people use'],
    ['an http base URL', { PUBLIC_BASE_URL: 'http://bank.example' }, 'PUBLIC_BASE_URL must be the https address'],
    ['nowhere for letters', { SMTP_URL: '' }, 'SMTP_URL or MAIL_DIR must be set'],
    ['no proxy named', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES must name the proxy'],
    ['weak throttles', { LIMIT_SCALE: '2' }, 'LIMIT_SCALE must be 1'],
    ['letters in clear text', { SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL must be smtps://'],
    ['TLS that is asked for and ignored', { SMTP_URL: 'smtp://m.example?requireTLS=true&ignoreTLS=true' }, 'SMTP_URL'],
    ['a mail server of any name', { SMTP_URL: 'smtps://m.example?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
    [
      'traces in clear text',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ],
    ['a database in clear text', { DATABASE_URL: 'postgres://a@db.example/b' }, 'DATABASE_URL must say sslmode'],
    [
      'TLS that is taken back',
      { DATABASE_URL: 'postgres://a@db.example/b?sslmode=require&sslmode=disable' },
      'sslmode',
    ],
    ['TLS with any server', { DATABASE_URL: 'postgres://a@db.example/b?sslmode=no-verify' }, 'sslmode'],
    ['a database host named elsewhere', { DATABASE_URL: 'postgres://a@localhost/b?host=10.0.0.9' }, 'sslmode'],
  ])('refuses to start with %s', (_, env, complaint) => {
    expect(() => production(env)).toThrow(complaint);
  });

  test('says all that is wrong in one line', () => {
    expect(() => production({ PUBLIC_BASE_URL: '', SMTP_URL: '', LIMIT_SCALE: '9', CARD_KEY: '' })).toThrow(
      /^PUBLIC_BASE_URL must [^\n]+; SMTP_URL or MAIL_DIR [^\n]+; LIMIT_SCALE must [^\n]+; CARD_KEY is missing; make [^\n]+$/,
    );
  });

  test('starts where nothing travels in clear text, or only inside this machine', () => {
    const fit: Record<string, string>[] = [
      { SMTP_URL: '', MAIL_DIR: '/tmp/letters' },
      { SMTP_URL: 'smtp://mail.example?requireTLS=true' },
      { SMTP_URL: 'smtp://127.0.0.1:25' },
      { HOST: '0.0.0.0', TRUSTED_PROXIES: '' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example:4318' },
      { DATABASE_URL: 'postgres://a@db.example/b?sslmode=verify-full' },
      { DATABASE_URL: 'postgres://a@[::1]:5432/b' },
      { DATABASE_URL: 'postgres://a@/b?host=%2Frun%2Fpostgresql' },
    ];
    for (const env of fit) expect(production(env)).toMatchObject({ production: true, demo: false });
  });
});

test('a variable of the driver leads a DATABASE_URL elsewhere, and the rules follow', () => {
  vi.stubEnv('PGHOST', 'db.example');
  try {
    expect(() => production({ DATABASE_URL: 'postgres://a@/b' })).toThrow('DATABASE_URL must say sslmode=verify-full');
    expect(() => read({ DEMO: '0', DATABASE_URL: 'postgres://a@/b' })).toThrow('leads to another machine');
  } finally {
    vi.unstubAllEnvs();
  }
});

test.each(['prod', 'Production', 'staging', ' production'])('refuses the unknown NODE_ENV %j', (mode) => {
  expect(() => read({ NODE_ENV: mode })).toThrow('NODE_ENV must be production, development, test or not set');
});

test('refuses a DATABASE_URL that the driver cannot read, in one line and without its password', () => {
  const url = 'postgres://boss:hunter2@db.example/b?sslmode=verify-full&sslrootcert=/no/such/file';
  expect(() => production({ DATABASE_URL: url })).toThrow(
    /^the address of the database cannot be used: ENOENT[^\n]+file'$/,
  );
});

describe('without a word about the demo', () => {
  test.each([
    ['HOST is 0.0.0.0', { HOST: '0.0.0.0' }],
    ['DATABASE_URL is set', { DATABASE_URL: 'postgres://a@127.0.0.1/b' }],
    ['DATABASE_URL leads to another machine', { DATABASE_URL: 'postgres://a@db.example/b' }],
    ['PUBLIC_BASE_URL is for others', { PUBLIC_BASE_URL: 'https://bank.example' }],
    ['PUBLIC_BASE_URL is for others', { PUBLIC_BASE_URL: 'http://tunnel.example:3000' }],
    ['PUBLIC_BASE_URL is for others', { PUBLIC_BASE_URL: 'https://localhost' }],
  ])('asks what the bank is where %s', (why, env) => {
    expect(() => read(env)).toThrow(
      `${why}: set DEMO=1 for a demo (its passwords are public), or set NODE_ENV=production for a real bank`,
    );
    expect(read({ ...env, DEMO: '1' })).toMatchObject({ demo: true, seed: 'demo' });
  });

  test('a real bank is tried on this machine alone', () => {
    const url = 'postgres://a@127.0.0.1/b';
    expect(read({ DEMO: '0', DATABASE_URL: url })).toMatchObject({ demo: false, production: false, seed: 'none' });
    expect(() => read({ DEMO: '0', HOST: '::' })).toThrow(/^HOST is ::: set NODE_ENV=production for a real bank$/);
  });
});

describe('outside production', () => {
  test('makes secrets once, for this user only, and keeps them', () => {
    const first = read({});
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const second = read({});
    expect(second.tokenSecret).toEqual(first.tokenSecret);
    expect(second.cardKey).toEqual(first.cardKey);
    expect(first.tokenSecret).not.toEqual(first.dataKey);
  });

  test('has the documented defaults', () => {
    expect(read({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicBaseUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      limitScale: 1,
      demo: true,
      seed: 'demo',
    });
    expect(read({ DEMO: '0' })).toMatchObject({ demo: false, seed: 'none' });
  });
});

test('names every variable that is wrong, in one line', () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'mysql://here', LIMIT_SCALE: '0.5', DEMO: 'maybe' };
  expect(() => read(wrong)).toThrow(
    /^PORT must be a number from 0 to 65535; DATABASE_URL must look like [^\n]+; LIMIT_SCALE [^\n]+; DEMO must be 0 or 1$/,
  );
});

test.each(['0', '65', '1.5', '-2', 'two', '1e3'])('WORKERS=%s is refused with its limits', (WORKERS) => {
  expect(() => read({ WORKERS })).toThrow(/^WORKERS must be a number from 1 to 64$/);
});

test('a bank has one process unless WORKERS says otherwise', () => {
  expect([read({}), read({ WORKERS: '' }), read({ WORKERS: '64' })].map(({ workers }) => workers)).toEqual([1, 1, 64]);
});

test('proxies are believed when they are named, one by one or by network, and never the whole world', () => {
  expect(read({}).trustedProxies).toEqual([]);
  expect(read({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,fd00::/8' }).trustedProxies).toEqual([
    '10.0.0.5',
    '10.1.0.0/16',
    'fd00::/8',
  ]);
  for (const wrong of ['0.0.0.0/0', '10.0.0.0/33', 'proxy.example', '10.0.0.1,', '::/129', '1.2.3.4/8/8']) {
    expect(() => read({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES must be addresses or networks');
  }
});

test('with two addresses of the database, the first is a pooler and the second the database itself', () => {
  const direct = 'postgres://boss@db.example/bank';
  const pooler = 'postgres://kosh_app@pooler.example:6432/bank';
  expect(read({ DEMO: '1', DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, poolerUrl: undefined });
  const both = { DEMO: '1', DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct };
  expect(read(both)).toMatchObject({ databaseUrl: direct, poolerUrl: pooler });
  expect(readDatabasePlace(both).databaseUrl).toBe(direct);
  expect(() => read({ DEMO: '1', DATABASE_DIRECT_URL: direct })).toThrow(
    'DATABASE_DIRECT_URL goes with a DATABASE_URL',
  );
});

describe('secrets in files', () => {
  const values: Record<string, string> = {
    ...good,
    DATA_KEY_OLD: 'm4Lp9tXo2Sn7Yw1Cv6Iz0KbQ5hMf3rEg',
    CARD_KEY_OLD: 'Tq6Zk1Bw8Jd3Nx5Rf0Hm7Va2Gp9Uy4Ls',
    DATABASE_URL: 'postgres://pooler/kosh',
    DATABASE_DIRECT_URL: 'postgres://direct/kosh',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    BACKUP_PASSPHRASE: 'five words and one more',
  };
  const file = (name: string, content: string): string => {
    const place = path.join(dataDir, name);
    writeFileSync(place, content);
    return place;
  };

  test('each secret may come from a file, and its last line end is no part of it', () => {
    expect(Object.keys(values).toSorted()).toEqual([...SETTINGS_IN_FILES].toSorted());
    const named = Object.entries(values).map(([name, value]) => [`${name}_FILE`, file(name, `${value}\n`)]);
    expect(read({ DEMO: '1', ...Object.fromEntries(named) })).toEqual(read({ DEMO: '1', ...values }));
    expect(readDatabasePlace(Object.fromEntries(named)).databaseUrl).toBe('postgres://direct/kosh');
  });

  test('a file that is missing or empty, or a value given twice, is named in one line', () => {
    const gone = path.join(dataDir, 'gone');
    const empty = file('empty', '\n');
    expect(() =>
      read({ TOKEN_SECRET_FILE: gone, DATA_KEY_FILE: empty, CARD_KEY: good.CARD_KEY, CARD_KEY_FILE: empty }),
    ).toThrow(
      new OperatorError(
        `TOKEN_SECRET_FILE names ${gone}, which cannot be read; DATA_KEY_FILE names ${empty}, which is empty; ` +
          'CARD_KEY and CARD_KEY_FILE are both set; keep one',
      ),
    );
  });
});
