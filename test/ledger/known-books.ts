import { randomUUID } from 'node:crypto';
import { resolveInside } from '../../server/ledger/ledger.ts';
import type { PostingAnswer } from '../../server/ledger/posting.ts';
import { reversesMovement } from '../../server/ledger/postings/reverses-movement.ts';
import type { BooksUnderTest, Holder } from './books-under-test.ts';

/** Journals and people of the sound books, by what became of them. */
export interface KnownBooks {
  readonly asha: Holder;
  readonly vikram: Holder;
  readonly meera: Holder;
  /** Owes the bank ₹20.00. */
  readonly ravi: Holder;
  /** Accounts of the claims on Meera, which is paid, and on Ravi. */
  readonly claims: readonly [string, string];
  /** A transfer that was reversed whole, and its reversal. */
  readonly undone: string;
  readonly reversal: string;
  /** A withdrawal of what was then reversed. */
  readonly withdrawn: string;
  /** A transfer of which a part was reversed. */
  readonly partly: string;
  readonly captured: string;
  readonly waiting: string;
}

const LARGE = 20_000_001n;
/** The business date of almost all of it. */
export const DAY = '2031-01-07';
const NOON = Date.parse(`${DAY}T12:00:00+05:30`);

function idOf(answer: PostingAnswer): string {
  if (answer.outcome === 'refused') throw new Error(answer.refusal);
  return answer.journalId;
}

const end = (books: BooksUnderTest, journalId: string, outcome: 'captured' | 'released') =>
  books.database.transaction((tx) =>
    resolveInside(tx, books.database.clock, {
      journalId,
      outcome,
      checkerId: randomUUID(),
      reason: null,
      idempotencyKey: randomUUID(),
    }),
  );

async function reverse(books: BooksUnderTest, reverses: string, amount: bigint): Promise<string> {
  const done = await books.database.transaction((tx) =>
    reversesMovement(tx, {
      reverses,
      amount,
      makerId: randomUUID(),
      checkerId: randomUUID(),
      idempotencyKey: randomUUID(),
      description: 'Reversal',
      reason: 'Sent twice',
      at: books.database.clock.now(),
      valueDate: 'today',
      claims: true,
    }),
  );
  return done.journalId;
}

/** Makes books with a row of each kind: holds that ended either way, reversals whole and in part, claims paid and owed, a back-dated entry. */
export async function makeKnownBooks(books: BooksUnderTest): Promise<KnownBooks> {
  const setTime = (to: number) => books.database.clock.setOffset(to - Date.now());
  setTime(NOON);
  const [asha, vikram, meera, ravi] = [
    await books.openAccount(),
    await books.openAccount(),
    await books.openAccount(),
    await books.openAccount(),
  ];
  await books.payIn(asha, 90_000_000n);
  const captured = idOf(await books.transfer(asha, vikram, LARGE));
  await end(books, captured, 'captured');
  await end(books, idOf(await books.transfer(asha, vikram, LARGE)), 'released');
  const waiting = idOf(await books.transfer(asha, vikram, LARGE));
  const undone = idOf(await books.transfer(asha, meera, 10_000n));
  const withdrawn = idOf(await books.withdraw(meera, 7_500n));
  const reversal = await reverse(books, undone, 10_000n);
  await books.payIn(meera, 7_500n);
  const partly = idOf(await books.transfer(asha, ravi, 5_000n));
  await books.withdraw(ravi, 5_000n);
  await reverse(books, partly, 2_000n);
  setTime(NOON + 86_400_000);
  await books.payIn(vikram, 100n);
  setTime(NOON);
  await books.payIn(vikram, 200n);
  const claims = await books.database.asOwner<{ claim: string }>(
    'select claim_account_id as claim from ledger.accounts where account_id in ($1, $2) order by account_id',
    [meera.accountId, ravi.accountId],
  );
  const [paid = '', owed = ''] = claims.map(({ claim }) => claim);
  return { asha, vikram, meera, ravi, claims: [paid, owed], undone, reversal, withdrawn, partly, captured, waiting };
}
