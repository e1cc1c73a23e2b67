import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { searchOwn } from './search-own.ts';

/** The search of a customer's own things. */
export function searchRoutes(parts: { database: Database; clock: BankClock }): HandlersOf<'searchOwn'> {
  return {
    async searchOwn({ session, query }) {
      return { data: await searchOwn(parts, session, query) };
    },
  };
}
