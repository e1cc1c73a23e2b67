import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, instant } from '../vocabulary/ids.ts';
import { bankerIdentity, customerIdentity } from '../vocabulary/people.ts';
import { text } from '../vocabulary/text.ts';
import { audience } from './sessions.ts';

// Messages between browser and authenticator (WebAuthn level 3); the contract passes them on, the server verifies them.
const webAuthn = z.record(z.string(), z.unknown());

export const passkeyRegistrationOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/registration-options',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Options for the browser to make a passkey',
  data: webAuthn,
  refusals: ['PASSWORD_REQUIRED', 'FRESH_FACTOR_REQUIRED'],
});

export const registerPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'Adds a passkey',
  body: z.object({ name: text({ max: 60 }).optional(), credential: webAuthn }),
  data: z.object({ id: z.string(), name: z.string(), created_at: instant }),
  refusals: ['PASSWORD_REQUIRED', 'FRESH_FACTOR_REQUIRED', 'INVALID_CREDENTIALS'],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  caller: 'signed-in',
  beforeEnrolment: true,
  summary: 'The passkeys of this person',
  data: z.array(z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  caller: 'signed-in',
  summary: 'Removes a passkey',
  params: z.object({ id }),
  refusals: ['NOT_FOUND', 'PASSWORD_REQUIRED', 'FRESH_FACTOR_REQUIRED'],
});

export const passkeyConfirmOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/confirm-options',
  caller: 'staff',
  beforeEnrolment: true,
  summary: 'Options for the browser to confirm a step with a passkey',
  data: z.object({ challengeId: z.string(), options: webAuthn }),
  refusals: ['STATUS_CONFLICT'],
});

/** Before a step that asks staff for a second factor given in the last five minutes. */
export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/confirm',
  caller: 'staff',
  beforeEnrolment: true,
  summary: 'Confirms the second factor in this session with a passkey',
  body: z.object({ challengeId: id, credential: webAuthn }),
  refusals: ['INVALID_CREDENTIALS'],
});

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in-options',
  caller: 'anyone',
  summary: 'Options for the browser to use a passkey',
  body: z.object({ audience }),
  data: z.object({ challengeId: z.string(), options: webAuthn }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  caller: 'anyone',
  summary: 'Signs in with a passkey',
  body: z.object({ challengeId: id, credential: webAuthn }),
  data: z.object({ token: z.string(), customer: customerIdentity.optional(), banker: bankerIdentity.optional() }),
  refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
});
