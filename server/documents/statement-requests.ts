import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import { limits, type Throttle } from '../sessions/throttle.ts';
import type { Days } from '../statement/line-filter.ts';
import type { StatementType } from './statement-files.ts';
import { openStoredFile, type StoredFile } from './stored-files.ts';

const NOT_READY = 'That statement is not ready.';

/** A statement that a customer requested. */
export interface StatementRequest {
  readonly id: string;
  readonly statementType: StatementType;
  /** Business dates that were asked for; null are the days of the type. */
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly status: 'queued' | 'sent' | 'failed';
  readonly requested_at: Date;
  readonly sent_at: Date | null;
  readonly verification_code: string | null;
  /** Endings of the files that can be downloaded: `pdf`, `xlsx`, `json`. */
  readonly formats: string[];
}

/**
 * Records that a customer wants a statement; it is made in the background and mailed to the registered address
 * (C-EX-10), of `days` if it is an account statement.
 * Refused: `TOO_MANY_REQUESTS`: one of a type and its days in five minutes; `PASSWORD_REQUIRED` for all personal data without a recent
 * password, because a session that was left open must not mail them away.
 */
export async function requestStatement(
  { database, clock, throttle }: { database: Database; clock: BankClock; throttle: Throttle },
  customer: SignedIn,
  type: StatementType,
  days: Days,
): Promise<{ id: string; status: 'queued'; email: string }> {
  if (type === 'personal_data') requireRecentPassword(customer, clock);
  const { startDate: from, endDate: to }: Days = type === 'account_statement' ? days : {};
  await throttle.take(limits.documents, customer.subjectId);
  await throttle.take(limits.statementsOfType, [customer.subjectId, type, ...(from || to ? [from, to] : [])].join(':'));
  const id = uuidv7();
  await database.transaction(async (tx) => {
    await sql`insert into bank.statement_requests (id, customer_id, statement_type, from_date, to_date, requested_at, due_at)
              values (${id}, ${customer.subjectId}, ${type}, ${from ?? null}, ${to ?? null}, ${clock.now()}, now())`.execute(
      tx,
    );
    await recordAudit(tx, {
      event: 'statement.requested',
      actorId: customer.subjectId,
      object: customer.subjectId,
      details: { type, from, to },
    });
  });
  return { id, status: 'queued', email: customer.email };
}

/** Lists a customer's newest fifty requests, newest first. */
export async function listStatements(db: Db, customerId: string): Promise<StatementRequest[]> {
  const { rows } = await sql<StatementRequest>`
    select r.id, r.statement_type as "statementType", r.from_date, r.to_date, r.status, r.requested_at, r.sent_at, r.verification_code,
           array(select distinct substring(f.filename from '[a-z]+$') from bank.statement_files f where f.request_id = r.id order by 1) as formats
    from bank.statement_requests r where r.customer_id = ${customerId}::uuid order by r.requested_at desc, r.id desc limit 50`.execute(
    db,
  );
  return rows;
}

/**
 * Yields one file of a statement.
 * Refused: `NOT_FOUND` for another customer's, one not made yet, or a missing file.
 */
export async function openStatement(db: Db, customerId: string, id: string, format: string): Promise<StoredFile> {
  const own = await db
    .selectFrom('bank.statement_requests')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND', NOT_READY);
  return openStoredFile(db, 'bank.statement_files', id, format, NOT_READY);
}
