import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { Db } from '../../platform/database.ts';
import { type Movement, movementById } from '../../statement/movements.ts';
import { accountLabel } from '../books/account-labels.ts';
import { reviewRule } from './review-rule.ts';

/** One side of a movement as the books have it; amounts in paise, one of debit and credit is null. */
export interface BookedSide {
  readonly account_number: string;
  /** Whose account it is: a customer's name, or what the bank's own account is for. */
  readonly account: string;
  readonly debit: Paise | null;
  readonly credit: Paise | null;
  readonly balance_after: Paise;
}

interface EntryRow {
  account_number: string;
  account_kind: string;
  holder: string | null;
  amount_paise: bigint;
  balance_after_paise: bigint;
}

/** One movement with its entries (none while it waits) and, where a banker had to look at it, why. Refused: `NOT_FOUND`. */
export async function readMovement(
  db: Db,
  id: string,
): Promise<{ movement: Movement; waitsBecause: string | null; entries: BookedSide[] }> {
  const movement = await movementById(db, id);
  const { rows } =
    await sql<EntryRow>`select e.account_number, e.account_kind, c.name as holder, e.amount_paise, e.balance_after_paise
    from ledger.book_entries e left join bank.customers c on c.id = e.customer_id
    where e.journal_id = ${id}::uuid order by e.amount_paise`.execute(db);
  const reviewed = movement.status !== 'completed';
  const rule = reviewed ? await reviewRule(db, movement) : undefined;
  return {
    movement,
    waitsBecause: rule ? rule.sentence : null,
    entries: rows.map((row) => ({
      account_number: row.account_number,
      account: accountLabel(row.account_kind, row.holder),
      debit: row.amount_paise < 0n ? -row.amount_paise : null,
      credit: row.amount_paise > 0n ? row.amount_paise : null,
      balance_after: row.balance_after_paise,
    })),
  };
}
