import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isConnectionFailure, sqlState } from '../../server/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());

async function refusedWith(statement: string): Promise<string | undefined> {
  return bank.pool.query(statement).then(
    () => 'allowed',
    (error: unknown) => sqlState(error),
  );
}

describe('values', () => {
  test('paise arrive as bigint, business dates as text, arrays of both likewise', async () => {
    const { rows } = await bank.pool.query(
      `select 9007199254740993::int8 as paise, date '2026-11-21' as day, array[1,2]::int8[] as many, array[date '2026-01-31'] as days`,
    );
    expect(rows[0]).toEqual({ paise: 9007199254740993n, day: '2026-11-21', many: [1n, 2n], days: ['2026-01-31'] });
  });
});

describe('the role of the running bank', () => {
  test('is kosh_app, and RESET ROLE does not end it', async () => {
    const client = await bank.pool.connect();
    await client.query('reset role');
    const { rows } = await client.query('select current_user as role');
    client.release();
    expect(rows[0]?.role).toBe('kosh_app');
  });

  test.each([
    ['insert into ledger.entries select * from ledger.entries'],
    ['update ledger.accounts set balance_paise = 1'],
    ['delete from ledger.journals'],
    ['truncate ledger.holds'],
    ["update audit.events set event = 'nothing'"],
    ['delete from audit.seals'],
    ['create table bank.mine (id int)'],
    ['alter table ledger.entries disable trigger all'],
    ['insert into migration.applied values (1, 1)'],
  ])('may not: %s', async (statement) => {
    expect(await refusedWith(statement)).toBe('42501');
  });

  test('waits at most 3 s for a lock and 8 s for a statement', async () => {
    const { rows } = await bank.pool.query(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
              current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`,
    );
    expect(rows[0]).toEqual({ lock: '3s', statement: '8s', commit: 'on', fsync: 'on' });
  });
});

describe('transaction', () => {
  test('a deadlock is undone and runs again', async () => {
    await bank.asOwner('create table bank.pairs (id int primary key, n int)');
    await bank.asOwner('grant all on bank.pairs to kosh_app');
    await bank.asOwner('insert into bank.pairs values (1, 0), (2, 0)');
    let bothHaveOne = 0;
    let goOn = () => {};
    const meet = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const add = (first: number, second: number) =>
      bank.transaction(async (tx) => {
        await sql`update bank.pairs set n = n + 1 where id = ${first}`.execute(tx);
        if (++bothHaveOne === 2) goOn();
        await meet;
        await sql`update bank.pairs set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await bank.asOwner('select n from bank.pairs order by id')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('a failure undoes everything and is not repeated', async () => {
    let runs = 0;
    const failing = bank.transaction(async (tx) => {
      runs += 1;
      await sql`insert into bank.policies (valid_from, review_above_paise, pending_days) values (now(), 1, 1)`.execute(
        tx,
      );
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(runs).toBe(1);
    expect(await bank.asOwner('select count(*)::int as n from bank.policies')).toEqual([{ n: 1 }]);
  });

  test('a connection that is ended from outside fails its transaction and nothing else', async () => {
    const failing = bank.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await bank.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect(isConnectionFailure(error)).toBe(true);
    expect((await bank.pool.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
  });

  test('a PANIC leaves a commit in doubt, as a lost connection does; an ERROR does not', () => {
    const raised = (severity: string) =>
      Object.assign(new pg.DatabaseError('could not write to log file', 0, 'error'), { code: 'XX000', severity });
    expect(['ERROR', 'FATAL', 'PANIC'].map((severity) => isConnectionFailure(raised(severity)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test.each([
    ['failure on connection marked as essential: 127.0.0.1:9702', true],
    ['server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally', true],
    ['could not receive data from server: Connection reset by peer', true],
    ['postmaster was shut down, exiting', true],
    ['could not find shard interval', false],
    ['failed to COPY to shard 102019 on 127.0.0.1:9702', true, '58030'],
    ['could not read block 7', false, '58030'],
  ])('a coordinator that says "%s" has lost a worker, or is lost: %s', (message, lost, code = 'XX000') => {
    const raised = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' });
    expect(isConnectionFailure(raised)).toBe(lost);
  });

  test('a database that takes the connection and then says nothing cannot be reached', async () => {
    const silent = net.createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as net.AddressInfo; // as: a TCP server's address is never a path
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'kosh', connectionTimeoutMillis: 50 });
    const error = await client.connect().catch((reason: unknown) => reason);
    silent.close();
    expect(isConnectionFailure(error)).toBe(true);
  });
});
