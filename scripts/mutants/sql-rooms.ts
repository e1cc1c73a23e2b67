/** The tests that must notice the mistakes of some files of SQL, as paths or folders from the top of the checkout, the quickest first. */
interface SqlRoom {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const OF_LEDGER = [
  'test/ledger/doorway.test.ts',
  'test/ledger/holds.test.ts',
  'test/ledger/reversals.test.ts',
  'test/ledger/proof-of-the-books.test.ts',
  'test/ledger/concurrency.test.ts',
];

const ROOMS: readonly SqlRoom[] = [
  {
    files: ['database/ledger/post.sql'],
    tests: [
      ...OF_LEDGER,
      'test/ledger/review-rules.test.ts',
      'test/ledger/doubtful-commits.test.ts',
      'test/ledger/reversal-dates.test.ts',
      'test/audit/events-of-a-batch.test.ts',
      'test/sessions/recalled-sessions.test.ts',
      'test/desk/self-service-cash.test.ts',
      'test/live/live-hub.test.ts',
      'test/live/desk-live.test.ts',
      'test/payments/limits-of-a-day.test.ts',
      'test/payments/payments.test.ts',
    ],
  },
  {
    files: ['database/ledger/resolve.sql'],
    tests: [
      'test/ledger/holds.test.ts',
      'test/ledger/ends-of-holds.test.ts',
      ...OF_LEDGER,
      'test/live/live-hub.test.ts',
      'test/live/desk-live.test.ts',
      'test/payments/bank-review.test.ts',
      'test/payments/withdraw-request.test.ts',
    ],
  },
  {
    files: ['database/ledger/reverse.sql', 'database/ledger/claims.sql'],
    tests: [
      'test/ledger/reversals.test.ts',
      'test/ledger/reversal-dates.test.ts',
      'test/ledger/ends-of-holds.test.ts',
      'test/ledger/proof-of-the-books.test.ts',
      'test/desk/corrections.test.ts',
      'test/desk/reversed-openings.test.ts',
      'test/day-end/interest-in-time.test.ts',
    ],
  },
  {
    files: ['database/ledger/value-order.sql'],
    tests: [
      'test/ledger/value-order.test.ts',
      'test/ledger/reversal-dates.test.ts',
      'test/statement/as-at.test.ts',
      'test/statement/edges-of-time.test.ts',
      'test/desk/explained-balance.test.ts',
      'test/day-end/interest-in-time.test.ts',
    ],
  },
  {
    files: ['database/ledger/verify.sql'],
    tests: [
      'test/ledger/proof-of-the-books.test.ts',
      'test/ledger/doorway.test.ts',
      'test/ledger/holds.test.ts',
      'test/ledger/reversals.test.ts',
    ],
  },
  {
    files: ['database/ledger/accounts.sql'],
    tests: ['test/ledger/account-status.test.ts', ...OF_LEDGER],
  },
  {
    files: ['database/ledger/insights.sql'],
    tests: ['test/insights', 'test/ledger/views-of-the-books.test.ts'],
  },
  {
    files: ['database/ledger/views.sql', 'database/ledger/book-views.sql'],
    tests: [
      'test/ledger/views-of-the-books.test.ts',
      'test/ledger/proof-of-the-books.test.ts',
      'test/audit/events-of-a-batch.test.ts',
      'test/statement/as-at.test.ts',
      'test/statement/status-names.test.ts',
      'test/desk/books.test.ts',
    ],
  },
  {
    files: ['database/placement/one-server/views.sql', 'database/placement/one-server/lists.sql'],
    tests: [
      'test/ledger/lists-of-an-account.test.ts',
      'test/ledger/doorway.test.ts',
      'test/ledger/views-of-the-books.test.ts',
      'test/ledger/proof-of-the-books.test.ts',
      'test/statement/as-at.test.ts',
      'test/statement/status-names.test.ts',
      'test/payments/statement-view.test.ts',
      'test/payments/withdraw-request.test.ts',
      'test/desk/corrections.test.ts',
      'test/desk/bank-transaction-filters.test.ts',
      'test/search',
    ],
  },
  {
    files: ['database/ledger/live.sql'],
    tests: ['test/live/live-hub.test.ts', 'test/live/desk-live.test.ts'],
  },
  {
    files: ['database/ledger/sealed-rows.sql', 'database/audit.sql'],
    tests: ['test/ledger/proof-of-the-books.test.ts', 'test/audit'],
  },
];

/** Of the other files. */
const OF_THE_BOOKS = [
  ...OF_LEDGER,
  'test/ledger',
  'test/payments',
  'test/statement',
  'test/live',
  'test/desk/corrections.test.ts',
  'test/desk/explained-balance.test.ts',
  'test/desk/books.test.ts',
  'test/desk/dashboard.test.ts',
  'test/day-end/day-end.test.ts',
  'test/day-end/account-interest.test.ts',
  'test/day-end/interest-in-time.test.ts',
  'test/audit',
];

/** Returns the tests whose business a file of SQL is. Only these count: a mistake that others would notice by luck is alive. */
export const testsOfSql = (file: string): readonly string[] =>
  ROOMS.find(({ files }) => files.includes(file))?.tests ?? OF_THE_BOOKS;
