import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { readHelp } from './read-help.ts';

/** The help centre, for visitors too. */
export function helpRoutes({ database, clock }: { database: Database; clock: BankClock }): HandlersOf<'listHelp'> {
  return {
    async listHelp({ query }) {
      return { data: await readHelp({ db: database.db, clock }, query) };
    },
  };
}
