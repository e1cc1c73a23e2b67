import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, ownerConnection, sqlState } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

/** Advisory lock of the first bank's database ("house" in ASCII). */
const HOUSE_LOCK = '448546567013';
const LOCK_NOT_AVAILABLE = '55P03';
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 1_000;
/**
 * The connection of a server that was killed ends a moment after it. Where the whole machine is gone, PostgreSQL asks after ten seconds
 * and gives it up after 15 more.
 */
const SETTINGS =
  "set lock_timeout = '300ms'; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

/**
 * Right of one server to the other banks of a database: a second one would drop what the first is just making, and each would delete
 * banks at work in the other. It belongs to a connection, so that it ends with a server that is killed.
 */
export class HouseLock {
  readonly #owner: DatabaseAddress;
  readonly #log: Log;
  readonly #taken: () => void;
  #client: pg.Client | undefined;
  #again: Promise<void> | undefined;
  #closed = false;

  private constructor(owner: DatabaseAddress, log: Log, taken: () => void) {
    this.#owner = owner;
    this.#log = log;
    this.#taken = taken;
  }

  /**
   * Takes the lock; undefined where another server has it.
   * @param owner the first bank's database
   * @param taken called when the connection was lost, and another server was faster to take the lock
   */
  static async take(owner: DatabaseAddress, log: Log, taken: () => void): Promise<HouseLock | undefined> {
    const lock = new HouseLock(owner, log, taken);
    return (await lock.#hold()) ? lock : undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#again;
    await this.#client?.end().catch(() => undefined);
  }

  async #hold(): Promise<boolean> {
    const client = new pg.Client({
      ...ownerConnection(this.#owner),
      application_name: 'kosh-house',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const lost = (): void => {
      if (this.#client !== client) return;
      this.#client = undefined;
      if (!this.#closed) this.#again = this.#holdAgain();
    };
    client.on('error', lost).on('end', lost);
    try {
      await client.connect();
      await client.query(SETTINGS);
      await client.query('select pg_advisory_lock($1)', [HOUSE_LOCK]);
      this.#client = client;
      return true;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }

  async #holdAgain(): Promise<void> {
    while (!this.#closed) {
      try {
        if (await this.#hold()) return;
        this.#log.error('Another server has taken the other banks of this database; this one lets go of them');
        this.#taken();
        return;
      } catch (err) {
        this.#log.debug({ err }, 'Lost the connection that holds the other banks; reconnecting');
        await pause(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }
}
