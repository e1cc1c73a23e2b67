import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
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

/** Forms of lists that {@link runPrepared} prepares at most, because each keeps a plan on each connection. */
const MAX_FORMS = 16;
let forms = 0;

/**
 * Runs one form of a list with optional filters, prepared under its text, so that each form is planned once on each connection: the plan of a
 * search on an account took three times as long as the reading. The forms that are asked for first are prepared, all others planned each time.
 * Only where one plan suits all values of a form, such as a page of the lines of one account.
 */
export async function runPrepared<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(db);
  if (forms < MAX_FORMS && !names.has(query.sql)) {
    forms += 1;
    names.set(query.sql, `form-${forms}`);
  }
  return (await db.executeQuery(query)).rows;
}

/**
 * Requests that one statement reads for. With more, database and server work by turns and not at the same time: a list of 64 dashboards
 * was read a quarter slower than four of 16.
 */
const MAX_GATHERED = 16;

/** An answer that a request waits for. */
interface Waiting<Row> {
  readonly values: unknown[];
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes a prepared statement that runs once for those who ask for it in the same turn of the event loop, up to {@link MAX_GATHERED}: those
 * whose sessions one statement has just checked. Under load a statement for each would cost driver and database more than the rows do. Only
 * for values that the bank itself knows, because one that PostgreSQL refuses fails the others, too.
 * @param build is given a placeholder for the list of each value, in the order in which they were asked for; its rows say in `asked`, counted
 * from one, whose they are. It reads a list as `(select $1::uuid[])`: PostgreSQL would count the values of a bare one, and plan each short
 * list anew
 */
export function gatheredStatement<Row>(
  name: string,
  build: (db: Kysely<DB>, ...placeholders: string[]) => CompiledQuery<Row & { asked: number }>,
): (db: Kysely<DB>, ...values: unknown[]) => Promise<Row[]> {
  const statement = preparedStatement(name, build);
  const gathered = new WeakMap<Kysely<DB>, Waiting<Row>[]>();

  async function ask(db: Kysely<DB>, waiting: readonly Waiting<Row>[]): Promise<void> {
    try {
      const [first] = waiting;
      const lists = first?.values.map((_, value) => waiting.map(({ values }) => values[value])) ?? [];
      const answers = waiting.map((): Row[] => []);
      for (const row of await statement(db, ...lists)) answers[row.asked - 1]?.push(row);
      waiting.forEach(({ resolve }, at) => resolve(answers[at] ?? []));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  return (db, ...values) =>
    new Promise((resolve, reject) => {
      const waiting = gathered.get(db);
      if (waiting && waiting.length < MAX_GATHERED) {
        waiting.push({ values, resolve, reject });
        return;
      }
      const first = [{ values, resolve, reject }];
      gathered.set(db, first);
      process.nextTick(() => {
        if (gathered.get(db) === first) gathered.delete(db);
        void ask(db, first);
      });
    });
}
