import { type RawBuilder, sql } from 'kysely';
import type { ConfirmWith, Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db, Tx } from '../platform/database.ts';
import { secondFactorIsOn } from '../sessions/second-factor.ts';
import { STATUS_OF_OUTCOME } from './status-names.ts';

/** Columns of a journal that waits: its id, its maker, and whether the maker has to confirm it without a second factor, too. */
interface AskedOf {
  readonly journal: string;
  readonly maker: string;
  readonly askedAnyway: string;
}

/**
 * Writes the condition in SQL that a held journal still needs its maker's own confirmation (decision 19): the maker is a
 * customer who has not confirmed it, and has a second factor switched on or has to confirm this journal all the same
 * (decision 70). The columns name the journal, its maker, and whether they have to.
 */
function awaitsMaker({ journal, maker, askedAnyway }: AskedOf): RawBuilder<boolean> {
  return sql<boolean>`((${secondFactorIsOn(maker)} or ${sql.ref(askedAnyway)}) and exists (select from bank.customers owner where owner.id = ${sql.ref(maker)})
    and not exists (select from bank.transaction_confirmations t where t.journal_id = ${sql.ref(journal)}))`;
}

/** Selects how the maker confirms it, null where there is nothing to confirm: a code where they have a second factor. */
export function confirmsWith(asked: AskedOf): RawBuilder<ConfirmWith | null> {
  return sql`case when ${awaitsMaker(asked)}
    then case when ${secondFactorIsOn(asked.maker)} then 'code' else 'password' end end`;
}

/** Reads how the maker of a waiting journal still has to confirm it, null where they need not, and until when it is decided. */
async function readWaiting(db: Db | Tx, journalId: string) {
  const { rows } = await sql<{ outstanding: ConfirmWith | null; expires_at: Date | null }>`
    with waiting as (select * from ledger.movements m where m.journal_id = ${journalId}::uuid and m.status = 'pending')
    select ${confirmsWith({ journal: 'm.journal_id', maker: 'm.maker_id', askedAnyway: 'm.confirm_first' })} as outstanding, m.expires_at
    from waiting m`.execute(db);
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
