import { sql } from 'kysely';
import { accountTypes } from '../../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import { carefulUntil } from '../../sessions/after-new-email.ts';
import { type PendingContactChange, pendingContactChange } from './contact-change.ts';
import { type FlagRecord, flagsOf } from './customer-flags.ts';
import { type CustomerNote, notesAboutCustomer } from './customer-notes.ts';
import { type DeskCustomer, noSuchCustomer, readDeskCustomer } from './desk-customers.ts';
import { kycInForce } from './kyc-records.ts';
import { type RiskRating, riskRatingsOf } from './risk-ratings.ts';

/** A customer with everything that their page shows at once (B-CT-02). Amounts in paise. */
export interface CustomerDetail extends DeskCustomer {
  readonly account_id: string;
  readonly twoFactorEnabled: boolean;
  readonly status_reason: string | null;
  /** Note for the staff at the last change of the status. */
  readonly status_note: string | null;
  readonly minimum_balance: Paise;
  readonly kyc: {
    readonly id: string | null;
    readonly status: DeskCustomer['kyc_status'];
    readonly pan_last_four: string;
    readonly aadhaar_last_four: string;
    readonly verified_on: string | null;
    readonly chosen_review: string | null;
    readonly next_review: string | null;
    readonly updated_at: Date | null;
    readonly updated_by: string | null;
  };
  readonly risk_ratings: RiskRating[];
  readonly flags: FlagRecord[];
  readonly notes: CustomerNote[];
  readonly pendingContactChange: PendingContactChange | null;
  /** Real time from which links for a new password are mailed again; null where they are. */
  readonly resets_from: Date | null;
}

interface Extras {
  account_id: string;
  two_factor: boolean;
  status_reason: string | null;
  status_note: string | null;
  email_changed_at: Date | null;
}

/**
 * One customer, whole (B-CT-01, B-CT-02).
 * Refused: `NOT_FOUND`.
 */
export async function readCustomerDetail(db: Db, clock: BankClock, id: string): Promise<CustomerDetail> {
  const customer = await readDeskCustomer(db, clock, id);
  const [extras, record, ratings, flags, notes, contacts] = await Promise.all([
    sql<Extras>`select c.account_id,
        exists (select from bank.second_factors f where f.subject_id = c.id and f.confirmed_at is not null) as two_factor,
        (select s.reason from bank.customer_status_changes s where s.customer_id = c.id order by s.changed_at desc limit 1) as status_reason,
        (select n.note from bank.internal_notes n where n.about = c.id and n.kind = 'status'
           and n.written_at >= (select max(s.changed_at) from bank.customer_status_changes s where s.customer_id = c.id)
         order by n.written_at desc limit 1) as status_note,
        c.email_changed_at
      from bank.customers c where c.id = ${id}::uuid`.execute(db),
    kycInForce(db, id),
    riskRatingsOf(db, id),
    flagsOf(db, id),
    notesAboutCustomer(db, id),
    pendingContactChange(db, { clock }, id),
  ]);
  const [more] = extras.rows;
  if (!more) throw noSuchCustomer();
  return {
    ...customer,
    account_id: more.account_id,
    twoFactorEnabled: more.two_factor,
    status_reason: customer.status === 'active' ? null : more.status_reason || null,
    status_note: customer.status === 'active' ? null : more.status_note || null,
    minimum_balance: accountTypes[customer.account_type].minimumBalance,
    kyc: {
      id: record?.id ?? null,
      status: customer.kyc_status,
      pan_last_four: record?.pan_last_four ?? '',
      aadhaar_last_four: record?.aadhaar_last_four ?? '',
      verified_on: record?.verified_on ?? null,
      chosen_review: record?.chosen_review ?? null,
      next_review: record?.next_review ?? null,
      updated_at: record?.updated_at ?? null,
      updated_by: record?.updated_by ?? null,
    },
    risk_ratings: ratings,
    flags,
    notes,
    pendingContactChange: contacts ?? null,
    resets_from: carefulUntil(more.email_changed_at, clock.wall()) ?? null,
  };
}
