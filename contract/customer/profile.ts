import { z } from 'zod';
import { LANGUAGES } from '../languages/language.ts';
import { MAX_SENT_PHOTO_BYTES, MIN_ALERT } from '../vocabulary/bank-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { wholeNumber } from '../vocabulary/filters.ts';
import { instant } from '../vocabulary/ids.ts';
import { amountOf } from '../vocabulary/money.ts';
import { customerProfile } from '../vocabulary/people.ts';
import { password, personName, phone, postalAddress, sixDigits } from '../vocabulary/person-fields.ts';

export const getProfile = endpoint({
  method: 'GET',
  path: '/customers/profile',
  caller: 'customer',
  summary: 'The profile, with account and balance',
  data: customerProfile,
});

/**
 * A name has at least 3 characters here (C-PF-06) and 2 at registration: the use case accepts a shorter name that is
 * unchanged.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/customers/profile',
  caller: 'customer',
  summary: 'Changes name, address or phone; a new phone number is confirmed by a mailed code',
  body: z.object({
    name: personName({
      required: 'Please enter a valid name (minimum 3 characters)',
      min: 2,
      tooShort: 'Please enter a valid name (minimum 3 characters)',
      max: 100,
    }).optional(),
    address: postalAddress.optional(),
    phone: phone.optional(),
  }),
  data: customerProfile,
});

/** Also where the number is another customer's: only `confirmPhone` says that it cannot be confirmed. */
export const mailPhoneCode = endpoint({
  method: 'POST',
  path: '/customers/phone/code',
  caller: 'customer',
  summary: 'Mails another code for the phone number that is not confirmed yet',
  refusals: ['STATUS_CONFLICT'],
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/customers/phone/confirm',
  caller: 'customer',
  summary: 'Confirms the phone number with the mailed code, so that payers find the customer by it',
  body: z.object({ code: sixDigits('Please enter a valid 6-digit code') }),
  data: customerProfile,
  refusals: ['CODE_INCORRECT', 'CODE_EXPIRED', 'STATUS_CONFLICT'],
  fieldOf: { CODE_INCORRECT: 'code', CODE_EXPIRED: 'code', STATUS_CONFLICT: 'code' },
});

/** A wrong current password is 401 CURRENT_PASSWORD_INCORRECT, which never enters the refresh path (C-PF-11). */
export const changePassword = endpoint({
  method: 'POST',
  path: '/customers/change-password',
  caller: 'customer',
  summary: 'Changes the password; ends the other sessions',
  body: z.object({ currentPassword: password, newPassword: password }),
  data: z.object({ token: z.string().optional() }),
  refusals: ['CURRENT_PASSWORD_INCORRECT', 'PASSWORD_TOO_WEAK', 'BUSY'],
  fieldOf: { CURRENT_PASSWORD_INCORRECT: 'currentPassword', PASSWORD_TOO_WEAK: 'newPassword' },
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/customers/signout-all-sessions',
  caller: 'signed-in',
  summary: 'Ends every other session of a customer or a member of staff; gives this one a new token',
  data: z.object({ token: z.string().optional(), ended: z.number() }),
  refusals: ['PASSWORD_REQUIRED'],
});

/** Amount from which the customer gets a mail when money moves: ₹1,000 to ₹10,00,000. */
const ALERT_AMOUNT = 'Please choose an amount from ₹1,000 to ₹10,00,000';
const alertAmount = amountOf(ALERT_AMOUNT).refine((paise) => paise >= MIN_ALERT, { error: ALERT_AMOUNT });

/** Security alerts cannot be turned off; the answer says what is in force. */
export const preferences = z.object({
  language: z.enum(LANGUAGES).describe('The language of e-mails to the customer'),
  email: z.boolean(),
  sms: z.boolean(),
  securityAlerts: z.boolean(),
  transactionAlerts: z.boolean(),
  transactionAlertsInApp: z.boolean(),
  transactionAlertAbove: alertAmount,
  depositAlerts: z.boolean(),
  depositAlertsInApp: z.boolean(),
  marketingEmails: z.boolean(),
  newFeatures: z.boolean(),
});

export const getPreferences = endpoint({
  method: 'GET',
  path: '/customers/preferences',
  caller: 'customer',
  summary: 'The notices that the customer wants',
  data: preferences,
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/customers/preferences',
  caller: 'customer',
  summary: 'Saves the notices that the customer wants',
  body: preferences.partial(),
  data: preferences,
});

export const savePhoto = endpoint({
  method: 'PUT',
  path: '/customers/photo',
  caller: 'customer',
  costly: 'photo',
  summary: 'Sets the profile photo: the bytes of an image, at most 1 MB, re-encoded by the bank',
  receives: ['image/jpeg', 'image/png', 'image/webp'],
  bodyLimit: MAX_SENT_PHOTO_BYTES,
  data: z.object({ profile_image: z.string() }),
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/customers/photo',
  caller: 'customer',
  summary: 'Removes the profile photo',
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/customers/activity',
  caller: 'customer',
  costly: 'search',
  summary: 'Sign-ins, devices and security changes, newest first',
  query: z.object({ limit: wholeNumber('limit', 1, 100).optional() }),
  data: z.array(
    z.object({
      id: z.string(),
      at: instant,
      event: z.string().describe('Stable name, such as sign_in or password_changed'),
      title: z.string(),
      detail: z.string(),
    }),
  ),
});

/** One line each time the customer's balance, transactions, card or status change, and a comment every 20 s. */
export const customerLive = endpoint({
  method: 'GET',
  path: '/customers/live',
  caller: 'customer',
  summary: 'Server-sent events: what changed, so that a screen can ask again',
  produces: 'text/event-stream',
});
