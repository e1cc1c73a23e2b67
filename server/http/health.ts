import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CHECKOUT } from '../platform/checkout.ts';
import type { Database } from '../platform/database.ts';

/** Max age of the last successful probe, in milliseconds. */
const MAX_AGE_MS = 2_000;
const NEEDED_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** Answer of `/readyz`: ready, or the first reason against it. */
export interface Readiness {
  readonly ready: boolean;
  readonly reason: string;
}

// A temporary table dropped by its own commit: it needs a new file, a written page and a commit record, so it fails on
// a full disk, where `select 1` and even an update in place still succeed.
const WRITE_PROBE = `create temp table kosh_write_probe on commit drop as select repeat('k', 8000) as page`;

async function probe(database: Database, migrations: readonly string[]): Promise<Readiness> {
  const settings = await database.pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [NEEDED_SETTINGS],
  );
  const unsafe = settings.rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (unsafe.length > 0) return { ready: false, reason: `the database runs with ${unsafe.join(', ')} off` };
  const applied = await database.pool.query<{ name: string }>('select name from migration.applied');
  const names = new Set(applied.rows.map(({ name }) => name));
  const missing = migrations.find((name) => !names.has(name));
  if (missing) return { ready: false, reason: `migration ${missing} has not run` };
  await database.pool.query(WRITE_PROBE);
  return { ready: true, reason: 'ready' };
}

/** Probes the database at most every two seconds, however often `/readyz` is called. */
export function createReadiness(database: Database, now: () => number = Date.now): () => Promise<Readiness> {
  const migrations = readdirSync(path.join(CHECKOUT, 'database/migrations')).filter((name) => name.endsWith('.sql'));
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    if (last && now() - last.at < MAX_AGE_MS) return last.answer;
    const answer = probe(database, migrations).catch(
      (error: unknown): Readiness => ({
        ready: false,
        reason: error instanceof Error ? error.message : 'the database does not answer',
      }),
    );
    last = { at: now(), answer };
    return answer;
  };
}

/**
 * Mounts `/healthz` (the process answers) and `/readyz` (it can take money calls now, and it is not stopping). The
 * reason of a refusal goes to the operator's log, not to the caller.
 * @param concern what the operator should look at although the bank can work; told to the caller
 */
export function mountHealth(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  report: (reason: string) => void,
  concern: () => string | undefined,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, reason } = stopping ? { ready: false, reason: 'stopping' } : await readiness();
    if (!ready) report(reason);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', reason: concern() });
  });
}
