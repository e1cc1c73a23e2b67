import { z } from 'zod';
import { complaint, type FieldRule } from './field-issues.ts';

/** What a typed text must be; the sentences are those of its screen. */
export interface TextRule {
  /** Refuses an empty text with this sentence; without it an empty text is allowed. */
  readonly required?: string;
  /** Shortest and longest, counted in code points after trimming. */
  readonly min?: number;
  readonly tooShort?: string;
  readonly max: number;
  readonly tooLong?: string;
  /** Line breaks and tabs are allowed (an address, a reason). */
  readonly lines?: boolean;
  /** What the text must look like, and the sentence when it does not. */
  readonly pattern?: readonly [RegExp, string];
}

// Controls cannot be shown or stored (NUL), lone surrogates are no characters, and bidi
// overrides make a text read differently from what it is. ZWJ and ZWNJ are letters of Indic scripts.
const FORBIDDEN = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;
const FORBIDDEN_BETWEEN_LINES = /[^\P{Cc}\n\t]|[\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;
const UNPRINTABLE = 'Please remove the characters that cannot be shown.';

/** How many characters a person would count at most: code points, so that an emoji is not two. */
export function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/** True when a text holds a character that is never stored: NUL, controls, lone surrogates, bidi overrides. */
export function isUnprintable(value: string, lines = false): boolean {
  return (lines ? FORBIDDEN_BETWEEN_LINES : FORBIDDEN).test(value);
}

/** A text without the characters that are never stored, for a search box, where they would find nothing. */
export function withoutUnprintable(value: string): string {
  return value.normalize('NFC').replace(new RegExp(FORBIDDEN, 'gu'), '');
}

function clean(value: string): string {
  return value.replaceAll('\r\n', '\n').normalize('NFC').trim();
}

/** The first rule that a text breaks and the sentence for it. */
function broken(value: string, rule: TextRule): readonly [FieldRule, string] | undefined {
  if (value === '') return rule.required ? ['required', rule.required] : undefined;
  if (isUnprintable(value, rule.lines)) return ['characters', UNPRINTABLE];
  const length = lengthOf(value);
  if (rule.min !== undefined && length < rule.min)
    return ['too_short', rule.tooShort ?? `Please enter at least ${rule.min} characters`];
  if (length > rule.max) return ['too_long', rule.tooLong ?? `Please enter at most ${rule.max} characters`];
  if (rule.pattern && !rule.pattern[0].test(value)) return ['pattern', rule.pattern[1]];
  return undefined;
}

/**
 * A text that a person types: trimmed, in NFC, counted in code points; the first thing wrong with it
 * is answered with the sentence of its screen. Indic scripts, joiners and emoji are welcome.
 */
export function text(rule: TextRule) {
  return z
    .string({ error: rule.required ?? 'Please enter text' })
    .overwrite(clean)
    .check((context) => {
      const found = broken(context.value, rule);
      if (found) context.issues.push(complaint(found[0], context.value, found[1]));
    })
    .meta({ ...(rule.required && { minLength: rule.min ?? 1 }), maxLength: rule.max });
}

// A basic pattern (C-AU-04) that also keeps out what would mean something to a mail header.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u;

/** An e-mail address, trimmed and lowercased, with the sentences of the login form (C-AU-04). */
export const email = z
  .string({ error: 'Email is required' })
  .overwrite((value) => clean(value).toLowerCase())
  .check((context) => {
    const { value } = context;
    if (value === '') context.issues.push(complaint('required', value, 'Email is required'));
    else if (value.length > 254 || isUnprintable(value) || !EMAIL.test(value)) {
      context.issues.push(complaint('pattern', value, 'Please enter a valid email address'));
    }
  })
  .meta({ format: 'email', maxLength: 254 });

/** The longest password that is hashed; longer ones would only cost time. */
const LONGEST_PASSWORD = 200;

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
    else if (value.length > LONGEST_PASSWORD) say('too_long', 'Password must be at most 200 characters long');
    else if (/[\0\p{Surrogate}]/u.test(value)) say('characters', UNPRINTABLE);
  })
  .meta({ format: 'password', minLength: 6, maxLength: LONGEST_PASSWORD });

/** Brings an Indian mobile number to its 10 digits: spaces, dashes, `+91`, `91` and a leading `0` go. */
export function normalisePhone(value: string): string {
  const digits = value.normalize('NFKC').replace(/[\s().\u2010-\u2015-]/gu, '');
  const match = /^(?:\+91|0091|91(?=\d{10}$)|0)?(\d{10})$/.exec(digits);
  return match?.[1] ?? digits;
}

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

/** What a person may write about a movement of money; `''` when they write nothing. */
export const description = text({ max: 200, tooLong: 'Please keep the description within 200 characters' });
