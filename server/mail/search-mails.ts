import type { Db } from '../platform/database.ts';
import { containing } from '../platform/like-pattern.ts';

/** A mail that has left, without its text. */
export interface SentMail {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly sent_at: Date;
}

/**
 * Returns the newest mails to a customer whose subject contains a text. The text of a mail is not searched: guesses at it would
 * find out a code letter by letter. Sorted by id, as the mailbox is.
 */
export async function searchMails(db: Db, customerId: string, search: string, limit: number): Promise<SentMail[]> {
  const rows = await db
    .selectFrom('bank.mails')
    .select(['id', 'subject', 'recipient', 'sent_at'])
    .where('customer_id', '=', customerId)
    .where('sent_at', 'is not', null)
    .where('subject', 'ilike', containing(search))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ recipient, sent_at, ...mail }) => (sent_at ? [{ ...mail, to: recipient, sent_at }] : []));
}
