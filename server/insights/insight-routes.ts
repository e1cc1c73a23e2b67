import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { creditScore, type Subject } from './credit-score.ts';
import { financialOverview } from './financial-overview.ts';
import { moneyOverTime } from './money-over-time.ts';
import { setSavingsGoal } from './savings-goal.ts';

/** Twelve weeks. */
const USUAL_DAYS = 84;

/** Routes of the customer's figures, each computed from the books. */
export function insightRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: BankClock;
}): HandlersOf<'cibilScore' | 'financialOverview' | 'moneyOverTime' | 'saveGoal'> {
  const parts = { db: database.db, clock };
  return {
    async cibilScore({ session }) {
      const { score, parts: reasons, computedAt } = await creditScore(parts, subjectOf(session));
      return { data: { score, lastUpdated: computedAt, last_updated: computedAt, parts: reasons } };
    },

    async financialOverview({ session }) {
      return { data: await financialOverview(parts, subjectOf(session)) };
    },

    async moneyOverTime({ session, query }) {
      return { data: await moneyOverTime(parts, subjectOf(session).accountId, query.days ?? USUAL_DAYS) };
    },

    async saveGoal({ session, body }) {
      await database.transaction((tx) => setSavingsGoal(tx, clock, session.subjectId, body.goal));
      return { message: 'Your savings goal has been saved', data: { goal: body.goal } };
    },
  };
}

function subjectOf(session: SignedIn): Subject {
  if (!session.accountId) throw new Refusal('NOT_ALLOWED');
  return { customerId: session.subjectId, accountId: session.accountId };
}
