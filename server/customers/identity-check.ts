import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';

/** State of the check of papers for which an account waits, as its customer may know it. */
export interface IdentityCheck {
  readonly status: 'not_started' | 'pending' | 'rejected' | 'verified';
  /** Papers that the bank does not have. */
  readonly missing: ('pan' | 'aadhaar')[];
  /** Business date by which the bank decides; null until it has all papers. */
  readonly expected_on: string | null;
}

interface Row {
  readonly status: string | null;
  readonly pan: boolean;
  readonly aadhaar: boolean;
  readonly expected_on: string;
}

/** Reads the check in force. Left out: risk and reviews, from which the risk could be told (decision 88). */
export async function identityCheckOf(db: Db | Tx, customerId: string): Promise<IdentityCheck> {
  // The second business day after the papers came in: the bank's promise to its customers.
  const { rows } = await sql<Row>`
    select k.status, coalesce(k.pan_last_four, '') <> '' as pan, coalesce(k.aadhaar_last_four, '') <> '' as aadhaar,
      bank.next_business_day(bank.next_business_day((k.updated_at at time zone 'Asia/Kolkata')::date + 1) + 1) as expected_on
    from bank.customers c left join bank.kyc_in_force k on k.customer_id = c.id
    where c.id = ${customerId}::uuid`.execute(db);
  const [row] = rows;
  const missing = [...(row?.pan ? [] : (['pan'] as const)), ...(row?.aadhaar ? [] : (['aadhaar'] as const))];
  const status = statusOf(row?.status ?? null);
  return { status, missing, expected_on: row && status === 'pending' && missing.length === 0 ? row.expected_on : null };
}

function statusOf(kept: string | null): IdentityCheck['status'] {
  if (kept === null) return 'not_started';
  if (kept === 'pending' || kept === 'rejected') return kept;
  return 'verified';
}
