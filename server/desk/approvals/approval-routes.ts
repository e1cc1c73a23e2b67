import type { Ledger } from '../../ledger/ledger.ts';
import { decidePending } from '../../payments/decide-pending.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { transactionForStaff } from '../../statement/movements.ts';
import { depositForCustomer } from '../customers/deposit-for-customer.ts';
import { approvalsFor, countApprovals } from './approvals.ts';

/** The desk's money calls: what waits, approve, reject, deposit. */
export function approvalRoutes(parts: {
  database: Database;
  ledger: Ledger;
  clock: BankClock;
}): HandlersOf<'listApprovals' | 'approveTransaction' | 'rejectTransaction' | 'depositForCustomer'> {
  return {
    async listApprovals({ session }) {
      const { db } = parts.database;
      const [waiting, total] = await Promise.all([
        approvalsFor(db, parts.clock, session),
        countApprovals(db, parts.clock),
      ]);
      const data = waiting.map(({ movement, canDecide, rule }) => ({
        transaction: transactionForStaff(movement),
        canDecide,
        waits_because: rule.sentence,
        limit: rule.limit,
        waiting_since: movement.at,
        expires_at: movement.expiresAt ?? movement.at,
      }));
      return { data, meta: { total } };
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
        idempotencyKey,
      });
      return {
        message: 'Transaction rejected',
        data: { transaction: transactionForStaff(movement) },
        replayed,
      };
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
  };
}
