import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { listBankMovements } from '../../statement/bank-movements.ts';
import { totalMovements } from '../../statement/movement-totals.ts';
import { transactionForStaff } from '../../statement/movements.ts';
import { forReader } from './reader-in-filter.ts';
import { readTransactionRecord } from './transaction-record.ts';
import { deleteTransactionView, saveTransactionView, transactionViewsOf } from './transaction-views.ts';

/** The desk's calls about the bank's transactions: a page of them, the totals of all, the record of one, and the reader's saved views. */
export function bankTransactionRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: BankClock;
}): HandlersOf<
  | 'listBankerTransactions'
  | 'totalBankerTransactions'
  | 'getTransactionRecord'
  | 'listTransactionViews'
  | 'saveTransactionView'
  | 'deleteTransactionView'
> {
  return {
    async listBankerTransactions({ session, query }) {
      const limit = query.limit ?? 100;
      const page = { ...forReader(query, session), limit };
      const { movements, total, nextBefore } = await listBankMovements(database.lists, page);
      return {
        data: { transactions: movements.map(transactionForStaff) },
        meta: { total, limit, offset: query.offset, nextBefore },
      };
    },

    totalBankerTransactions: async ({ session, query }) => ({
      data: await totalMovements(database.lists, forReader(query, session)),
    }),

    getTransactionRecord: async ({ params }) => ({ data: await readTransactionRecord(database.db, params.id) }),

    listTransactionViews: async ({ session }) => ({ data: await transactionViewsOf(database.db, session) }),

    saveTransactionView: async ({ session, body }) => ({
      message: 'View saved',
      data: await saveTransactionView(database.db, clock, session, body),
    }),

    async deleteTransactionView({ session, params }) {
      await deleteTransactionView(database.db, session, params.id);
      return { message: 'View deleted' };
    },
  };
}
