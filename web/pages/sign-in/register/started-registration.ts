import type { AccountType } from '../../../../contract/vocabulary/account-terms.ts';
import type { RegistrationEntries } from './registration-form.ts';

/** Entries that are kept: never the password, and the terms are accepted anew. */
type KeptEntries = Omit<RegistrationEntries, 'password' | 'terms'>;

/** The part of a registration that a reload, 'back' and a discarded tab do not lose. */
export interface StartedRegistration {
  readonly entries: KeptEntries;
  readonly accountType: AccountType | undefined;
  readonly step: 'details' | 'verification';
}

// In this tab's session storage, because local storage holds only its four documented keys.
const KEY = 'kosh-registration';

/** Returns the registration that was started in this tab. */
export function startedRegistration(): StartedRegistration | undefined {
  try {
    // as: only `keepRegistration` writes this key.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined) as StartedRegistration | undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a registration for this tab. */
export function keepRegistration({ entries, ...at }: StartedRegistration): void {
  const { name, email, address, phone }: KeptEntries = entries;
  sessionStorage.setItem(KEY, JSON.stringify({ ...at, entries: { name, email, address, phone } }));
}

/** Forgets the registration of this tab. */
export function forgetRegistration(): void {
  sessionStorage.removeItem(KEY);
}
