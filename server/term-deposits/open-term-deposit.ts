import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { booked, openAccountInside, postInside } from '../ledger/ledger.ts';
import { fingerprintOf } from '../ledger/posting.ts';
import { termDepositOpens } from '../ledger/postings/term-deposit-opens.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { ownAccount } from '../payments/own-account.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { ratePercent } from './products.ts';
import {
  quoteTermDeposit,
  startingTerms,
  type TermDepositQuote,
  type TermDepositRequest,
} from './quote-term-deposit.ts';
import { instalmentDate } from './term-deposit-arithmetic.ts';
import { openedLetter } from './term-deposit-letters.ts';
import {
  findTermDeposit,
  newTermDeposit,
  payoutDateOf,
  recordTermDepositEvents,
  type TermDeposit,
} from './term-deposit-records.ts';

/** A customer's answer about money that went into a deposit or came back from it. */
export interface TermDepositMoved {
  readonly deposit: TermDeposit;
  readonly transaction: Transaction;
  /** Paise on the customer's account, right after it. */
  readonly balance: Paise;
  readonly replayed: boolean;
}

export interface OpeningOrder extends TermDepositRequest {
  /** The owner of the deposit, as the client has it; only the customer's own id or number is accepted (C-DP-14). */
  readonly customerId: string | undefined;
  /** The rate the customer saw, percent a year. */
  readonly interestRate: number | undefined;
  readonly description: string | undefined;
  readonly idempotencyKey: string;
}

/** Thrown to undo a transaction in which the doorway found that another request with this key was quicker. */
class AlreadyOpened extends Error {}

/**
 * Opens a term deposit out of the customer's account (C-DP-14, decisions 25 and 26).
 *
 * Authorise: the session's own customer, not the payload's. Check: the rate that the customer saw is the rate of today.
 * Post: the deposit's own account of the books, its record, its instalments and the debit of the customer's account
 * stand or fall in one transaction. Tell: a letter in the same transaction.
 *
 * The same key with the same body answers the whole first answer again, also after the deposit has ended.
 *
 * Refused: `NOT_FOUND` for a foreign `customerId`, `RATE_CHANGED` with the rate of today, `INSUFFICIENT_FUNDS`,
 * `ACCOUNT_RESTRICTED`, `INVALID_INPUT`, `IDEMPOTENCY_KEY_REUSED`.
 */
export async function openTermDeposit(
  { database, clock }: { database: Database; clock: BankClock },
  customer: SignedIn,
  order: OpeningOrder,
): Promise<TermDepositMoved> {
  ownAccount(customer);
  await refuseForeignCustomer(database.db, customer, order.customerId);
  const fingerprint = orderFingerprint(order);
  const earlier = await openedBefore(database.db, customer, order.idempotencyKey, fingerprint);
  if (earlier) return earlier;

  try {
    const depositId = await database.transaction((tx) => openTermDepositInside(tx, clock, customer, order));
    return { ...(await openingAnswer(database.db, customer, depositId)), replayed: false };
  } catch (error) {
    if (!(error instanceof AlreadyOpened)) throw error;
    const other = await openedBefore(database.db, customer, order.idempotencyKey, fingerprint);
    // The key's journal is there but no deposit of it: it was another kind of request.
    if (!other) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return other;
  }
}

async function refuseForeignCustomer(db: Db, customer: SignedIn, given: string | undefined): Promise<void> {
  if (given === undefined || given === customer.subjectId) return;
  const own = await db
    .selectFrom('bank.customers')
    .select('customer_id')
    .where('id', '=', customer.subjectId)
    .executeTakeFirst();
  if (own?.customer_id !== given) throw new Refusal('NOT_FOUND', 'That customer does not exist.');
}

function orderFingerprint(order: OpeningOrder): string {
  return fingerprintOf(
    'open',
    order.type,
    order.amount,
    String(order.tenureMonths),
    String(order.interestRate ?? ''),
    order.description ?? '',
  );
}

/**
 * The same inside the caller's transaction, at the clock's time; answers the deposit's id. The demo bank opens its
 * deposits with it, on a clock that stands in the past.
 */
export async function openTermDepositInside(
  tx: Tx,
  clock: BankClock,
  customer: SignedIn,
  order: OpeningOrder,
): Promise<string> {
  const now = clock.now();
  const fingerprint = orderFingerprint(order);
  const quote = await quoteTermDeposit(tx, order, businessDateOf(now));
  const rate = ratePercent(quote.terms.rateBp);
  if (order.interestRate !== undefined && order.interestRate !== rate) {
    throw new Refusal('RATE_CHANGED', undefined, { data: { interestRate: rate } });
  }

  const { rows } = await sql<{ number: bigint }>`select nextval('bank.deposit_numbers') as number`.execute(tx);
  const number = `TD${rows[0]?.number ?? 0n}`;
  const ids = { depositId: uuidv7(now), accountId: uuidv7(now), journalId: uuidv7(now) };
  await openAccountInside(tx, {
    accountId: ids.accountId,
    kind: 'term_deposit',
    customerId: customer.subjectId,
    number,
    openedAt: now,
  });
  const posted = booked(
    await postInside(
      tx,
      clock,
      termDepositOpens({
        journalId: ids.journalId,
        account: ownAccount(customer),
        depositAccount: ids.accountId,
        amount: order.amount,
        actorId: customer.subjectId,
        idempotencyKey: order.idempotencyKey,
        description: `${quote.product.label} ${number}`,
        fingerprint,
        at: now,
      }),
    ),
    { INSUFFICIENT_FUNDS: 'Insufficient funds. You cannot deposit more than your current balance.' },
  );
  if (posted.replayed) throw new AlreadyOpened();

  await writeTermDeposit(tx, customer, order, quote, { ...ids, number, fingerprint, now });
  await recordTermDepositEvents(tx, [
    {
      depositId: ids.depositId,
      at: now,
      event: 'opened',
      detail: `Opened at ${rate}% a year`,
      amount: order.amount,
      journalId: ids.journalId,
      actorId: customer.subjectId,
    },
  ]);
  await recordAudit(tx, {
    event: 'deposit.opened',
    actorId: customer.subjectId,
    object: ids.depositId,
    details: { number, type: order.type },
    at: now,
  });
  await enqueueMail(tx, openedLetter({ ...customer, depositId: ids.depositId }, number, quote));
  return ids.depositId;
}

async function writeTermDeposit(
  tx: Tx,
  customer: SignedIn,
  order: OpeningOrder,
  { terms, product }: TermDepositQuote,
  made: { depositId: string; accountId: string; journalId: string; number: string; fingerprint: string; now: Date },
): Promise<void> {
  const description =
    order.description || (terms.tenureMonths > 0 ? `${product.label}, ${terms.tenureMonths} months` : product.label);
  const openingTerms = { amount: String(order.amount), rateBp: terms.rateBp, startDate: terms.startDate };
  await sql`
    insert into bank.term_deposits (id, deposit_number, customer_id, account_id, type, principal_paise, instalment_paise, rate_bp,
      tenure_months, start_date, maturity_date, accrues_from, description, opening_key, opening_fingerprint, opening_journal,
      opening_terms, opened_at)
    values (${made.depositId}, ${made.number}, ${customer.subjectId}, ${made.accountId}, ${terms.type}, ${order.amount}, ${terms.instalment},
      ${terms.rateBp}, ${terms.tenureMonths}, ${terms.startDate}, ${terms.maturityDate}, ${terms.accruesFrom}, ${description},
      ${order.idempotencyKey}, ${made.fingerprint}, ${made.journalId}, ${JSON.stringify(openingTerms)}::jsonb, ${made.now})`.execute(
    tx,
  );
  if (terms.type !== 'recurring') return;
  const dates = Array.from({ length: terms.tenureMonths }, (_, index) => instalmentDate(terms.startDate, index + 1));
  await sql`
    insert into bank.instalments (deposit_id, number, due_date, status, journal_id, settled_at)
    select ${made.depositId}::uuid, n, due, case when n = 1 then 'paid' else 'due' end,
           case when n = 1 then ${made.journalId}::uuid end, case when n = 1 then ${made.now}::timestamptz end
    from unnest(${`{${dates.join(',')}}`}::date[]) with ordinality as given(due, n)`.execute(tx);
}

/** The first answer to this key, if the same request was answered before. Refused: `IDEMPOTENCY_KEY_REUSED` for another body. */
async function openedBefore(
  db: Db,
  customer: SignedIn,
  key: string,
  fingerprint: string,
): Promise<TermDepositMoved | undefined> {
  const row = await db
    .selectFrom('bank.term_deposits')
    .select(['id', 'opening_fingerprint'])
    .where('customer_id', '=', customer.subjectId)
    .where('opening_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.opening_fingerprint !== fingerprint) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return { ...(await openingAnswer(db, customer, row.id)), replayed: true };
}

/**
 * Returns the first answer to a request that opened a deposit: the deposit of that moment, and its line on the
 * customer's statement.
 */
async function openingAnswer(
  db: Db,
  customer: SignedIn,
  depositId: string,
): Promise<Omit<TermDepositMoved, 'replayed'>> {
  const [stored, record] = await Promise.all([
    findTermDeposit(db, depositId, customer.subjectId),
    db
      .selectFrom('bank.term_deposits')
      .select(['opening_terms', 'opening_journal'])
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow(),
  ]);
  // as: written by writeTermDeposit above, and never changed.
  const { amount, rateBp, startDate } = record.opening_terms as { amount: string; rateBp: number; startDate: string };
  const { type, tenureMonths } = stored;
  const terms = startingTerms({ type, amount: BigInt(amount), tenureMonths }, rateBp, startDate);
  const payoutDate = await payoutDateOf(db, terms.maturityDate);
  const deposit = newTermDeposit({ ...stored, payoutDate }, terms);
  const transaction = await statementLine(db, ownAccount(customer), record.opening_journal);
  return { deposit, transaction, balance: transaction.balanceAfter ?? 0n };
}
