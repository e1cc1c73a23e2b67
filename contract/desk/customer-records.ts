import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { aadhaarLastFour, panLastFour, reason } from '../vocabulary/person-fields.ts';
import { text } from '../vocabulary/text.ts';
import { deskCustomer, KYC_STATUSES, RISK_CATEGORIES } from './customers.ts';

const params = z.object({ id });

export const raiseFlag = endpoint({
  method: 'POST',
  path: '/banker/customers/{id}/flags',
  caller: 'staff',
  summary: 'Flags an account with a reason',
  params,
  body: z.object({ reason }),
  data: z.object({ id: z.string(), reason: z.string(), raised_at: instant }),
  refusals: ['NOT_FOUND'],
});

export const clearFlag = endpoint({
  method: 'DELETE',
  path: '/banker/customers/{id}/flags/{flagId}',
  caller: 'staff',
  summary: 'Clears a flag with a reason; its history stays',
  params: z.object({ id, flagId: id }),
  body: z.object({ reason }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

const note = text({
  required: 'Please write a note',
  max: 500,
  tooLong: 'Please keep the internal note within 500 characters',
  lines: true,
});

export const writeCustomerNote = endpoint({
  method: 'POST',
  path: '/banker/customers/{id}/notes',
  caller: 'staff',
  summary: 'Writes a note about a customer for the staff; no customer reads it',
  params,
  body: z.object({ note }),
  refusals: ['NOT_FOUND'],
});

/** A caller that names the record that it saw replaces no colleague's unseen; the same request again answers as the first. */
export const updateKyc = endpoint({
  method: 'PUT',
  path: '/banker/customers/{id}/kyc',
  caller: 'staff',
  summary: 'Updates know-your-customer: last four of PAN and Aadhaar, status, next review; an absent field stays',
  params,
  body: z.object({
    status: z.enum(KYC_STATUSES, { error: 'Please choose a KYC status' }),
    panLastFour: panLastFour.optional(),
    aadhaarLastFour: aadhaarLastFour.optional(),
    nextReview: businessDate.nullish(),
    replaces: id
      .nullish()
      .describe('The id of the record in force, null where there is none; an absent one replaces any record'),
  }),
  data: deskCustomer,
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

/** The same request again answers as the first; the caller names the rating that they saw, so that no colleague's is replaced unseen. */
export const rateRisk = endpoint({
  method: 'PUT',
  path: '/banker/customers/{id}/risk',
  caller: 'staff',
  summary: 'Rates the risk of a customer for a reason; no customer reads it, and earlier ratings stay',
  params,
  body: z.object({
    category: z.enum(RISK_CATEGORIES, { error: 'Please choose a risk category' }),
    reason,
    replaces: id.nullable().describe('The id of the rating in force; null where the customer is not rated yet'),
  }),
  data: deskCustomer,
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});
