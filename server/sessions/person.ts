import { findCustomerCredentials, setCustomerPassword } from '../customers/customer-credentials.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findStaffCredentials, setStaffPassword } from '../staff/staff-credentials.ts';

/** Kind of person. Customers and staff sign in on different pages and never share a session. */
export type SubjectType = 'customer' | 'staff';

/** A person who can sign in. */
export interface Person {
  readonly subjectType: SubjectType;
  readonly id: string;
  readonly role: SignedIn['role'];
  readonly name: string;
  readonly email: string;
  /** Null for invited staff who have not chosen one yet. */
  readonly passwordHash: string | null;
  /** A customer's account status; `active` for staff. */
  readonly status: string;
  /** Ten digits; staff have none. */
  readonly phone?: string;
  /** Real time of the last change of a customer's e-mail address. */
  readonly emailChangedAt?: Date | null;
}

/** Finds a customer or a member of staff; closed customers and disabled staff are not found. */
export async function findPerson(
  db: Db | Tx,
  subjectType: SubjectType,
  by: { email: string } | { id: string },
  { lock = false } = {},
): Promise<Person | undefined> {
  if (subjectType === 'customer') {
    const customer = await findCustomerCredentials(db, by, { lock });
    return customer && { ...customer, subjectType, role: 'customer' };
  }
  const member = await findStaffCredentials(db, by, { lock });
  return member && { ...member, subjectType, status: 'active' };
}

/**
 * Finds a person and holds the row, so that address and password stay as they were read until the transaction ends. A
 * change that is being made is waited for, and an address that it took away is not found any more.
 */
export async function lockPerson(
  tx: Tx,
  subjectType: SubjectType,
  by: { email: string } | { id: string },
): Promise<Person | undefined> {
  return findPerson(tx, subjectType, by, { lock: true });
}

/**
 * True when the password that was just checked is still this person's, whose row is then held: its hash is read again,
 * because the password may have been changed meanwhile.
 */
export async function passwordStillHolds(tx: Tx, proved: Person): Promise<boolean> {
  const now = await lockPerson(tx, proved.subjectType, { id: proved.id });
  return now !== undefined && now.passwordHash === proved.passwordHash;
}

/** Returns the kind of person of a role. */
export function subjectTypeOf(role: SignedIn['role']): SubjectType {
  return role === 'customer' ? 'customer' : 'staff';
}

/** Replaces the password hash; `at` is wall clock. */
export async function setPassword(
  tx: Tx,
  person: Pick<Person, 'id' | 'subjectType'>,
  passwordHash: string,
  at: Date,
): Promise<void> {
  const set = person.subjectType === 'customer' ? setCustomerPassword : setStaffPassword;
  await set(tx, person.id, passwordHash, at);
}
