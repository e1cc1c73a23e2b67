import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-schema.ts';
import type { Log } from './log.ts';
import { pipelinedConnection, STANDBY } from './pipelined-connection.ts';
import { preparedName, sendPreparedBy } from './prepared-statement.ts';

/** Statements outside a transaction, or inside one: either will do where a function takes this. */
export type Db = Kysely<DB>;
/** A transaction: a function that takes this says that its statements must be atomic with the caller's. */
export type Tx = Transaction<DB>;

/** The database as features see it, always in the role `kosh_app`, which may not rewrite history. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /**
   * Two connections for the check of sessions alone: hundreds of people who sign in at once fill the queue of the
   * pool, and whoever is signed in already must not stand in it.
   */
  readonly reserved: pg.Pool;
  /**
   * How to open a connection outside the pool, with the same role, parsers and time-outs. It never leads through a pooler, so what
   * belongs to a connection (LISTEN, a lock of the session, a setting, a prepared statement) stays where it was made.
   */
  readonly connection: pg.ClientConfig;
  /**
   * Runs `work` in a transaction (READ COMMITTED). A deadlock, a lock that was not to be had and a serialization
   * failure undo everything and run it again, three times at most, so `work` must do nothing but SQL.
   * Throws `CommitUnknown` when the connection broke while COMMIT was under way.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The answer to COMMIT never came: the work may be done or not. Only asking again under the same key can tell. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

/** Where a database is: a URL, or the parts of one. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string };

// Each limit ends before the one around it, so that the innermost, which knows most, answers:
// a lock 3 s, a statement 8 s, and when the server itself is silent the client gives up after 10 s.
const LOCK_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const CLIENT_TIMEOUT_MS = 10_000;
const RETRIES = 3;

const INT8 = 20;
const DATE = 1082;
const INTERVAL = 1186;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/**
 * How values arrive: int8 as bigint (paise), a date as 'YYYY-MM-DD' (a business date has no time zone),
 * timestamptz as Date, an interval as PostgreSQL writes it. A numeric, such as sum(bigint), stays text: cast it in SQL.
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

/** The parsers and the address alone: the owner's connection, for migrations and scripts. */
export function ownerConnection(address: DatabaseAddress): pg.ClientConfig {
  const where = typeof address === 'string' ? { connectionString: address } : address;
  return { ...where, types, application_name: 'kosh-owner' };
}

/**
 * The connection of the running bank. It signs in as the owner, whose name and password are all that an operator
 * has to know, and becomes `kosh_app` before its first statement, by a start-up option: that costs no
 * round trip, RESET ROLE cannot undo it, and it works for the embedded server's superuser as for a managed
 * database's owner, who has CREATEROLE and is a member of the role that it made (database/roles.sql).
 */
export function appConnection(address: DatabaseAddress, name: string): pg.ClientConfig {
  return {
    ...withStartOption(address, 'role=kosh_app'),
    application_name: name,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: CLIENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: CLIENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
}

/**
 * A connection through a pooler in transaction mode, such as PgBouncer (docs/scaling.md). It refuses start-up options: role and
 * time-outs are those of the role that signs in.
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

/** The owner's connection with a setting that holds from before its first statement. */
export function withStartOption(address: DatabaseAddress, setting: string): pg.ClientConfig {
  if (typeof address !== 'string') return { ...ownerConnection(address), options: `-c ${setting}` };
  // An `options` in the URL would win over ours. By hand: a URL that leads to a socket has no host, and `URL` refuses it.
  const [whole = '', given = ''] = /[?&]options=([^&]*)/.exec(address) ?? [];
  const url = whole ? address.replace(whole, whole.startsWith('?') ? '?' : '') : address;
  return { ...ownerConnection(url), options: `${decodeURIComponent(given)} -c ${setting}`.trim() };
}

/**
 * Opens the pool. Nothing connects until the first statement; `migrate` must have run before that.
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
  if (pooler) pool.on('connect', forgetNames);
  const reserved = openPool(connection, 2, log);

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardLostClients(pool) }) });
  const lanes = [pipelinedConnection(connection), pipelinedConnection(connection)];
  sendPreparedBy(db, lanes);
  return {
    db,
    pool,
    reserved,
    connection,
    transaction: (work) => withRetries(log, () => runOnce(db, work)),
    async close() {
      await Promise.all([db.destroy(), reserved.end(), ...lanes.map((lane) => lane.close())]);
      // Kysely ends the pool only if it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

function openPool(connection: pg.ClientConfig, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, idleTimeoutMillis: 60_000 });
  // Without these, a connection that the server ends takes the whole process with it: idle ones
  // report to the pool, those in use to themselves and through the statement that fails.
  pool.on('error', (err) => log.warn({ err }, 'An idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'A database connection was lost')));
  return pool;
}

/** Lets a connection prepare nothing: behind a pooler, the next transaction may meet a connection that knows no names. */
function forgetNames(client: pg.PoolClient): void {
  // as: it takes what the driver's method takes, which has a dozen forms, and leaves out a name.
  const send = client.query.bind(client) as (...all: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    send(
      typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    )) as typeof client.query;
}

/**
 * A connection that was lost, or that still runs a statement on which the client gave up, refuses at once what
 * follows, with the first cause: Kysely's ROLLBACK would wait behind it, or hide why. It is closed, not reused.
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
      if (retry > RETRIES || !isPassing(error)) throw error;
      log.info({ sqlState: sqlState(error), retry }, 'A transaction runs again');
      // Those who collided must not collide again in step.
      await pause(Math.random() * 25 * 2 ** retry);
    }
  }
}

/** The five characters by which PostgreSQL names an error; undefined for any other kind of error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

// Deadlock, lock not available, serialization failure: gone when tried again.
const PASSING = new Set(['40P01', '55P03', '40001']);

function isPassing(error: unknown): boolean {
  return PASSING.has(sqlState(error) ?? '');
}

/** True when the database could not be reached or ended the connection: the edge answers 503, not 500. */
export function isConnectionFailure(error: unknown): boolean {
  // 53: the server is out of connections, memory or disk.
  return isLost(error) || (sqlState(error)?.startsWith('53') ?? false);
}

/**
 * Whether PostgreSQL ended the connection with this error. With a PANIC (its log cannot be written: a full disk) nobody knows
 * what became of a commit that was under way until the database has recovered.
 */
export function endsTheConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

const LOST_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
const LOST_WORDS =
  /^(Query read timeout|timeout expired$|Connection terminated|timeout exceeded when trying to connect|Client (has|was) )/;

function isLost(error: unknown): boolean {
  const state = sqlState(error);
  // 08: connection exceptions. 57P: the server shuts down, has crashed, or starts up.
  if (state) return state.startsWith('08') || state.startsWith('57P') || state === STANDBY || endsTheConnection(error);
  if (error instanceof AggregateError) return error.errors.every(isLost);
  if (!(error instanceof Error)) return false;
  return LOST_WORDS.test(error.message) || ('code' in error && LOST_CODES.includes(String(error.code)));
}
