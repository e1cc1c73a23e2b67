import { z } from 'zod';

/**
 * The short reference of a transaction, such as KB-7R6Z-D091-ABQQ-C85T: what people read out instead of the id, from which it follows
 * and which it finds by the primary key (decision 99). It has 15 digits of five bits each and a check digit: 41 bits of the
 * milliseconds since 2010, then the id's first 34 random bits.
 */

/** The digits, by their values, in Crockford's base 32: without I, L and O, which look like 1 and 0, and without U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
/** The first instant that a reference can hold; the last is 41 bits of milliseconds later, in 2079. */
const FIRST_MS = Date.UTC(2010, 0, 1);
const LAST_MS = FIRST_MS + 2 ** 41 - 1;

/** An id of version 7: the milliseconds, 12 random bits, then 2 fixed bits and 22 random ones; what follows is not in the reference. */
const ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{2})[0-9a-f]{10}$/i;
const FIXED_BITS = 0x800000;

/** Doubles a value in the field of 32 elements. Its powers of two all differ, so each place of a digit counts otherwise. */
const doubled = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/** Returns the check sum of digits, in which one wrong digit, or two that changed places, is always seen. */
function checkSum(digits: string): number {
  let sum = 0;
  for (const digit of digits) sum = doubled(sum) ^ DIGITS.indexOf(digit);
  return sum;
}

/** Writes a number of at most 53 bits. */
function written(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 32))
    digits = DIGITS.charAt(rest % 32) + digits;
  return digits;
}

const valueOf = (digits: string): number => [...digits].reduce((value, digit) => value * 32 + DIGITS.indexOf(digit), 0);

/** Returns the reference of a transaction's id; undefined for an id whose instant it cannot hold. */
export function referenceOfTransaction(id: string): string | undefined {
  const [, high, low, random, variant, more] = ID.exec(id) ?? [];
  if (variant === undefined) return undefined;
  const ms = Number.parseInt(`${high}${low}`, 16) - FIRST_MS;
  if (ms < 0 || ms > LAST_MS - FIRST_MS) return undefined;
  const chance =
    Number.parseInt(`${random}`, 16) * 2 ** 22 + (Number.parseInt(`${variant}${more}`, 16) & (FIXED_BITS / 2 - 1));
  // 40 bits and 35: a number has 53.
  const digits = written(Math.floor(ms / 2), 8) + written((ms % 2) * 2 ** 34 + chance, 7);
  const all = digits + DIGITS.charAt(doubled(checkSum(digits)));
  return `KB-${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8, 12)}-${all.slice(12)}`;
}

/** Returns what people read of a transaction's id: its reference, or the id itself where it has none. */
export const shownReference = (id: string): string => referenceOfTransaction(id) ?? id;

/** The first and the last id that have a reference: they differ in what the reference leaves out. */
export interface IdsOfReference {
  readonly first: string;
  readonly last: string;
}

/** Reads a reference in any case, with or without KB, spaces and dashes, and with O for 0, and I or L for 1. */
export function idsOfReference(text: string): IdsOfReference | undefined {
  const typed = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const digits = typed.length === LENGTH + 2 && typed.startsWith('KB') ? typed.slice(2) : typed;
  if (digits.length !== LENGTH || [...digits].some((digit) => !DIGITS.includes(digit))) return undefined;
  if (checkSum(digits) !== 0) return undefined;
  const late = valueOf(digits.slice(8, 15));
  const ms = FIRST_MS + valueOf(digits.slice(0, 8)) * 2 + Math.floor(late / 2 ** 34);
  const chance = late % 2 ** 34;
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  const time = hex(ms, 12);
  const rest = hex((chance % 2 ** 22) + FIXED_BITS, 6);
  const start = `${time.slice(0, 8)}-${time.slice(8)}-7${hex(Math.floor(chance / 2 ** 22), 3)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  return { first: `${start}0000000000`, last: `${start}ffffffffff` };
}

/** Texts that are meant as a reference: KB and four groups of four, or KB and at least four groups of any length after dashes. */
const MEANT = /^KB[\s-]?(?=\w*\d)(?:[0-9A-Z]{4}[\s-]?){3}[0-9A-Z]{4}$|^KB(?:-[0-9A-Z]+){4,}$/i;

/** Tells whether a text is meant as a reference, but has a wrong digit, one too many or one too few. */
export function isMisheardReference(text: string): boolean {
  const typed = text.trim();
  return MEANT.test(typed) && idsOfReference(typed) === undefined;
}

export const MISHEARD_REFERENCE = 'That reference is not right. Please check each character.';

/** A transaction's id or its reference, in a path. */
export const idOrReference = z
  .string()
  .refine((text) => z.uuid().safeParse(text).success || idsOfReference(text) !== undefined, {
    error: ({ input }) => (isMisheardReference(String(input)) ? MISHEARD_REFERENCE : 'That is not one of our ids.'),
    params: { rule: 'pattern' },
  })
  .describe('The id of a transaction, or its reference in any case, with or without spaces and dashes');
