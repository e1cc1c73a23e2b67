import { z } from 'zod';
import { ACCOUNT_TYPES, CUSTOMER_STATUSES } from './account-terms.ts';
import { complaint } from './field-issues.ts';
import { instant } from './ids.ts';
import { rupees } from './money.ts';

export const role = z.enum(['customer', 'banker', 'admin']);

/** Empty counts as savings (C-RG-04). */
export const accountType = z
  .codec(z.string({ error: 'Please select a valid account type' }), z.enum(ACCOUNT_TYPES), {
    decode: (value, context) => {
      const known = ACCOUNT_TYPES.find((type) => type === (value === '' ? 'savings' : value));
      if (known) return known;
      context.issues.push(complaint('choice', value, 'Please select a valid account type'));
      return z.NEVER;
    },
    encode: (type) => type,
  })
  .meta({ enum: [...ACCOUNT_TYPES, ''] });

export const customerStatus = z.enum(CUSTOMER_STATUSES);

/** A customer as the answer to a sign-in has them: the person, without money. */
export const customerIdentity = z.object({
  id: z.string(),
  customer_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.literal('customer'),
  account_type: z.enum(ACCOUNT_TYPES),
  account_number: z.string(),
  status: customerStatus,
});

/** A member of staff; the role is a column, never guessed (decision 10). */
export const bankerIdentity = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['banker', 'admin']),
});

/** State of the bank towards a person: a real bank is shut to staff until they have set up and given a second factor. */
export const deskAccess = z.enum(['open', 'enrol', 'confirm']);
export type DeskAccess = z.infer<typeof deskAccess>;

/** Details of a customer as a person; staff may change each of them (B-CU-06). */
export const personalDetails = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export type PersonalDetails = Readonly<z.infer<typeof personalDetails>>;
export const PERSONAL_DETAILS = personalDetails.keyof().options;

/** A customer with their account, as the customer and the staff see both. Balances in paise inside, rupees on the wire. */
export const customerRecord = z.object({
  id: z.string(),
  customer_id: z.string(),
  ...personalDetails.shape,
  phone_confirmed: z.boolean().describe('Payers find a customer by a confirmed number only'),
  account_type: z.enum(ACCOUNT_TYPES),
  account_number: z.string(),
  balance: rupees,
  owed_to_bank: rupees.describe("The bank's claim: the next money in pays it first"),
  available_balance: rupees.describe('Balance less what is on hold: what can be sent'),
  held_balance: rupees,
  status: customerStatus,
  is_active: z.boolean().describe('Derived from the status (B-CU-13)'),
  created_at: instant,
});

/** The customer's own profile (C-PF-04). */
export const customerProfile = customerRecord.extend({
  minimum_balance: rupees,
  below_minimum: z.boolean().describe('A notice, after the first money in; it refuses nothing'),
  status_reason: z.string().nullish(),
  password_changed_at: instant,
  profile_image: z.string().nullable().describe('A data: URL of the re-encoded photo'),
  twoFactorEnabled: z.boolean(),
  twoFactorVerifiedAt: instant.nullable(),
  identity_check: z
    .object({
      status: z.enum(['not_started', 'pending', 'rejected', 'verified']),
      missing: z.array(z.enum(['pan', 'aadhaar'])),
      expected_on: z.string().nullable().describe('Business date by which the bank decides, once it has all papers'),
    })
    .nullable()
    .describe('While the account waits for it'),
  unread_notices: z.number().describe('At most 100 are counted'),
});
