import { setTimeout as pause } from 'node:timers/promises';
import type { BankUnderTest } from '../../e2e/bank-under-test.ts';
import { workersOf } from '../../scaling/worker-doors.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

async function restart(server: BankUnderTest, signal: NodeJS.Signals): Promise<void> {
  await server.end(signal);
  await server.startAgain();
}

const eitherOf = ({ east, west, random }: FaultScene) => (random(2) === 0 ? east : west);

/** Stops processes for `ms`, like a machine that swaps or a paused container. */
async function freeze(pids: readonly number[], ms: number): Promise<void> {
  const stopped = pids.filter((pid) => signalled(pid, 'SIGSTOP'));
  await pause(ms);
  for (const pid of stopped) signalled(pid, 'SIGCONT');
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // The process has already exited.
    return false;
  }
}

/** Faults of servers and of database processes: killed, stopped, restarted. */
export const PROCESS_FAULTS: readonly FaultKind[] = [
  {
    name: 'kill -9 of a server',
    inject: (scene) => restart(eitherOf(scene), 'SIGKILL'),
  },
  {
    name: 'kill -9 of the server that keeps the database',
    inject: ({ home }) => restart(home, 'SIGKILL'),
  },
  {
    name: 'kill -9 of a worker of the server that keeps the database',
    possible: () => process.env.FAULT_WORKERS !== undefined,
    async inject({ home, random }) {
      const workers = workersOf(home.pid);
      const victim = workers[random(workers.length || 1)];
      if (victim) signalled(victim, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of all three servers',
    async inject({ servers }) {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await Promise.all(servers.map((server) => server.startAgain()));
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    async inject({ auditor }) {
      process.kill(auditor.postmaster, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of PostgreSQL and of the server that keeps it',
    async inject({ home, auditor }) {
      process.kill(auditor.postmaster, 'SIGKILL');
      await restart(home, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of one process of PostgreSQL',
    async inject({ auditor, random }) {
      const backends = await auditor.ask<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'kosh'",
      );
      const victim = backends[random(backends.length || 1)];
      if (victim) signalled(victim.pid, 'SIGKILL');
    },
  },
  {
    name: 'connections ended by the database (pg_terminate_backend)',
    async inject({ auditor }) {
      for (let times = 0; times < 3; times += 1) {
        await auditor.ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kosh'");
        await pause(60);
      }
    },
  },
  {
    name: 'PostgreSQL stopped for a second (SIGSTOP)',
    inject: async ({ auditor }) => freeze(await auditor.processes(), 1_000),
  },
  {
    name: 'a server stopped for a second (SIGSTOP)',
    inject: (scene) => freeze([eitherOf(scene).pid], 1_000),
  },
  {
    name: 'the bank closed and opened again (SIGTERM, PostgreSQL with it)',
    inject: ({ home }) => restart(home, 'SIGTERM'),
  },
  {
    name: 'two servers restarted in turn (SIGTERM)',
    async inject({ east, west }) {
      await restart(east, 'SIGTERM');
      await restart(west, 'SIGTERM');
    },
  },
];
