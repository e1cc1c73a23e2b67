import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { policiesOf } from './bank-policy.ts';
import { changePolicy } from './change-policy.ts';
import { waitingChanges } from './change-requests.ts';
import { changeOnTheWire } from './change-words.ts';
import { isLoneAdmin } from './lone-admin.ts';

/** The bank's policy: read by all the staff, changed by admins. */
export function policyRoutes(parts: { database: Database; clock: BankClock }): HandlersOf<'getPolicy' | 'savePolicy'> {
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

    async savePolicy({ session, body }) {
      const { policy, waits } = await changePolicy(parts, session, body);
      if (!waits) return { message: 'Policy saved', data: policy };
      const change = changeOnTheWire(waits);
      return { message: 'Another admin must approve this policy', data: { ...policy, change }, waits: true };
    },
  };
}
