import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { DESK_ID, type LiveHub } from './live-hub.ts';

/** Serves the streams that keep the screens of customers and of the staff up to date. */
export function liveRoutes(db: Db, hub: LiveHub): HandlersOf<'customerLive' | 'deskLive'> {
  return {
    async customerLive({ session, signal }) {
      if (!session.accountId) throw new Refusal('NOT_ALLOWED');
      return { content: hub.open(session, [session.accountId], signal), contentType: 'text/event-stream' };
    },

    async deskLive({ session, signal, query }) {
      const shown = query.customer ? await idsOfCustomer(db, query.customer) : [];
      return { content: hub.open(session, [DESK_ID, ...shown], signal), contentType: 'text/event-stream' };
    },
  };
}

/** Returns the ids by which screens watch a customer; none of a customer who does not exist, whose page says so. */
async function idsOfCustomer(db: Db, id: string): Promise<string[]> {
  const customer = await db
    .selectFrom('bank.customers')
    .select('account_id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return customer ? [id, customer.account_id] : [];
}
