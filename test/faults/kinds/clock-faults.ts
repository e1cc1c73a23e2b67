import { setTimeout as pause } from 'node:timers/promises';
import type { BankUnderTest } from '../../e2e/bank-under-test.ts';
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

async function nextDay(server: BankUnderTest): Promise<void> {
  const answer = await admin.ask(server, { method: 'POST', path: '/admin/clock', body: { days: 1 } });
  if (answer.status === 401) await admin.ask(server, { method: 'POST', path: '/admin/clock', body: { days: 1 } });
  else if (answer.status !== 200) throw new Error(`The clock did not move: ${JSON.stringify(answer.body)}`);
}

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
    inject: ({ home }) => nextDay(home),
  },
  {
    name: "kill -9 of the server that moves the bank's date on and closes the day",
    async inject({ east, random }) {
      // The call is lost with its server, before or after the date has moved.
      const moving = nextDay(east).catch(() => undefined);
      await pause(random(60));
      await east.end('SIGKILL');
      await east.startAgain();
      await moving;
    },
  },
];
