import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** A server that has not been seen for this long is dead, and nobody watches through it. */
const DEAD_AFTER_SECONDS = 60;

/**
 * What the database knows of this server's open screens (bank.live_watchers), so that the doorway can tell it. Statements go one after
 * another, because adding and dropping the same account must not overtake each other.
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

  /** Writes that somebody watches an account here; answers when the database knows. */
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
   * Says that this server lives, forgets dead ones, and makes the table say what `watched` says now. Answers true when the table had
   * forgotten this server (a crash of the database, or too long a silence), so that messages may have been missed.
   */
  refresh(watched: () => ReadonlySet<string>): Promise<boolean> {
    return this.#inTurn(async () => {
      const forgotten = await this.#announceServer();
      await sql`delete from bank.live_servers where seen_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`.execute(
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

  /** Takes this server and all that it watches out of the table. */
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
