import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Seconds after which a silent server is dead and its watchers are dropped. */
const SERVER_TIMEOUT_SECONDS = 60;

/**
 * This server's watched accounts in the database (bank.live_watchers), by which the doorway decides to notify.
 * Statements run one after another, because adding and dropping the same account must not overtake each other.
 */
export class LiveRegistry {
  readonly #db: Db;
  readonly #serverId: string;
  readonly #written = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db, serverId: string) {
    this.#db = db;
    this.#serverId = serverId;
  }

  /** Adds an account that is watched here; resolves when the database has it. */
  add(accountId: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#written.has(accountId)) return;
      await this.#announceServer();
      await sql`insert into bank.live_watchers (account_id, server_id) values (${accountId}::uuid, ${this.#serverId}::uuid)
                on conflict do nothing`.execute(this.#db);
      this.#written.add(accountId);
    });
  }

  /**
   * Writes this server's heartbeat, deletes dead servers, and makes the table match `watched`. Returns true when the
   * table had lost this server (a crash of the database, or too long a silence), so that messages may have been missed.
   */
  refresh(watched: () => ReadonlySet<string>): Promise<boolean> {
    return this.#inTurn(async () => {
      const forgotten = await this.#announceServer();
      await sql`delete from bank.live_servers where seen_at < now() - make_interval(secs => ${SERVER_TIMEOUT_SECONDS})`.execute(
        this.#db,
      );
      const accounts = watched();
      if (forgotten) this.#written.clear();
      const missing = [...accounts].filter((account) => !this.#written.has(account));
      const over = [...this.#written].filter((account) => !accounts.has(account));
      if (missing.length > 0) {
        await sql`insert into bank.live_watchers (account_id, server_id) select unnest(${missing}::uuid[]), ${this.#serverId}::uuid
                  on conflict do nothing`.execute(this.#db);
      }
      if (over.length > 0) {
        await sql`delete from bank.live_watchers where server_id = ${this.#serverId}::uuid and account_id = any(${over}::uuid[])`.execute(
          this.#db,
        );
      }
      for (const account of missing) this.#written.add(account);
      for (const account of over) this.#written.delete(account);
      return forgotten;
    });
  }

  /** Deletes this server and its watched accounts from the table. */
  leave(): Promise<void> {
    return this.#inTurn(async () => {
      this.#written.clear();
      await sql`delete from bank.live_servers where server_id = ${this.#serverId}::uuid`.execute(this.#db);
    });
  }

  /** True when there was no row of this server. */
  async #announceServer(): Promise<boolean> {
    const { rows } = await sql<{ fresh: boolean }>`
      insert into bank.live_servers (server_id, seen_at) values (${this.#serverId}::uuid, now())
      on conflict (server_id) do update set seen_at = now() returning (xmax = 0) as fresh`.execute(this.#db);
    return rows[0]?.fresh ?? false;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
