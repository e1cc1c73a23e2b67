import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ServerAddress } from '../../bench/throw-away-cluster.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { unprivilegedUser } from '../../server/platform/unprivileged-user.ts';

/** A PgBouncer in transaction mode on a port of 127.0.0.1. */
export interface PgBouncer {
  readonly version: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the PgBouncer of `PGBOUNCER` or the PATH in front of a database.
 * @param connections max connections to PostgreSQL; there may be more callers
 */
export async function startPgBouncer(to: ServerAddress, database: string, connections: number): Promise<PgBouncer> {
  const program = process.env.PGBOUNCER ?? 'pgbouncer';
  const [version = ''] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n');
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  const people = path.join(folder, 'users.txt');
  writeFileSync(people, `"kosh_app" ""\n"${to.user}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${to.host} port=${to.port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
auth_type = trust
auth_file = ${people}
${/ 1\.(2[1-9]|[3-9]\d)\./.test(version) ? 'max_prepared_statements = 100' : ''}
`,
  );
  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'a');
  if (user) for (const file of [folder, settings, people, logFile]) chownSync(file, user.uid, user.gid);
  const child: ChildProcess = spawn(program, [settings], {
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await becomesReady(port, to.user, database).catch((error: unknown) => {
    child.kill();
    throw new Error(`PgBouncer did not start: ${readFileSync(logFile, 'utf8')}`, { cause: error });
  });
  return {
    version,
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function becomesReady(port: number, user: string, database: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user, database });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
