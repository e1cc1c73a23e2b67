import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { Spender } from '../statement/spending-sums.ts';
import { billPhotoOf, removeBillPhoto, saveBillPhoto } from './bill-photo.ts';
import { removeBudget, setBudget } from './budgets.ts';
import { spendingMonth } from './spending-month.ts';
import { marksOf, saveMarks } from './transaction-marks.ts';

type SpendingCalls =
  | 'spendingOfMonth'
  | 'saveBudget'
  | 'removeBudget'
  | 'getMarks'
  | 'saveMarks'
  | 'getBillPhoto'
  | 'saveBillPhoto'
  | 'removeBillPhoto';

/** The customer's spending by category, budgets, and what they write about their transactions. */
export function spendingRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: BankClock;
}): HandlersOf<SpendingCalls> {
  const { db, lists } = database;
  return {
    async spendingOfMonth({ session, query }) {
      return { data: await spendingMonth({ db: lists, clock }, spenderOf(session), query.month) };
    },

    async saveBudget({ session, body }) {
      await database.transaction((tx) => setBudget(tx, clock, session.subjectId, body));
      return { message: 'Your budget has been saved' };
    },

    async removeBudget({ session, query }) {
      await removeBudget(db, session.subjectId, query.category);
      return { message: 'Your budget has been removed' };
    },

    async getMarks({ session, params }) {
      return { data: await marksOf(db, spenderOf(session), params.id) };
    },

    async saveMarks({ session, params, body }) {
      const spender = spenderOf(session);
      await saveMarks({ database, clock }, spender, params.id, body);
      return { message: 'Saved', data: await marksOf(db, spender, params.id) };
    },

    async getBillPhoto({ session, params }) {
      return { data: { image: await billPhotoOf(db, spenderOf(session), params.id) } };
    },

    async saveBillPhoto({ session, params, body }) {
      await saveBillPhoto(database, clock, spenderOf(session), params.id, body);
      return { message: 'Photo saved' };
    },

    async removeBillPhoto({ session, params }) {
      await removeBillPhoto(db, spenderOf(session), params.id);
      return { message: 'Photo removed' };
    },
  };
}

function spenderOf(session: SignedIn): Spender {
  if (!session.accountId) throw new Refusal('NOT_ALLOWED');
  return { customerId: session.subjectId, accountId: session.accountId };
}
