import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-schema.ts';
import type { Log } from './log.ts';
import { pipelinedConnection, STANDBY } from './pipelined-connection.ts';
import { assignPipelines, preparedName } from './prepared-statement.ts';

/** A Kysely instance or a transaction. */
export type Db = Kysely<DB>;
/** A transaction. A function that takes this must be atomic with its caller's statements. */
export type Tx = Transaction<DB>;

/** The database as features use it: always signed in as `kosh_app`, which may not rewrite history. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /**
   * Two connections for session checks only: when hundreds of people sign in at once they fill the pool's queue, and
   * requests of people who are signed in already must not wait behind them.
   */
  readonly reserved: pg.Pool;
  /**
   * Reads the lists that people search and sort, on connections of its own: a statement ends after two seconds, and many
   * of them keep no one from signing in or paying.
   */
  readonly lists: Db;
  /** Numbers of statements that wait for a connection of `db` and of `lists`. */
  waiting(): { main: number; lists: number };
  /**
   * Settings for a connection outside the pool, with the same sign-in, parsers and time-outs. It never goes through a
   * pooler, so what belongs to a connection (LISTEN, a session lock, a setting, a prepared statement) stays with it.
   */
  readonly connection: pg.ClientConfig;
  /**
   * Runs `work` in a transaction (READ COMMITTED). After a deadlock, a lock time-out or a serialization failure it
   * rolls back and retries, three times at most, so `work` must do nothing but SQL.
   * Throws `CommitUnknown` when the connection broke during COMMIT.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Thrown when COMMIT was sent and not answered: the work may be done or not. Only asking again with the same key can
 * tell.
 */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

/** Address of a database: a URL, or its parts. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string };

// Each limit is shorter than the one around it, so that the innermost, whose error says most, ends first: a lock 3 s, a
// statement 8 s, and 10 s in the client when the server does not answer at all.
const LOCK_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const LIST_TIMEOUT_MS = 2_000;
const LIST_CONNECTIONS = 4;
const CLIENT_TIMEOUT_MS = 10_000;
const MAX_RETRIES = 3;

/** Connections of one server at most: its pools, its pipelines, two that listen, one for a day-end or a verification. */
export const MOST_CONNECTIONS = 24;
/** Of these, the connections that go past a pooler. */
export const MOST_DIRECT_CONNECTIONS = 12;
/** Banks of a house (server/house) that are open at a time, at most. */
export const MOST_OPEN_BANKS = 24;
/** Connections of one such bank: three for statements and as many for lists, two for sessions, two pipelines, four more. */
export const CONNECTIONS_OF_ANOTHER_BANK = 14;
/** Connections beside those of the servers: of the owner, of scripts, of PostgreSQL's own superuser. */
export const CONNECTIONS_TO_SPARE = 10;

/**
 * Settings of the bank's connections. Compiling a statement takes longer than the bank's statements do. A coordinator of Citus asks all
 * shards of a worker over one connection: it would open more for each transaction, and commit on each in two phases. One server knows
 * no such setting and ignores it.
 */
const CONNECTION_SETTINGS = [
  'jit=off',
  'citus.max_adaptive_executor_pool_size=1',
  'citus.multi_shard_modify_mode=sequential',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Setting of the connections that check sessions. PostgreSQL would plan their statement anew for each short list, because the plan that
 * fits every list is made for ten values; planning takes ten times as long as the look-ups. Not for statements that Citus distributes,
 * which it plans by their values.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';

const INT8 = 20;
const DATE = 1082;
const INTERVAL = 1186;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/**
 * Parsers of values: int8 to bigint (paise), date to 'YYYY-MM-DD' (a business date has no time zone), timestamptz to
 * Date, interval as PostgreSQL writes it. A numeric, such as sum(bigint), stays text: cast it in SQL.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    if (oid === DATE || oid === INTERVAL) return String;
    const parse = pg.types.getTypeParser(oid, format ?? 'text');
    if (oid === INT8_ARRAY) return (text: string) => parse(text).map(BigInt);
    if (oid === DATE_ARRAY) return (text: string) => text.slice(1, -1).split(',').filter(Boolean);
    return parse;
  },
};

/** Connection settings of the owner, for migrations and scripts: only the parsers and the address. */
export function ownerConnection(address: DatabaseAddress): pg.ClientConfig {
  const where = typeof address === 'string' ? { connectionString: address } : address;
  return { ...where, types, application_name: 'kosh-owner' };
}

/**
 * Connection settings of the running bank, whose address signs in as `kosh_app` (bank-sign-in.ts). No statement can give
 * it back more: there is no other role behind it.
 */
export function appConnection(address: DatabaseAddress, name: string): pg.ClientConfig {
  return {
    ...ownerConnection(address),
    application_name: name,
    options: CONNECTION_SETTINGS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: CLIENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: CLIENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
}

/**
 * Connection settings for a pooler in transaction mode, such as PgBouncer (docs/scaling.md). It refuses start-up
 * options: role and time-outs are those of the role that signs in.
 */
export function poolerConnection(url: string, name: string): pg.ClientConfig {
  return {
    ...ownerConnection(url),
    application_name: name,
    query_timeout: CLIENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
}

/** Adds a start-up option to the owner's connection, so that the setting holds from the first statement on. */
export function withStartOption(address: DatabaseAddress, setting: string): pg.ClientConfig {
  if (typeof address !== 'string') return { ...ownerConnection(address), options: `-c ${setting}` };
  // An `options` in the URL would override ours. Not with `URL`, which refuses a URL without a host (one that leads to
  // a socket).
  const [whole = '', given = ''] = /[?&]options=([^&]*)/.exec(address) ?? [];
  const url = whole ? address.replace(whole, whole.startsWith('?') ? '?' : '') : address;
  return { ...ownerConnection(url), options: `${decodeURIComponent(given)} -c ${setting}`.trim() };
}

/**
 * Opens the pool. Nothing connects until the first statement; `migrate` must have run before that.
 * @param options.address signs in as `kosh_app`
 * @param options.pooler URL of a pooler through which the pool leads instead of straight to `address`; `inspectPooler` knows it is fit
 */
export function openDatabase(options: {
  address: DatabaseAddress;
  pooler?: string | undefined;
  log: Log;
  name?: string;
  connections?: number;
}): Database {
  const { log, pooler, name = 'kosh', connections = 12 } = options;
  const connection = appConnection(options.address, name);
  const pool = openPool(pooler ? poolerConnection(pooler, name) : connection, connections, log);
  if (pooler) pool.on('connect', dropStatementNames);
  const plannedOnce = { ...connection, options: `${CONNECTION_SETTINGS} ${PLANNED_ONCE}` };
  const reserved = openPool(plannedOnce, 2, log);

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardLostClients(pool) }) });
  const listConnections = Math.min(LIST_CONNECTIONS, connections);
  const listPool = openPool({ ...connection, statement_timeout: LIST_TIMEOUT_MS }, listConnections, log);
  const lists = new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardLostClients(listPool) }) });
  const pipelines = [pipelinedConnection(connection), pipelinedConnection(connection)];
  for (const each of [db, lists]) assignPipelines(each, pipelines);
  return {
    db,
    pool,
    reserved,
    lists,
    waiting: () => ({ main: pool.waitingCount, lists: listPool.waitingCount }),
    connection,
    transaction: (work) => withRetries(log, () => runOnce(db, work)),
    async close() {
      await Promise.all([
        db.destroy(),
        lists.destroy(),
        reserved.end(),
        ...pipelines.map((pipeline) => pipeline.close()),
      ]);
      // Kysely ends a pool only after it was used.
      for (const each of [pool, listPool]) if (!each.ending) await each.end();
    },
  };
}

function openPool(connection: pg.ClientConfig, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, idleTimeoutMillis: 60_000 });
  // Without these listeners, a connection that the server ends takes the whole process with it. Idle connections report
  // to the pool; busy ones to themselves and through the statement that fails. A pool that ends does not wait for the sockets
  // of its connections, so an embedded server that stops right after it may end some first.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'An idle database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'A database connection was lost')));
  return pool;
}

/**
 * Drops the names of prepared statements: behind a pooler, the next transaction may get a connection that does not know
 * them.
 */
function dropStatementNames(client: pg.PoolClient): void {
  // as: the driver's method has a dozen overloads; this passes its arguments on and leaves out a name.
  const send = client.query.bind(client) as (...all: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    send(
      typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    )) as typeof client.query;
}

/**
 * Makes a lost connection, or one that still runs a statement on which the client gave up, refuse further statements
 * with the first cause: Kysely's ROLLBACK would wait behind it, or hide the cause. Such a connection is closed, not
 * reused.
 */
function discardLostClients(pool: pg.Pool) {
  return {
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let lost: Error | undefined;
      const query = async (text: string, values: readonly unknown[]) => {
        if (lost) throw lost;
        try {
          return await client.query({ name: preparedName(text), text, values: [...values] });
        } catch (error) {
          if (error instanceof Error && isLost(error)) lost = error;
          throw error;
        }
      };
      // as: Kysely's second form of query, with a cursor, is used only by streaming, which the bank does not use.
      return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient;
    },
  };
}

async function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let committing = false;
  try {
    return await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const result = await work(tx);
        committing = true;
        return result;
      });
  } catch (error) {
    if (committing && isConnectionFailure(error)) {
      throw new CommitUnknown('The answer to COMMIT never came', { cause: error });
    }
    throw error;
  }
}

async function withRetries<T>(log: Log, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      if (retry > MAX_RETRIES || !isRetryable(error)) throw error;
      log.info({ sqlState: sqlState(error), retry }, 'Retrying a transaction');
      // Jitter: transactions that collided must not collide again.
      await pause(Math.random() * 25 * 2 ** retry);
    }
  }
}

/** Returns the error at the end of the causes of an error, which says most. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

/** Returns PostgreSQL's five-character error code; undefined for any other kind of error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

// Deadlock, lock not available, serialization failure: a retry may succeed.
const RETRYABLE = new Set(['40P01', '55P03', '40001']);

function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '');
}

/** True when the database could not be reached or ended the connection: the edge answers 503, not 500. */
export function isConnectionFailure(error: unknown): boolean {
  // 53: the server is out of connections, memory or disk.
  return isLost(error) || (sqlState(error)?.startsWith('53') ?? false);
}

/**
 * True when PostgreSQL ended the connection with this error. After a PANIC (its log cannot be written: a full disk) the
 * outcome of a commit that was under way is unknown until the database has recovered.
 */
export function endsTheConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

const INTERNAL_ERROR = 'XX000';
const IO_ERROR = '58030';
const CONNECTION_LOST_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
];
const CONNECTION_LOST_MESSAGE =
  /^(Query read timeout|timeout expired$|Connection terminated|timeout exceeded when trying to connect|Client (has|was) )/;

/** Words of a coordinator of Citus that has lost a worker or is lost itself, and of the library that it speaks through, under codes that say other things, too. */
const WORKER_LOST_MESSAGE =
  /^(failed to COPY to shard|failure on connection marked as essential|server closed the connection|could not (receive|send) data|connection not open|no connection to the server|SSL SYSCALL|postmaster was shut down)/;

function hasLostWorker(error: unknown): boolean {
  const state = sqlState(error);
  return (
    (state === INTERNAL_ERROR || state === IO_ERROR) &&
    error instanceof Error &&
    WORKER_LOST_MESSAGE.test(error.message)
  );
}

function isLost(error: unknown): boolean {
  const state = sqlState(error);
  // 08: connection exceptions. 57P: the server shuts down, has crashed, or starts up.
  if (state)
    return (
      state.startsWith('08') ||
      state.startsWith('57P') ||
      state === STANDBY ||
      endsTheConnection(error) ||
      hasLostWorker(error)
    );
  if (error instanceof AggregateError) return error.errors.every(isLost);
  if (!(error instanceof Error)) return false;
  return (
    CONNECTION_LOST_MESSAGE.test(error.message) ||
    ('code' in error && CONNECTION_LOST_CODES.includes(String(error.code)))
  );
}
