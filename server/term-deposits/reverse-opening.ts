import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import { recordTermDepositEvents } from './term-deposit-records.ts';

const SAME_DAY = 'A term deposit is reversed as a whole, on the day on which it was opened.';

/** A deposit whose opening may be reversed. */
export interface NewDeposit {
  readonly id: string;
  readonly number: string;
}

/**
 * Locks the term deposit that a journal opened; undefined when it opened none.
 * Refused: `NOT_REVERSIBLE` for a part of it, on a later day, and when it is over.
 */
export async function lockNewDeposit(
  tx: Tx,
  clock: BankClock,
  opening: { journalId: string; amount: Paise },
): Promise<NewDeposit | undefined> {
  const { rows } = await sql<NewDeposit & { today: boolean; active: boolean; principal_paise: bigint }>`
    select d.id, d.deposit_number as number, d.start_date = ${clock.businessDate()}::date as today, d.status = 'active' as active, d.principal_paise
    from bank.term_deposits d where d.opening_journal = ${opening.journalId}::uuid for no key update`.execute(tx);
  const [deposit] = rows;
  if (deposit && !(deposit.today && deposit.active && deposit.principal_paise === opening.amount))
    throw new Refusal('NOT_REVERSIBLE', SAME_DAY);
  return deposit;
}

/** Ends a locked deposit whose opening was reversed: it earns nothing, and its instalments are cancelled. */
export async function endReversedDeposit(
  tx: Tx,
  clock: BankClock,
  { id, number }: NewDeposit,
  by: { journalId: string; amount: Paise; actorId: string },
): Promise<void> {
  const now = clock.now();
  await sql`update bank.term_deposits set status = 'broken', closed_on = ${businessDateOf(now)}, closing_journal = ${by.journalId}::uuid
    where id = ${id}::uuid`.execute(tx);
  await sql`update bank.instalments set status = 'cancelled', settled_at = ${now} where deposit_id = ${id}::uuid and status = 'due'`.execute(
    tx,
  );
  const detail = 'We reversed the opening and paid the whole amount back';
  await recordTermDepositEvents(tx, [
    {
      depositId: id,
      at: now,
      event: 'closed',
      amount: by.amount,
      journalId: by.journalId,
      actorId: by.actorId,
      detail,
    },
  ]);
  await recordAudit(tx, { event: 'deposit.broken', actorId: by.actorId, object: id, details: { number } });
}
