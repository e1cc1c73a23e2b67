import type { CompiledQuery, Kysely } from 'kysely';
import type { DB } from './database-schema.ts';
import type { PipelinedConnection } from './pipelined-connection.ts';

// By the text, because that is all that reaches the connection; asked for on every statement.
const names = new Map<string, string>();

/** The name under which a statement is prepared; undefined for one that is planned each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

// Where prepared statements outside a transaction go, for a database that has such a place.
const lanes = new WeakMap<object, () => PipelinedConnection>();

/** Prepared statements on `db` itself go by these connections in turn; those in a transaction stay on its own. */
export function sendPreparedBy(db: Kysely<DB>, connections: readonly PipelinedConnection[]): void {
  let turn = 0;
  // The remainder is below the length, which is not zero.
  lanes.set(db, () => connections[turn++ % connections.length] as PipelinedConnection);
}

/**
 * A statement that is always the same but for its values: built once, and planned once on each connection instead of
 * each time, which for a few joins by key is most of its cost. Never for a list with optional filters, whose one plan
 * would fit none of them. Name the columns: with `*` it would fail when a view gains one under a running server.
 * @param build is given a text for each value, to stand where the value goes
 */
export function preparedStatement<Row>(
  name: string,
  build: (db: Kysely<DB>, ...places: string[]) => CompiledQuery<Row>,
): (db: Kysely<DB>, ...values: unknown[]) => Promise<Row[]> {
  let made: { query: CompiledQuery<Row>; order: number[] } | undefined;

  return async (db, ...values) => {
    if (!made) {
      const places = values.map((_, index) => `${name}: value ${index}`);
      const query = build(db, ...places);
      // A parameter that is no place (a `limit` of the builder's) keeps its own value.
      made = { query, order: query.parameters.map((parameter) => places.indexOf(String(parameter))) };
      names.set(query.sql, name);
    }
    const { query, order } = made;
    const parameters = order.map((place, index) => (place < 0 ? query.parameters[index] : values[place]));
    const lane = lanes.get(db);
    if (lane) return lane().query<Row & object>({ name, text: query.sql, values: parameters });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
