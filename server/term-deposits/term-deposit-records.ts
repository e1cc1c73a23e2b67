import { type RawBuilder, sql } from 'kysely';
import { languageNamed, type WrittenLanguage } from '../../contract/languages/language.ts';
import type { DEPOSIT_STATUSES, DepositType, MATURITY_INSTRUCTIONS } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { TermDepositTerms } from './term-deposit-arithmetic.ts';

export type TermDepositStatus = (typeof DEPOSIT_STATUSES)[number];
export type MaturityInstruction = (typeof MATURITY_INSTRUCTIONS)[number];

/** A deposit with its owner and the instalments that count. Paise, hundredths of a percent, business dates. */
export interface TermDeposit extends TermDepositTerms {
  readonly id: string;
  readonly number: string;
  /** The day of the payout: the maturity date, or the next business day after a holiday. Null without an end. */
  readonly payoutDate: string | null;
  /** Its own account of the books. */
  readonly accountId: string;
  readonly status: TermDepositStatus;
  readonly instruction: MaturityInstruction;
  readonly nominee: string | null;
  readonly description: string;
  readonly interestPaid: Paise;
  readonly renewals: number;
  readonly openedAt: Date;
  readonly closedOn: string | null;
  /** Paise that came into the account at its end; null while it runs. */
  readonly payout: Paise | null;
  readonly closingKey: string | null;
  readonly closingJournal: string | null;
  /** Recurring: instalments that are still to come. */
  readonly dueNumbers: readonly number[];
  readonly customer: {
    readonly id: string;
    /** Such as KB100001. */
    readonly number: string;
    readonly name: string;
    readonly email: string;
    /** The language of mails to the customer. */
    readonly language: WrittenLanguage;
    readonly accountId: string;
    readonly accountNumber: string;
    readonly accountStatus: string;
    /** As the customer's row has them; `channelsOf` reads them. */
    readonly preferences: unknown;
  };
}

/** Fields of a deposit that never change. */
type Lasting = Pick<
  TermDeposit,
  'id' | 'number' | 'payoutDate' | 'accountId' | 'description' | 'openedAt' | 'customer'
>;

/** Returns a deposit as it is on its first day; a repeated request is answered with it, too. */
export function newTermDeposit(
  { id, number, payoutDate, accountId, description, openedAt, customer }: Lasting,
  terms: TermDepositTerms,
): TermDeposit {
  const instalments = Array.from({ length: terms.instalment === null ? 0 : terms.tenureMonths }, (_, at) => at + 1);
  return {
    ...terms,
    id,
    number,
    payoutDate,
    accountId,
    description,
    openedAt,
    customer,
    status: 'active',
    instruction: 'payout',
    nominee: null,
    interestPaid: 0n,
    renewals: 0,
    closedOn: null,
    payout: null,
    closingKey: null,
    closingJournal: null,
    dueNumbers: instalments.filter((instalment) => !terms.paidNumbers.includes(instalment)),
  };
}

interface TermDepositRow {
  id: string;
  deposit_number: string;
  account_id: string;
  type: DepositType;
  status: TermDepositStatus;
  principal_paise: bigint;
  instalment_paise: bigint | null;
  rate_bp: number;
  tenure_months: number;
  start_date: string;
  maturity_date: string | null;
  payout_date: string | null;
  accrues_from: string | null;
  instruction: MaturityInstruction;
  nominee: string | null;
  description: string;
  interest_paid_paise: bigint;
  renewals: number;
  opened_at: Date;
  closed_on: string | null;
  payout_paise: bigint | null;
  closing_key: string | null;
  closing_journal: string | null;
  paid_numbers: number[];
  due_numbers: number[];
  customer_id: string;
  customer_number: string;
  name: string;
  email: string;
  language: string | null;
  customer_account: string;
  preferences: unknown;
  account_number: string;
  account_status: string;
}

const numbersWith = (status: string): RawBuilder<unknown> =>
  sql`array(select i.number from bank.instalments i where i.deposit_id = d.id and i.status = ${status} order by i.number)`;

/** `select … from bank.term_deposits d` with owner and instalments; a `where` on `d`, `c` or `b` follows. */
const DEPOSITS = sql`
  select d.id, d.deposit_number, d.account_id, d.type, d.status, d.principal_paise, d.instalment_paise, d.rate_bp, d.tenure_months,
         d.start_date, d.maturity_date, bank.next_business_day(d.maturity_date) as payout_date, d.accrues_from, d.instruction, d.nominee, d.description, d.interest_paid_paise, d.renewals,
         d.opened_at, d.closed_on, d.closing_key, d.closing_journal,
         (select e.amount_paise from bank.term_deposit_events e where e.deposit_id = d.id and e.journal_id = d.closing_journal) as payout_paise,
         ${numbersWith('paid')} as paid_numbers, ${numbersWith('due')} as due_numbers,
         c.id as customer_id, c.customer_id as customer_number, c.name, c.email, c.preferences ->> 'language' as language, c.account_id as customer_account, c.preferences,
         b.account_number, b.status as account_status
  from bank.term_deposits d
  join bank.customers c on c.id = d.customer_id
  join ledger.balances b on b.account_id = c.account_id`;

function termDepositOf(row: TermDepositRow): TermDeposit {
  return {
    id: row.id,
    number: row.deposit_number,
    accountId: row.account_id,
    type: row.type,
    status: row.status,
    principal: row.principal_paise,
    instalment: row.instalment_paise,
    rateBp: row.rate_bp,
    tenureMonths: row.tenure_months,
    startDate: row.start_date,
    maturityDate: row.maturity_date,
    payoutDate: row.payout_date,
    accruesFrom: row.accrues_from,
    instruction: row.instruction,
    nominee: row.nominee,
    description: row.description,
    interestPaid: row.interest_paid_paise,
    renewals: row.renewals,
    openedAt: row.opened_at,
    closedOn: row.closed_on,
    payout: row.payout_paise,
    closingKey: row.closing_key,
    closingJournal: row.closing_journal,
    paidNumbers: row.paid_numbers,
    dueNumbers: row.due_numbers,
    customer: {
      id: row.customer_id,
      number: row.customer_number,
      name: row.name,
      email: row.email,
      language: languageNamed(row.language),
      accountId: row.customer_account,
      preferences: row.preferences,
      accountNumber: row.account_number,
      accountStatus: row.account_status,
    },
  };
}

/** The deposits that a condition on `d` (deposit), `c` (customer) or `b` (the customer's account) selects. */
export async function termDepositsWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<TermDeposit[]> {
  const { rows } = await sql<TermDepositRow>`${DEPOSITS} where ${condition} ${tail}`.execute(db);
  return rows.map(termDepositOf);
}

/** Returns the first business day from a maturity date on; null for a deposit without an end. */
export async function payoutDateOf(db: Db, maturityDate: string | null): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`select bank.next_business_day(${maturityDate}::date) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Returns any customer's deposit for staff (`ownerId` undefined), one's own for a customer.
 * Refused: `NOT_FOUND`, also for another customer's.
 */
export async function findTermDeposit(
  db: Db | Tx,
  depositId: string,
  ownerId: string | undefined,
): Promise<TermDeposit> {
  const owned = ownerId === undefined ? sql`` : sql` and d.customer_id = ${ownerId}::uuid`;
  const [deposit] = await termDepositsWhere(db, sql`d.id = ${depositId}::uuid${owned}`);
  if (!deposit) throw new Refusal('NOT_FOUND', 'That deposit does not exist.');
  return deposit;
}

/** As `findTermDeposit`, with the deposit locked until the transaction ends; every change of a deposit starts here. */
export async function lockTermDeposit(tx: Tx, depositId: string, ownerId: string | undefined): Promise<TermDeposit> {
  // Locked by itself first: a row that waited for a lock would otherwise be joined with instalments read before it.
  await sql`select 1 from bank.term_deposits where id = ${depositId}::uuid for no key update`.execute(tx);
  return findTermDeposit(tx, depositId, ownerId);
}

/** An event in the life of a deposit, as its page shows it. */
export interface TermDepositEvent {
  readonly depositId: string;
  /** Bank time. */
  readonly at: Date;
  readonly event:
    | 'opened'
    | 'instalment'
    | 'instalment_missed'
    | 'interest'
    | 'matured'
    | 'renewed'
    | 'payout_waits'
    | 'closed'
    | 'instruction';
  /** A sentence. */
  readonly detail: string;
  readonly amount?: Paise;
  readonly journalId?: string;
  /** Absent: the bank itself. */
  readonly actorId?: string;
}

/** Writes events in the transaction of what they tell, all in one statement. */
export async function recordTermDepositEvents(tx: Tx, events: readonly TermDepositEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((each) => ({
    id: uuidv7(each.at),
    deposit_id: each.depositId,
    at: each.at.toISOString(),
    event: each.event,
    detail: each.detail,
    amount_paise: each.amount === undefined ? null : String(each.amount),
    journal_id: each.journalId ?? null,
    actor_id: each.actorId ?? null,
  }));
  await sql`
    insert into bank.term_deposit_events (id, deposit_id, at, event, detail, amount_paise, journal_id, actor_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(id uuid, deposit_id uuid, at timestamptz, event text, detail text, amount_paise bigint, journal_id uuid, actor_id uuid)`.execute(
    tx,
  );
}
