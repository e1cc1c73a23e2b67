import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { type Channels, channelsOf, isChosen } from './channels.ts';
import type { LetterKind } from './letter-kinds.ts';
import { inLanguage } from './letter-language.ts';

/**
 * A mail to one person; for a customer also the notice in the app, which shows its subject. Its HTML is made from its text when it is sent, unless it has
 * its own.
 */
export interface MailToSend {
  readonly to: string;
  readonly subject: string;
  /** Plain text; paragraphs are separated by an empty line (mail-layout.ts says which lines become more). */
  readonly text: string;
  readonly html?: string;
  readonly kind: LetterKind;
  readonly customerId?: string;
  /** The transaction or the term deposit to which its notice leads. */
  readonly objectId?: string;
  /** Given by a writer that has asked `channelsOf` already; `enqueueMail` asks otherwise. */
  readonly channels?: Channels;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** An attachment as the outbox row stores it. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** A letter about a status that staff may still undo: it leaves some seconds later, unless it is withdrawn. */
export interface WaitingMail {
  /** Id of the customer or the card whose status it tells. */
  readonly about: string;
  /** The status that its reader knows so far. */
  readonly knownStatus: string;
  readonly seconds: number;
}

/** NOTIFY channel that wakes the mail sender. */
export const MAIL_CHANNEL = 'kosh_mail';

/** The columns of an outbox row that say how it is told. Of a letter with no customer nothing is a notice. */
export function toldBy(mail: MailToSend, channels = mail.channels ?? channelsOf(mail.kind, undefined)): Channels {
  return { byEmail: channels.byEmail, inApp: channels.inApp && mail.customerId !== undefined };
}

/**
 * Puts a mail into the outbox in the caller's transaction, in the language that its customer chose, unless they want it by no
 * channel: it is told if and only if that commits. The commit wakes the sender, and the open screens of the reader.
 */
export async function enqueueMail(tx: Tx, mail: MailToSend, waits?: WaitingMail): Promise<void> {
  const { byEmail, inApp } = toldBy(mail, mail.channels ?? (await askedFor(tx, mail)));
  if (!byEmail && !inApp) return;
  const attachments: StoredAttachment[] = (mail.attachments ?? []).map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    base64: content.toString('base64'),
  }));
  const hindi = inLanguage(mail, 'hi');
  await sql`
    insert into bank.mails (id, kind, customer_id, recipient, subject, text, html, attachments, created_at, due_at,
                            about, known_status, by_email, in_app, object_id)
    select ${uuidv7()}, ${mail.kind}, ${mail.customerId ?? null}::uuid, ${mail.to},
           case when reads.hindi then ${hindi.subject} else ${mail.subject} end,
           case when reads.hindi then ${hindi.text} else ${mail.text} end,
           ${mail.html ?? null}, ${JSON.stringify(attachments)}::jsonb, now(),
           now() + make_interval(secs => ${waits?.seconds ?? 0}),
           ${waits?.about ?? null}::uuid, ${waits?.knownStatus ?? null}, ${byEmail}::boolean, ${inApp}::boolean,
           ${mail.objectId ?? null}::uuid
      from (select exists (select from bank.customers where id = ${mail.customerId ?? null}::uuid
                              and preferences ->> 'language' = 'hi') as hindi) reads`.execute(tx);
  // The notice of a letter that waits shows when the letter leaves; its sender tells the screens then.
  const noticed = inApp && !waits ? mail.customerId : undefined;
  // The same statement for every letter, so that the time of an answer does not tell whether an address is known (B-CT-07).
  await sql`
    select pg_notify(${MAIL_CHANNEL}, ''), ${tellingScreens(noticed ? [noticed] : [])}`.execute(tx);
}

async function askedFor(tx: Tx, { kind, customerId }: MailToSend): Promise<Channels> {
  if (customerId === undefined || !isChosen(kind)) return channelsOf(kind, undefined);
  const { rows } = await sql<{ preferences: unknown }>`
    select c.preferences from bank.customers c where c.id = ${customerId}::uuid`.execute(tx);
  return channelsOf(kind, rows[0]?.preferences);
}

/** Tells the open screens of customers, at the commit, that there is news for them. */
export async function tellScreens(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await sql`select ${tellingScreens(customerIds)}`.execute(tx);
}

const tellingScreens = (customerIds: readonly string[]) => sql`ledger.tell_watchers(
  array(select c.account_id from bank.customers c where c.id = any(${customerIds}::uuid[])), 'notices')`;

/**
 * Withdraws the letter about a status that still waits, in the caller's transaction. Returns the status that its reader
 * knows; undefined where none waits. A letter that is being sent at this moment, or was tried, is not withdrawn.
 */
export async function withdrawWaitingMail(tx: Tx, about: string): Promise<string | undefined> {
  const { rows } = await sql<{ known_status: string }>`
    delete from bank.mails where id in (
      select id from bank.mails where about = ${about}::uuid and sent_at is null and attempts = 0 for update skip locked)
    returning known_status`.execute(tx);
  return rows[0]?.known_status;
}
