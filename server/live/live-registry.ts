import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Seconds after which a silent server is dead and its watchers are dropped. */
const SERVER_TIMEOUT_SECONDS = 60;

/**
 * The ids that are watched on this server, in the database (bank.live_watchers), by which the doorway decides to notify.
 * Statements run one after another, because adding and dropping the same id must not overtake each other.
 */
export class LiveRegistry {
  readonly #db: Db;
  readonly #serverId: string;
  readonly #written = new Set<string>();
  /** Ids that the table had when it lost this server, and does not have again yet. */
  readonly #dropped = new Set<string>();
  /** True from when the table was found to have lost this server until `refresh` has returned that. */
  #lost = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db, serverId: string) {
    this.#db = db;
    this.#serverId = serverId;
  }

  /** Adds ids that are watched here; resolves when the database has them. */
  add(watched: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const missing = watched.filter((id) => !this.#written.has(id));
      if (missing.length === 0) return;
      await this.#announceServer();
      await this.#write([...new Set([...missing, ...this.#dropped])]);
    });
  }

  /**
   * Writes this server's heartbeat, deletes dead servers, and makes the table match `watchedNow`. Returns true when the
   * table had lost this server (a crash of the database, or too long a silence), so that messages may have been missed;
   * the loss may have been found by an earlier statement, in `add` or in a refresh that failed.
   */
  refresh(watchedNow: () => ReadonlySet<string>): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#announceServer();
      await sql`delete from bank.live_servers where seen_at < now() - make_interval(secs => ${SERVER_TIMEOUT_SECONDS})`.execute(
        this.#db,
      );
      const watched = watchedNow();
      const missing = [...watched].filter((id) => !this.#written.has(id));
      const over = [...this.#written].filter((id) => !watched.has(id));
      if (missing.length > 0) await this.#write(missing);
      if (over.length > 0) {
        await sql`delete from bank.live_watchers where server_id = ${this.#serverId}::uuid and watched_id = any(${over}::uuid[])`.execute(
          this.#db,
        );
      }
      for (const id of over) this.#written.delete(id);
      this.#dropped.clear();
      const lost = this.#lost;
      this.#lost = false;
      return lost;
    });
  }

  /** Deletes this server and what it watches from the table. */
  leave(): Promise<void> {
    return this.#inTurn(async () => {
      this.#written.clear();
      this.#dropped.clear();
      await sql`delete from bank.live_servers where server_id = ${this.#serverId}::uuid`.execute(this.#db);
    });
  }

  async #write(watched: readonly string[]): Promise<void> {
    await sql`insert into bank.live_watchers (watched_id, server_id) select unnest(${watched}::uuid[]), ${this.#serverId}::uuid
              on conflict do nothing`.execute(this.#db);
    for (const id of watched) {
      this.#written.add(id);
      this.#dropped.delete(id);
    }
  }

  /** Writes this server's row. When there was none, its watchers are gone too. */
  async #announceServer(): Promise<void> {
    const { rows } = await sql<{ fresh: boolean }>`
      insert into bank.live_servers (server_id, seen_at) values (${this.#serverId}::uuid, now())
      on conflict (server_id) do update set seen_at = now() returning (xmax = 0) as fresh`.execute(this.#db);
    if (!rows[0]?.fresh) return;
    this.#lost = true;
    for (const id of this.#written) this.#dropped.add(id);
    this.#written.clear();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
