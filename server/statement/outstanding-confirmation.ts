import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db, Tx } from '../platform/database.ts';
import { secondFactorIsOn } from '../sessions/second-factor.ts';
import { STATUS_OF_OUTCOME } from './status-names.ts';

/**
 * Writes the condition in SQL that a held journal still needs its maker's own confirmation: the maker has a second factor
 * switched on and has not confirmed this journal (decision 19). The columns name the journal and its maker.
 */
export function awaitsMaker(journal: string, maker: string): RawBuilder<boolean> {
  return sql<boolean>`(${secondFactorIsOn(maker)} and exists (select from bank.customers owner where owner.id = ${sql.ref(maker)})
    and not exists (select from bank.transaction_confirmations t where t.journal_id = ${sql.ref(journal)}))`;
}

/** Asks the same of one journal. */
export async function isConfirmationOutstanding(db: Db | Tx, journalId: string): Promise<boolean> {
  const { rows } = await sql<{
    outstanding: boolean;
  }>`select ${awaitsMaker('m.journal_id', 'm.maker_id')} as outstanding
    from ledger.movements m where m.journal_id = ${journalId}::uuid and m.status = 'pending'`.execute(db);
  return rows[0]?.outstanding ?? false;
}

/** Names the status of a customer's order right after it was posted or held, and who has to act. */
export async function reviewOf(
  db: Db,
  answer: { outcome: 'posted' | 'held'; journalId: string },
): Promise<Pick<Transaction, 'status' | 'awaiting'>> {
  if (answer.outcome === 'posted') return STATUS_OF_OUTCOME.posted;
  const outstanding = await isConfirmationOutstanding(db, answer.journalId);
  return outstanding ? { status: 'pending', awaiting: 'customer' } : STATUS_OF_OUTCOME.held;
}
