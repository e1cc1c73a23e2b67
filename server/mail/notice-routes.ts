import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { listNotices, readNotice, readNotices } from './notices.ts';

const PAGE = 30;

/** The calls of a customer's notices. */
export function noticeRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: BankClock;
}): HandlersOf<'listNotices' | 'readNotice' | 'readNotices'> {
  return {
    async listNotices({ session, query }) {
      const { notices, ...meta } = await listNotices(database.lists, session.subjectId, {
        limit: query.limit ?? PAGE,
        before: query.before,
      });
      return { data: notices, meta };
    },

    async readNotice({ session, params }) {
      await database.transaction((tx) => readNotice(tx, session.subjectId, params.id, clock.wall()));
      return { message: 'Marked as read' };
    },

    async readNotices({ session, body }) {
      await database.transaction((tx) => readNotices(tx, session.subjectId, body.newest, clock.wall()));
      return { message: 'Marked as read' };
    },
  };
}
