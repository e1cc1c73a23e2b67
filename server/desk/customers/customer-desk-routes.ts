import type { HandlersOf } from '../../platform/handler.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { explainBalance } from '../../statement/explained-balance.ts';
import { statementPage } from '../../statement/statement-page.ts';
import { changeOnTheWire } from '../controls/change-words.ts';
import { closeCustomer } from './close-customer.ts';
import { askToConfirmPhone, confirmNewAddress } from './contact-change.ts';
import { readCustomerDetail } from './customer-detail.ts';
import { clearFlag, raiseFlag } from './customer-flags.ts';
import { customerHistory } from './customer-history.ts';
import { writeCustomerNote } from './customer-notes.ts';
import { listCustomers, readDeskCustomer, recentCustomers } from './desk-customers.ts';
import { updateKyc } from './kyc-records.ts';
import { accountOfCustomer } from './lock-customer.ts';
import { onboardCustomer } from './onboard-customer.ts';
import { recordView } from './record-view.ts';
import { rateRisk } from './risk-ratings.ts';
import { sendResetLink } from './send-reset-link.ts';
import { STATUS_LABELS, setCustomerStatus } from './set-customer-status.ts';
import { updateCustomer } from './update-customer.ts';

type CustomerDeskCalls =
  | 'listCustomers'
  | 'getCustomer'
  | 'updateCustomer'
  | 'setCustomerStatus'
  | 'deleteCustomer'
  | 'confirmAddress'
  | 'createCustomer'
  | 'listCustomerTransactions'
  | 'explainBalance'
  | 'listCustomerHistory'
  | 'sendCustomerReset'
  | 'confirmCustomerPhone'
  | 'raiseFlag'
  | 'clearFlag'
  | 'writeCustomerNote'
  | 'updateKyc'
  | 'rateRisk';

const ADDRESS_CHANGED = 'Your e-mail address has changed. Please sign in with it.';
const ADDRESS_CONFIRMED = 'Thank you. We still have to approve the change of your e-mail address.';

/** The desk's calls about customers. */
export function customerDeskRoutes(tools: SessionTools): HandlersOf<CustomerDeskCalls> {
  const { database, clock } = tools;
  const { db, lists } = database;
  return {
    async listCustomers({ session, query }) {
      const { page = 1, limit = 20 } = query;
      if (query.recent) {
        const customers = await recentCustomers(lists, clock, { staffId: session.subjectId, limit });
        return { data: { customers }, meta: { total: customers.length, page: 1, limit, totalPages: 1 } };
      }
      const { customers, total } = await listCustomers(lists, clock, { ...query, page, limit });
      return { data: { customers }, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } };
    },

    async getCustomer({ session, params }) {
      const data = await readCustomerDetail(db, clock, params.id);
      await recordView(tools, session, 'customer.viewed', params.id);
      return { data };
    },

    ...statementRoutes(tools),
    ...sharedRoutes(tools),
    ...reviewRoutes(tools),

    setCustomerStatus: async ({ session, params, body }) => ({
      message: `Customer status updated to ${STATUS_LABELS[body.status]}`,
      data: await setCustomerStatus(tools, session, {
        customerId: params.id,
        status: body.status,
        reason: body.reason,
        internalNote: body.internalNote,
        undoes: body.undoes,
      }),
    }),

    async createCustomer({ session, body }) {
      const customer = await onboardCustomer(tools, session, { ...body, accountType: body.accountType ?? 'savings' });
      return {
        message: `Account opened. ${customer.email} has been sent a link to choose a password.`,
        data: customer,
      };
    },

    async listCustomerHistory({ params, query }) {
      const { items, nextBefore } = await customerHistory(lists, params.id, {
        limit: query.limit ?? 30,
        before: query.before,
      });
      return { data: items, meta: { nextBefore } };
    },

    async sendCustomerReset({ session, params }) {
      const data = await sendResetLink(tools, session, params.id);
      return { message: `Password reset email sent to ${data.email}`, data };
    },

    raiseFlag: async ({ session, params, body }) => ({
      message: 'Account flagged',
      data: await raiseFlag(tools, session, params.id, body.reason),
    }),

    async clearFlag({ session, params, body }) {
      await clearFlag(tools, session, { customerId: params.id, flagId: params.flagId, reason: body.reason });
      return { message: 'Flag cleared' };
    },

    async writeCustomerNote({ session, params, body }) {
      await writeCustomerNote(tools, session, params.id, body.note);
      return { message: 'Note saved' };
    },
  };
}

/** The calls about what the bank knows and thinks of a customer. */
function reviewRoutes(tools: SessionTools): HandlersOf<'updateKyc' | 'rateRisk'> {
  const { database, clock } = tools;
  return {
    async updateKyc({ session, params, body }) {
      await updateKyc(tools, session, params.id, body);
      return { message: 'KYC updated', data: await readDeskCustomer(database.db, clock, params.id) };
    },

    async rateRisk({ session, params, body }) {
      await rateRisk(tools, session, { customerId: params.id, ...body });
      return { message: 'Risk rated', data: await readDeskCustomer(database.db, clock, params.id) };
    },
  };
}

/** The calls that read a customer's account. */
function statementRoutes(tools: SessionTools): HandlersOf<'listCustomerTransactions' | 'explainBalance'> {
  const { database, clock } = tools;
  const { db, lists } = database;
  const endOf = (date: string | undefined) => ({ date: date ?? clock.businessDate(), bookedBy: clock.now() });
  return {
    async listCustomerTransactions({ session, params, query: { part, ...query } }) {
      const limit = query.limit ?? 20;
      // A hold that was made before the first day is on hold at the end of the last one.
      const ofPart =
        part === 'held' ? { startDate: undefined, endDate: undefined, heldAt: endOf(query.endDate) } : { part };
      const { lines, total, nextBefore } = await statementPage(lists, await accountOfCustomer(db, params.id), {
        ...query,
        ...ofPart,
        limit,
      });
      await recordView(tools, session, 'statement.viewed', params.id);
      return { data: lines, meta: { total, limit, offset: query.offset, nextBefore } };
    },

    async explainBalance({ session, params, query }) {
      const accountId = await accountOfCustomer(db, params.id);
      const end = endOf(query.endDate);
      const explained = await explainBalance(lists, accountId, { startDate: query.startDate, end });
      await recordView(tools, session, 'statement.viewed', params.id);
      return {
        data: {
          start_date: query.startDate ?? null,
          end_date: end.date,
          opening: explained.opening,
          money_in: explained.moneyIn,
          money_out: explained.moneyOut,
          interest: explained.interest,
          closing: explained.closing,
          held: explained.held,
          available: explained.available,
        },
      };
    },
  };
}

/** The calls about what one member of staff does not do alone (decision 65). */
function sharedRoutes(
  tools: SessionTools,
): HandlersOf<'updateCustomer' | 'deleteCustomer' | 'confirmAddress' | 'confirmCustomerPhone'> {
  const { database, clock } = tools;
  return {
    updateCustomer: async ({ session, params, body }) => ({
      message: 'Customer details updated successfully',
      data: await updateCustomer(tools, session, params.id, body),
    }),

    async deleteCustomer({ session, params, body }) {
      const closed = await closeCustomer(tools, session, { customerId: params.id, reason: body?.reason ?? '' });
      if ('paidOut' in closed)
        return { message: 'Customer account deleted successfully', data: { paid_out: closed.paidOut } };
      return {
        message: 'Closing this account pays out more than one person may: a colleague must approve it.',
        data: { paid_out: 0n, change: changeOnTheWire(closed.waits) },
        waits: true,
      };
    },

    async confirmCustomerPhone({ session, params }) {
      const pending = await askToConfirmPhone(tools, session, params.id);
      const customer = await readDeskCustomer(database.db, clock, params.id);
      return {
        message: 'A colleague must approve that this number is confirmed.',
        data: { ...customer, pendingContactChange: pending ?? null },
      };
    },

    confirmAddress: async ({ body }) => {
      const data = await confirmNewAddress(tools, body.token);
      return { message: data.changed ? ADDRESS_CHANGED : ADDRESS_CONFIRMED, data };
    },
  };
}
