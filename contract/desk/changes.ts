import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, instant } from '../vocabulary/ids.ts';
import { internalNote, reason } from '../vocabulary/person-fields.ts';

/** Kinds of change that wait for a second member of staff; money that waits is a transaction. */
export const CHANGE_KINDS = [
  'contact_change',
  'policy_change',
  'holiday_change',
  'staff_invitation',
  'staff_enabling',
  'staff_promotion',
  'staff_factor_reset',
  'closing',
  'reversal',
  'correction',
] as const;

/** A change that one member of staff asks for and another decides on. */
export const changeRequest = z.object({
  id: z.string(),
  kind: z.enum(CHANGE_KINDS),
  title: z.string().describe('The kind in words'),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe('What is asked for, in words'),
  subject_id: z.string().nullable().describe('The customer or the member of staff that it is about'),
  subject_name: z.string().nullable(),
  maker_id: z.string(),
  maker_name: z.string(),
  made_at: instant,
  expires_at: instant,
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired']),
  decided_by: z.string().nullable().describe('A name'),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  internal_note: z.string().nullable().describe('For the staff alone'),
});

const params = z.object({ id });
const decided = z.object({ change: changeRequest });

export const getChange = endpoint({
  method: 'GET',
  path: '/banker/changes/{id}',
  caller: 'staff',
  summary: 'One change that a member of staff asked for, and how it ended',
  params,
  data: decided,
  refusals: ['NOT_FOUND'],
});

export const approveChange = endpoint({
  method: 'POST',
  path: '/banker/changes/{id}/approve',
  caller: 'staff',
  summary: 'Approves a change that a colleague asked for, which then holds',
  params,
  data: decided,
  refusals: [
    'NOT_FOUND',
    'NOT_PENDING',
    'MAKER_IS_CHECKER',
    'NOT_ALLOWED',
    'STATUS_CONFLICT',
    'FUNDS_ON_HOLD',
    'NOT_REVERSIBLE',
    'ALREADY_REVERSED',
    'INSUFFICIENT_FUNDS',
    'ACCOUNT_RESTRICTED',
    'BALANCE_LIMIT',
    'FRESH_FACTOR_REQUIRED',
  ],
});

export const rejectChange = endpoint({
  method: 'POST',
  path: '/banker/changes/{id}/reject',
  caller: 'staff',
  summary: 'Rejects a change with a reason',
  params,
  body: z.object({ reason, internalNote }),
  data: decided,
  refusals: ['NOT_FOUND', 'NOT_PENDING', 'MAKER_IS_CHECKER', 'NOT_ALLOWED', 'FRESH_FACTOR_REQUIRED'],
});

export const withdrawChange = endpoint({
  method: 'POST',
  path: '/banker/changes/{id}/withdraw',
  caller: 'staff',
  summary: "Takes back the reader's own request for a change while it waits",
  params,
  data: decided,
  refusals: ['NOT_FOUND', 'NOT_PENDING', 'NOT_ALLOWED'],
});
