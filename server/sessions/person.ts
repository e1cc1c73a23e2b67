import { findCustomerCredentials, setCustomerPassword } from '../customers/customer-credentials.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findStaffCredentials, setStaffPassword } from '../staff/staff-credentials.ts';

/** Customers and staff sign in at different doors and never share a session. */
export type SubjectType = 'customer' | 'staff';

/** Somebody who can sign in. */
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
}

/** Finds a person at one of the two doors; closed customers and disabled staff are not found. */
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

/** At which door a signed-in person came in. */
export function subjectTypeOf(role: SignedIn['role']): SubjectType {
  return role === 'customer' ? 'customer' : 'staff';
}

/** Puts a new password hash in the place of the old one; `at` is real time. */
export async function setPassword(tx: Tx, person: Person, passwordHash: string, at: Date): Promise<void> {
  const set = person.subjectType === 'customer' ? setCustomerPassword : setStaffPassword;
  await set(tx, person.id, passwordHash, at);
}
