import { createVerifier } from 'fast-jwt';
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { ownerConnection } from '../../server/platform/database.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';

// The least that a transfer over HTTP costs on this machine: a token, a validated body, a key, double entry, one statement for all requests that
// came in while the one before was on its way. No sessions, holds, review, letters, totals, seals, audit or log. NULL_DATABASE=1
// answers without a database, which shows what the rest costs.

const { DATABASE_URL = '', PORT, SECRET = '', NULL_DATABASE } = process.env;

const verify = createVerifier({ key: SECRET, algorithms: ['HS256'] });
const body = z.object({
  payee: z.uuid(),
  amount: z.number().int().positive(),
  description: z.string().max(140),
});

interface Transfer {
  readonly id: string;
  readonly actor: string;
  readonly key: string;
  readonly payee: string;
  readonly amount: number;
  readonly description: string;
  readonly answered: (balance: string | null) => void;
  readonly failed: (error: unknown) => void;
}

const POST =
  'select post_batch($1::uuid[], $2::integer[], $3::integer[], $4::bigint[], $5::uuid[], $6::uuid[], $7::text[], $8::text[])::text[] as answers';
const client = new pg.Client(ownerConnection(DATABASE_URL));
if (!NULL_DATABASE) await client.connect();

let waiting: Transfer[] = [];
let busy = false;

/** Posts what is waiting, batch after batch, until nothing is. */
async function post(): Promise<void> {
  busy = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    try {
      const answers = await send(batch);
      batch.forEach(({ answered }, index) => answered(answers[index] ?? null));
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
  busy = false;
}

async function send(batch: readonly Transfer[]): Promise<(string | null)[]> {
  if (NULL_DATABASE) return batch.map(() => '0');
  const ids = [...new Set(batch.flatMap(({ actor, payee }) => [actor, payee]))].sort();
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  const { rows } = await client.query<{ answers: (string | null)[] }>({
    name: 'post',
    text: POST,
    values: [
      ids,
      batch.map(({ actor }) => places.get(actor)),
      batch.map(({ payee }) => places.get(payee)),
      batch.map(({ amount }) => amount),
      batch.map(({ id }) => id),
      batch.map(({ actor }) => actor),
      batch.map(({ key }) => key),
      batch.map(({ description }) => description),
    ],
  });
  return rows[0]?.answers ?? [];
}

const app = Fastify({ logger: false });
app.get('/healthz', async () => ({ status: 'ok' }));
app.post('/transfers', async (request, reply) => {
  const { sub: actor } = verify(request.headers.authorization?.slice('Bearer '.length) ?? '') as { sub: string };
  const key = request.headers['idempotency-key'];
  const parsed = body.safeParse(request.body);
  if (typeof key !== 'string' || !parsed.success) return reply.code(400).send({ code: 'INVALID' });
  const { payee, amount, description } = parsed.data;
  const id = uuidv7();
  const balance = await new Promise<string | null>((answered, failed) => {
    waiting.push({ id, actor, key, payee, amount, description, answered, failed });
    if (!busy) setImmediate(() => (busy ? undefined : void post()));
  });
  if (balance === null) return reply.code(422).send({ code: 'INSUFFICIENT_FUNDS' });
  return { id, status: 'completed', amount, balance };
});
process.once('SIGTERM', () => {
  void app.close().then(() => (NULL_DATABASE ? undefined : client.end()));
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
