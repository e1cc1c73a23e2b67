import { addDays, type BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { countReviewed } from '../../statement/count-reviewed.ts';
import { policiesOf, policyInForce } from './bank-policy.ts';
import { changePolicy } from './change-policy.ts';
import { waitingChanges } from './change-requests.ts';
import { changeOnTheWire } from './change-words.ts';
import { isLoneAdmin } from './lone-admin.ts';

/** Days whose payments tell what another policy would do. */
const PREVIEW_DAYS = 30;

/** The bank's policy: read by all the staff, changed by admins. */
export function policyRoutes(parts: {
  database: Database;
  clock: BankClock;
}): HandlersOf<'getPolicy' | 'previewPolicy' | 'savePolicy'> {
  const { clock } = parts;
  const { db } = parts.database;
  return {
    async getPolicy({ session }) {
      const [[current, ...history], [change], alone] = await Promise.all([
        policiesOf(db),
        waitingChanges(db, clock, { kind: 'policy_change' }),
        isLoneAdmin(db, session.subjectId, clock.wall()),
      ]);
      if (!current) throw new Error('The bank has no policy');
      return {
        data: {
          current,
          history,
          change: change ? changeOnTheWire(change) : null,
          alone: alone && session.role === 'admin',
        },
      };
    },

    async previewPolicy({ query }) {
      const now = await policyInForce(db);
      const today = clock.businessDate();
      const counted = await countReviewed(
        parts.database.lists,
        { startDate: addDays(today, 1 - PREVIEW_DAYS), endDate: today },
        {
          now,
          wanted: {
            reviewAbove: query.reviewAbove ?? now.reviewAbove,
            customerDayLimit: query.customerDayLimit ?? now.customerDayLimit,
            tellerDayLimit: query.tellerDayLimit ?? now.tellerDayLimit,
          },
        },
      );
      return {
        data: {
          days: PREVIEW_DAYS,
          payments: counted.payments,
          wait_now: counted.waitNow,
          would_wait: counted.wouldWait,
        },
      };
    },

    async savePolicy({ session, body }) {
      const { policy, waits } = await changePolicy(parts, session, body);
      if (!waits) return { message: 'Policy saved', data: policy };
      const change = changeOnTheWire(waits);
      return { message: 'Another admin must approve this policy', data: { ...policy, change }, waits: true };
    },
  };
}
