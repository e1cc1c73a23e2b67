import type { AccountType } from '../../../../contract/vocabulary/account-terms.ts';

/** The part of a registration that a reload, 'back' and a discarded tab do not lose. Never the password. */
export interface StartedRegistration {
  readonly email: string;
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

/** Keeps a registration for this tab; undefined removes it. */
export function keepRegistration(started: StartedRegistration | undefined): void {
  if (started) sessionStorage.setItem(KEY, JSON.stringify(started));
  else sessionStorage.removeItem(KEY);
}
