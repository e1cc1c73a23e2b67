import type { Db } from '../platform/database.ts';
import { containing } from '../platform/like-pattern.ts';
import { mailHtml } from './mail-layout.ts';
import type { StoredAttachment } from './outbox.ts';

/** A mail in the demo mailbox. */
export interface MailHead {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly attachments: { filename: string; contentType: string; bytes: number }[];
}

const HEAD_COLUMNS = ['id', 'kind', 'recipient', 'subject', 'created_at', 'sent_at', 'attachments'] as const;

/**
 * Lists the newest mails first, without those that may still be withdrawn; `to` narrows them to addresses that contain it, `search`
 * to those whose address or subject does. Sorted by id, the order of writing: `created_at` is of the bank's clock for letters about money
 * and of the real one for others.
 */
export async function listMailbox(
  db: Db,
  { to = '', search = '', limit }: { to?: string | undefined; search?: string | undefined; limit: number },
): Promise<MailHead[]> {
  const rows = await db
    .selectFrom('bank.mails')
    .select(HEAD_COLUMNS)
    .where('by_email', '=', true)
    .where((e) => e.or([e('about', 'is', null), e('sent_at', 'is not', null), e('attempts', '>', 0)]))
    .$if(to !== '', (query) => query.where('recipient', 'ilike', containing(to)))
    .$if(search !== '', (query) =>
      query.where((e) =>
        e.or([e('recipient', 'ilike', containing(search)), e('subject', 'ilike', containing(search))]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(headOf);
}

/** Returns one mail with its text and HTML, exactly as it is sent. */
export async function readMail(db: Db, id: string): Promise<(MailHead & { text: string; html: string }) | undefined> {
  const row = await db
    .selectFrom('bank.mails')
    .select([...HEAD_COLUMNS, 'text', 'html'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...headOf(row), text: row.text, html: row.html ?? mailHtml(row.subject, row.text) };
}

/** Returns one attachment of a mail. */
export async function readAttachment(
  db: Db,
  id: string,
  filename: string,
): Promise<{ contentType: string; content: Buffer } | undefined> {
  const row = await db.selectFrom('bank.mails').select('attachments').where('id', '=', id).executeTakeFirst();
  const file = storedAttachments(row?.attachments).find((attachment) => attachment.filename === filename);
  return file && { contentType: file.contentType, content: Buffer.from(file.base64, 'base64') };
}

function headOf(row: {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  created_at: Date;
  sent_at: Date | null;
  attachments: unknown;
}): MailHead {
  const { id, kind, recipient, subject, created_at, sent_at } = row;
  const attachments = storedAttachments(row.attachments).map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    bytes: Buffer.byteLength(base64, 'base64'),
  }));
  return { id, kind, to: recipient, subject, created_at, sent_at, attachments };
}

function storedAttachments(column: unknown): readonly StoredAttachment[] {
  // as: only enqueueMail writes this column.
  return Array.isArray(column) ? (column as StoredAttachment[]) : [];
}
