import { type RawBuilder, sql } from 'kysely';
import type { ConfirmWith, Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db, Tx } from '../platform/database.ts';
import { secondFactorIsOn } from '../sessions/second-factor.ts';
import { STATUS_OF_OUTCOME } from './status-names.ts';

/**
 * Writes the condition in SQL that a held journal still needs its maker's own confirmation (decision 19): the maker is a
 * customer who has not confirmed it, and has a second factor switched on or has to confirm this journal all the same
 * (decision 70). The columns name the journal and its maker.
 */
function awaitsMaker(journal: string, maker: string): RawBuilder<boolean> {
  const askedAnyway = sql`exists (select from ledger.waiting_holds w where w.journal_id = ${sql.ref(journal)} and w.confirm_first)`;
  return sql<boolean>`((${secondFactorIsOn(maker)} or ${askedAnyway}) and exists (select from bank.customers owner where owner.id = ${sql.ref(maker)})
    and not exists (select from bank.transaction_confirmations t where t.journal_id = ${sql.ref(journal)}))`;
}

/** Selects how the maker confirms it, null where there is nothing to confirm: a code where they have a second factor. */
export function confirmsWith(journal: string, maker: string): RawBuilder<ConfirmWith | null> {
  return sql`case when ${awaitsMaker(journal, maker)}
    then case when ${secondFactorIsOn(maker)} then 'code' else 'password' end end`;
}

/** Tells how the maker of one journal still has to confirm it; undefined where they need not. */
export async function outstandingConfirmation(db: Db | Tx, journalId: string): Promise<ConfirmWith | undefined> {
  const { rows } = await sql<{
    outstanding: ConfirmWith | null;
  }>`select ${confirmsWith('m.journal_id', 'm.maker_id')} as outstanding
    from ledger.movements m where m.journal_id = ${journalId}::uuid and m.status = 'pending'`.execute(db);
  return rows[0]?.outstanding ?? undefined;
}

/** Names the status of a customer's order right after it was posted or held, and who has to act. */
export async function reviewOf(
  db: Db,
  answer: { outcome: 'posted' | 'held'; journalId: string },
): Promise<Pick<Transaction, 'status' | 'awaiting' | 'confirmWith'>> {
  if (answer.outcome === 'posted') return STATUS_OF_OUTCOME.posted;
  const confirmWith = await outstandingConfirmation(db, answer.journalId);
  return confirmWith ? { status: 'pending', awaiting: 'customer', confirmWith } : STATUS_OF_OUTCOME.held;
}
