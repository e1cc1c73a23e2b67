import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

const MINUTE_MS = 60_000;

async function wrongClock({ east, west, random }: FaultScene, byMs: number): Promise<void> {
  const server = random(2) === 0 ? east : west;
  server.moveMachineClock(byMs);
  await pause(600);
  server.moveMachineClock(0);
}

const admin = new Caller('sunita@kosh.example', 'banker');

/** Faults of clocks. */
export const CLOCK_FAULTS: readonly FaultKind[] = [
  {
    name: "a server's clock jumps two minutes back, and forth again",
    inject: (scene) => wrongClock(scene, -2 * MINUTE_MS),
  },
  {
    name: "a server's clock jumps an hour ahead, and back again",
    inject: (scene) => wrongClock(scene, 60 * MINUTE_MS),
  },
  {
    name: "the bank's date moves on a day, with its day-end, during the work",
    async inject({ home }) {
      const answer = await admin.ask(home, { method: 'POST', path: '/admin/clock', body: { days: 1 } });
      if (answer.status === 401) await admin.ask(home, { method: 'POST', path: '/admin/clock', body: { days: 1 } });
      else if (answer.status !== 200) throw new Error(`The clock did not move: ${JSON.stringify(answer.body)}`);
    },
  },
];
