import { z } from 'zod';
import { complaint, type FieldRule } from './field-issues.ts';

/** Rules of a typed text; the sentences are those of its screen. */
export interface TextRule {
  /** Refuses an empty text with this sentence; without it an empty text is allowed. */
  readonly required?: string;
  /** Shortest and longest, counted in code points after trimming; what shows nothing does not count towards the shortest. */
  readonly min?: number;
  readonly tooShort?: string;
  readonly max: number;
  readonly tooLong?: string;
  /** Line breaks and tabs are allowed (an address, a reason). */
  readonly lines?: boolean;
  /** Apostrophes that keyboards bend are made straight (a name). */
  readonly straight?: true;
  /** Pattern of the text, and the sentence when it does not match. */
  readonly pattern?: readonly [RegExp, string];
}

// Controls cannot be shown or stored (NUL), lone surrogates are no characters, and bidi
// overrides make a text read differently from what it is. ZWJ and ZWNJ are letters of Indic scripts.
const FORBIDDEN = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;
const FORBIDDEN_BETWEEN_LINES = /[^\P{Cc}\n\t]|[\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;
export const UNPRINTABLE = 'Please remove the characters that cannot be shown.';

// Characters that programs may leave out (joiners, direction marks, soft hyphens, fillers, selectors, tags), anchors of annotations,
// and the Braille cell without a dot. Joiners and selectors stay inside words and emoji, but are no text by themselves.
const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;
const ALL_THAT_SHOWS_NOTHING = new RegExp(SHOWS_NOTHING, 'gu');

/** Counts the code points of a text that show something, without the spaces around it. */
export function shownLengthOf(value: string): number {
  return lengthOf(shownOf(value));
}

const shownOf = (value: string): string => value.replace(ALL_THAT_SHOWS_NOTHING, '').trim();

/** True when a text holds a character that shows nothing. */
export function hasInvisible(value: string): boolean {
  return SHOWS_NOTHING.test(value);
}

/** Max characters, counted as code points, so that an emoji is not two. */
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

/** Returns a text as it is stored: without spaces around it, in NFC, with line breaks of one kind; empty when it shows nothing. */
export function clean(value: string): string {
  return shownOf(value) === '' ? '' : value.replaceAll('\r\n', '\n').normalize('NFC').trim();
}

/** Returns the first rule that a text breaks and the sentence for it. */
function broken(value: string, rule: TextRule): readonly [FieldRule, string] | undefined {
  if (value === '') return rule.required ? ['required', rule.required] : undefined;
  if (isUnprintable(value, rule.lines)) return ['characters', UNPRINTABLE];
  if (rule.min !== undefined && shownLengthOf(value) < rule.min)
    return ['too_short', rule.tooShort ?? `Please enter at least ${rule.min} characters`];
  if (lengthOf(value) > rule.max) return ['too_long', rule.tooLong ?? `Please enter at most ${rule.max} characters`];
  if (rule.pattern && !rule.pattern[0].test(value)) return ['pattern', rule.pattern[1]];
  return undefined;
}

/**
 * A text that a person types: trimmed, in NFC, counted in code points; the first broken rule is answered with the
 * sentence of its screen. Indic scripts, joiners and emoji are allowed.
 */
export function text(rule: TextRule) {
  return z
    .string({ error: rule.required ?? 'Please enter text' })
    .overwrite((value) => (rule.straight ? clean(value).replaceAll(/[\u2018\u2019]/g, "'") : clean(value)))
    .check((context) => {
      const found = broken(context.value, rule);
      if (found) context.issues.push(complaint(found[0], context.value, found[1]));
    })
    .meta({ ...(rule.required && { minLength: rule.min ?? 1 }), maxLength: rule.max });
}

/** Description of a movement of money; `''` when it is left empty. */
export const description = text({ max: 200, tooLong: 'Please keep the description within 200 characters' });
