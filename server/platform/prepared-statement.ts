import type { CompiledQuery, Kysely } from 'kysely';
import type { DB } from './database-schema.ts';
import type { PipelinedConnection } from './pipelined-connection.ts';

// Keyed by the text, because that is all that reaches the connection; looked up for every statement.
const names = new Map<string, string>();

/** Returns the name under which a statement is prepared; undefined for one that is planned each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

// Next connection for prepared statements outside a transaction, by database; only some databases have them.
const pipelines = new WeakMap<object, () => PipelinedConnection>();

/**
 * Sends prepared statements on `db` itself over these connections in turn; those in a transaction stay on their own.
 */
export function assignPipelines(db: Kysely<DB>, connections: readonly PipelinedConnection[]): void {
  let turn = 0;
  // as: the remainder is below the length, which is not zero.
  pipelines.set(db, () => connections[turn++ % connections.length] as PipelinedConnection);
}

/**
 * Makes a statement that changes only in its values: built once, and planned once on each connection instead of each
 * time, which for a few joins by key is most of its cost. Never for a list with optional filters, whose one plan would
 * fit none of them. Name the columns: with `*` it would fail when a view gains one under a running server.
 * @param build is given a placeholder for each value
 */
export function preparedStatement<Row>(
  name: string,
  build: (db: Kysely<DB>, ...placeholders: string[]) => CompiledQuery<Row>,
): (db: Kysely<DB>, ...values: unknown[]) => Promise<Row[]> {
  let prepared: { query: CompiledQuery<Row>; order: number[] } | undefined;

  return async (db, ...values) => {
    if (!prepared) {
      const placeholders = values.map((_, index) => `${name}: value ${index}`);
      const query = build(db, ...placeholders);
      // Parameters that are no placeholder (a `limit` of the builder's) keep their own value.
      prepared = { query, order: query.parameters.map((parameter) => placeholders.indexOf(String(parameter))) };
      names.set(query.sql, name);
    }
    const { query, order } = prepared;
    const parameters = order.map((place, index) => (place < 0 ? query.parameters[index] : values[place]));
    const pipeline = pipelines.get(db);
    if (pipeline) return pipeline().query<Row & object>({ name, text: query.sql, values: parameters });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
