import { setTimeout as pause } from 'node:timers/promises';
import { workersOf } from '../../scaling/worker-doors.ts';
import type { BankOfThree } from '../bank-of-three.ts';
import type { FaultKind } from './fault-kind.ts';
import { freeze, restart, signalled } from './server-faults.ts';

/** Faults of the server that keeps its database, and of the processes of both: killed, stopped, restarted. */
export const PROCESS_FAULTS: readonly FaultKind<BankOfThree>[] = [
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
    name: 'the bank closed and opened again (SIGTERM, PostgreSQL with it)',
    inject: ({ home }) => restart(home, 'SIGTERM'),
  },
];
