import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { mailHtml, mailText } from './mail-layout.ts';
import type { StoredAttachment } from './outbox.ts';

/** A row of the outbox on its way out. */
export interface OutgoingMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly StoredAttachment[];
  readonly created_at: Date;
}

/** A way for letters to leave. */
export interface MailTransport {
  /** How many letters one transaction may hold at a time. */
  readonly atOnce: number;
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Ends before the database gives up on a transaction that waits for it (10 s). */
const SMTP_TIMEOUT_MS = 4_000;

/**
 * What carries the mail: an SMTP server where there is one, a folder of `.eml` files where one is named, both
 * where both are; with neither, letters stay in the mailbox that the app shows (decision 37).
 */
export function mailTransports(options: { smtpUrl?: string; mailDir?: string; from: string }): MailTransport[] {
  const { smtpUrl, mailDir, from } = options;
  return [...(smtpUrl ? [smtpTransport(smtpUrl, from)] : []), ...(mailDir ? [folderTransport(mailDir, from)] : [])];
}

function smtpTransport(url: string, from: string): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    atOnce: 1,
    async deliver(mail) {
      await smtp.sendMail(messageOf(mail, from));
    },
    close: () => smtp.close(),
  };
}

/** One RFC 5322 file for each letter, named by its id, so that a letter sent twice is still one file. */
function folderTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const ready = mkdir(folder, { recursive: true });
  ready.catch(() => undefined);
  return {
    atOnce: 50,
    async deliver(mail) {
      await ready;
      const { message } = await composer.sendMail(messageOf(mail, from));
      const name = path.join(folder, `${mail.id}.eml`);
      // Renamed when complete: whoever watches the folder never reads half a letter.
      await writeFile(`${name}.part`, message as Buffer /* `buffer: true` makes it one */);
      await rename(`${name}.part`, name);
    },
    close: () => undefined,
  };
}

function messageOf(mail: OutgoingMail, from: string): Mail.Options {
  return {
    // A stable id lets a receiver drop the second copy of a letter that was sent twice.
    messageId: `<${mail.id}@${from.match(/@([^>\s]+)/)?.[1] ?? 'kosh.example'}>`,
    from,
    to: { name: '', address: mail.recipient },
    date: mail.created_at,
    subject: mail.subject,
    text: mailText(mail.text),
    html: mail.html ?? mailHtml(mail.subject, mail.text),
    headers: { 'X-Kosh-Kind': mail.kind, 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
  };
}
