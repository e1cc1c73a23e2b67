import type { Ledger } from '../ledger/ledger.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { limits } from '../sessions/throttle.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { statementPage } from '../statement/statement-page.ts';
import { confirmOwn } from './confirm-own.ts';
import { findRecipient } from './find-recipient.ts';
import { makeTransfer } from './make-transfer.ts';
import { ownAccount } from './own-account.ts';
import { payInOrWithdraw } from './pay-in-or-withdraw.ts';
import { recentRecipients } from './recent-recipients.ts';
import type { RecipientTokens } from './recipient-token.ts';
import { withdrawRequest } from './withdraw-request.ts';

/** The customer's own money calls. */
export function paymentRoutes(parts: {
  database: Database;
  ledger: Ledger;
  clock: BankClock;
  tokens: RecipientTokens;
  tools: SessionTools;
}): HandlersOf<
  | 'listTransactions'
  | 'getTransaction'
  | 'moveMoney'
  | 'findRecipient'
  | 'recentRecipients'
  | 'makeTransfer'
  | 'confirmTransaction'
  | 'withdrawTransaction'
> {
  const {
    database,
    clock,
    tokens,
    tools: { throttle },
  } = parts;
  return {
    async listTransactions({ session, query }) {
      const limit = query.limit ?? 50;
      const { lines, total, nextBefore } = await statementPage(database.lists, ownAccount(session), {
        ...query,
        limit,
        owner: session.subjectId,
      });
      return { data: lines, meta: { total, limit, offset: query.offset, nextBefore } };
    },

    async getTransaction({ session, params }) {
      return { data: await statementLine(database.db, ownAccount(session), params.id) };
    },

    async moveMoney({ session, body, idempotencyKey }) {
      const type = body.type === 'deposit' ? 'deposit' : 'withdrawal';
      const { replayed, ...data } = await payInOrWithdraw(parts, session, {
        ...body,
        type,
        idempotencyKey,
        description: body.description,
      });
      return { data, replayed };
    },

    async findRecipient({ session, query }) {
      await throttle.take(limits.recipientLookups, session.subjectId);
      await throttle.take(limits.recipientLookupsOfDay, session.subjectId);
      return { data: await findRecipient(database.db, clock, tokens, session, query) };
    },

    async recentRecipients({ session, query }) {
      const data = await recentRecipients({ db: database.db, clock, tokens }, session, query.limit ?? 5);
      return { data };
    },

    async makeTransfer({ session, body, idempotencyKey }) {
      const { replayed, ...data } = await makeTransfer(parts, session, {
        ...body,
        description: body.description,
        idempotencyKey,
      });
      const { status, awaiting } = data.transaction;
      if (status !== 'pending') return { message: 'Transfer successful', data, replayed };
      const message = awaiting === 'customer' ? 'Please confirm this transfer' : 'Transfer sent to the bank for review';
      return { message, data, replayed };
    },

    ...requestRoutes(parts),
  };
}

/** The customer's calls about what waits: confirm it, or take it back. */
function requestRoutes(parts: {
  database: Database;
  clock: BankClock;
  tools: SessionTools;
}): HandlersOf<'confirmTransaction' | 'withdrawTransaction'> {
  const { db } = parts.database;
  return {
    async confirmTransaction({ session, params, body, address, idempotencyKey }) {
      const request = { journalId: params.id, code: body?.code, address, idempotencyKey };
      const { replayed, ...data } = await confirmOwn(parts.tools, session, request);
      return { message: 'Transaction confirmed', data, replayed };
    },

    async withdrawTransaction({ session, params, idempotencyKey }) {
      // Another customer's is not found; the receiver's own line is there, and the ledger refuses it.
      await statementLine(db, ownAccount(session), params.id);
      const { replayed } = await withdrawRequest(parts, session, { journalId: params.id, idempotencyKey });
      const transaction = await statementLine(db, ownAccount(session), params.id);
      return { message: 'Transaction withdrawn', data: { transaction }, replayed };
    },
  };
}
