import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Time that mails without a customer are kept (docs/decisions/0053-how-long-letters-stay.md). */
const KEEP_FOR = '30 days';

/**
 * Deletes mails older than 30 days that belong to no customer: those of customers who have left, sent or not, and
 * those that never had a customer (codes for a registration, links for staff) once they are sent. Returns their number.
 */
export async function forgetMails(db: Db): Promise<number> {
  const gone = await sql`
    delete from bank.mails m
    where (m.customer_id in (select c.id from bank.customers c where c.closed_at is not null)
           and coalesce(m.sent_at, m.created_at) < now() - ${KEEP_FOR}::interval)
       or (m.customer_id is null and m.sent_at < now() - ${KEEP_FOR}::interval)`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}
