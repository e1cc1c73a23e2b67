import { ACCOUNT_TYPES, type AccountType } from '../../../../contract/vocabulary/account-terms.ts';

/** An empty form: the payload of the call without the type of account, which stands in the address, and the terms. */
export const EMPTY_ENTRIES = { name: '', email: '', password: '', address: '', phone: '', terms: false };
export type RegistrationEntries = typeof EMPTY_ENTRIES;

/** Returns the account type in the address: savings by default, undefined when unknown (C-RG-04). */
export function accountTypeFrom(search: string | undefined): AccountType | undefined {
  return ACCOUNT_TYPES.find((type) => type === (search || 'savings'));
}
