import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { booked, postInside } from '../ledger/ledger.ts';
import { termDepositCloses } from '../ledger/postings/term-deposit-closes.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { ownAccount } from '../payments/own-account.ts';
import { readableDate } from '../platform/bank-calendar.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import { refuseWhileQuarterIsOpen, stillClosing } from '../platform/closed-days.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { statementLine } from '../statement/statement-lines.ts';
import type { TermDepositMoved } from './open-term-deposit.ts';
import { termDepositProductOn } from './products.ts';
import { type ClosingTerms, closingTerms } from './term-deposit-arithmetic.ts';
import { closedLetter } from './term-deposit-letters.ts';
import {
  findTermDeposit,
  lockTermDeposit,
  recordTermDepositEvents,
  type TermDeposit,
  termDepositsWhere,
} from './term-deposit-records.ts';

/**
 * Returns the payout of closing on a business date (C-DP-07), by the early-closing rule of the product as it was when
 * the deposit's present term began.
 * Refused: `STATUS_CONFLICT` when it is over or waits for the next business day, `DEPOSIT_LOCKED` for tax-saving before its maturity (C-DP-09).
 */
export async function closingQuote(db: Db | Tx, deposit: TermDeposit, today: string): Promise<ClosingTerms> {
  if (deposit.closedOn !== null)
    throw new Refusal('STATUS_CONFLICT', `This deposit ended on ${readableDate(deposit.closedOn)}.`);
  refuseWhilePayoutWaits(deposit, today);
  const product = await termDepositProductOn(db, deposit.type, deposit.startDate);
  if (product.locked && deposit.maturityDate !== null && today < deposit.maturityDate) {
    throw new Refusal('DEPOSIT_LOCKED', `This deposit cannot be closed before ${readableDate(deposit.maturityDate)}.`);
  }
  return closingTerms(deposit, today, { cutBp: product.earlyCutBp, days: product.earlyDays }, deposit.payoutDate);
}

/** Refuses with `STATUS_CONFLICT` where a deposit matured on a holiday: it is paid out on the next business day. */
function refuseWhilePayoutWaits({ number, maturityDate, payoutDate }: TermDeposit, today: string): void {
  if (maturityDate !== null && payoutDate !== null && maturityDate <= today && today < payoutDate)
    throw new Refusal(
      'STATUS_CONFLICT',
      `Deposit ${number} has matured and is paid out on ${readableDate(payoutDate)}, the next business day.`,
    );
}

/** The quote for a customer's own deposit. Refused: `NOT_FOUND`, and as `closingQuote`. */
export async function quoteClosing(
  { database, clock }: { database: Database; clock: BankClock },
  customer: SignedIn,
  depositId: string,
): Promise<{ deposit: TermDeposit; closing: ClosingTerms }> {
  const deposit = await findTermDeposit(database.db, depositId, customer.subjectId);
  return { deposit, closing: await closingQuote(database.db, deposit, clock.businessDate()) };
}

/**
 * A customer closes a deposit: principal and interest are paid to the account in one posting (C-DP-07). The same key
 * answers the first answer again.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT`, `DEPOSIT_LOCKED`, `ACCOUNT_RESTRICTED` unless the customer is active
 * (C-DB-03), `IDEMPOTENCY_KEY_REUSED`, `BUSY` while the bank is closing a day on which something falls due for it.
 */
export async function closeTermDeposit(
  { database, clock }: { database: Database; clock: BankClock },
  customer: SignedIn,
  order: { depositId: string; idempotencyKey: string },
): Promise<TermDepositMoved> {
  const replayed = await database.transaction(async (tx) => {
    const deposit = await lockTermDeposit(tx, order.depositId, customer.subjectId);
    if (deposit.closingKey === order.idempotencyKey) return true;
    if (deposit.customer.accountStatus !== 'active') throw new Refusal('ACCOUNT_RESTRICTED');
    await refuseWhileWorkIsDue(tx, [deposit], clock.businessDate());
    const closing = await closingQuote(tx, deposit, clock.businessDate());
    await endTermDeposit(tx, clock, deposit, closing, {
      actorId: customer.subjectId,
      idempotencyKey: order.idempotencyKey,
    });
    await enqueueMail(tx, closedLetter(deposit, closing));
    return false;
  });
  const deposit = await findTermDeposit(database.db, order.depositId, customer.subjectId);
  if (!deposit.closingJournal) throw new Error('A deposit was closed without a journal');
  const transaction = await statementLine(database.db, ownAccount(customer), deposit.closingJournal);
  return { deposit, transaction, balance: transaction.balanceAfter ?? 0n, replayed };
}

/**
 * Refuses with `BUSY` while days are being closed on which one of these deposits earns, matures or takes an instalment: what
 * is due is booked for its own day, and only then can the deposit end.
 */
async function refuseWhileWorkIsDue(tx: Tx, deposits: readonly TermDeposit[], today: string): Promise<void> {
  for (const deposit of deposits) refuseWhilePayoutWaits(deposit, today);
  if (deposits.some((deposit) => deposit.type === 'savings')) await refuseWhileQuarterIsOpen(tx, today);
  const { rows } = await sql<{ number: string }>`
    select d.deposit_number as number from bank.term_deposits d
    where d.id = any(${deposits.map((deposit) => deposit.id)}::uuid[])
      and ((d.status = 'active' and d.maturity_date <= ${today}::date)
        or exists (select from bank.instalments i where i.deposit_id = d.id and i.status = 'due' and i.due_date <= ${today}::date))
    order by d.deposit_number limit 1`.execute(tx);
  const [due] = rows;
  if (due) throw stillClosing(`We are booking what is due for deposit ${due.number}. Please try again in a moment.`);
}

/** Pays a locked deposit out and writes its end, in the caller's transaction. */
async function endTermDeposit(
  tx: Tx,
  clock: BankClock,
  deposit: TermDeposit,
  closing: ClosingTerms,
  by: { actorId: string; idempotencyKey: string },
): Promise<void> {
  const now = clock.now();
  const status = closing.early ? 'broken' : 'matured';
  const { journalId, replayed } = booked(
    await postInside(
      tx,
      clock,
      termDepositCloses({
        journalId: uuidv7(now),
        account: deposit.customer.accountId,
        depositAccount: deposit.accountId,
        principal: closing.principal,
        interest: closing.interest,
        actorId: by.actorId,
        idempotencyKey: by.idempotencyKey,
        description: closing.early ? `Deposit ${deposit.number} closed early` : `Deposit ${deposit.number} closed`,
        at: now,
      }),
    ),
  );
  // This deposit is open and locked, so a posting that was made before is another deposit's.
  if (replayed) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  await sql`
    update bank.term_deposits set status = ${status}, closed_on = ${businessDateOf(now)}, closing_key = ${by.idempotencyKey},
      closing_journal = ${journalId}, interest_paid_paise = interest_paid_paise + ${closing.interest}
    where id = ${deposit.id}`.execute(tx);
  await sql`update bank.instalments set status = 'cancelled', settled_at = ${now} where deposit_id = ${deposit.id} and status = 'due'`.execute(
    tx,
  );
  await recordTermDepositEvents(tx, [
    {
      depositId: deposit.id,
      at: now,
      event: 'closed',
      amount: closing.payout,
      journalId,
      actorId: by.actorId,
      detail: closing.early ? `Closed early after ${closing.daysRun} days and paid out` : 'Closed and paid out',
    },
  ]);
  await recordAudit(tx, {
    event: `deposit.${status}`,
    actorId: by.actorId,
    object: deposit.id,
    details: { number: deposit.number },
    at: now,
  });
}

/**
 * Ends every deposit of a customer who leaves the bank (decision 23), in the caller's transaction, before the
 * balance is paid out: early ones by the early-closing rule, locked ones too. Answers how many there were.
 */
export async function endTermDepositsOfCustomer(
  tx: Tx,
  clock: BankClock,
  leaving: { customerId: string; actorId: string; idempotencyKey: string },
): Promise<number> {
  await sql`select 1 from bank.term_deposits where customer_id = ${leaving.customerId}::uuid and closed_on is null
    order by id for no key update`.execute(tx);
  const deposits = await termDepositsWhere(
    tx,
    sql`d.customer_id = ${leaving.customerId}::uuid and d.closed_on is null`,
    sql`order by d.id`,
  );
  await refuseWhileWorkIsDue(tx, deposits, clock.businessDate());
  for (const deposit of deposits) {
    const product = await termDepositProductOn(tx, deposit.type, deposit.startDate);
    const rule = { cutBp: product.earlyCutBp, days: product.earlyDays };
    const closing = closingTerms(deposit, clock.businessDate(), rule, deposit.payoutDate);
    await endTermDeposit(tx, clock, deposit, closing, {
      actorId: leaving.actorId,
      idempotencyKey: `${leaving.idempotencyKey}:${deposit.id}`,
    });
  }
  return deposits.length;
}
