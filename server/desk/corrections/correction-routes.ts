import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { changeOnTheWire } from '../controls/change-words.ts';
import { correctAccount } from './correct-account.ts';
import { askForReversal } from './reverse-movement.ts';

/** The desk's calls that mend mistakes: reversals, charges and goodwill. */
export function correctionRoutes(parts: {
  database: Database;
  clock: BankClock;
}): HandlersOf<'reverseTransaction' | 'correctAccount'> {
  return {
    async reverseTransaction({ session, params, body }) {
      const change = await askForReversal(parts, session, {
        journalId: params.id,
        amount: body.amount,
        reason: body.reason,
      });
      return {
        message: 'A colleague must approve this reversal',
        data: { change: changeOnTheWire(change) },
        waits: true,
      };
    },

    async correctAccount({ session, params, body, idempotencyKey }) {
      const { reason, amount, note = '' } = body;
      const done = await correctAccount(parts, session, {
        customerId: params.id,
        reason,
        amount,
        note,
        idempotencyKey,
      });
      if ('waits' in done)
        return {
          message: 'A colleague must approve this',
          data: { change: changeOnTheWire(done.waits) },
          waits: true,
          replayed: done.replayed,
        };
      const { transaction, balanceAfter, replayed } = done;
      return { message: 'Booked', data: { transaction, balance_after: balanceAfter }, replayed };
    },
  };
}
