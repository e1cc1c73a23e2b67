import { sql } from 'kysely';
import type { AccountType, CustomerStatus } from '../../contract/vocabulary/account-terms.ts';
import { accountTypes } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { PERSONAL_DETAILS, type PersonalDetails } from '../../contract/vocabulary/people.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { unreadNotices } from '../mail/notices.ts';
import type { Db, Tx } from '../platform/database.ts';
import { gatheredStatement } from '../platform/prepared-statement.ts';
import { type IdentityCheck, identityCheckOf } from './identity-check.ts';

/** A customer as a sign-in names them. */
export interface CustomerIdentity {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'customer';
  readonly account_type: AccountType;
  readonly account_number: string;
  readonly status: CustomerStatus;
}

/** The customer's own profile (rule C-PF-04). Amounts in paise. */
export interface CustomerProfile extends Omit<CustomerIdentity, 'role'>, PersonalDetails {
  readonly balance: Paise;
  readonly available_balance: Paise;
  readonly held_balance: Paise;
  /** The bank's claim on them: the next money in pays it first (decision 73). */
  readonly owed_to_bank: Paise;
  readonly minimum_balance: Paise;
  /** A notice; falling below refuses nothing (rule C-DP-03). */
  readonly below_minimum: boolean;
  /** True once payers find the customer by the number. */
  readonly phone_confirmed: boolean;
  readonly status_reason: string | null;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly password_changed_at: Date;
  readonly profile_image: string | null;
  readonly twoFactorEnabled: boolean;
  readonly twoFactorVerifiedAt: Date | null;
  /** The check of papers, while the account waits for it. */
  readonly identity_check: IdentityCheck | null;
  /** Notices in the app; a hundred stand for more. */
  readonly unread_notices: number;
}

/**
 * Returns a customer's profile.
 * Refused: `NOT_FOUND` when closed or unknown.
 */
export async function readIdentity(db: Db | Tx, customerId: string): Promise<CustomerIdentity> {
  const row = await db
    .selectFrom('bank.customers as c')
    .innerJoin('ledger.balances as b', 'b.account_id', 'c.account_id')
    .select(['c.id', 'c.customer_id', 'c.name', 'c.email', 'c.account_type', 'b.account_number', 'b.status'])
    .where('c.id', '=', customerId)
    .where('c.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...row, ...checked(row), role: 'customer' };
}

/** Selects the rows of profiles, for the list of their customers' ids. Every page of a customer reads one. */
export const profileQuery = (db: Db, ids: string) =>
  db
    .selectFrom(
      sql<{ id: string; asked: number }>`unnest((select ${ids}::uuid[])) with ordinality`.as<'a'>(sql`a(id, asked)`),
    )
    .innerJoin('bank.customers as c', 'c.id', 'a.id')
    .innerJoin('ledger.balances as b', 'b.account_id', 'c.account_id')
    .leftJoin('bank.customer_photos as p', 'p.customer_id', 'c.id')
    .leftJoin('bank.second_factors as f', 'f.subject_id', 'c.id')
    .select(PERSONAL_DETAILS.map((field) => `c.${field}` as const))
    .select(sql<number>`a.asked::int`.as('asked'))
    .select(['c.id', 'c.customer_id', 'c.account_type'])
    .select([
      'c.created_at',
      'c.phone_proved_at',
      'c.password_changed_at',
      'b.account_number',
      'b.status',
      'b.balance_paise',
      'b.available_paise',
      'b.held_paise',
      'b.owed_paise',
      'b.seq',
    ])
    .select(['p.media_type', 'p.bytes', 'f.confirmed_at'])
    .select((e) =>
      e
        .selectFrom('bank.customer_status_changes as s')
        .select('s.reason')
        .whereRef('s.customer_id', '=', 'c.id')
        .orderBy('s.changed_at', 'desc')
        .limit(1)
        .as('reason'),
    )
    .select(unreadNotices(sql.ref('c.id')).as('unread_notices'))
    .where('c.closed_at', 'is', null)
    .compile();
const profileRow = gatheredStatement('customer-profile', profileQuery);

/**
 * The whole profile with account and balance.
 * Refused: `NOT_FOUND` when closed or unknown.
 */
export async function readProfile(db: Db | Tx, customerId: string): Promise<CustomerProfile> {
  const [row] = await profileRow(db, customerId);
  if (!row) throw new Refusal('NOT_FOUND');
  const {
    balance_paise,
    available_paise,
    held_paise,
    owed_paise,
    media_type,
    bytes,
    confirmed_at,
    phone_proved_at,
    reason,
    seq,
    asked: _,
    ...rest
  } = row;
  const { account_type, status } = checked(row);
  const minimum = accountTypes[account_type].minimumBalance;
  return {
    ...rest,
    account_type,
    status,
    balance: balance_paise,
    available_balance: available_paise,
    held_balance: held_paise,
    owed_to_bank: owed_paise ?? 0n,
    minimum_balance: minimum,
    // A new account is empty, not below anything.
    below_minimum: seq > 0n && balance_paise < minimum,
    phone_confirmed: phone_proved_at !== null,
    status_reason: status === 'active' ? null : reason || null,
    is_active: status === 'active',
    identity_check: status === 'pending' ? await identityCheckOf(db, customerId) : null,
    profile_image: media_type && bytes ? `data:${media_type};base64,${bytes.toString('base64')}` : null,
    twoFactorEnabled: confirmed_at !== null,
    twoFactorVerifiedAt: confirmed_at,
  };
}

// The tables' checks allow the values of these two types only.
function checked(row: { account_type: string; status: string }) {
  return { account_type: row.account_type as AccountType, status: row.status as CustomerStatus };
}
