import { type RawBuilder, sql } from 'kysely';
import { type NoticeTopic, UNREAD_COUNTED } from '../../contract/vocabulary/notices.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db, Tx } from '../platform/database.ts';
import { isLetterKind, type LetterKind, topicOf } from './letter-kinds.ts';
import { tellScreens } from './outbox.ts';

/** An event as the app tells it to its customer: the row of its letter. */
export interface Notice {
  readonly id: string;
  readonly topic: NoticeTopic;
  readonly kind: LetterKind;
  readonly title: string;
  readonly at: Date;
  readonly read: boolean;
  readonly object_id: string | null;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly object_id: string | null;
}

/** Leaves out the letter that staff may still withdraw, as the mailbox does. */
const TOLD = sql`in_app and (about is null or sent_at is not null or attempts > 0)`;

/**
 * Reads a page of a customer's notices. Newest first is by id, which is the order in which they were written: the bank's clock, by
 * which events are dated, may be moved.
 */
export async function listNotices(
  db: Db,
  customerId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<{ notices: Notice[]; nextBefore: string | null; unread: number }> {
  const [{ rows }, unread] = await Promise.all([
    sql<Row>`
      select id, kind, subject, created_at, read_at, object_id from bank.mails
      where customer_id = ${customerId}::uuid and ${TOLD} and id < coalesce(${before ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by id desc limit ${limit + 1}`.execute(db),
    countUnread(db, customerId),
  ]);
  const shown = rows.slice(0, limit);
  return {
    notices: shown.flatMap(noticeOf),
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    unread,
  };
}

/** Expression of the number of unread notices of the customer that another expression names; a hundred stand for more. */
export const unreadNotices = (customerId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::integer from (select from bank.mails
    where customer_id = ${customerId} and read_at is null and ${TOLD} limit ${sql.lit(UNREAD_COUNTED)}) few)`;

async function countUnread(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadNotices(sql`${customerId}::uuid`)} as unread`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/**
 * Marks one notice of the customer as read; on a read one it changes nothing.
 * Refused: `NOT_FOUND`, also for another customer's.
 */
export async function readNotice(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  const { rows } = await sql`
    update bank.mails set read_at = coalesce(read_at, ${now})
    where id = ${id}::uuid and customer_id = ${customerId}::uuid and ${TOLD} returning id`.execute(tx);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  await tellScreens(tx, [customerId]);
}

/** Marks a notice and all before it as read: what arrived after the screen was drawn stays unread. */
export async function readNotices(tx: Tx, customerId: string, newest: string, now: Date): Promise<void> {
  await sql`
    update bank.mails set read_at = ${now}
    where customer_id = ${customerId}::uuid and id <= ${newest}::uuid and read_at is null and ${TOLD}`.execute(tx);
  await tellScreens(tx, [customerId]);
}

// A kind of another version of the bank has no topic here, and is left out.
function noticeOf({ id, kind, subject, created_at, read_at, object_id }: Row): Notice[] {
  const topic = isLetterKind(kind) ? topicOf(kind) : undefined;
  if (!isLetterKind(kind) || !topic) return [];
  return [{ id, topic, kind, title: subject, at: created_at, read: read_at !== null, object_id }];
}
