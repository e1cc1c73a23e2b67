import { setTimeout as pause } from 'node:timers/promises';
import type { BankUnderTest } from '../../e2e/bank-under-test.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

/** Ends a server, and starts it again on its data and port. */
export async function restart(server: BankUnderTest, signal: NodeJS.Signals): Promise<void> {
  await server.end(signal);
  await server.startAgain();
}

const eitherOf = ({ east, west, random }: FaultScene) => (random(2) === 0 ? east : west);

/** Stops processes for `ms`, like a machine that swaps or a paused container. */
export async function freeze(pids: readonly number[], ms: number): Promise<void> {
  const stopped = pids.filter((pid) => signalled(pid, 'SIGSTOP'));
  await pause(ms);
  for (const pid of stopped) signalled(pid, 'SIGCONT');
}

/** Sends a signal; returns false when the process has exited. */
export function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // The process has already exited.
    return false;
  }
}

/** Faults of servers: killed, stopped, restarted. */
export const SERVER_FAULTS: readonly FaultKind[] = [
  {
    name: 'kill -9 of a server',
    inject: (scene) => restart(eitherOf(scene), 'SIGKILL'),
  },
  {
    name: 'kill -9 of all three servers',
    async inject({ servers }) {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await Promise.all(servers.map((server) => server.startAgain()));
    },
  },
  {
    name: 'a server stopped for a second (SIGSTOP)',
    inject: (scene) => freeze([eitherOf(scene).pid], 1_000),
  },
  {
    name: 'two servers restarted in turn (SIGTERM)',
    async inject({ east, west }) {
      await restart(east, 'SIGTERM');
      await restart(west, 'SIGTERM');
    },
  },
];
