import type { Ledger } from '../../ledger/ledger.ts';
import { withdrawRequest } from '../../payments/withdraw-request.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { transactionForStaff } from '../../statement/movements.ts';
import { readChange } from '../controls/change-requests.ts';
import { changeOnTheWire } from '../controls/change-words.ts';
import { depositForCustomer } from '../customers/deposit-for-customer.ts';
import { type Approval, approvalsFor, countApprovals } from './approvals.ts';
import { decideOnChange, withdrawChange } from './decide-change.ts';
import { decidePending } from './decide-pending.ts';

type ChangeCalls = 'getChange' | 'approveChange' | 'rejectChange' | 'withdrawChange';

/** The desk's money calls: what waits, approve, reject, deposit. */
export function approvalRoutes(parts: {
  database: Database;
  ledger: Ledger;
  clock: BankClock;
  tools: SessionTools;
}): HandlersOf<
  | 'listApprovals'
  | 'approveTransaction'
  | 'rejectTransaction'
  | 'withdrawBankerTransaction'
  | 'depositForCustomer'
  | ChangeCalls
> {
  return {
    async listApprovals({ session }) {
      const { lists } = parts.database;
      const [waiting, total] = await Promise.all([
        approvalsFor(lists, parts.clock, session),
        countApprovals(lists, parts.clock),
      ]);
      return { data: waiting.map(approvalOnTheWire), meta: { total } };
    },

    async approveTransaction({ session, params, idempotencyKey }) {
      const { movement, replayed } = await decidePending(parts, session, {
        journalId: params.id,
        verdict: 'approve',
        idempotencyKey,
      });
      return {
        message: 'Transaction approved',
        data: { transaction: transactionForStaff(movement) },
        replayed,
      };
    },

    async rejectTransaction({ session, params, body, idempotencyKey }) {
      const { movement, replayed } = await decidePending(parts, session, {
        journalId: params.id,
        verdict: 'reject',
        reason: body.reason,
        internalNote: body.internalNote,
        idempotencyKey,
      });
      return {
        message: 'Transaction rejected',
        data: { transaction: transactionForStaff(movement) },
        replayed,
      };
    },

    async withdrawBankerTransaction({ session, params, idempotencyKey }) {
      const { movement, replayed } = await withdrawRequest(parts, session, { journalId: params.id, idempotencyKey });
      return { message: 'Transaction withdrawn', data: { transaction: transactionForStaff(movement) }, replayed };
    },

    async depositForCustomer({ session, params, body, idempotencyKey }) {
      const { balanceAfter, transaction, replayed } = await depositForCustomer(parts, session, {
        customerId: params.id,
        amount: body.amount,
        description: body.description,
        idempotencyKey,
      });
      return { data: { balance_after: balanceAfter, transaction }, replayed };
    },

    ...changeRoutes(parts.tools),
  };
}

function approvalOnTheWire(approval: Approval) {
  return {
    ...('movement' in approval
      ? {
          transaction: transactionForStaff(approval.movement),
          waits_because: approval.rule.sentence,
          limit: approval.rule.limit,
        }
      : {
          change: changeOnTheWire(approval.change),
          waits_because: 'Two members of staff decide on this.',
          limit: null,
        }),
    canDecide: approval.obstacle === undefined,
    cannot_decide_because: approval.obstacle ?? null,
    waiting_since: approval.since,
    expires_at: approval.expiresAt,
  };
}

/** A change, and the desk's decisions on it. */
function changeRoutes(tools: SessionTools): HandlersOf<ChangeCalls> {
  return {
    async getChange({ params }) {
      return { data: { change: changeOnTheWire(await readChange(tools.database.db, params.id)) } };
    },

    async approveChange({ session, params }) {
      const change = await decideOnChange(tools, session, { id: params.id, verdict: 'approve' });
      return { message: 'Change approved', data: { change: changeOnTheWire(change) } };
    },

    async rejectChange({ session, params, body }) {
      const change = await decideOnChange(tools, session, { id: params.id, verdict: 'reject', ...body });
      return { message: 'Change rejected', data: { change: changeOnTheWire(change) } };
    },

    async withdrawChange({ session, params }) {
      const change = await withdrawChange(tools, session, params.id);
      return { message: 'Request withdrawn', data: { change: changeOnTheWire(change) } };
    },
  };
}
