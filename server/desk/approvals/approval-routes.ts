import type { Ledger } from '../../ledger/ledger.ts';
import { withdrawRequest } from '../../payments/withdraw-request.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { transactionForStaff } from '../../statement/movements.ts';
import { depositForCustomer } from '../customers/deposit-for-customer.ts';
import { approvalsFor, countApprovals } from './approvals.ts';
import { decidePending } from './decide-pending.ts';

/** The desk's money calls: what waits, approve, reject, deposit. */
export function approvalRoutes(parts: {
  database: Database;
  ledger: Ledger;
  clock: BankClock;
}): HandlersOf<
  'listApprovals' | 'approveTransaction' | 'rejectTransaction' | 'withdrawBankerTransaction' | 'depositForCustomer'
> {
  return {
    async listApprovals({ session }) {
      const { lists } = parts.database;
      const [waiting, total] = await Promise.all([
        approvalsFor(lists, parts.clock, session),
        countApprovals(lists, parts.clock),
      ]);
      const data = waiting.map(({ movement, obstacle, rule }) => ({
        transaction: transactionForStaff(movement),
        canDecide: obstacle === undefined,
        cannot_decide_because: obstacle ?? null,
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
  };
}
