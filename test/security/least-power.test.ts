import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOfBank, letBankSignIn } from '../../server/platform/bank-sign-in.ts';
import {
  type DatabaseAddress,
  openDatabase,
  ownerConnection,
  poolerConnection,
} from '../../server/platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { refuseMorePower } from '../../server/platform/least-power.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { pipelinedConnection } from '../../server/platform/pipelined-connection.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** A pool of one connection. The server stops after the test, which an ended pool's connection may still notice. */
function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => undefined);
  return pool;
}

const log = createLog('silent');

describe('on the bank’s own connections', () => {
  let bank: TestDatabase;
  beforeAll(async () => {
    bank = await createTestDatabase();
  });
  afterAll(() => bank.close());

  type Ask = (statement: string) => Promise<unknown>;

  async function alone(settings: pg.ClientConfig, work: (ask: Ask) => Promise<void>): Promise<void> {
    const client = new pg.Client(settings);
    await client.connect();
    await work((statement) => client.query(statement));
    await client.end();
  }

  const WAYS: Record<string, (work: (ask: Ask) => Promise<void>) => Promise<void>> = {
    'the pool': (work) => work((statement) => bank.pool.query(statement)),
    'the connections of session checks': (work) => work((statement) => bank.database.reserved.query(statement)),
    'features’ statements': (work) => work((statement) => sql.raw(statement).execute(bank.db)),
    'a listener': (work) => alone(bank.database.connection, work),
    'a pipelined connection': async (work) => {
      const pipeline = pipelinedConnection(bank.database.connection);
      await work((text) => pipeline.query({ name: '', text, values: [] }));
      await pipeline.close();
    },
    'through a pooler': (work) => {
      const { host, user, database } = bank.bankAddress;
      return alone(poolerConnection(`postgres://${user}@/${database}?host=${encodeURIComponent(host)}`, 'kosh'), work);
    },
  };

  const REFUSED: readonly (readonly [statement: string, answer: string])[] = [
    [`select set_config('role', 'kosh', false)`, 'permission denied to set role "kosh"'],
    ['set role kosh_reader', 'permission denied to set role'],
    ['set session authorization kosh', 'permission denied to set session authorization'],
    [`select set_config('session_authorization', 'kosh', false)`, 'permission denied to set session authorization'],
    [`copy (select 1) to program 'id -un'`, 'permission denied to COPY to or from an external program'],
    [`create temp table t (a text); copy t from program 'id -un'`, 'permission denied to COPY'],
    [`select pg_read_file('/etc/passwd')`, 'permission denied for function pg_read_file'],
    [`select lo_import('/etc/passwd')`, 'permission denied for function lo_import'],
    ['alter table ledger.entries disable trigger append_only', 'must be owner of table entries'],
    ['set session_replication_role = replica', 'permission denied to set parameter'],
    ['alter role kosh_app superuser', 'permission denied to alter role'],
    ['create function bank.mine() returns int language sql as $$ select 1 $$', 'permission denied for schema bank'],
    ['create or replace view ledger.balances as select 1', 'permission denied for schema ledger'],
    ['create extension dblink', /permission denied|not available/.source],
  ];

  test.each(Object.keys(WAYS))('nothing gives back more than kosh_app has: %s', async (way) => {
    await WAYS[way]?.(async (ask) => {
      for (const [statement, answer] of REFUSED) {
        // A pipelined or prepared statement is a single one.
        const parts = way === 'a pipelined connection' && statement.includes(';') ? [] : [statement];
        for (const part of parts) await expect(ask(part), part).rejects.toThrow(new RegExp(answer));
      }
      // `none` is allowed, and is kosh_app again.
      await ask(`select set_config('role', 'none', false)`);
      await ask('reset role');
      await expect(ask('delete from ledger.entries')).rejects.toThrow('permission denied');
      await expect(ask(`select 1 / (session_user <> 'kosh_app' or current_user <> 'kosh_app')::int`)).rejects.toThrow(
        'division by zero',
      );
    });
  });

  test('the bank does not run as its owner', async () => {
    const asOwner = openDatabase({ address: bank.address, log });
    await expect(refuseMorePower(asOwner.pool)).rejects.toThrow('the bank signs in as kosh, not as kosh_app');
    await asOwner.close();
    await expect(refuseMorePower(bank.pool)).resolves.toBeUndefined();
  });
});

describe('on a server of its own', () => {
  let home: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    home = mkdtempSync(path.join(os.tmpdir(), 'kosh-power-'));
    postgres = await startEmbeddedPostgres({ home, log, syncNewCluster: false });
    await asSuperuser('alter system set log_statement = ddl');
    await asSuperuser(`create role boss login createrole password 'boss-secret'`);
    await asSuperuser('create database managed owner boss');
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  });

  async function asSuperuser(statement: string, database = postgres.address.database): Promise<pg.QueryResult> {
    const client = new pg.Client(ownerConnection({ ...postgres.address, database }));
    await client.connect();
    const result = await client.query(statement);
    await client.end();
    return result;
  }

  const urlOf = (user: string, more = '') =>
    `postgres://${user}@/managed?host=${encodeURIComponent(postgres.address.host)}${more}`;

  async function whoIs(address: DatabaseAddress): Promise<string> {
    const client = new pg.Client(ownerConnection(address));
    await client.connect();
    const { rows } = await client.query<{ who: string }>('select session_user::text as who');
    await client.end();
    return rows[0]?.who ?? '';
  }

  test('the embedded server lets in its owner and the bank, and no other role', async () => {
    await asSuperuser('create role stranger login superuser');
    const stranger = new pg.Client({ ...postgres.address, user: 'stranger' });
    await expect(stranger.connect()).rejects.toThrow('pg_hba.conf rejects connection');
    const { rows } = await asSuperuser('show listen_addresses');
    expect(rows).toEqual([{ listen_addresses: '' }]);
  });

  test('with the owner’s address alone, kosh_app gets a password that no log shows, and no other changes it', async () => {
    const file = path.join(home, 'database', 'kosh_hba.conf');
    writeFileSync(file, 'local all kosh trust\nlocal all all scram-sha-256\n');
    await asSuperuser('select pg_reload_conf()');
    const owner = urlOf('boss:boss-secret', '&user=boss&password=boss-secret');
    await migrate({ address: owner, log });
    const secret = Buffer.alloc(32, 1);
    const address = await addressOfBank({ owner, secret });
    expect(await whoIs(address)).toBe('kosh_app');
    // The second start, and a second server.
    expect(await addressOfBank({ owner, secret })).toBe(address);
    const password = new pg.Client(ownerConnection(address)).password ?? '';
    expect(password).toHaveLength(43);
    const written = readFileSync(path.join(home, 'postgres.log'), 'utf8');
    expect(written).toContain('alter role kosh_app login');
    expect(written).not.toContain(password);

    await expect(addressOfBank({ owner, secret: Buffer.alloc(32, 2) })).rejects.toThrow(
      /^kosh_app has another password than the one that follows from TOKEN_SECRET[^\n]+alter role kosh_app login password/,
    );
    expect(await whoIs(address)).toBe('kosh_app');
    await asSuperuser('alter role kosh_app nologin');
    expect(await whoIs(await addressOfBank({ owner, secret: Buffer.alloc(32, 2) }))).toBe('kosh_app');
  });

  test('an owner who may not let kosh_app sign in is told what to do, and is never used instead', async () => {
    await asSuperuser('create database plain');
    await asSuperuser(`create role modest login password 'm'; grant kosh_app to modest; alter role kosh_app nologin`);
    const owner = urlOf('modest:m');
    await expect(letBankSignIn(owner, 'x')).rejects.toThrow(
      'the owner of the database may not let kosh_app sign in: run',
    );
    await expect(addressOfBank({ owner, secret: Buffer.alloc(32) })).rejects.toThrow(
      'set DATABASE_URL to the address of',
    );
    await asSuperuser(`alter role kosh_app login password 'by hand'`);
    const bank = urlOf('kosh_app:by%20hand');
    const address = await addressOfBank({ owner, bank, secret: Buffer.alloc(32) });
    expect(await whoIs(address)).toBe('kosh_app');
  });

  test('what a hole in a query writes into the role itself is noticed at the next start', async () => {
    await asSuperuser(`alter role kosh_app login password 'by hand'`);
    const pool = poolOf(urlOf('kosh_app:by%20hand'));
    try {
      // PostgreSQL lets each role change its own password and settings.
      for (const where of ['', 'in database managed']) {
        await pool.query(`alter role kosh_app ${where} set default_transaction_read_only = on`);
        await expect(refuseMorePower(pool)).rejects.toThrow('has the setting default_transaction_read_only=on');
        await pool.query(`alter role kosh_app ${where} reset all`);
      }
      await expect(refuseMorePower(pool)).resolves.toBeUndefined();
    } finally {
      await pool.end();
    }
  });

  test('a password with an @ in the owner’s address ends up nowhere', async () => {
    const address = await addressOfBank({
      owner: urlOf('boss:p@ss@word'),
      bank: urlOf('kosh_app:x'),
      secret: Buffer.alloc(32),
    });
    expect(address).toBe(urlOf('kosh_app:x'));
  });

  test.each([
    ['is superuser', 'alter role kosh_app superuser', 'alter role kosh_app nosuperuser'],
    ['is a member of keeper', 'create role keeper; grant keeper to kosh_app', 'revoke keeper from kosh_app'],
    [
      'is a member of pg_read_server_files',
      'grant pg_read_server_files to kosh_app',
      'revoke pg_read_server_files from kosh_app',
    ],
    [
      'has the setting search_path=evil',
      'alter role kosh_app set search_path = evil',
      'alter role kosh_app reset search_path',
    ],
    ['owns bank.clock', 'alter table bank.clock owner to kosh_app', 'alter table bank.clock owner to boss'],
  ])('the bank does not run where kosh_app %s', async (more, give, take) => {
    await asSuperuser(`alter role kosh_app login password 'by hand'`);
    const pool = poolOf(urlOf('kosh_app:by%20hand'));
    try {
      await expect(refuseMorePower(pool)).resolves.toBeUndefined();
      await asSuperuser(give, 'managed');
      await expect(refuseMorePower(pool)).rejects.toThrow(`kosh_app ${more}: take that away`);
      await asSuperuser(take, 'managed');
    } finally {
      await pool.end();
    }
  });
});
