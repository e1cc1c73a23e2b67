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
  /** Real time of the last change of a customer's e-mail address. */
  readonly emailChangedAt?: Date | null;
}

/** Finds a customer or a member of staff; closed customers and disabled staff are not found. */
export async function findPerson(
  db: Db | Tx,
  subjectType: SubjectType,
  by: { email: string } | { id: string },
): Promise<Person | undefined> {
  if (subjectType === 'customer') {
    const customer = await findCustomerCredentials(db, by);
    return customer && { ...customer, subjectType, role: 'customer' };
  }
  const member = await findStaffCredentials(db, by);
  return member && { ...member, subjectType, status: 'active' };
}

/** Returns the kind of person of a role. */
export function subjectTypeOf(role: SignedIn['role']): SubjectType {
  return role === 'customer' ? 'customer' : 'staff';
}

/** Replaces the password hash; `at` is wall clock. */
export async function setPassword(tx: Tx, person: Person, passwordHash: string, at: Date): Promise<void> {
  const set = person.subjectType === 'customer' ? setCustomerPassword : setStaffPassword;
  await set(tx, person.id, passwordHash, at);
}
