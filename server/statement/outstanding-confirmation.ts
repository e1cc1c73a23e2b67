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

/** Reads how the maker of a waiting journal still has to confirm it, null where they need not, and until when it is decided. */
async function readWaiting(db: Db | Tx, journalId: string) {
  const { rows } = await sql<{ outstanding: ConfirmWith | null; expires_at: Date | null }>`
    select ${confirmsWith('m.journal_id', 'm.maker_id')} as outstanding, m.expires_at
    from ledger.movements m where m.journal_id = ${journalId}::uuid and m.status = 'pending'`.execute(db);
  return rows[0];
}

/** Tells how the maker of one journal still has to confirm it; undefined where they need not. */
export async function outstandingConfirmation(db: Db | Tx, journalId: string): Promise<ConfirmWith | undefined> {
  return (await readWaiting(db, journalId))?.outstanding ?? undefined;
}

/** Names the status of a customer's order right after it was posted or held, who has to act, and until when. */
export async function reviewOf(
  db: Db,
  answer: { outcome: 'posted' | 'held'; journalId: string },
): Promise<Pick<Transaction, 'status' | 'awaiting' | 'confirmWith' | 'expiresAt'>> {
  if (answer.outcome === 'posted') return STATUS_OF_OUTCOME.posted;
  const waiting = await readWaiting(db, answer.journalId);
  const expiresAt = waiting?.expires_at ?? undefined;
  return waiting?.outstanding
    ? { status: 'pending', awaiting: 'customer', confirmWith: waiting.outstanding, expiresAt }
    : { ...STATUS_OF_OUTCOME.held, expiresAt };
}
