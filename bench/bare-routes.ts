import Fastify from 'fastify';
import pg from 'pg';
import { ownerConnection } from '../server/platform/database.ts';

// Baselines for the measurements over HTTP: Fastify routes that only run the SELECT of the product's own route, on an equally
// large pool, and return its rows, without sign-in, validation or encoding. One more route reads a body and answers without a
// database: the max rate of HTTP on this machine.

const PROFILE = `
  select c.id, c.customer_id, c.name, c.email, c.phone, c.address, c.city, c.state, c.zip, c.account_type, c.created_at,
         b.account_number, b.status, b.balance_paise, b.available_paise, b.held_paise
  from bank.customers c join ledger.balances b on b.account_id = c.account_id
  where c.id = $1 and c.closed_at is null`;
const LATEST = `
  select l.*, c.name as other_name, o.account_number as other_account_number
  from ledger.statement_lines l
  left join bank.customers c on c.account_id = l.counterparty_account_id
  left join ledger.balances o on o.account_id = c.account_id
  where l.account_seq is not null and l.account_id = $1
  order by l.account_seq desc limit 5`;

const { DATABASE_URL = '', PORT } = process.env;
// Numbers instead of bigints, because nothing here encodes them.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format ?? 'text')),
};
const pool = new pg.Pool({ ...ownerConnection(DATABASE_URL), types, max: 12 });
const app = Fastify({ logger: false });

app.get<{ Params: { id: string } }>(
  '/profile/:id',
  async ({ params }) => (await pool.query({ name: 'profile', text: PROFILE, values: [params.id] })).rows[0],
);
app.get<{ Params: { id: string } }>(
  '/latest/:id',
  async ({ params }) => (await pool.query({ name: 'latest', text: LATEST, values: [params.id] })).rows,
);
app.post('/*', async ({ body }) => ({ success: true, data: body }));
app.get('/healthz', async () => ({ status: 'ok' }));
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
