import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** How long a letter stays when nobody's profile answers for it (docs/decisions/0053-how-long-letters-stay.md). */
const KEEP = '30 days';

/**
 * Deletes letters that are older than 30 days and belong to nobody any more: those of customers who have left, sent or not,
 * and those that never had a customer (codes for a registration, links for staff) once they are sent. Answers how many.
 */
export async function forgetLetters(db: Db): Promise<number> {
  const gone = await sql`
    delete from bank.mails m
    where (m.customer_id in (select c.id from bank.customers c where c.closed_at is not null)
           and coalesce(m.sent_at, m.created_at) < now() - ${KEEP}::interval)
       or (m.customer_id is null and m.sent_at < now() - ${KEEP}::interval)`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}
