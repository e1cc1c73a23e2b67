import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { waitingChanges } from './change-requests.ts';
import { changeOnTheWire } from './change-words.ts';
import { changeHoliday, holidaysOf } from './holidays.ts';

/** The bank's holidays: read by all the staff, changed by admins. */
export function holidayRoutes(parts: {
  database: Database;
  clock: BankClock;
}): HandlersOf<'listHolidays' | 'changeHoliday'> {
  const { clock } = parts;
  const { db } = parts.database;
  return {
    async listHolidays({ query }) {
      const year = query.year ?? Number(clock.businessDate().slice(0, 4));
      const [holidays, changes] = await Promise.all([
        holidaysOf(db, year),
        waitingChanges(db, clock, { kind: 'holiday_change' }),
      ]);
      return { data: { year, holidays, changes: changes.map(changeOnTheWire) } };
    },

    async changeHoliday({ session, body }) {
      const waits = await changeHoliday(parts, session, body);
      if (!waits) return { message: 'Holidays saved', data: { change: null } };
      return {
        message: 'Another admin must approve this change',
        data: { change: changeOnTheWire(waits) },
        waits: true,
      };
    },
  };
}
