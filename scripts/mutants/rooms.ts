import { SLOWEST_TESTS } from '../slowest-tests.ts';

/** Files that belong together, and the tests that must notice their mistakes. All are paths or folders from the top of the checkout. */
export interface Room {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Percent of its mutants that its tests must notice. */
  readonly floor: number;
  /** True where the tests need no database, so that CI can try a changed file in seconds. */
  readonly quick?: true;
}

const OF_MONEY = 85;
const OF_THE_REST = 75;

/** The rooms of money. Only their own tests count: a mistake that the rest of the suite would notice by luck is alive here. */
export const MONEY_ROOMS: readonly Room[] = [
  {
    name: 'money',
    files: ['contract/vocabulary/money.ts'],
    tests: ['test/vocabulary/money.test.ts', 'test/forms/typed-values.test.ts'],
    floor: OF_MONEY,
    quick: true,
  },
  {
    name: 'interest',
    files: ['server/term-deposits/term-deposit-arithmetic.ts', 'server/platform/bank-calendar.ts'],
    tests: ['test/term-deposits/term-deposit-arithmetic.test.ts', 'test/term-deposits/exact-interest.test.ts'],
    floor: OF_MONEY,
    quick: true,
  },
  {
    name: 'rates',
    files: [
      'server/term-deposits/products.ts',
      'server/term-deposits/quote-term-deposit.ts',
      'server/term-deposits/term-deposit-schedule.ts',
    ],
    tests: ['test/term-deposits/offer-and-schedule.test.ts', 'test/term-deposits/open-term-deposit.test.ts'],
    floor: OF_MONEY,
  },
  {
    name: 'interest of accounts',
    files: ['server/day-end/credit-account-interest.ts'],
    tests: [
      'test/day-end/interest-in-time.test.ts',
      'test/day-end/interest-in-chunks.test.ts',
      'test/day-end/account-interest.test.ts',
    ],
    floor: OF_MONEY,
  },
  {
    name: 'postings',
    files: ['server/ledger'],
    tests: ['test/ledger', 'test/payments', 'test/term-deposits/open-term-deposit.test.ts'],
    floor: OF_MONEY,
  },
  {
    name: 'throttles',
    files: ['server/sessions/throttle.ts'],
    tests: ['test/sessions/throttle.test.ts'],
    floor: OF_MONEY,
  },
  {
    name: 'shares',
    files: ['server/http/callers-share.ts', 'server/http/call-pace.ts', 'server/http/concurrency-limit.ts'],
    tests: ['test/http/callers-share.test.ts', 'test/http/call-pace.test.ts', 'test/http/concurrency-limit.test.ts'],
    floor: OF_MONEY,
  },
  {
    name: 'approvals',
    files: ['server/desk/approvals'],
    tests: [
      'test/desk/decisions.test.ts',
      'test/desk/two-people.test.ts',
      'test/desk/two-admins.test.ts',
      'test/desk/decision-facts.test.ts',
      'test/desk/contact-change.test.ts',
      'test/desk/change-staff-role.test.ts',
      'test/desk/holidays.test.ts',
      'test/desk/internal-notes.test.ts',
      'test/desk/corrections.test.ts',
      'test/desk/reset-staff-factor.test.ts',
      'test/desk/review-rule.test.ts',
      'test/desk/what-waits.test.ts',
      'test/desk/desk-races.test.ts',
      'test/payments/bank-review.test.ts',
      'test/payments/careful.test.ts',
      'test/payments/withdraw-request.test.ts',
    ],
    floor: OF_MONEY,
  },
  {
    name: 'codes',
    files: [
      'server/sessions/verify-code.ts',
      'server/sessions/resend-code.ts',
      'server/sessions/phone-codes.ts',
      'server/sessions/open-attempts.ts',
      'server/sessions/secret-values.ts',
    ],
    tests: [
      'test/sessions/registration.test.ts',
      'test/sessions/strangers.test.ts',
      'test/sessions/moments-of-a-code.test.ts',
      'test/customers/proved-phones.test.ts',
    ],
    floor: OF_MONEY,
  },
  {
    name: 'tokens',
    files: [
      'server/sessions/access-token.ts',
      'server/sessions/verified-tokens.ts',
      'server/sessions/refresh-session.ts',
      'server/sessions/reset-link.ts',
      'server/payments/recipient-token.ts',
    ],
    tests: [
      'test/sessions/tokens.test.ts',
      'test/sessions/token-edges.test.ts',
      'test/sessions/token-refresh.test.ts',
      'test/sessions/passwords.test.ts',
      'test/sessions/mailed-links.test.ts',
      'test/sessions/recalled-sessions.test.ts',
      'test/payments/recipient-token.test.ts',
      'test/payments/payments.test.ts',
    ],
    floor: OF_MONEY,
  },
  {
    name: 'sums of statements',
    files: [
      'server/statement/account-period.ts',
      'server/statement/as-at.ts',
      'server/statement/explained-balance.ts',
      'server/statement/merge-lines.ts',
      'server/statement/movement-totals.ts',
      'server/statement/spending-sums.ts',
      'server/statement/value-order.ts',
    ],
    tests: [
      'test/statement/as-at.test.ts',
      'test/statement/edges-of-time.test.ts',
      'test/statement/lines-in-value-order.test.ts',
      'test/desk/bank-transaction-filters.test.ts',
      'test/desk/corrections.test.ts',
      'test/desk/explained-balance.test.ts',
      'test/spending/spending-sums.test.ts',
      'test/payments/statement-view.test.ts',
    ],
    floor: OF_MONEY,
  },
];

/** Tests, as folders or files, by the folders that they test, where these are not those of the same name alone. */
const TESTED_IN: Readonly<Record<string, readonly string[]>> = {
  'server/cards': ['test/cards', 'test/keys', 'test/mail/payment-and-card-letters.test.ts'],
  'server/paper': ['test/documents'],
  'server/payments': ['test/payments', 'test/mail/payment-and-card-letters.test.ts'],
  'server/platform': ['test/platform', 'test/keys', 'test/operations'],
  'server/staff': ['test/desk'],
  'server/term-deposits': ['test/term-deposits', 'test/day-end'],
  'server/workers': ['test/scaling'],
  'web/forms': ['test/forms'],
  'web/ui/charts': ['test/charts'],
};

const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file === place || file.startsWith(`${place}/`));

/** Returns the files of a room among all files of the checkout. */
export const filesOfRoom = ({ files }: Room, all: readonly string[]): string[] =>
  all.filter((file) => isIn(file, files) && file.endsWith('.ts'));

/** Tests that start the built server, which has none of the mutants: those beside the slowest. */
const OF_THE_BUILT_SERVER: readonly string[] = [
  'test/demo/testers-page',
  'test/house/killed-house',
  'test/house/no-house',
  'test/http/postman-collection',
  'test/http/quick-start',
  'test/operations/start-and-stop',
  'test/scaling/workers-act-as-one',
  'test/webhooks/killed-sender',
];

const NOT_TRIED = new Set([...SLOWEST_TESTS, ...OF_THE_BUILT_SERVER].map((name) => `${name}.test.ts`));

/** Returns the test files of a room among all files of the checkout, without the slowest and those of the built server. */
export const testsOfRoom = ({ tests }: Room, all: readonly string[]): string[] =>
  all.filter((file) => isIn(file, tests) && file.endsWith('.test.ts') && !NOT_TRIED.has(file));

/**
 * Divides the code that is in no room of money: each folder of the server, tested by the folder of tests with its name without the
 * slowest, and the logic of the web that has tests without a browser. A mutant that those tests do not reach is alive. The screens
 * are tested in browsers, where no mutant can be tried in time.
 */
export function otherRooms(all: readonly string[]): Room[] {
  const ofMoney = new Set(MONEY_ROOMS.flatMap((room) => filesOfRoom(room, all)));
  const rooms = new Map<string, string[]>();
  for (const file of all) {
    if (ofMoney.has(file) || !/\.(?<!\.d\.)ts$/.test(file)) continue;
    const place = /^(?:server\/[^/]+|web\/forms|web\/ui\/charts)(?=\/)/.exec(file)?.[0];
    if (place) rooms.set(place, [...(rooms.get(place) ?? []), file]);
  }
  return [...rooms].map(([name, files]) => {
    const tests = TESTED_IN[name] ?? [name.replace('server/', 'test/')];
    return { name, files, tests, floor: OF_THE_REST };
  });
}
