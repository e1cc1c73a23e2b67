import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, instant } from '../vocabulary/ids.ts';
import {
  accountType,
  bankerIdentity,
  customerIdentity,
  customerStatus,
  deskAccess,
  role,
} from '../vocabulary/people.ts';
import { email, fullName, password, phone, postalAddress, sixDigits } from '../vocabulary/person-fields.ts';
import { text } from '../vocabulary/text.ts';

const otp = sixDigits('Please enter a valid 6-digit code');
export const audience = z.enum(['customer', 'staff'], { error: 'Please say whether this is a customer or staff' });

/** `token` is a signed JWT; the refresh secret and the binding travel in HttpOnly cookies only. */
const customerSignIn = z.object({ token: z.string(), customer: customerIdentity });
const bankerSignIn = z.object({ token: z.string(), banker: bankerIdentity.extend({ access: deskAccess }) });

const credentials = z.object({ email, password });

export const registration = z.object({
  name: fullName,
  email,
  password,
  address: postalAddress,
  phone,
  accountType: accountType.optional(),
});

/** Sends a code by mail; the account exists only once the code is verified (decision 13). */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  caller: 'anyone',
  summary: 'Starts a registration and mails a 6-digit code',
  body: registration,
  data: z.object({ email: z.string(), expiresInMinutes: z.number() }),
  refusals: ['PASSWORD_TOO_WEAK', 'BUSY'],
  fieldOf: { PASSWORD_TOO_WEAK: 'password' },
});

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  caller: 'anyone',
  summary: 'Verifies the mailed code, opens the account and signs in',
  body: z.object({ email, otp }),
  data: customerSignIn,
  refusals: ['CODE_INCORRECT', 'CODE_EXPIRED'],
  fieldOf: { CODE_INCORRECT: 'otp', CODE_EXPIRED: 'otp' },
});

export const resendOtp = endpoint({
  method: 'POST',
  path: '/auth/resend-otp',
  caller: 'anyone',
  summary: 'Mails a new code; the old one ends if this browser began',
  body: z.object({ email }),
  refusals: [],
});

export const loginCustomer = endpoint({
  method: 'POST',
  path: '/auth/login/customer',
  aliases: ['/auth/login-customer'],
  caller: 'anyone',
  summary: 'Signs a customer in',
  body: credentials,
  data: customerSignIn,
  refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'SECOND_FACTOR_REQUIRED', 'BUSY'],
});

export const loginBanker = endpoint({
  method: 'POST',
  path: '/auth/login/banker',
  aliases: ['/auth/login-banker'],
  caller: 'anyone',
  summary: 'Signs a banker or an admin in',
  body: credentials,
  data: bankerSignIn,
  refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'SECOND_FACTOR_REQUIRED', 'BUSY'],
});

/** The refusal SECOND_FACTOR_REQUIRED carries `data.challengeToken`, which this call takes back with a code. */
export const secondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  caller: 'anyone',
  summary: 'Finishes a sign-in with a code from the authenticator or a recovery code',
  body: z.object({
    challengeToken: text({ required: 'Please sign in again.', max: 2000 }),
    code: text({ required: 'Please enter a valid 6-digit code', max: 40 }),
  }),
  data: z.object({ token: z.string(), customer: customerIdentity.optional(), banker: bankerIdentity.optional() }),
  refusals: ['SECOND_FACTOR_INCORRECT', 'LINK_INVALID', 'ACCOUNT_INACTIVE'],
  fieldOf: { SECOND_FACTOR_INCORRECT: 'code' },
});

/** Works with a token, with the cookies, or with neither: signing out is never refused (C-AU-16). */
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  caller: 'anyone',
  summary: 'Ends the session',
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  aliases: ['/auth/user'],
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Who is signed in',
  data: z.object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role,
      status: z.union([customerStatus, z.literal('disabled')]),
      customer_id: z.string().nullish(),
      twoFactorEnabled: z.boolean(),
      access: deskAccess,
    }),
    role,
  }),
});

/** Reads the refresh cookie only; a bearer-only client passes nothing and is refused (C-AU-18). */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  aliases: ['/auth/token-refresh'],
  caller: 'anyone',
  summary: 'Exchanges the refresh cookie for a new token',
  data: z.object({ token: z.string() }),
  refusals: ['REFRESH_REFUSED'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  caller: 'anyone',
  summary: 'Mails a single-use link of 30 minutes, whether or not the address is known',
  body: z.object({ email, audience }),
});

/** The link in the mailbox of a customer's new address; the address changes once a second member of staff has approved it, too. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/auth/confirm-address',
  caller: 'anyone',
  summary: 'Confirms a new e-mail address with the mailed link',
  body: z.object({ token: text({ required: 'That link is not valid any more. Please request a new one.', max: 500 }) }),
  data: z.object({ changed: z.boolean().describe('False while a second member of staff has to approve it') }),
  refusals: ['LINK_INVALID', 'STATUS_CONFLICT'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  caller: 'anyone',
  summary: 'Sets a new password with the mailed link; ends every session',
  body: z.object({
    token: text({ required: 'That link is not valid any more. Please request a new one.', max: 500 }),
    newPassword: password,
  }),
  refusals: ['LINK_INVALID', 'PASSWORD_TOO_WEAK', 'BUSY'],
  fieldOf: { PASSWORD_TOO_WEAK: 'newPassword' },
});

/** Before a step that asks for a password typed in the last 15 minutes. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm-password',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Confirms the password in this session',
  body: z.object({ password }),
  refusals: ['CURRENT_PASSWORD_INCORRECT', 'BUSY'],
  fieldOf: { CURRENT_PASSWORD_INCORRECT: 'password' },
});

export const twoFactorStatus = endpoint({
  method: 'GET',
  path: '/auth/two-factor',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Whether a second factor is on',
  data: z.object({ enabled: z.boolean(), verifiedAt: instant.nullable(), recoveryCodesLeft: z.number() }),
});

export const setupTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/setup',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Makes a secret to scan; nothing is on until a code from it is entered',
  data: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  refusals: ['PASSWORD_REQUIRED', 'STATUS_CONFLICT', 'FRESH_FACTOR_REQUIRED'],
});

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/enable',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Turns the second factor on and gives recovery codes, once',
  body: z.object({ code: otp }),
  data: z.object({ recoveryCodes: z.array(z.string()), verifiedAt: instant }),
  refusals: ['SECOND_FACTOR_INCORRECT', 'STATUS_CONFLICT'],
  fieldOf: { SECOND_FACTOR_INCORRECT: 'code' },
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/disable',
  caller: 'signed-in',
  summary: 'Turns the second factor off with a code or a recovery code',
  body: z.object({ code: text({ required: 'Please enter a valid 6-digit code', max: 40 }) }),
  refusals: ['SECOND_FACTOR_INCORRECT', 'STATUS_CONFLICT'],
  fieldOf: { SECOND_FACTOR_INCORRECT: 'code' },
});

/** Before a step that asks staff for a second factor given in the last five minutes. */
export const confirmFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/confirm',
  caller: 'staff',
  beforeEnrolment: true,
  summary: 'Confirms the second factor in this session with a code of the authenticator or a recovery code',
  body: z.object({ code: text({ required: 'Please enter a valid 6-digit code', max: 40 }) }),
  refusals: ['SECOND_FACTOR_INCORRECT', 'STATUS_CONFLICT'],
  fieldOf: { SECOND_FACTOR_INCORRECT: 'code' },
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  caller: 'signed-in',
  summary: 'Replaces all recovery codes',
  body: z.object({ code: otp }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['SECOND_FACTOR_INCORRECT', 'STATUS_CONFLICT'],
  fieldOf: { SECOND_FACTOR_INCORRECT: 'code' },
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  caller: 'signed-in',
  summary: 'Where this person is signed in',
  data: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      address: z.string(),
      created_at: instant,
      last_seen_at: instant,
      current: z.boolean(),
    }),
  ),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  caller: 'signed-in',
  summary: 'Signs one device out',
  params: z.object({ id }),
  refusals: ['NOT_FOUND', 'PASSWORD_REQUIRED'],
});
