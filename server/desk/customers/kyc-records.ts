import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { findAccountStatus } from '../../customers/account-status.ts';
import { changeCustomerStatus } from '../../customers/change-customer-status.ts';
import { readableDate } from '../../platform/bank-calendar.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import type { KycStatus } from './desk-customers.ts';
import { lockCustomer } from './lock-customer.ts';

/** Record of a customer's papers. Last four characters only: the numbers themselves are never stored. */
export interface KycRecord {
  readonly id: string;
  readonly status: KycStatus;
  readonly pan_last_four: string;
  readonly aadhaar_last_four: string;
  /** The business date on which the papers were last verified. */
  readonly verified_on: string | null;
  /** A day that a banker chose for the next review. */
  readonly chosen_review: string | null;
  /** The chosen day or the one that follows from the risk, whichever comes first. */
  readonly next_review: string | null;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

/** Fields that a banker writes; an absent one stays as it was, `nextReview: null` takes a chosen day away. */
export interface KycUpdate {
  readonly status: KycStatus;
  readonly panLastFour?: string | undefined;
  readonly aadhaarLastFour?: string | undefined;
  readonly nextReview?: string | null | undefined;
  /** The record in force that the banker saw, null where there was none; an absent one replaces any record. */
  readonly replaces?: string | null | undefined;
}

/** The record in force; undefined where KYC has not been started. */
export async function kycInForce(db: Db | Tx, customerId: string): Promise<KycRecord | undefined> {
  const { rows } =
    await sql<KycRecord>`select r.id, k.status, k.pan_last_four, k.aadhaar_last_four, k.verified_on, k.chosen_review, k.next_review, k.updated_at, s.name as updated_by
    from bank.kyc_in_force k join bank.kyc_records r on r.customer_id = k.customer_id and r.superseded_at is null
    left join bank.staff s on s.id = k.updated_by
    where k.customer_id = ${customerId}::uuid`.execute(db);
  return rows[0];
}

/**
 * Writes a new KYC record, which supersedes the one before (B-DB-12). Verifying an account whose onboarding waits for
 * it (status pending, B-CU-11) activates it. The next review follows from the risk (decision 88), unless the banker chooses
 * an earlier day. A repeated request that names the record before it changes nothing.
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` when the record in force is not the one that the banker saw, when it is to be verified
 * without PAN and Aadhaar, and for a review later than the risk allows.
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
    const record = nextRecord(before, update, clock.businessDate());
    if (update.replaces !== undefined && update.replaces !== (before?.id ?? null)) {
      if (before && saysTheSame(before, record)) return;
      throw updatedSince(before);
    }
    if (record.status === 'verified') requirePapers(record);
    if (update.nextReview) await refuseLateReview(tx, customerId, record);
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

/** True where the next record would say what the one in force says already. */
function saysTheSame(before: KycRecord, next: ReturnType<typeof nextRecord>): boolean {
  return (
    before.status === next.status &&
    before.pan_last_four === next.pan_last_four &&
    before.aadhaar_last_four === next.aadhaar_last_four &&
    before.verified_on === next.verified_on &&
    before.chosen_review === next.next_review
  );
}

function updatedSince(record: KycRecord | undefined): Refusal {
  if (!record) return new Refusal('STATUS_CONFLICT', 'KYC has not been started yet. Nothing was changed.');
  return new Refusal(
    'STATUS_CONFLICT',
    `${record.updated_by ?? 'The bank'} has updated KYC since. Nothing was changed.`,
  );
}

function requirePapers({ pan_last_four, aadhaar_last_four }: Pick<KycRecord, 'pan_last_four' | 'aadhaar_last_four'>) {
  if (pan_last_four && aadhaar_last_four) return;
  throw new Refusal('STATUS_CONFLICT', 'PAN and Aadhaar are needed before KYC can be verified.', {
    issues: [{ field: pan_last_four ? 'aadhaarLastFour' : 'panLastFour', rule: 'required' }],
  });
}

/** Refuses a chosen day after the one by which the papers of a verified customer have to be updated. */
async function refuseLateReview(
  tx: Tx,
  customerId: string,
  { status, verified_on: verifiedOn, next_review: chosen }: ReturnType<typeof nextRecord>,
): Promise<void> {
  if (status !== 'verified' || chosen === null) return;
  const { rows } = await sql<{ by: string }>`select bank.kyc_update_by(${verifiedOn}::date, (select r.category
    from bank.risk_ratings r where r.about_customer = ${customerId}::uuid and r.superseded_at is null)) as by`.execute(
    tx,
  );
  const by = rows[0]?.by;
  if (by === undefined || chosen <= by) return;
  throw new Refusal('STATUS_CONFLICT', `By the customer’s risk KYC is updated by ${readableDate(by)} at the latest.`, {
    issues: [{ field: 'nextReview', rule: 'too_large' }],
  });
}

/** Makes the next record. Verifying counts from today where the papers were not verified before, or were due for a review. */
function nextRecord(before: KycRecord | undefined, update: KycUpdate, today: string) {
  const due = before?.status !== 'verified' || (before.next_review !== null && before.next_review <= today);
  const verifiedNow = update.status === 'verified' && due;
  const kept = verifiedNow ? null : (before?.chosen_review ?? null);
  return {
    status: update.status,
    pan_last_four: update.panLastFour?.toUpperCase() || (before?.pan_last_four ?? ''),
    aadhaar_last_four: update.aadhaarLastFour || (before?.aadhaar_last_four ?? ''),
    verified_on: verifiedNow ? today : (before?.verified_on ?? null),
    next_review: update.nextReview === undefined ? kept : update.nextReview,
  };
}
