import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { Db } from '../../platform/database.ts';
import { entriesOfJournal } from '../../statement/book-entries.ts';
import { type Movement, movementById } from '../../statement/movements.ts';
import { accountLabel } from '../books/account-labels.ts';
import { reviewRule } from './review-rule.ts';

/** One side of a movement as the books have it; amounts in paise, one of debit and credit is null. */
export interface BookedSide {
  readonly account_number: string;
  /** The holder of the account: a customer's name, or what the bank's own account is for. */
  readonly account: string;
  readonly debit: Paise | null;
  readonly credit: Paise | null;
  readonly balance_after: Paise;
}

/**
 * One movement with its entries (none while it waits) and, where a banker had to look at it, why.
 * Refused: `NOT_FOUND`.
 */
export async function readMovement(
  db: Db,
  id: string,
): Promise<{ movement: Movement; waitsBecause: string | null; entries: BookedSide[] }> {
  const movement = await movementById(db, id);
  const entries = await entriesOfJournal(db, id);
  const reviewed = movement.status !== 'completed';
  const rule = reviewed ? await reviewRule(db, movement) : undefined;
  return {
    movement,
    waitsBecause: rule ? rule.sentence : null,
    entries: entries.map((entry) => ({
      account_number: entry.account_number,
      account: accountLabel(entry.account_kind, entry.holder),
      debit: entry.amount < 0n ? -entry.amount : null,
      credit: entry.amount > 0n ? entry.amount : null,
      balance_after: entry.balance_after,
    })),
  };
}
