import { type RawBuilder, sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { booked, postAllInside, postInside } from '../ledger/ledger.ts';
import { creditInterest } from '../ledger/postings/credit-interest.ts';
import { quarterEnd, quarterStart } from '../platform/bank-calendar.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import { refuseWhileQuarterIsOpen } from '../platform/closed-days.ts';
import type { Db, Tx } from '../platform/database.ts';
import { type ChunkResult, clockAt, type DayEndStep, type Night, NOTHING_LEFT } from '../platform/day-end-step.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { interestForProduct } from '../term-deposits/term-deposit-arithmetic.ts';

/** Max accounts in one transaction. A transfer of one of them waits until it commits; larger chunks are hardly any faster. */
const CHUNK = 256;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Credits each savings and fixed account at the end of a quarter with the interest of its daily balances (X-CN-02,
 * X-CN-04). Nothing is kept from day to day: the balance at the end of each day is in the books, so the sum is made
 * from the account's own entries of the quarter, exactly, independent of earlier runs.
 *
 * The balances of the next chunk are read on `db` while this one is posted. An entry that is booked after they were read is
 * above `seen_seq` and corrects the next quarter; the doorway checks the account's status again.
 */
export function creditAccountInterest(db: Db): DayEndStep {
  let ahead: { afterId: string; earned: Promise<Earned[] | undefined> } | undefined;
  return {
    isDue: (night) => quarterEnd(night.closes) === night.closes,
    async take(tx, night, afterId): Promise<ChunkResult> {
      const read = ahead?.afterId === afterId ? await ahead?.earned : undefined;
      const earned = read ?? (await earnedInChunk(tx, night, afterId));
      const nextAfterId = earned[CHUNK - 1]?.account_id;
      // A chunk that could not be read ahead is read in its own transaction.
      ahead =
        nextAfterId === undefined
          ? undefined
          : { afterId: nextAfterId, earned: earnedInChunk(db, night, nextAfterId).catch(() => undefined) };
      if (earned.length === 0) return NOTHING_LEFT;
      return { nextAfterId, worked: true, counts: await credit(tx, night, earned) };
    },
  };
}

interface Earned {
  account_id: string;
  product: string;
  through_seq: bigint;
  seen_seq: bigint;
  /** Product that the quarter before lacked, zero or less. */
  carried: string;
  interest: Paise;
}

/** Returns what the next accounts have earned in the quarter that ends with the night, of those that it has not been credited to. */
const earnedInChunk = (db: Db | Tx, night: Night, afterId: string = BEFORE_ALL): Promise<Earned[]> =>
  earnedBy(
    db,
    sql`array(
      select c.account_id from bank.customers c
      where c.account_id > ${afterId}::uuid and c.closed_at is null
        and c.account_type in (select p.type from bank.products p where p.family = 'account' and p.rate_bp > 0)
        and not exists (select from bank.account_interest i where i.account_id = c.account_id and i.period_end = ${night.closes}::date)
      order by c.account_id limit ${CHUNK})`,
    quarterStart(night.closes),
    night.closes,
  );

async function earnedBy(db: Db | Tx, accounts: RawBuilder<unknown>, from: string, to: string): Promise<Earned[]> {
  const { rows } = await sql<Omit<Earned, 'interest'>>`
    select account_id, product, through_seq, seen_seq, carried from bank.account_interest_due(${accounts}, ${from}::date, ${to}::date)
    order by account_id`.execute(db);
  return rows.map((row) => ({ ...row, interest: interestForProduct(BigInt(row.product) + BigInt(row.carried)) }));
}

async function credit(tx: Tx, night: Night, earned: readonly Earned[]): Promise<ChunkResult['counts']> {
  const paying = earned.filter(({ interest }) => interest > 0n);
  const answers = await postAllInside(
    tx,
    clockAt(night.bookedAt),
    paying.map(({ account_id: account, interest }) =>
      creditInterest({
        journalId: uuidv7(night.closesAt),
        kind: 'account_interest',
        account,
        amount: interest,
        idempotencyKey: `interest:${night.closes}:${account}`,
        description: 'Interest of the quarter',
        at: night.closesAt,
        bookedAt: night.bookedAt,
      }),
    ),
  );
  const journals = new Map<string, string>();
  paying.forEach(({ account_id: account }, index) => {
    const answer = answers[index];
    if (answer && answer.outcome !== 'refused') journals.set(account, answer.journalId);
  });
  const paid = paying.filter(({ account_id: account }) => journals.has(account));
  const column = (of: (each: Earned) => string | bigint | undefined): string =>
    `{${earned.map((each) => of(each) ?? 'NULL').join(',')}}`;
  await sql`
    insert into bank.account_interest (account_id, period_end, product, amount_paise, through_seq, seen_seq, journal_id, carried)
    select c.account_id, ${night.closes}::date, c.product, c.amount_paise, c.through_seq, c.seen_seq, c.journal_id, c.carried
    from unnest(${column((each) => each.account_id)}::uuid[], ${column((each) => each.product)}::numeric[],
                ${column((each) => (journals.has(each.account_id) ? each.interest : 0n))}::bigint[],
                ${column((each) => each.through_seq)}::bigint[], ${column((each) => each.seen_seq)}::bigint[],
                ${column((each) => journals.get(each.account_id))}::uuid[], ${column((each) => each.carried)}::numeric[])
      as c(account_id, product, amount_paise, through_seq, seen_seq, journal_id, carried)`.execute(tx);
  return {
    interestPaise: paid.reduce((sum, { interest }) => sum + interest, 0n),
    interestAccounts: paid.length,
    failures: paying.length - paid.length,
  };
}

/**
 * Returns the interest that an account has earned in the running quarter, up to the end of the day before `today`, in
 * paise; 0 where corrections of earlier quarters are more than that.
 */
export async function interestSoFar(db: Db | Tx, accountId: string, today: string): Promise<Paise> {
  const [earned] = await earnedBy(db, sql`array[${accountId}::uuid]`, quarterStart(today), addDays(today, -1));
  return earned?.interest ?? 0n;
}

/**
 * Credits an account that is about to be closed with its interest so far, in the caller's transaction: the quarter's
 * end will pass it over. Returns the paise credited.
 * Refused: `BUSY` while the quarter before is being closed.
 */
export async function creditInterestOfLeaver(tx: Tx, clock: BankClock, accountId: string): Promise<Paise> {
  const now = clock.now();
  await refuseWhileQuarterIsOpen(tx, businessDateOf(now));
  const interest = await interestSoFar(tx, accountId, businessDateOf(now));
  if (interest === 0n) return 0n;
  booked(
    await postInside(
      tx,
      clock,
      creditInterest({
        journalId: uuidv7(now),
        kind: 'account_interest',
        account: accountId,
        amount: interest,
        idempotencyKey: `interest:closing:${accountId}`,
        description: 'Interest until closing',
        at: now,
      }),
    ),
  );
  return interest;
}
