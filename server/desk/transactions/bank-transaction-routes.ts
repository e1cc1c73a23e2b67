import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { listBankMovements } from '../../statement/bank-movements.ts';
import { totalMovements } from '../../statement/movement-totals.ts';
import { transactionForStaff } from '../../statement/movements.ts';
import { forReader } from './reader-in-filter.ts';

/** The desk's calls about the bank's transactions: a page of them, and the totals of all. */
export function bankTransactionRoutes({
  database,
}: {
  database: Database;
}): HandlersOf<'listBankerTransactions' | 'totalBankerTransactions'> {
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
  };
}
