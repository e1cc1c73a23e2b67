import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { findAccountStatus } from '../../customers/account-status.ts';
import { changeCustomerStatus } from '../../customers/change-customer-status.ts';
import { addDays, type BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import type { KycStatus } from './desk-customers.ts';
import { lockCustomer } from './lock-customer.ts';

/** Record of a customer's papers. Last four characters only: the numbers themselves are never stored. */
export interface KycRecord {
  readonly status: KycStatus;
  readonly pan_last_four: string;
  readonly aadhaar_last_four: string;
  /** A business date. */
  readonly next_review: string | null;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

/** Fields that a banker writes; an absent one stays as it was, `nextReview: null` takes the date away. */
export interface KycUpdate {
  readonly status: KycStatus;
  readonly panLastFour?: string | undefined;
  readonly aadhaarLastFour?: string | undefined;
  readonly nextReview?: string | null | undefined;
}

/** Days until the next review of a verified customer, unless the banker gives a date. */
const REVIEW_AFTER_DAYS = 730;

/** The record in force; undefined where KYC has not been started. */
export async function kycInForce(db: Db | Tx, customerId: string): Promise<KycRecord | undefined> {
  const { rows } =
    await sql<KycRecord>`select k.status, k.pan_last_four, k.aadhaar_last_four, k.next_review, k.updated_at, s.name as updated_by
    from bank.kyc_records k left join bank.staff s on s.id = k.updated_by
    where k.customer_id = ${customerId}::uuid and k.superseded_at is null`.execute(db);
  return rows[0];
}

/**
 * Writes a new KYC record, which supersedes the one before (B-DB-12). Verifying an account whose onboarding waits for
 * it (status pending, B-CU-11) activates it.
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` when it is to be verified without PAN and Aadhaar.
 */
export async function updateKyc(
  { database, clock }: { database: Database; clock: BankClock },
  banker: SignedIn,
  customerId: string,
  update: KycUpdate,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await kycInForce(tx, customerId);
    const record = nextRecord(before, update, clock);
    if (record.status === 'verified') requirePapers(record);
    const now = clock.now();
    await tx
      .updateTable('bank.kyc_records')
      .set({ superseded_at: now })
      .where('customer_id', '=', customerId)
      .where('superseded_at', 'is', null)
      .execute();
    await tx
      .insertInto('bank.kyc_records')
      .values({ id: uuidv7(), customer_id: customerId, ...record, updated_by: banker.subjectId, updated_at: now })
      .execute();
    await recordAudit(tx, {
      event: 'customer.kyc_updated',
      actorId: banker.subjectId,
      object: customerId,
      details: { before: before?.status ?? 'not_started', after: record.status, nextReview: record.next_review },
      at: now,
    });
    const account = await findAccountStatus(tx, customerId);
    if (record.status === 'verified' && account?.status === 'pending') {
      await changeCustomerStatus(tx, clock, {
        customerId,
        status: 'active',
        reason: 'KYC verified',
        changedBy: banker.subjectId,
      });
    }
  });
}

function requirePapers({ pan_last_four, aadhaar_last_four }: Pick<KycRecord, 'pan_last_four' | 'aadhaar_last_four'>) {
  if (pan_last_four && aadhaar_last_four) return;
  throw new Refusal('STATUS_CONFLICT', 'PAN and Aadhaar are needed before KYC can be verified.', {
    issues: [{ field: pan_last_four ? 'aadhaarLastFour' : 'panLastFour', rule: 'required' }],
  });
}

function nextRecord(before: KycRecord | undefined, update: KycUpdate, clock: BankClock) {
  const chosen = update.nextReview === undefined ? (before?.next_review ?? null) : update.nextReview;
  const verifiedNow = update.status === 'verified' && update.nextReview === undefined && before?.status !== 'verified';
  return {
    status: update.status,
    pan_last_four: update.panLastFour?.toUpperCase() || (before?.pan_last_four ?? ''),
    aadhaar_last_four: update.aadhaarLastFour || (before?.aadhaar_last_four ?? ''),
    next_review: verifiedNow ? addDays(clock.businessDate(), REVIEW_AFTER_DAYS) : chosen,
  };
}
