import { sql } from 'kysely';
import { enqueueMail, type MailAttachment } from '../mail/outbox.ts';
import type { Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { type BackgroundMaker, createRequestMaker } from './background-maker.ts';
import type { DocumentTools } from './issue-document.ts';
import { type MadeStatement, makeStatement, type StatementType } from './statement-files.ts';
import { storeFile } from './stored-files.ts';

/** Larger files are only in the profile, because many mailboxes refuse them. */
const MAX_MAIL_BYTES = 5 * 1024 * 1024;

interface Claimed {
  id: string;
  customer_id: string;
  statement_type: StatementType;
  from_date: string | null;
  to_date: string | null;
  email: string;
  name: string;
}

/** Makes the statements that customers requested; the mail is written in the transaction that stores the files. */
export function createStatementMaker({ log, ...tools }: DocumentTools & { log: Log }): BackgroundMaker {
  const fulfilBy = (tx: Tx, claimed: Claimed) => fulfil(tools, tx, claimed);
  return createRequestMaker(
    { what: 'Statements', table: 'bank.statement_requests', claim, fulfil: fulfilBy },
    tools.database,
    log,
  );
}

async function claim(tx: Tx): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select r.id, r.customer_id, r.statement_type, r.from_date, r.to_date, c.email, c.name
    from bank.statement_requests r join bank.customers c on c.id = r.customer_id
    where r.status = 'queued' and r.due_at <= now() order by r.due_at limit 1 for update of r skip locked`.execute(tx);
  return rows[0];
}

async function fulfil(
  tools: DocumentTools,
  tx: Tx,
  { id, customer_id, statement_type, from_date, to_date, email, name }: Claimed,
): Promise<void> {
  const days = { startDate: from_date ?? undefined, endDate: to_date ?? undefined };
  const statement = await makeStatement(tools, customer_id, statement_type, days);
  // An earlier attempt may have stored some files.
  await sql`delete from bank.statement_files where request_id = ${id}`.execute(tx);
  let bytes = 0;
  for (const file of statement.files) bytes += await storeFile(tx, 'bank.statement_files', id, file);
  const attachments = bytes <= MAX_MAIL_BYTES ? await attached(tx, id) : [];
  await enqueueMail(tx, {
    to: email,
    customerId: customer_id,
    kind: 'statement',
    subject: `Your ${statement.title.toLowerCase()}`,
    text: letter(name, statement, attachments.length > 0),
    attachments,
  });
  await sql`update bank.statement_requests set status = 'sent', sent_at = ${tools.clock.now()}, attempts = attempts + 1,
    last_error = null, verification_code = ${statement.code} where id = ${id}`.execute(tx);
}

async function attached(tx: Tx, id: string): Promise<MailAttachment[]> {
  const rows = await tx
    .selectFrom('bank.statement_files')
    .select(['filename', 'content_type', 'bytes'])
    .where('request_id', '=', id)
    .orderBy('filename')
    .orderBy('piece')
    .execute();
  const names = [...new Set(rows.map((row) => row.filename))];
  return names.map((filename) => {
    const pieces = rows.filter((row) => row.filename === filename);
    return {
      filename,
      contentType: pieces[0]?.content_type ?? 'application/octet-stream',
      content: Buffer.concat(pieces.map((row) => row.bytes)),
    };
  });
}

function letter(name: string, { title, period, code }: MadeStatement, attached: boolean): string {
  return [
    `Dear ${name},`,
    attached
      ? `Here is your ${title.toLowerCase()}, as you asked. It is attached to this e-mail.`
      : `Your ${title.toLowerCase()} is ready. It is too large for an e-mail: download it in your profile.`,
    `Period: ${period}\nVerification code: ${code}`,
    'Anyone can check with this code that the document came from us. If you did not ask for it, sign out of all devices in your profile and change your password.',
  ].join('\n\n');
}
