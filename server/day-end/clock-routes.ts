import type { HandlersOf } from '../platform/handler.ts';
import type { ClockFollower } from './clock-follower.ts';
import type { DayEndRunner } from './day-end-runner.ts';
import { type ClockParts, moveClock, readClock } from './move-clock.ts';

/** Routes of the bank's clock: staff read it, an admin moves it in the demo. */
export function clockRoutes(
  parts: ClockParts & { follower: ClockFollower; runner: DayEndRunner },
): HandlersOf<'getClock' | 'moveClock'> {
  return {
    async getClock() {
      return { data: await readClock(parts) };
    },

    async moveClock({ session, body }) {
      const data = await moveClock(parts, session, body);
      const message =
        data.daysLeft === 0
          ? "The bank's date was moved"
          : "The bank's date was moved; the days in between are being closed";
      return { message, data };
    },
  };
}
