import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, instant } from '../vocabulary/ids.ts';
import { bankerIdentity } from '../vocabulary/people.ts';
import { email, fullName, password, stepReason } from '../vocabulary/person-fields.ts';
import { changeRequest } from './changes.ts';
import { undoes } from './undo.ts';

const staffMember = bankerIdentity.extend({
  created_at: instant,
  disabled_at: instant.nullable(),
  has_password: z.boolean().describe('False until the invitation is followed'),
  has_factor: z.boolean().describe('Has an authenticator or a passkey'),
});

export const getBankerProfile = endpoint({
  method: 'GET',
  path: '/banker/profile',
  caller: 'staff',
  beforeEnrolment: true,
  summary: 'Who the banker is',
  data: bankerIdentity.extend({
    created_at: instant,
    password_changed_at: instant.nullable(),
    twoFactorEnabled: z.boolean(),
  }),
});

export const changeBankerPassword = endpoint({
  method: 'POST',
  path: '/banker/change-password',
  caller: 'staff',
  beforeEnrolment: true,
  summary: "Changes the banker's own password; ends the other sessions",
  body: z.object({ currentPassword: password, newPassword: password }),
  data: z.object({ token: z.string().optional() }),
  refusals: ['CURRENT_PASSWORD_INCORRECT', 'PASSWORD_TOO_WEAK', 'BUSY'],
  fieldOf: { CURRENT_PASSWORD_INCORRECT: 'currentPassword', PASSWORD_TOO_WEAK: 'newPassword' },
});

/** An invitation by mail, never a shared password (B-CU-16). Admins only (decision 10); it waits for another admin, if there is one. */
export const createBanker = endpoint({
  method: 'POST',
  path: '/banker/create',
  caller: 'admin',
  waits: 'sometimes',
  summary: 'Invites a banker or an admin',
  body: z.object({
    name: fullName,
    email,
    role: z.enum(['banker', 'admin'], { error: 'Please choose banker or admin' }).optional(),
  }),
  data: z.object({ banker: staffMember.nullable(), change: changeRequest.nullish() }),
  refusals: ['STATUS_CONFLICT'],
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/banker/staff',
  caller: 'admin',
  summary: 'The whole staff',
  data: z.array(staffMember),
  meta: z.object({ alone: z.boolean().describe('The reader is the only admin: changes hold at once') }),
});

export const setStaffStatus = endpoint({
  method: 'PATCH',
  path: '/banker/staff/{id}/status',
  caller: 'admin',
  waits: 'sometimes',
  summary:
    'Disables a member of staff, who is signed out at once, or enables one, which waits for another admin, if there is one',
  params: z.object({ id }),
  body: z.object({
    status: z.enum(['active', 'disabled'], { error: 'Please choose active or disabled' }),
    reason: stepReason.describe('Of a disabling or its undo, for the audit trail'),
    undoes: undoes.describe(
      'Enables at once whom the caller has disabled seconds before; refused later, and after a colleague’s step',
    ),
  }),
  data: z.object({ banker: staffMember, change: changeRequest.nullish() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

/** Admins only. Making an admin waits for another admin, as an invitation does; an admin becomes a banker at once. */
export const changeStaffRole = endpoint({
  method: 'PATCH',
  path: '/banker/staff/{id}/role',
  caller: 'admin',
  waits: 'sometimes',
  summary:
    'Makes a banker an admin, which waits for another admin, if there is one, or an admin a banker, which holds at once',
  params: z.object({ id }),
  body: z.object({ role: z.enum(['banker', 'admin'], { error: 'Please choose banker or admin' }) }),
  data: z.object({ banker: staffMember, change: changeRequest.nullish() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'FRESH_FACTOR_REQUIRED'],
});

/** A lost phone: the authenticator and the passkeys go, every session ends, and the next sign-in sets up new ones. */
export const resetStaffFactor = endpoint({
  method: 'POST',
  path: '/banker/staff/{id}/reset-factor',
  caller: 'admin',
  waits: 'sometimes',
  summary: "Takes a colleague's second factor away, which waits for another admin, if there is one",
  params: z.object({ id }),
  data: z.object({ banker: staffMember, change: changeRequest.nullish() }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT', 'FRESH_FACTOR_REQUIRED'],
});
