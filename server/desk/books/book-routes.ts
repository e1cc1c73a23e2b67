import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { AUDIT_EVENTS, isAuditEvent } from '../../audit/audit-events.ts';
import { eventWords } from '../../audit/audit-words.ts';
import { addDays, type BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { AsAt } from '../../statement/as-at.ts';
import { listAuditEvents } from './audit-list.ts';
import { readBankDay } from './bank-day.ts';
import type { BookVerifier } from './book-verification.ts';
import {
  listAccountEntries,
  listBookAccounts,
  listNamedJournals,
  readAccountAsAt,
  readJournal,
  trialBalance,
} from './books.ts';
import {
  earnedText,
  interestArithmetic,
  interestQuarter,
  listAccountInterest,
  totalInterest,
} from './quarter-interest.ts';
import { latestVerification, verificationsOf } from './verification-record.ts';

type BookCalls =
  | 'trialBalance'
  | 'accountAsAt'
  | 'listBookAccounts'
  | 'listAccountEntries'
  | 'listJournals'
  | 'getJournal'
  | 'verifyBooks'
  | 'runVerification'
  | 'listAuditEvents'
  | 'listQuarterInterest'
  | 'accountInterestLines'
  | 'readBankDay';

const EVENT_TITLES = AUDIT_EVENTS.map((event) => ({ event, title: eventWords(event).title })).toSorted((a, b) =>
  a.title.localeCompare(b.title),
);
const HISTORY = 30;
/** Max wait of a call for a verification; after it the answer says that it still runs. */
const WAIT_MS = 5_000;

/** The pages about the books, and the audit trail. */
export function bookRoutes({
  database,
  clock,
  verifier,
}: {
  database: Database;
  clock: BankClock;
  verifier: BookVerifier;
}): HandlersOf<BookCalls> {
  const { db, lists } = database;
  /** The moment that a query names; the bank's present where it names none. */
  const asAt = (query: { date?: string | undefined; bookedBy?: Date | undefined }): AsAt => ({
    date: query.date ?? clock.businessDate(),
    bookedBy: query.bookedBy ?? clock.now(),
  });
  const nothingYet = () => ({ ranAt: clock.now(), tookMs: 0, healthy: false, requestedBy: null, checks: [] });
  return {
    async trialBalance({ query }) {
      const at = asAt(query);
      const isPast = query.date !== undefined || query.bookedBy !== undefined;
      return { data: { at: at.bookedBy, date: at.date, ...(await trialBalance(db, isPast ? at : undefined)) } };
    },

    accountAsAt: async ({ params, query }) => ({ data: await readAccountAsAt(db, params.id, asAt(query)) }),

    async listBookAccounts({ query }) {
      const { page = 1, limit = 20 } = query;
      const { accounts, total } = await listBookAccounts(lists, { ...query, page, limit });
      return { data: accounts, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } };
    },

    async listAccountEntries({ params, query }) {
      const { entries, nextBefore, account } = await listAccountEntries(lists, params.id, {
        before: query.before,
        limit: query.limit ?? 50,
        asAt: { ...(query.date && { date: query.date }), ...(query.bookedBy && { bookedBy: query.bookedBy }) },
      });
      return { data: entries, meta: { nextBefore, account } };
    },

    async listJournals({ query }) {
      const { journals, nextBefore } = await listNamedJournals(lists, { ...query, limit: query.limit ?? 50 });
      return { data: journals, meta: { nextBefore } };
    },

    getJournal: async ({ params }) => ({ data: await readJournal(db, params.id) }),

    ...dayCalls(lists, clock),

    async verifyBooks() {
      const latest = (await verifier.latest(WAIT_MS)) ?? nothingYet();
      const [, ...history] = await verificationsOf(db, HISTORY);
      return { data: { ...latest, running: verifier.isRunning(), history } };
    },

    async runVerification({ session }) {
      await Promise.race([
        verifier.run(session.subjectId),
        new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref()),
      ]);
      const latest = (await latestVerification(db)) ?? nothingYet();
      return { data: { ...latest, running: verifier.isRunning() } };
    },

    async listAuditEvents({ query }) {
      const { event } = query;
      if (event !== undefined && !isAuditEvent(event)) throw new Refusal('INVALID_INPUT', 'There is no such event.');
      const { events, nextBefore } = await listAuditEvents(lists, { ...query, event, limit: query.limit ?? 50 });
      return { data: events, meta: { nextBefore, events: EVENT_TITLES } };
    },
  };
}

/** Days and interest. */
function dayCalls(
  lists: Database['lists'],
  clock: BankClock,
): HandlersOf<'readBankDay' | 'listQuarterInterest' | 'accountInterestLines'> {
  return {
    readBankDay: async ({ params }) => ({ data: await readBankDay(lists, clock, params.date) }),

    async listQuarterInterest({ query }) {
      const quarter = await interestQuarter(lists, clock, query.date);
      const [summed, { accounts, nextAfter }] = await Promise.all([
        totalInterest(lists, quarter),
        listAccountInterest(lists, quarter, { after: query.after, limit: query.limit ?? 50 }),
      ]);
      return {
        data: { quarter, total: summed?.total ?? null, accounts: summed?.accounts ?? null, list: accounts },
        meta: { nextAfter },
      };
    },

    async accountInterestLines({ params, query }) {
      const quarter = await interestQuarter(lists, clock, query.date);
      const { account, lines } = await interestArithmetic(lists, quarter, params.id);
      return {
        data: {
          quarter,
          account,
          lines: lines.map(({ until, rateBp, product, ...line }) => ({
            ...line,
            to: addDays(until, -1),
            rate: rateBp / 100,
            earned: earnedText(product),
          })),
          sum: earnedText(lines.reduce((sum, { product }) => sum + product, 0n)),
          carried: account.carried < 0n ? earnedText(account.carried) : undefined,
        },
      };
    },
  };
}
