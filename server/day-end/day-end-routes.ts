import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import { addDays } from '../platform/bank-clock.ts';
import { dayEndProgress } from '../platform/closed-days.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { type DayEndRun, listRuns } from './day-end-progress.ts';
import type { DayEndRunner } from './day-end-runner.ts';

const SHOWN = 60;
const ANSWER_WITHIN_MS = 7_000;

/** Routes of the day-end: staff see the runs, an admin may start what is due without waiting for the timer. */
export function dayEndRoutes(parts: {
  database: Database;
  clock: BankClock;
  runner: DayEndRunner;
}): HandlersOf<'runDayEnd' | 'listDayEnds'> {
  const { database, clock, runner } = parts;
  return {
    async runDayEnd() {
      const before = await dayEndProgress(database.db, clock.businessDate());
      const after = await runner.catchUp(ANSWER_WITHIN_MS);
      if (after.daysLeft > 0)
        throw new Refusal('BUSY', `${after.daysLeft} days are still being closed.`, { retryAfter: 5 });
      const from = before.closedThrough === undefined ? clock.businessDate() : addDays(before.closedThrough, 1);
      return {
        data: { runs: (await listRuns(database.db, { limit: SHOWN, from })).map(runOnTheWire) },
      };
    },

    async listDayEnds() {
      return { data: (await listRuns(database.db, { limit: SHOWN })).map(runOnTheWire) };
    },
  };
}

function runOnTheWire(run: DayEndRun) {
  return {
    business_date: run.businessDate,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    interest_paid: run.interestPaid,
    interest_accounts: run.interestAccounts,
    instalments: run.instalments,
    missed: run.missed,
    matured: run.matured,
    renewed: run.renewed,
    expired_holds: run.expiredHolds,
    failures: run.failures,
  };
}
