import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../../../server/platform/process-identity.ts';
import { unprivilegedUser } from '../../../server/platform/unprivileged-user.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

/** Opens a connection of the auditor's for as long as the fault lasts. */
async function withClient(scene: FaultScene, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(scene.auditor.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const PRLIMIT = '/usr/bin/prlimit';

function limitFileSize(pids: readonly number[], bytes: number | 'unlimited'): void {
  // As the user that owns the processes: root of a container may not set the limits of others.
  const { uid, gid } = unprivilegedUser() ?? {};
  for (const pid of pids.filter(isAlive)) {
    try {
      execFileSync(PRLIMIT, ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { stdio: 'ignore', uid, gid });
    } catch (error) {
      // It may have ended in this moment; if it lives, the limit must hold.
      if (isAlive(pid)) throw error;
    }
  }
}

function childrenOf(pid: number): number[] {
  if (!isAlive(pid)) return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** What a database suffers from that lives. */
export const DATABASE_FAULTS: readonly FaultKind[] = [
  {
    name: 'every connection of the database taken by others',
    async strike(scene) {
      const taken: pg.Client[] = [];
      for (let free = true; free && taken.length < 300; ) {
        const client = new pg.Client(scene.auditor.connection);
        client.on('error', () => undefined);
        free = await client.connect().then(
          () => true,
          () => false,
        );
        taken.push(client);
      }
      // Whoever has no connection now gets none.
      scene.east.wire.cutAll();
      scene.west.wire.cutAll();
      await pause(400);
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
    },
  },
  {
    name: 'the accounts locked by somebody else for a second',
    strike: (scene) =>
      withClient(scene, async (client) => {
        await client.query('begin');
        await client.query('select 1 from ledger.accounts order by account_id for update');
        await pause(1_000);
        await client.query('rollback');
      }),
  },
  {
    name: 'the accounts locked for longer than anybody waits',
    slow: true,
    strike: (scene) =>
      withClient(scene, async (client) => {
        await client.query('begin');
        await client.query('select 1 from ledger.accounts order by account_id for update');
        await pause(4_500);
        await client.query('rollback');
      }),
  },
  {
    // A stand-in for a full disk that needs no rights and no disk of one's own: the kernel refuses PostgreSQL every write
    // (EFBIG in place of ENOSPC), the log's as well, at which PostgreSQL gives up and must recover.
    name: 'the kernel refuses PostgreSQL every write (RLIMIT_FSIZE)',
    possible: () => existsSync(PRLIMIT),
    async strike({ auditor }) {
      const pids = await auditor.processes();
      limitFileSize(pids, 4096);
      await pause(500);
      // The postmaster first: what it starts from now on may write. Then all that it has started, also those that the list
      // above does not know, because they took the place of one that gave up.
      const { postmaster } = auditor;
      limitFileSize([postmaster], 'unlimited');
      limitFileSize(childrenOf(postmaster), 'unlimited');
    },
  },
];
