import { z } from 'zod';
import { registration } from '../../../../contract/sign-in/sessions.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../../../contract/vocabulary/bank-terms.ts';

/** What the form holds: the payload of the call without the type of account, which stands in the address, and the terms. */
export const registrationForm = registration.omit({ accountType: true }).extend({ terms: z.boolean() });
export type RegistrationEntries = z.output<typeof registrationForm>;

export const EMPTY_ENTRIES: RegistrationEntries = {
  name: '',
  email: '',
  password: '',
  address: '',
  phone: '',
  terms: false,
};

/** The account type of the address: savings when there is none, undefined when there is no such type (C-RG-04). */
export function accountTypeFrom(search: string | undefined): AccountType | undefined {
  return ACCOUNT_TYPES.find((type) => type === (search || 'savings'));
}
