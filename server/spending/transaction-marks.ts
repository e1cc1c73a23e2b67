import { Refusal } from '../../contract/vocabulary/refusals.ts';
import {
  type Category,
  INCOMING_CATEGORIES,
  SPENDING_CATEGORIES,
} from '../../contract/vocabulary/spending-categories.ts';
import { isIncoming } from '../../contract/vocabulary/transaction.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import { categoriesOfJournal } from '../statement/categories.ts';
import type { Spender } from '../statement/spending-sums.ts';
import { statementLine } from '../statement/statement-lines.ts';

/** The category that counts for a transaction, and the note and photo of its customer. */
export interface Marks {
  readonly category: Category;
  /** The category by the words of the description. */
  readonly automaticCategory: Category;
  /** True where the customer has chosen none. */
  readonly automatic: boolean;
  readonly choices: Category[];
  readonly note: string;
  readonly billPhoto: boolean;
}

/** Returns the categories that a transaction of the customer may get. Refused: `NOT_FOUND`, also for another customer's. */
async function choicesFor(db: Db, { accountId }: Spender, journalId: string): Promise<readonly Category[]> {
  const line = await statementLine(db, accountId, journalId);
  if (line.reverses) return [];
  return isIncoming(line.type) ? INCOMING_CATEGORIES : SPENDING_CATEGORIES;
}

/** Reads category, note and photo of a transaction. Refused: `NOT_FOUND`, also for a transaction of another account. */
export async function marksOf(db: Db, spender: Spender, journalId: string): Promise<Marks> {
  const choices = await choicesFor(db, spender, journalId);
  const [categories, mark, photo] = await Promise.all([
    categoriesOfJournal(db, spender, journalId),
    db
      .selectFrom('bank.transaction_marks')
      .select(['category', 'note'])
      .where('customer_id', '=', spender.customerId)
      .where('journal_id', '=', journalId)
      .executeTakeFirst(),
    db
      .selectFrom('bank.bill_photos')
      .select('journal_id')
      .where('customer_id', '=', spender.customerId)
      .where('journal_id', '=', journalId)
      .executeTakeFirst(),
  ]);
  return {
    ...categories,
    automatic: !mark?.category,
    choices: [...choices],
    note: mark?.note ?? '',
    billPhoto: photo !== undefined,
  };
}

/**
 * Sets category and note of a transaction; `automatic` and an empty note take them back. Touches no book.
 * Refused: `NOT_FOUND` as in `marksOf`; `INVALID_INPUT` for a category that this transaction may not have; as `holdCustomer`.
 */
export async function saveMarks(
  { database, clock }: { database: Database; clock: BankClock },
  spender: Spender,
  journalId: string,
  { category, note }: { category: Category | 'automatic'; note: string },
): Promise<void> {
  const choices = await choicesFor(database.db, spender, journalId);
  const chosen = category === 'automatic' ? null : category;
  if (chosen && !choices.includes(chosen)) {
    const issues = [{ field: 'category', rule: 'choice' as const }];
    throw new Refusal('INVALID_INPUT', 'This transaction cannot have that category', { issues });
  }
  await database.transaction(async (tx) => {
    await holdCustomer(tx, spender.customerId);
    await writeMark(tx, spender.customerId, journalId, { category: chosen, note, marked_at: clock.now() });
  });
}

async function writeMark(
  tx: Tx,
  customerId: string,
  journalId: string,
  mark: { category: Category | null; note: string; marked_at: Date },
): Promise<void> {
  if (!mark.category && mark.note === '') {
    await tx
      .deleteFrom('bank.transaction_marks')
      .where('customer_id', '=', customerId)
      .where('journal_id', '=', journalId)
      .execute();
    return;
  }
  await tx
    .insertInto('bank.transaction_marks')
    .values({ customer_id: customerId, journal_id: journalId, ...mark })
    .onConflict((on) => on.columns(['customer_id', 'journal_id']).doUpdateSet(mark))
    .execute();
}
