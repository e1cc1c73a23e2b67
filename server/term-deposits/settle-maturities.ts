import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { THE_BANK_ITSELF } from '../ledger/chart-of-accounts.ts';
import { postAllInside } from '../ledger/ledger.ts';
import type { Posting, PostingAnswer } from '../ledger/posting.ts';
import { creditInterest } from '../ledger/postings/credit-interest.ts';
import { termDepositCloses } from '../ledger/postings/term-deposit-closes.ts';
import { inLanguage } from '../mail/letter-language.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { addMonths, readableDate } from '../platform/bank-calendar.ts';
import type { Tx } from '../platform/database.ts';
import { type ChunkResult, clockAt, type DayEndStep, type Night, NOTHING_LEFT } from '../platform/day-end-step.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { termDepositProductOn } from './products.ts';
import { maturityInterest, waitingInterest } from './term-deposit-arithmetic.ts';
import { maturedLetter } from './term-deposit-letters.ts';
import {
  recordTermDepositEvents,
  type TermDeposit,
  type TermDepositEvent,
  termDepositsWhere,
} from './term-deposit-records.ts';

const CHUNK = 128;

/**
 * On the day a deposit matures it is renewed where so instructed, or paid to the account (C-DP-15); on a holiday the payout
 * waits for the next business day, and earns until then (decision 79).
 */
export const settleMaturities: DayEndStep = { isDue: () => true, take: settleChunk };

/** End of one deposit's term. */
interface Ending {
  readonly deposit: TermDeposit;
  readonly interest: Paise;
  /** The rate (hundredths of a percent) and the last day of the next term; undefined when it is paid out. */
  readonly renewal: { readonly rateBp: number; readonly until: string } | undefined;
  /** Undefined when not a paisa moves: a renewal that earned nothing. */
  readonly posting: Posting | undefined;
}

async function settleChunk(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult> {
  const { rows } = await sql<{ id: string }>`
    select id from bank.term_deposits
    where status in ('active', 'pending') and maturity_date <= ${night.opens}::date
      and (${afterId ?? null}::uuid is null or id > ${afterId ?? null}::uuid)
    order by id limit ${CHUNK} for no key update`.execute(tx);
  if (rows.length === 0) return NOTHING_LEFT;

  const ids = rows.map((row) => row.id);
  const nextAfterId = ids.length < CHUNK ? undefined : ids.at(-1);
  const deposits = await termDepositsWhere(tx, sql`d.id = any(${ids}::uuid[])`, sql`order by d.id`);
  const holiday = await isHoliday(tx, night.opens);
  const endings: Ending[] = [];
  for (const deposit of deposits) {
    const renewal = await renewalOf(tx, deposit);
    if (renewal || !holiday) endings.push(await endingOf(tx, deposit, renewal, night));
  }
  if (endings.length === 0) return { ...NOTHING_LEFT, nextAfterId };
  const answers = await postAllInside(
    tx,
    clockAt(night.bookedAt),
    endings.flatMap(({ posting }) => (posting ? [posting] : [])),
  );

  let next = 0;
  const settled = endings.map((ending) => ({ ending, answer: ending.posting ? answers[next++] : undefined }));
  await writeEndings(tx, night, settled);
  const done = settled.filter(({ answer }) => answer?.outcome !== 'refused');
  const renewed = done.filter(({ ending }) => ending.renewal).length;
  return {
    nextAfterId,
    worked: true,
    counts: {
      matured: done.length,
      renewed,
      interestPaise: done.reduce((sum, { ending }) => sum + ending.interest, 0n),
      failures: settled.length - done.length,
    },
  };
}

async function isHoliday(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{
    holiday: boolean;
  }>`select exists (select from bank.holidays h where h.day = ${day}::date) as holiday`.execute(tx);
  return rows[0]?.holiday === true;
}

async function endingOf(tx: Tx, deposit: TermDeposit, renewal: Ending['renewal'], night: Night): Promise<Ending> {
  const interest = maturityInterest(deposit) + (renewal ? 0n : waitingInterest(deposit, deposit.payoutDate));
  const matured = maturedLetter(deposit, {
    interest,
    payout: renewal ? (deposit.instruction === 'renew_all' ? 0n : interest) : deposit.principal + interest,
    renewedUntil: renewal?.until,
  });
  const letter = inLanguage(matured, deposit.customer.language);
  // A payout that was refused is tried again each night, so the key names the night.
  const shared = {
    journalId: uuidv7(night.opensAt),
    idempotencyKey: `maturity:${night.opens}:${deposit.id}`,
    at: night.opensAt,
    bookedAt: night.bookedAt,
  };
  if (!renewal) {
    const posting = termDepositCloses({
      ...shared,
      account: deposit.customer.accountId,
      depositAccount: deposit.accountId,
      principal: deposit.principal,
      interest,
      actorId: THE_BANK_ITSELF,
      description: `Deposit ${deposit.number} matured`,
    });
    return { deposit, interest, renewal, posting: { ...posting, mails: [{ ...letter, when: 'posted' }] } };
  }
  if (interest === 0n) {
    await enqueueMail(tx, letter);
    return { deposit, interest, renewal, posting: undefined };
  }
  const posting = creditInterest({
    ...shared,
    kind: 'term_deposit_interest',
    account: deposit.instruction === 'renew_all' ? deposit.accountId : deposit.customer.accountId,
    amount: interest,
    description: `Interest of deposit ${deposit.number}`,
  });
  return { deposit, interest, renewal, posting: { ...posting, mails: [{ ...letter, when: 'posted' }] } };
}

/** The next term: as long as the last one, from the day that one ended, at that day's rate. Not for what is no longer offered. */
async function renewalOf(tx: Tx, deposit: TermDeposit): Promise<Ending['renewal']> {
  if (deposit.instruction === 'payout' || deposit.maturityDate === null) return undefined;
  const product = await termDepositProductOn(tx, deposit.type, deposit.maturityDate);
  if (!product.tenures.includes(deposit.tenureMonths)) return undefined;
  return { rateBp: product.rateBp, until: addMonths(deposit.maturityDate, deposit.tenureMonths) };
}

async function writeEndings(
  tx: Tx,
  night: Night,
  settled: readonly { ending: Ending; answer: PostingAnswer | undefined }[],
): Promise<void> {
  const rows = settled.map(({ ending, answer }) => changeOf(ending, answer, night));
  await sql`
    update bank.term_deposits d
    set status = c.status, closed_on = c.closed_on, closing_journal = c.closing_journal, principal_paise = c.principal_paise,
        interest_paid_paise = d.interest_paid_paise + c.interest_paise, rate_bp = c.rate_bp, start_date = c.start_date,
        maturity_date = c.maturity_date, renewals = d.renewals + c.renewals
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, status text, closed_on date, closing_journal uuid,
      principal_paise bigint, interest_paise bigint, rate_bp integer, start_date date, maturity_date date, renewals integer)
    where d.id = c.id`.execute(tx);
  await sql`
    update bank.instalments i set status = 'cancelled', settled_at = ${night.opensAt}
    from bank.term_deposits d
    where d.id = any(${rows.map((row) => row.id)}::uuid[]) and d.closed_on is not null and i.deposit_id = d.id and i.status = 'due'`.execute(
    tx,
  );
  await recordTermDepositEvents(
    tx,
    settled.map(({ ending, answer }) => eventOf(ending, answer, night)),
  );
}

function changeOf({ deposit, interest, renewal }: Ending, answer: PostingAnswer | undefined, night: Night) {
  const as = {
    id: deposit.id,
    status: 'active',
    closed_on: null as string | null,
    closing_journal: null as string | null,
    principal_paise: String(deposit.principal),
    interest_paise: String(interest),
    rate_bp: deposit.rateBp,
    start_date: deposit.startDate,
    maturity_date: deposit.maturityDate,
    renewals: 0,
  };
  if (answer?.outcome === 'refused') return { ...as, status: 'pending', interest_paise: '0' };
  if (!renewal) return { ...as, status: 'matured', closed_on: night.opens, closing_journal: answer?.journalId ?? null };
  const principal = deposit.instruction === 'renew_all' ? deposit.principal + interest : deposit.principal;
  return {
    ...as,
    principal_paise: String(principal),
    rate_bp: renewal.rateBp,
    start_date: deposit.maturityDate ?? '',
    maturity_date: renewal.until,
    renewals: 1,
  };
}

function eventOf(
  { deposit, interest, renewal }: Ending,
  answer: PostingAnswer | undefined,
  night: Night,
): TermDepositEvent {
  const base = { depositId: deposit.id, at: night.opensAt };
  if (answer?.outcome === 'refused') {
    return {
      ...base,
      event: 'payout_waits',
      detail: 'Matured; the money could not be paid out yet and is tried again each day',
    };
  }
  const journal = answer ? { journalId: answer.journalId } : {};
  if (renewal)
    return {
      ...base,
      ...journal,
      event: 'renewed',
      detail: `Matured and renewed until ${readableDate(renewal.until)}`,
      amount: interest,
    };
  return {
    ...base,
    ...journal,
    event: 'matured',
    detail: 'Matured and paid to the account',
    amount: deposit.principal + interest,
  };
}
