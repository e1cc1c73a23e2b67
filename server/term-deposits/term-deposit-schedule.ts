import { sql } from 'kysely';
import type { z } from 'zod';
import type { getDeposit } from '../../contract/customer/term-deposits.ts';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { quarterEnd } from '../platform/bank-calendar.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { accruedInterest, growth, maturityInterest, waitingInterest } from './term-deposit-arithmetic.ts';
import { MISSED_BECAUSE } from './term-deposit-letters.ts';
import { accruedSince, atMaturity, growthOnTheWire, termDepositOnTheWire } from './term-deposit-on-the-wire.ts';
import type { TermDeposit } from './term-deposit-records.ts';

type TermDepositPage = z.output<typeof getDeposit.data>;
type ScheduleLine = TermDepositPage['schedule'][number];

interface InstalmentRow {
  number: number;
  due_date: string;
  status: 'due' | 'paid' | 'missed' | 'cancelled';
  reason: string | null;
}
interface EventRow {
  at: Date;
  event: string;
  detail: string;
  amount_paise: bigint | null;
}

/** One deposit with what has happened and what is to come: schedule, history, growth and interest so far. */
export async function termDepositPage(db: Db, deposit: TermDeposit, today: string): Promise<TermDepositPage> {
  const [instalments, events] = await Promise.all([
    sql<InstalmentRow>`select number, due_date, status, reason from bank.instalments where deposit_id = ${deposit.id}::uuid order by number`.execute(
      db,
    ),
    sql<EventRow>`select at, event, detail, amount_paise from bank.term_deposit_events where deposit_id = ${deposit.id}::uuid order by at, id`.execute(
      db,
    ),
  ]);
  const opening =
    deposit.type === 'recurring'
      ? instalments.rows.map((row) => instalmentLine(deposit, row))
      : [openingLine(deposit, events.rows)];
  const interest = events.rows.filter((row) => row.event === 'interest').map(interestLine);
  return {
    deposit: termDepositOnTheWire(deposit, today),
    accrued_interest: accruedSince(deposit, today),
    schedule: [...opening, ...interest, ...toCome(deposit, today)].toSorted((a, b) => a.date.localeCompare(b.date)),
    growth: growthOnTheWire(growth(atMaturity(deposit))),
    history: events.rows.map(({ at, event, detail }) => ({ at, event, detail })),
  };
}

function line(
  date: string,
  kind: ScheduleLine['kind'],
  event: string,
  amount: Paise,
  status: ScheduleLine['status'],
): ScheduleLine {
  return { date, kind, event, amount, booked: status === 'done', status };
}

function openingLine(deposit: TermDeposit, events: readonly EventRow[]): ScheduleLine {
  // The interest of quarters has joined the principal of a savings deposit; that of its end has not.
  const credited = events.reduce((sum, row) => (row.event === 'interest' ? sum + (row.amount_paise ?? 0n) : sum), 0n);
  const name = deposit.renewals > 0 ? 'Renewed' : 'Paid in';
  return line(deposit.startDate, 'opening', name, deposit.principal - credited, 'done');
}

function instalmentLine(deposit: TermDeposit, row: InstalmentRow): ScheduleLine {
  const amount = deposit.instalment ?? 0n;
  const name = `Instalment ${row.number}`;
  if (row.status === 'missed') {
    return line(
      row.due_date,
      'instalment',
      `${name} missed: ${MISSED_BECAUSE[row.reason ?? ''] ?? 'we could not take it'}`,
      amount,
      'missed',
    );
  }
  return line(row.due_date, 'instalment', name, amount, row.status === 'paid' ? 'done' : row.status);
}

function interestLine(row: EventRow): ScheduleLine {
  return line(businessDateOf(row.at), 'interest', row.detail, row.amount_paise ?? 0n, 'done');
}

/** Lists the coming end of a deposit, or its past one; for a savings deposit the next interest. */
function toCome(deposit: TermDeposit, today: string): ScheduleLine[] {
  if (deposit.closedOn !== null) {
    const [kind, event] =
      deposit.status === 'broken'
        ? (['closing', 'Closed early and paid out'] as const)
        : (['maturity', 'Matured and paid out'] as const);
    // A savings deposit's credited interest is in its principal already; what came at the end is on the statement.
    return [line(deposit.closedOn, kind, event, deposit.principal, 'done')];
  }
  if (deposit.maturityDate === null) {
    const credit = quarterEnd(today);
    return [line(credit, 'interest', 'Interest of the quarter', accruedInterest(deposit, addDays(credit, 1)), 'due')];
  }
  const end = atMaturity(deposit);
  const interest = maturityInterest(end);
  // A renewal knows no holidays.
  const paidOn = deposit.instruction === 'payout' ? (deposit.payoutDate ?? deposit.maturityDate) : deposit.maturityDate;
  const more = waitingInterest(end, paidOn);
  const says = {
    payout: 'Paid to your account',
    renew_principal: 'Principal renewed, interest paid to your account',
    renew_all: 'Principal and interest renewed',
  };
  return [
    line(deposit.maturityDate, 'interest', 'Interest at maturity', interest, 'due'),
    ...(more > 0n ? [line(paidOn, 'interest', 'Interest until the next business day', more, 'due')] : []),
    line(paidOn, 'maturity', says[deposit.instruction], end.principal + interest + more, 'due'),
  ];
}
