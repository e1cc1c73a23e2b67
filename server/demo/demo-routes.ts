import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { DayTraffic } from '../day-end/day-traffic.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';

/** Routes that only a demo has; 404 where there is no `reset` and no `traffic`. */
export function demoRoutes({
  database,
  reset,
  traffic,
}: {
  database: Database;
  reset: (() => Promise<{ profile: string; seconds: number }>) | undefined;
  traffic: DayTraffic | undefined;
}): HandlersOf<'resetBank' | 'setTraffic'> {
  return {
    async resetBank() {
      if (!reset) throw new Refusal('NOT_FOUND');
      const data = await reset();
      return { message: 'The bank is back at its beginning. Please log in again.', data };
    },

    async setTraffic({ body: { on } }) {
      if (!traffic) throw new Refusal('NOT_FOUND');
      await database.transaction((tx) => traffic.set(tx, on));
      return { data: { on } };
    },
  };
}
