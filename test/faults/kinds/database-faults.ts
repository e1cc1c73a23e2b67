import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../../../server/platform/process-identity.ts';
import { unprivilegedUser } from '../../../server/platform/unprivileged-user.ts';
import type { BankOfThree } from '../bank-of-three.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

/** Runs `work` on a connection of the auditor's, which is closed afterwards. */
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
  // Runs as the user that owns the processes, because root in a container may not change other users' limits.
  const { uid, gid } = unprivilegedUser() ?? {};
  for (const pid of pids.filter((each) => each > 0 && isAlive(each))) {
    try {
      execFileSync(PRLIMIT, ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { stdio: 'ignore', uid, gid });
    } catch (error) {
      // An ended process needs no limit; a live one must have it.
      if (isAlive(pid)) throw error;
    }
  }
}

/** Returns the child processes of a process; none of 0, which is the postmaster while PostgreSQL is being started again. */
function childrenOf(pid: number): number[] {
  if (pid === 0 || !isAlive(pid)) return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Accounts that another connection has locked. */
export const LOCK_FAULTS: readonly FaultKind[] = [
  {
    name: 'the accounts locked by another connection for a second',
    inject: (scene) =>
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
    inject: (scene) =>
      withClient(scene, async (client) => {
        await client.query('begin');
        await client.query('select 1 from ledger.accounts order by account_id for update');
        await pause(4_500);
        await client.query('rollback');
      }),
  },
];

/** Faults of a running database. */
export const DATABASE_FAULTS: readonly FaultKind<BankOfThree>[] = [
  {
    name: 'every connection of the database taken by others',
    async inject(scene) {
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
      // Servers without a connection cannot open a new one now.
      scene.east.wire.cutAll();
      scene.west.wire.cutAll();
      await pause(400);
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
    },
  },
  {
    // Stands in for a full disk without needing rights or a disk of its own: the kernel refuses every write by PostgreSQL
    // (EFBIG instead of ENOSPC), to its log as well, so that PostgreSQL stops and must recover.
    name: 'the kernel refuses PostgreSQL every write (RLIMIT_FSIZE)',
    possible: () => existsSync(PRLIMIT),
    async inject({ auditor }) {
      const pids = await auditor.processes();
      limitFileSize(pids, 4096);
      await pause(500);
      // First the postmaster, so that processes it starts from now on may write; then all its children, including those that
      // replaced one which gave up and so are not in the list above.
      const { postmaster } = auditor;
      limitFileSize([postmaster], 'unlimited');
      limitFileSize(childrenOf(postmaster), 'unlimited');
    },
  },
];
