import { sql } from 'kysely';
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

/** Max accounts in one transaction: the doorway's largest batch, done in well under a tenth of a second. */
const CHUNK = 512;

/**
 * Credits each savings and fixed account at the end of a quarter with the interest of its daily balances (X-CN-02,
 * X-CN-04). Nothing is kept from day to day: the balance at the end of each day is in the books, so the sum is made
 * from the account's own entries of the quarter, exactly, independent of earlier runs.
 */
export const creditAccountInterest: DayEndStep = {
  name: 'interest of accounts',
  isDue: (night) => quarterEnd(night.closes) === night.closes,
  take: creditChunk,
};

interface Earned {
  account_id: string;
  product: string;
  through_seq: bigint;
  seen_seq: bigint;
}

async function creditChunk(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult> {
  const { rows } = await sql<{ account_id: string }>`
    select c.account_id from bank.customers c
    where (${afterId ?? null}::uuid is null or c.account_id > ${afterId ?? null}::uuid) and c.closed_at is null
      and c.account_type in (select p.type from bank.products p where p.family = 'account' and p.rate_bp > 0)
      and not exists (select from bank.account_interest i where i.account_id = c.account_id and i.period_end = ${night.closes}::date)
    order by c.account_id limit ${CHUNK}`.execute(tx);
  if (rows.length === 0) return NOTHING_LEFT;

  const accounts = rows.map((row) => row.account_id);
  const earned = await earnedBy(tx, accounts, quarterStart(night.closes), night.closes);
  const counts = await credit(tx, night, earned);
  return { nextAfterId: accounts.length < CHUNK ? undefined : accounts.at(-1), worked: true, counts };
}

async function earnedBy(
  db: Db | Tx,
  accounts: readonly string[],
  from: string,
  to: string,
): Promise<(Earned & { interest: Paise })[]> {
  const { rows } = await sql<Earned>`
    select account_id, product, through_seq, seen_seq from bank.account_interest_due(${accounts}::uuid[], ${from}::date, ${to}::date)
    order by account_id`.execute(db);
  return rows.map((row) => ({ ...row, interest: interestForProduct(BigInt(row.product)) }));
}

async function credit(
  tx: Tx,
  night: Night,
  earned: readonly (Earned & { interest: Paise })[],
): Promise<ChunkResult['counts']> {
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
  const rows = earned.map((each) => ({
    account_id: each.account_id,
    product: each.product,
    amount_paise: journals.has(each.account_id) ? String(each.interest) : '0',
    through_seq: String(each.through_seq),
    seen_seq: String(each.seen_seq),
    journal_id: journals.get(each.account_id) ?? null,
  }));
  await sql`
    insert into bank.account_interest (account_id, period_end, product, amount_paise, through_seq, seen_seq, journal_id)
    select c.account_id, ${night.closes}::date, c.product, c.amount_paise, c.through_seq, c.seen_seq, c.journal_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(account_id uuid, product numeric, amount_paise bigint, through_seq bigint, seen_seq bigint, journal_id uuid)`.execute(
    tx,
  );
  return {
    interestPaise: paid.reduce((sum, { interest }) => sum + interest, 0n),
    interestAccounts: paid.length,
    failures: paying.length - paid.length,
  };
}

/**
 * Returns the interest that an account has earned in the running quarter, up to the end of the day before `today`, in
 * paise.
 */
export async function interestSoFar(db: Db | Tx, accountId: string, today: string): Promise<Paise> {
  const [earned] = await earnedBy(db, [accountId], quarterStart(today), addDays(today, -1));
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
