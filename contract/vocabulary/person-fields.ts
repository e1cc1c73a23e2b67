import { z } from 'zod';
import { complaint, type FieldRule } from './field-issues.ts';
import { normalisePhone } from './phone-number.ts';
import { clean, hasInvisible, isUnprintable, lengthOf, type TextRule, text, UNPRINTABLE } from './text.ts';

// Fields about a person, declared once for calls, forms and OpenAPI.

// Letters and marks of any script, none of them invisible but the joiners that Indic scripts write inside words; one letter at least.
const NAME = /^(?=.*\p{L})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]|\u200C|\u200D|[ .'-])*$/u;
const NAME_CHARACTERS = 'Please use only letters, spaces, full stops, apostrophes and hyphens in a name';

/**
 * A person's name: letters and marks of any script, spaces, and `.'-`, so that no one writes a link or a sum into the bank's
 * letters and files (decision 80). Names that were stored before stay as they are.
 */
export function personName(rule: Omit<TextRule, 'pattern' | 'straight' | 'lines'>) {
  const schema = text({ ...rule, straight: true, pattern: [NAME, NAME_CHARACTERS] });
  return schema.meta({ ...schema.meta(), format: 'name' });
}

/** A full name of 2 to 100 characters (C-RG-08). */
export const fullName = personName({
  required: 'Full name is required',
  min: 2,
  tooShort: 'Name must be at least 2 characters long',
  max: 100,
});

/** A postal address of 5 to 300 characters; lines are kept (C-RG-11). */
export const postalAddress = text({
  required: 'Address is required',
  min: 5,
  tooShort: 'Address must be at least 5 characters long',
  max: 300,
  lines: true,
});

/** A city or a state; may be empty. */
export const placeName = text({ max: 100 });

const PIN_CODE = 'Please enter a 6-digit PIN code';
/** An Indian PIN code: 6 digits, the first not 0; may be empty. */
export const pinCode = text({ max: 6, tooLong: PIN_CODE, pattern: [/^[1-9]\d{5}$/, PIN_CODE] });

const REASON = 'Please give a reason of 5 to 500 characters';
/** A reason given by staff: 5 to 500 characters. */
export const reason = text({ required: REASON, min: 5, tooShort: REASON, max: 500, tooLong: REASON, lines: true });

const NOTE = 'Please keep the internal note within 500 characters';
/** A reason for a step at the desk, of at most 500 characters: the screen asks for it, a call may leave it out. */
export const stepReason = text({ max: 500, lines: true }).optional();

/** A note by staff for staff beside a reason; no customer reads it. */
export const internalNote = text({ max: 500, tooLong: NOTE, lines: true }).optional();

const PAN = 'Please enter the last four characters of the PAN';
/** The last four characters of a PAN: three digits and a letter; may be empty. */
export const panLastFour = text({ max: 4, tooLong: PAN, pattern: [/^[0-9]{3}[A-Za-z]$/, PAN] });

const AADHAAR = 'Please enter the last four digits of the Aadhaar number';
/** The last four digits of an Aadhaar number; may be empty. */
export const aadhaarLastFour = text({ max: 4, tooLong: AADHAAR, pattern: [/^\d{4}$/, AADHAAR] });

// A basic pattern (C-AU-04) that also refuses characters with a meaning in a mail header. No part of the domain is empty, or
// begins or ends with a hyphen.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:(?!-)[^\s@<>()[\]\\,;:".]+(?<!-)\.)+(?!-)[^\s@<>()[\]\\,;:".]{2,}(?<!-)$/u;

/** An e-mail address, trimmed and lowercased, with the sentences of the login form (C-AU-04). */
export const email = z
  .string({ error: 'Email is required' })
  .overwrite((value) => clean(value).toLowerCase())
  .check((context) => {
    const { value } = context;
    if (value === '') context.issues.push(complaint('required', value, 'Email is required'));
    else if (value.length > 254 || isUnprintable(value) || hasInvisible(value) || !EMAIL.test(value)) {
      context.issues.push(complaint('pattern', value, 'Please enter a valid email address'));
    }
  })
  .meta({ format: 'email', maxLength: 254 });

/** The longest password that is hashed; longer ones would only cost time. */
const MAX_PASSWORD_LENGTH = 200;

/**
 * A password, at least 6 characters (C-AU-05, C-RG-09). Never trimmed; NFC, so that the same
 * letters typed on two keyboards are the same password.
 */
export const password = z
  .string({ error: 'Password is required' })
  .overwrite((value) => value.normalize('NFC'))
  .check((context) => {
    const { value } = context;
    const say = (rule: FieldRule, message: string) => context.issues.push(complaint(rule, '', message));
    if (value === '') say('required', 'Password is required');
    else if (lengthOf(value) < 6) say('too_short', 'Password must be at least 6 characters long');
    else if (value.length > MAX_PASSWORD_LENGTH) say('too_long', 'Password must be at most 200 characters long');
    else if (/[\0\p{Surrogate}]/u.test(value)) say('characters', UNPRINTABLE);
  })
  .meta({ format: 'password', minLength: 6, maxLength: MAX_PASSWORD_LENGTH });

/** A mobile number as a customer registers it (C-RG-12): normalised to 10 digits that start with 6 to 9. */
export const phone = z
  .string({ error: 'Phone number is required' })
  .overwrite(normalisePhone)
  .check((context) => {
    const { value } = context;
    if (/^[6-9]\d{9}$/.test(value)) return;
    const digits = value.replace(/\D/g, '').length;
    const say = (rule: FieldRule, message: string) => context.issues.push(complaint(rule, value, message));
    if (value === '') say('required', 'Phone number is required');
    else if (digits < 10) say('too_short', 'Phone number must be at least 10 digits');
    else say('pattern', 'Please enter a valid 10-digit phone number');
  })
  .meta({ minLength: 10, examples: ['9876543210'] });

/** A 6-digit code: one-time by mail, or from an authenticator (C-RG-06, C-PF-14). */
export function sixDigits(sentence: string) {
  return z
    .string({ error: sentence })
    .overwrite((value) => value.replaceAll(' ', ''))
    .regex(/^\d{6}$/, { error: sentence });
}
