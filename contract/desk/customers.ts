import { z } from 'zod';
import { transactionFilter } from '../customer/payments.ts';
import { ACCOUNT_TYPES, CUSTOMER_STATUSES, type CustomerStatus } from '../vocabulary/account-terms.ts';
import { BALANCE_PARTS } from '../vocabulary/balance-parts.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  DATES_OUT_OF_ORDER,
  datesInOrder,
  filterDate,
  filterOf,
  filterSearch,
  sortDirection,
  wholeNumber,
} from '../vocabulary/filters.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';
import { accountType, customerRecord, type PersonalDetails } from '../vocabulary/people.ts';
import {
  email,
  fullName,
  internalNote,
  phone,
  pinCode,
  placeName,
  postalAddress,
  stepReason,
} from '../vocabulary/person-fields.ts';
import { description, text } from '../vocabulary/text.ts';
import { transaction } from '../vocabulary/transaction.ts';
import { changeRequest } from './changes.ts';
import { undoes } from './undo.ts';

export const KYC_STATUSES = ['not_started', 'pending', 'verified', 'rejected', 'review_due'] as const;

/** Risk categories of a customer, lowest first. */
export const RISK_CATEGORIES = ['low', 'medium', 'high'] as const;
/** The risk of a customer as it stands; one without a category is not rated. */
export const RISKS = ['not_rated', ...RISK_CATEGORIES] as const;

/** The staff's steps for an account, with the status that each leads to (B-CU-09). */
export const ACCOUNT_STEPS = {
  activate: 'active',
  unfreeze: 'active',
  freeze: 'frozen',
  suspend: 'suspended',
  deactivate: 'inactive',
} as const satisfies Record<string, CustomerStatus>;
export type AccountStep = keyof typeof ACCOUNT_STEPS;

// as: Object.keys forgets that these are all the keys, and that there is one.
const STEPS = Object.keys(ACCOUNT_STEPS) as [AccountStep, ...AccountStep[]];

/** A customer as the staff's list shows them. */
export const deskCustomer = customerRecord.extend({
  allowed: z.array(z.enum(STEPS)).describe('Steps that the staff may take now; only an admin lifts a suspension'),
  flagged: z.boolean(),
  closing_waits: z.boolean().describe('A second member of staff has to decide on closing the account'),
  kyc_status: z.enum(KYC_STATUSES),
  risk: z.enum(RISKS),
  last_activity: instant.nullable().describe('The latest movement or hold'),
});

/** A customer's details as staff type them, checked as at registration. */
const typedDetails = z.object({
  name: fullName,
  email,
  phone,
  address: postalAddress,
  city: placeName.optional(),
  state: placeName.optional(),
  zip: pinCode.optional(),
} satisfies Record<keyof PersonalDetails, z.ZodType>);

const params = z.object({ id });

export const listCustomers = endpoint({
  method: 'GET',
  path: '/banker/customers',
  caller: 'staff',
  costly: 'search',
  summary: 'Customers, searched, filtered and paged (B-CU-01, B-CU-02)',
  query: z.object({
    search: filterSearch.optional(),
    accountType: filterOf('accountType', ACCOUNT_TYPES).optional(),
    status: filterOf('status', CUSTOMER_STATUSES).optional(),
    kyc: filterOf('kyc', KYC_STATUSES).optional(),
    risk: filterOf('risk', RISKS).optional(),
    flagged: filterOf('flagged', ['true', 'false'] as const).optional(),
    recent: filterOf('recent', ['true'] as const)
      .optional()
      .describe('Those whose pages the reader opened last'),
    sortBy: filterOf('sortBy', ['name', 'number', 'balance', 'status', 'created'] as const).optional(),
    sortDirection,
    page: wholeNumber('page', 1, 1_000_000).optional(),
    limit: wholeNumber('limit', 1, 500).optional(),
  }),
  data: z.object({ customers: z.array(deskCustomer) }),
  meta: z.object({ total: z.number(), page: z.number(), limit: z.number(), totalPages: z.number() }),
});

/** Contact data that wait: a second member of staff decides, and a new address needs the link that was mailed to it. */
const pendingContactChange = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    requested_by: z.string(),
    requested_at: instant,
    expires_at: instant,
    approved: z.boolean().describe('A second member of staff has approved it'),
    address_confirmed: z.boolean().nullable().describe('The link was followed; null where the e-mail address stays'),
  })
  .nullable();

export const getCustomer = endpoint({
  method: 'GET',
  path: '/banker/customers/{id}',
  caller: 'staff',
  summary: 'One customer with flags, KYC, risk and last activity',
  params,
  data: deskCustomer.extend({
    account_id: z.string().describe('The account in the books'),
    pendingContactChange,
    resets_from: instant.nullable().describe('Until then no link for a new password is mailed; null where one may be'),
    twoFactorEnabled: z.boolean(),
    status_reason: z.string().nullish(),
    status_note: z.string().nullable().describe('What the staff wrote for the staff at the last change of the status'),
    minimum_balance: rupees,
    kyc: z.object({
      id: z.string().nullable().describe('Of the record in force; null where KYC has not been started'),
      status: z.enum(KYC_STATUSES),
      pan_last_four: z.string(),
      aadhaar_last_four: z.string(),
      verified_on: businessDate.nullable().describe('When the papers were last verified'),
      chosen_review: businessDate
        .nullable()
        .describe('A day that a banker chose; null where the review follows from the risk'),
      next_review: businessDate
        .nullable()
        .describe('The chosen day or the one that the risk asks for, whichever is first'),
      updated_at: instant.nullable(),
      updated_by: z.string().nullish(),
    }),
    risk_ratings: z
      .array(
        z.object({
          id: z.string(),
          category: z.enum(RISK_CATEGORIES),
          reason: z.string(),
          rated_by: z.string(),
          rated_at: instant,
        }),
      )
      .describe('The newest first, which is in force'),
    flags: z.array(
      z.object({
        id: z.string(),
        reason: z.string(),
        raised_by: z.string(),
        raised_at: instant,
        cleared_by: z.string().nullish(),
        cleared_at: instant.nullable(),
        cleared_reason: z.string().nullish(),
      }),
    ),
    notes: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(['transaction', 'change', 'status', 'customer']),
          note: z.string(),
          written_by: z.string(),
          written_at: instant,
        }),
      )
      .describe('The newest notes of the staff, by themselves (customer) or beside a decision'),
  }),
  refusals: ['NOT_FOUND'],
});

/** One line for each change of the customer's record: status, details, flags, KYC, risk, sign-ins. */
export const listCustomerHistory = endpoint({
  method: 'GET',
  path: '/banker/customers/{id}/history',
  caller: 'staff',
  costly: 'search',
  summary: 'The history of a customer with the person behind each event, newest first',
  params,
  query: z.object({
    limit: wholeNumber('limit', 1, 100).optional(),
    before: wholeNumber('before', 1, 999_999_999).optional(),
  }),
  data: z.array(
    z.object({
      id: z.string(),
      at: instant,
      event: z.string().describe('Stable name, such as customer.status_changed'),
      title: z.string(),
      detail: z.string(),
      actor: z.string().nullable().describe('A name; null for the bank itself'),
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })).optional(),
    }),
  ),
  meta: z.object({ nextBefore: z.number().nullable() }),
  refusals: ['NOT_FOUND'],
});

/**
 * The answer carries the sentence 'Customer details updated successfully'. A new e-mail address or phone number waits for a second
 * person (decision 65): everything else is saved, and `pendingContactChange` says what waits.
 */
export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/banker/customers/{id}',
  caller: 'staff',
  summary: 'Edits the details of a customer (B-CU-06)',
  params,
  body: typedDetails.partial(),
  data: deskCustomer.extend({ pendingContactChange }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'FRESH_FACTOR_REQUIRED'],
});

export const setCustomerStatus = endpoint({
  method: 'PATCH',
  path: '/banker/customers/{id}/status',
  caller: 'staff',
  summary: 'Freezes, unfreezes, activates or deactivates (B-CU-09)',
  params,
  body: z.object({
    status: z.enum(['active', 'inactive', 'frozen', 'suspended'], {
      error: 'Please choose active, inactive, frozen or suspended',
    }),
    reason: stepReason,
    internalNote,
    undoes,
  }),
  data: deskCustomer,
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED'],
});

/**
 * A close (decision 23): ends term deposits, pays the balance out, blanks personal data; refused while money is on hold. Above the
 * review limit it waits for a second person: 202, and the customer stays (decision 65).
 */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/banker/customers/{id}',
  caller: 'staff',
  waits: 'sometimes',
  summary: 'Closes a customer account',
  params,
  body: z.object({ reason: stepReason }).optional(),
  data: z.object({ paid_out: rupees, change: changeRequest.nullish().describe('What waits, where it waits') }),
  refusals: ['NOT_FOUND', 'FUNDS_ON_HOLD', 'STATUS_CONFLICT', 'DEPOSIT_LOCKED', 'NOT_ALLOWED'],
});

/** The first array of a customer's movements is in `data`, as the first documented shape says (B-CT-08). */
export const listCustomerTransactions = endpoint({
  method: 'GET',
  path: '/banker/customers/{id}/transactions',
  caller: 'staff',
  costly: 'search',
  summary: 'The statement of one customer',
  params,
  query: z
    .object({
      limit: wholeNumber('limit', 1, 100).optional(),
      offset: wholeNumber('offset', 0, 1_000_000).optional(),
      before: text({ max: 100 }).optional(),
      ...transactionFilter,
      part: filterOf('part', BALANCE_PARTS)
        .optional()
        .describe(
          'Only the lines of one part of the explained balance of these days; those on hold at their end for held',
        ),
      sortBy: filterOf('sortBy', ['date', 'amount', 'type'] as const).optional(),
      sortDirection,
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.array(transaction),
  meta: z.object({
    total: z.number().optional(),
    limit: z.number(),
    offset: z.number().optional(),
    nextBefore: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

const linesSum = z.object({ amount: rupees, lines: z.number() });

/** `opening` + `money_in` − `money_out` + `interest` = `closing`; `closing` − `held` = `available`. */
export const explainBalance = endpoint({
  method: 'GET',
  path: '/banker/customers/{id}/balance',
  caller: 'staff',
  costly: 'search',
  summary:
    'The arithmetic of a balance: what one period began with, what came and went, and what is on hold at its end',
  params,
  query: z
    .object({
      startDate: filterDate.optional().describe('From the opening of the account when absent'),
      endDate: filterDate.optional().describe("The bank's date when absent"),
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: z.object({
    start_date: businessDate.nullable(),
    end_date: businessDate,
    opening: rupees,
    money_in: linesSum,
    money_out: linesSum.describe('Without a sign'),
    interest: linesSum,
    closing: rupees,
    held: linesSum,
    available: rupees,
  }),
  refusals: ['NOT_FOUND'],
});

/** Out of teller cash; above the policy's threshold it waits for another banker (decision 18). */
export const depositForCustomer = endpoint({
  method: 'POST',
  path: '/banker/customers/{id}/deposit',
  caller: 'staff',
  movesMoney: true,
  summary: "Deposits into a customer's account ('Deposit made by banker' when no description is given)",
  params,
  body: z.object({ amount: amountOf('Please enter a valid deposit amount'), description: description.optional() }),
  data: z.object({ balance_after: rupees, transaction }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'BALANCE_LIMIT'],
  fieldOf: { BALANCE_LIMIT: 'amount' },
});

/** No link is mailed in the first 24 hours after a change of the e-mail address. */
export const sendCustomerReset = endpoint({
  method: 'POST',
  path: '/banker/customers/{id}/reset-password',
  caller: 'staff',
  summary: 'Mails the customer a single-use link to set a new password (B-CT-07)',
  params,
  data: z.object({ email: z.string() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

/** The staff have seen papers for the number: a second member of staff decides, as on any contact data (decision 78). */
export const confirmCustomerPhone = endpoint({
  method: 'POST',
  path: '/banker/customers/{id}/confirm-phone',
  caller: 'staff',
  summary: 'Asks a colleague to confirm the phone number in a customer’s record',
  params,
  data: deskCustomer.extend({ pendingContactChange }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'FRESH_FACTOR_REQUIRED'],
});

/** For admins; a banker gets 403 'Please contact system administrator to add a new customer' (B-DB-07). */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/banker/customers',
  caller: 'staff',
  summary: 'Opens an account for a customer, who sets a password by mailed link',
  body: typedDetails.extend({ accountType: accountType.optional() }),
  data: deskCustomer,
  refusals: ['STATUS_CONFLICT', 'NOT_ALLOWED', 'BUSY'],
});
