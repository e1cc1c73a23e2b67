import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BookConnection } from '../../server/desk/books/prove-books.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { dataFolderOf, OWNER, readPidFile } from '../../server/platform/postgres-cluster.ts';

/** A reader of a bank's books with the owner's rights; 64-bit integers are returned as `bigint`. */
export interface BookReader {
  ask<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
}

/** Returns the reader as the connection on which the books are proved. */
export const connectionOf = (reader: BookReader): BookConnection => ({
  query: async (statement) => ({ rows: await reader.ask(statement) }),
});

/** Reads the books on connections of its own with the owner's rights, without the bank; waits while PostgreSQL recovers. */
export class OwnersReader implements BookReader {
  readonly #connection: () => pg.ClientConfig;

  /** @param connection is called for each connection, because a database that was started again may have another address */
  constructor(connection: () => pg.ClientConfig) {
    this.#connection = connection;
  }

  get connection(): pg.ClientConfig {
    return { ...this.#connection(), application_name: 'auditor' };
  }

  async ask<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
    for (let attempt = 0; ; attempt += 1) {
      const client = new pg.Client(this.connection);
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<R>(sql, values)).rows;
      } catch (error) {
        if (attempt === 400) throw error;
        await pause(50);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
}

/** Reads the books of a bank that keeps its own PostgreSQL, through its socket. */
export class Auditor extends OwnersReader {
  readonly #data: { readonly data: string };

  constructor(dataDir: string) {
    const data = { data: dataFolderOf(dataDir) };
    super(() => {
      const host = readPidFile(data)?.socketFolder || '/nowhere';
      return ownerConnection({ host, port: 5432, user: OWNER, database: OWNER });
    });
    this.#data = data;
  }

  /** Process id of the postmaster; 0 when there is none. */
  get postmaster(): number {
    return readPidFile(this.#data)?.pid ?? 0;
  }

  /** Path of PostgreSQL's current socket. */
  get socketPath(): string | undefined {
    const folder = readPidFile(this.#data)?.socketFolder;
    return folder ? `${folder}/.s.PGSQL.5432` : undefined;
  }

  /** Returns the ids of the database's processes, the postmaster last. */
  async processes(): Promise<number[]> {
    const rows = await this.ask<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    return [...rows.map((row) => row.pid), this.postmaster];
  }
}
