import { expect, test } from 'vitest';
import { auditBooks, type Findings } from './audit-books.ts';
import type { BookReader } from './auditor.ts';
import { OrderBook } from './order-book.ts';

// The audit of the drills, on books of three journals: one posted, one that waits, one that was approved.
type Rows = Record<string, unknown>[];
type Books = Record<'journals' | 'entries' | 'events' | 'holds' | 'accounts', Rows>;

const soundBooks = (): Books => ({
  journals: [
    { journal_id: 'paid', status: 'posted', amount_paise: 500n },
    { journal_id: 'waits', status: 'pending', amount_paise: 70n },
    { journal_id: 'approved', status: 'posted', amount_paise: 20n },
  ],
  entries: [
    { journal_id: 'paid', account_id: 'asha', account_seq: 1n, amount_paise: -500n },
    { journal_id: 'paid', account_id: 'ravi', account_seq: 1n, amount_paise: 500n },
    { journal_id: 'approved', account_id: 'ravi', account_seq: 2n, amount_paise: -20n },
    { journal_id: 'approved', account_id: 'asha', account_seq: 2n, amount_paise: 20n },
  ],
  events: [{ object: 'paid' }, { object: 'waits' }, { object: 'approved' }],
  holds: [
    { hold_id: 'hold 1', journal_id: 'waits', account_id: 'ravi', status: 'active', amount_paise: 70n },
    { hold_id: 'hold 2', journal_id: 'approved', account_id: 'ravi', status: 'captured', amount_paise: 20n },
  ],
  accounts: [
    { account_id: 'asha', account_number: 'KO1', balance_paise: -480n, held_paise: 0n, seq: 2n },
    { account_id: 'ravi', account_number: 'KO2', balance_paise: 480n, held_paise: 70n, seq: 2n },
  ],
});

const SOUND: Findings = { lost: [], doubled: [], halfPosted: [], negative: [], unbalanced: [] };

/** Changes made to sound books, and what the audit finds. */
const CHANGES: [string, (books: Books) => void, Partial<Findings>][] = [
  ['an entry is missing', (b) => b.entries.pop(), { halfPosted: ['approved'], unbalanced: ['approved', 'KO1'] }],
  ['both entries are missing', (b) => b.entries.splice(0, 2), { halfPosted: ['paid'], unbalanced: ['KO1', 'KO2'] }],
  [
    'a journal waits and has entries',
    (b) => set(b.journals, 2, { status: 'pending' }),
    { halfPosted: ['approved', 'hold 2'] },
  ],
  ['a journal says another amount', (b) => set(b.journals, 0, { amount_paise: 501n }), { halfPosted: ['paid'] }],
  ['an event is missing', (b) => b.events.pop(), { halfPosted: ['approved'] }],
  ['an event is there twice', (b) => b.events.push({ object: 'paid' }), { halfPosted: ['paid'] }],
  ['an event has no journal', (b) => b.events.push({ object: 'ghost' }), { halfPosted: ['ghost'] }],
  [
    'a hold was released and its journal posted',
    (b) => set(b.holds, 1, { status: 'released' }),
    { halfPosted: ['hold 2'] },
  ],
  [
    'a balance is not its entries',
    (b) => set(b.accounts, 0, { balance_paise: -479n }),
    { unbalanced: ['KO1', 'the books sum to 1'] },
  ],
  ['money on hold is not its holds', (b) => set(b.accounts, 1, { held_paise: 0n }), { unbalanced: ['KO2'] }],
  ['an account counts an entry too many', (b) => set(b.accounts, 0, { seq: 3n }), { unbalanced: ['KO1'] }],
  ['a number of an entry is left out', (b) => set(b.entries, 3, { account_seq: 3n }), { unbalanced: ['KO1'] }],
];

function set(rows: Rows, index: number, change: Record<string, unknown>): void {
  Object.assign(rows[index] ?? {}, change);
}

test('sound books have no findings', async () => {
  expect(await auditBooks(readerOf(soundBooks()), new OrderBook())).toEqual(SOUND);
});

test.each(CHANGES)('%s', async (_, change, findings) => {
  const books = soundBooks();
  change(books);
  expect(await auditBooks(readerOf(books), new OrderBook())).toEqual({ ...SOUND, ...findings });
});

/** Answers the statements of the audit from these rows. */
function readerOf(books: Books): BookReader {
  const answers: [RegExp, () => Rows][] = [
    [/idempotency_key/, () => []],
    [/from assurance\.journals/, () => books.journals],
    [/from assurance\.entries group by journal_id/, () => grouped(books.entries, 'journal_id')],
    [/from assurance\.entries group by account_id/, () => grouped(books.entries, 'account_id')],
    [/from assurance\.audit/, () => grouped(books.events, 'object')],
    [
      /status = 'active' group by account_id/,
      () =>
        grouped(
          books.holds.filter((hold) => hold.status === 'active'),
          'account_id',
        ),
    ],
    [/from assurance\.holds/, () => books.holds],
    [/balance_paise < held_paise/, () => []],
    [/from assurance\.accounts/, () => books.accounts],
  ];
  return {
    ask: async (sql) => {
      const answer = answers.find(([pattern]) => pattern.test(sql.replace(/\s+/g, ' ')));
      if (!answer) throw new Error(`No rows for ${sql}`);
      // as: each statement names the columns of these rows.
      return answer[1]() as never;
    },
  };
}

/** Groups rows as the statements of the audit do, with each sum under the names that they give it. */
function grouped(rows: Rows, by: string): Rows {
  return [...new Set(rows.map((row) => row[by]))].map((value) => {
    const group = rows.filter((row) => row[by] === value);
    const amounts = group.map((row) => (typeof row.amount_paise === 'bigint' ? row.amount_paise : 0n));
    const sum = amounts.reduce((added, paise) => added + paise, 0n);
    const last = group.map((row) => row.account_seq).at(-1);
    const credited = amounts.filter((paise) => paise > 0n).reduce((added, paise) => added + paise, 0n);
    return { [by]: value, n: BigInt(group.length), sum, total: sum, held: sum, credited, last };
  });
}
