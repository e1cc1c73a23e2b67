import type { OpenedCustomer } from '../customers/open-customer.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** A customer of a demo, by whom the demo acts. */
export interface PlantedPerson extends Pick<OpenedCustomer, 'id' | 'accountId'> {
  readonly name: string;
  readonly email: string;
}

/** Returns a customer as the bank's use cases take the person of a request. */
export function actingCustomer({ id, accountId, name, email }: PlantedPerson, clock: BankClock): SignedIn {
  return { ...acting({ id, name, email }, clock), role: 'customer', accountId };
}

/** Returns a banker as the bank's use cases take the person of a request. */
export function actingBanker(person: { id: string; name: string; email: string }, clock: BankClock): SignedIn {
  return { ...acting(person, clock), role: 'banker', accountId: undefined };
}

function acting({ id, name, email }: { id: string; name: string; email: string }, clock: BankClock) {
  const at = clock.wall();
  return { sessionId: '', subjectId: id, name, email, status: 'active', authTime: at, passwordAt: at };
}

/** Returns the person of a key; throws when the profile has none. */
export function personIn<T>(people: ReadonlyMap<string, T>, key: string): T {
  const found = people.get(key);
  if (!found) throw new Error(`The profile has no person called ${key}`);
  return found;
}
