import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';

/** A saved view of one member of staff: a name for an address of the page of transactions. */
export interface TransactionView {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** Reads the reader's own views, by name. */
export async function transactionViewsOf(db: Db, reader: SignedIn): Promise<TransactionView[]> {
  return db
    .selectFrom('bank.transaction_views')
    .select(['id', 'name', 'address'])
    .where('staff_id', '=', reader.subjectId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Saves a view for its reader; one of the same name, in any case, is replaced. */
export async function saveTransactionView(
  db: Db,
  clock: BankClock,
  reader: SignedIn,
  view: { name: string; address: string },
): Promise<TransactionView> {
  const { rows } = await sql<TransactionView>`
    insert into bank.transaction_views (id, staff_id, name, address, saved_at)
    values (${uuidv7()}, ${reader.subjectId}, ${view.name}, ${view.address}, ${clock.now()})
    on conflict (staff_id, lower(name)) do update
      set name = excluded.name, address = excluded.address, saved_at = excluded.saved_at
    returning id, name, address`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('The view was not saved');
  return saved;
}

/** Deletes a view of its reader. Refused: `NOT_FOUND`, for a colleague's view too. */
export async function deleteTransactionView(db: Db, reader: SignedIn, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('bank.transaction_views')
    .where('id', '=', id)
    .where('staff_id', '=', reader.subjectId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'That view does not exist.');
}
