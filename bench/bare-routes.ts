import Fastify from 'fastify';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { profileQuery } from '../server/customers/customer-profile.ts';
import { ownerConnection } from '../server/platform/database.ts';
import type { DB } from '../server/platform/database-schema.ts';
import { newestBookedQuery } from '../server/statement/statement-page.ts';

// Baselines for the measurements over HTTP: Fastify routes that only run the statement of the product's own route, prepared, for one
// customer, on an equally large pool with the same settings, and return its rows, without sign-in, validation or encoding. One more
// route reads a body and answers without a database: the max rate of HTTP on this machine.

const { DATABASE_URL = '', PORT } = process.env;
// Numbers instead of bigints, because nothing here encodes them.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format ?? 'text')),
};
const pool = new pg.Pool({ ...ownerConnection(DATABASE_URL), types, options: '-c jit=off', max: 12 });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const app = Fastify({ logger: false });

const PROFILE = profileQuery(db, 'customer');
const LATEST = newestBookedQuery(db, 'account', 'lines');
/** The page and one line more, by which the product knows whether another page follows. */
const LINES = 6;

/** Runs a statement with a list of one value for each placeholder. */
async function rowsOf(name: string, { sql, parameters }: CompiledQuery, given: Record<string, unknown>) {
  const values = parameters.map((value) => (String(value) in given ? [given[String(value)]] : value));
  return (await pool.query({ name, text: sql, values })).rows;
}

app.get<{ Params: { id: string } }>(
  '/profile/:id',
  async ({ params }) => (await rowsOf('profile', PROFILE, { customer: params.id }))[0],
);
app.get<{ Params: { id: string } }>('/latest/:id', async ({ params }) =>
  rowsOf('latest', LATEST, { account: params.id, lines: LINES }),
);
app.post('/*', async ({ body }) => ({ success: true, data: body }));
app.get('/healthz', async () => ({ status: 'ok' }));
process.once('SIGTERM', () => {
  void app.close().then(() => db.destroy());
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
