import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { instant } from '../../contract/vocabulary/ids.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import {
  CONNECTIONS_OF_ANOTHER_BANK,
  CONNECTIONS_TO_SPARE,
  type DatabaseAddress,
  MOST_CONNECTIONS,
  MOST_OPEN_BANKS,
  ownerConnection,
  rootCause,
  sqlState,
} from '../platform/database.ts';
import { freeBytes } from '../platform/disk-room.ts';
import type { Log } from '../platform/log.ts';

/** The record of a bank, kept as the comment of its database: there is no second list that could fall out of step with the databases. */
const bankRecord = z.object({
  kind: z.literal('bank'),
  id: z.string(),
  name: z.string(),
  seed: z.enum(['demo', 'empty', 'edge']),
  /** SHA-256 of its key, base64url. */
  keyHash: z.string(),
  /** First business date, where a tester chose one. */
  begins: z.string().optional(),
  createdAt: instant,
  lastUsedAt: instant,
  /** Milliseconds by which its time was ahead of the real one when this was written. Absent in a record of an older Kosh. */
  aheadMs: z.number().default(0),
});
const snapshotRecord = z.object({ kind: z.literal('snapshot'), bank: z.string(), name: z.string(), takenAt: instant });
const anyRecord = z.discriminatedUnion('kind', [bankRecord, snapshotRecord]);

export type BankRecord = z.output<typeof bankRecord>;
export type SnapshotRecord = z.output<typeof snapshotRecord>;
export type HeldRecord = z.output<typeof anyRecord>;

/** A finished database of the house: of a bank, or of a snapshot. */
export interface HeldDatabase {
  readonly database: string;
  readonly record: HeldRecord;
}

/** A folder of the disk that holds the databases, and the free bytes below which no more are made. */
interface Disk {
  readonly folder: string;
  readonly room: number;
}

/** Also the number of databases that are made at a time. */
const CONNECTIONS = 4;
/**
 * Connections of their own for drops: one waits for a checkpoint of the whole server, which may take a minute on a slow disk, and
 * no copy shall wait for it. All that wait at a time share one checkpoint.
 */
const DROPPING_CONNECTIONS = 4;

/** Databases of the server's banks, made and dropped as the owner of the first one. */
export class BankDatabases {
  readonly #pool: pg.Pool;
  readonly #drops: pg.Pool;
  readonly #owner: DatabaseAddress;
  readonly #prefix: string;
  readonly #log: Log;
  readonly #disk: Disk | undefined;
  readonly #dropping = new Set<Promise<void>>();
  /** Databases that this process has prepared, and their copies. */
  readonly #prepared = new Set<string>();
  /** Databases that could not be dropped: on a full disk PostgreSQL cannot write the checkpoint that a drop waits for. */
  readonly #leftOver = new Set<string>();

  /**
   * @param owner the first bank's database, as its owner, who may create databases. Its name begins the names of all others, so
   * that two servers on one PostgreSQL do not meet
   * @param disk the disk of the databases; undefined where it is another machine's
   */
  constructor(owner: DatabaseAddress, log: Log, disk: Disk | undefined) {
    const connection = ownerConnection(owner);
    const poolOf = (max: number) =>
      new pg.Pool({ ...connection, max, idleTimeoutMillis: 10_000 }).on('error', () => undefined);
    this.#pool = poolOf(CONNECTIONS);
    this.#drops = poolOf(DROPPING_CONNECTIONS);
    this.#owner = owner;
    this.#log = log;
    this.#disk = disk;
    const first = typeof owner === 'string' ? (new pg.Client(connection).database ?? '') : owner.database;
    this.#prefix = `${first}_bank_`;
  }

  /** Returns the address of a database for its owner. */
  addressOf(database: string): DatabaseAddress {
    return withDatabase(this.#owner, database);
  }

  /** Returns how many banks may be open at a time beside the first one, by the connections that this PostgreSQL allows. */
  async openBanksFitting(): Promise<number> {
    const { rows } = await this.#pool.query<{ most: number }>(`select current_setting('max_connections')::int as most`);
    const left = (rows[0]?.most ?? 0) - MOST_CONNECTIONS - CONNECTIONS_TO_SPARE;
    return Math.max(1, Math.min(MOST_OPEN_BANKS, Math.floor(left / CONNECTIONS_OF_ANOTHER_BANK)));
  }

  /** Notes that a database has the tables and keys of this process. */
  notePrepared(database: string): void {
    this.#prepared.add(database);
  }

  /** True for a database with the tables and keys of this process. One of an earlier process may be of an older Kosh. */
  isPrepared(database: string): boolean {
    return this.#prepared.has(database);
  }

  /** Makes an empty database without a record: a crash leaves it to `takeStock`. Returns its name. */
  async makeEmpty(): Promise<string> {
    const database = this.#newName();
    await this.#make(`create database ${quoted(database)}`);
    return database;
  }

  /** Copies a database that has no connections, and finishes the copy with its record. Returns its name. */
  async copy(from: string, held: HeldRecord): Promise<string> {
    const database = this.#newName();
    try {
      // By the write-ahead log: copying files would wait for a checkpoint of the whole server, before and after.
      await this.#make(`create database ${quoted(database)} template ${quoted(from)} strategy wal_log`);
      await this.write(database, held);
      if (this.#prepared.has(from)) this.#prepared.add(database);
    } catch (error) {
      await this.drop(database);
      refuseOnFullDisk(error);
    }
    return database;
  }

  /** Writes the record of a database anew. */
  async write(database: string, held: HeldRecord): Promise<void> {
    const text = pg.escapeLiteral(JSON.stringify(z.encode(anyRecord, held)));
    await this.#pool.query(`comment on database ${quoted(database)} is ${text}`);
  }

  /** Drops a database; connections to it end. One that cannot be dropped now is left to `dropLeftOver`, and to the next start. */
  async drop(database: string): Promise<void> {
    try {
      await this.#drops.query(`drop database if exists ${quoted(database)} with (force)`);
      this.#leftOver.delete(database);
      this.#prepared.delete(database);
    } catch (err) {
      // Said once: a full disk may last.
      if (!this.#leftOver.has(database))
        this.#log.warn({ err, database }, 'Could not drop a database; it is tried again');
      this.#leftOver.add(database);
    }
  }

  /** Tries again to drop what could not be dropped. */
  async dropLeftOver(): Promise<void> {
    for (const database of this.#leftOver) await this.drop(database);
  }

  /**
   * Takes the record from a database, so that it is no bank's any more, and drops it later: that waits for a checkpoint of the whole
   * server.
   */
  async dropSoon(database: string): Promise<void> {
    await this.#pool.query(`comment on database ${quoted(database)} is null`);
    const dropping = this.drop(database).finally(() => this.#dropping.delete(dropping));
    this.#dropping.add(dropping);
  }

  /** Drops what a process that died left behind, templates and unfinished databases, and returns all finished ones. */
  async takeStock(): Promise<HeldDatabase[]> {
    const { rows } = await this.#pool.query<{ database: string; comment: string | null }>(
      `select datname as database, shobj_description(oid, 'pg_database') as comment
       from pg_database where starts_with(datname, $1)`,
      [this.#prefix],
    );
    const finished: HeldDatabase[] = [];
    for (const { database, comment } of rows) {
      if (comment === null) await this.drop(database);
      else finished.push({ database, record: z.decode(anyRecord, JSON.parse(comment)) });
    }
    return finished;
  }

  /** Returns the size of each database of the house, in bytes. */
  async sizes(): Promise<Map<string, number>> {
    const { rows } = await this.#pool.query<{ database: string; bytes: bigint }>(
      'select datname as database, pg_database_size(oid) as bytes from pg_database where starts_with(datname, $1)',
      [this.#prefix],
    );
    return new Map(rows.map(({ database, bytes }) => [database, Number(bytes)]));
  }

  async close(): Promise<void> {
    await Promise.all(this.#dropping);
    await Promise.all([this.#pool.end(), this.#drops.end()]);
  }

  /** Makes a database. Refused: `BANKS_FULL` on a disk with too little room, `STATUS_CONFLICT` for want of the right. */
  async #make(statement: string): Promise<void> {
    const client = await this.#pool.connect();
    try {
      // With a connection in hand: the rest of a crowd waits for one, and looks when it is its turn.
      if (this.#disk && freeBytes(this.#disk.folder) < this.#disk.room) throw new Refusal('BANKS_FULL', NO_ROOM);
      await client.query(statement).catch(refuseWithoutRights);
    } finally {
      client.release();
    }
  }

  #newName(): string {
    return `${this.#prefix}${randomBytes(8).toString('hex')}`;
  }
}

const quoted = (database: string): string => pg.escapeIdentifier(database);

const INSUFFICIENT_PRIVILEGE = '42501';
const DISK_FULL = '53100';
const NO_ROOM = 'The disk of this server is full. Please delete a bank first.';

/** Words the failure of a step of making a database, copying it or opening it, where the reason is a full disk. */
export function refuseOnFullDisk(error: unknown): never {
  if (sqlState(rootCause(error)) === DISK_FULL) throw new Refusal('BANKS_FULL', NO_ROOM);
  throw error;
}

/** Words the failure of `create database` for want of the right to it, which the operator can give. */
function refuseWithoutRights(error: unknown): never {
  if (sqlState(error) === INSUFFICIENT_PRIVILEGE)
    throw new Refusal('STATUS_CONFLICT', 'The owner of the database may not create databases: give the role CREATEDB.');
  throw error;
}

/** Returns the address of another database on the same server. Not with `URL`, which refuses one without a host (a socket). */
export function withDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database };
  const [, place = '', query = ''] = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(address) ?? [];
  return `${place}/${encodeURIComponent(database)}${query}`;
}
