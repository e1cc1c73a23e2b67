import { sql } from 'kysely';
import type { WrittenLanguage } from '../../contract/languages/language.ts';
import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import type { PersonalDetails } from '../../contract/vocabulary/people.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { sqlState, type Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { drawAccountNumber, plantedAccountNumber } from './account-number.ts';
import { provePhone } from './prove-phone.ts';

/** Details that every new customer gives; the others may follow later. */
type NeededDetails = 'name' | 'email' | 'phone' | 'address';
type OtherDetails = Exclude<keyof PersonalDetails, NeededDetails>;

/** A person who becomes a customer: the e-mail address in lower case, the phone number of ten digits. */
export interface Applicant
  extends Pick<PersonalDetails, NeededDetails>,
    Readonly<Partial<Record<OtherDetails, string | undefined>>> {
  readonly accountType: AccountType;
}

/** An applicant whose account is opened. */
export interface NewCustomer extends Applicant {
  readonly passwordHash: string;
  /** Bank time; only seeding dates it back. */
  readonly openedAt: Date;
  /** True for a seed, whose account numbers are documented and so the same in each bank. */
  readonly planted?: boolean;
  /** Opener of the account: the customer at registration, or an admin. Absent: the customer. */
  readonly openedBy?: string;
  /** The language of mails to the customer; English when absent. */
  readonly language?: WrittenLanguage;
}

export interface OpenedCustomer {
  readonly id: string;
  /** Such as KB100001. */
  readonly customerId: string;
  readonly accountId: string;
  readonly accountNumber: string;
}

/**
 * Makes a customer and their account of the books, empty and active, in the caller's transaction. What proved the e-mail
 * address proves the phone number, unless another customer has proved it: then it stays to be confirmed (decision 78).
 * Refused: `STATUS_CONFLICT` when the e-mail address is another customer's.
 */
export async function openCustomer(tx: Tx, customer: NewCustomer): Promise<OpenedCustomer> {
  const id = uuidv7();
  const accountId = uuidv7();
  const { rows } = await sql<{ number: bigint }>`select nextval('bank.customer_numbers') as number`.execute(tx);
  const number = rows[0]?.number ?? 0n;
  const { name, email, phone, address, city = '', state = '', zip = '' } = customer;
  const details: PersonalDetails = { name, email, phone, address, city, state, zip };
  const accountNumber = customer.planted ? plantedAccountNumber(number) : await freeAccountNumber(tx);
  const opened = { id, customerId: `KB${number}`, accountId, accountNumber };
  try {
    await tx
      .insertInto('bank.customers')
      .values({
        id,
        customer_id: opened.customerId,
        account_id: accountId,
        account_type: customer.accountType,
        ...details,
        password_hash: customer.passwordHash,
        password_changed_at: customer.openedAt,
        created_at: customer.openedAt,
        preferences: JSON.stringify({ language: customer.language ?? 'en' }),
      })
      .execute();
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
  await provePhone(tx, { customerId: id, phone, proof: 'code', actorId: id, at: customer.openedAt });
  await sql`select ledger.open_account(${accountId}, 'customer', ${id}, ${opened.accountNumber}, ${customer.openedAt})`.execute(
    tx,
  );
  await recordAudit(tx, {
    event: 'customer.opened',
    actorId: customer.openedBy ?? id,
    object: id,
    details: { accountType: customer.accountType },
    at: customer.openedAt,
  });
  return opened;
}

/** Draws until no account has the number; a million accounts hold a thousandth of all numbers. */
async function freeAccountNumber(tx: Tx): Promise<string> {
  for (;;) {
    const drawn = drawAccountNumber();
    const { rows } = await sql`select from ledger.balances where account_number = ${drawn}`.execute(tx);
    if (rows.length === 0) return drawn;
  }
}

/** The refusal for an e-mail address that another customer has; undefined for any other error. */
export function takenRefusal(error: unknown): Refusal | undefined {
  if (sqlState(error) !== '23505') return undefined;
  // PostgreSQL names the constraint that was violated.
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  if (constraint.includes('email'))
    return new Refusal('STATUS_CONFLICT', 'This e-mail address is already registered with another account.', {
      issues: [{ field: 'email', rule: 'taken' }],
    });
  return undefined;
}
