import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { mailHtml, mailText } from './mail-layout.ts';
import type { StoredAttachment } from './outbox.ts';

/** A row of the outbox that is being sent. */
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

/** A destination for mails. */
export interface MailTransport {
  /** Max mails in one transaction. */
  readonly maxBatch: number;
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Limit of each step of a mail; the sender limits a mail as a whole. */
const SMTP_TIMEOUT_MS = 4_000;

/**
 * Returns the transports for the settings: an SMTP server, a folder of `.eml` files, or both; with neither, mails stay in the
 * mailbox that the app shows (decision 37).
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
    maxBatch: 1,
    async deliver(mail) {
      await smtp.sendMail(messageOf(mail, from));
    },
    close: () => smtp.close(),
  };
}

/** Writes one RFC 5322 file for each mail, named by its id, so that a mail sent twice is still one file. */
function folderTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const ready = mkdir(folder, { recursive: true });
  ready.catch(() => undefined);
  return {
    maxBatch: 50,
    async deliver(mail) {
      await ready;
      const { message } = await composer.sendMail(messageOf(mail, from));
      const name = path.join(folder, `${mail.id}.eml`);
      // Renamed when complete, so that readers of the folder never see half a mail.
      await writeFile(`${name}.part`, message as Buffer /* as: `buffer: true` makes it one */, { mode: 0o600 });
      await rename(`${name}.part`, name);
    },
    close: () => undefined,
  };
}

function messageOf(mail: OutgoingMail, from: string): Mail.Options {
  return {
    // A stable id lets a receiver drop the second copy of a mail that was sent twice.
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
