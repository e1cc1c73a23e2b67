import { z } from 'zod';
import { complaint } from './field-issues.ts';

/**
 * Money inside Kosh is integer paise in a `bigint` and nothing else (never a float, never a
 * currency but INR). On the wire it is a JSON number of rupees with at most two decimals.
 */
export type Paise = bigint;

/** The most that one instruction may move: ₹10,00,000.00 (rules C-DP-04, C-DP-12). */
export const MAX_AMOUNT: Paise = 100_000_000n;

const RUPEES = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Reads rupees such as `"1500.5"` as paise; undefined where the text is not rupees with at most two decimals. */
export function paiseFromRupees(text: string): Paise | undefined {
  const match = RUPEES.exec(text);
  if (!match) return undefined;
  const [, sign, rupees = '', decimals = ''] = match;
  const paise = BigInt(rupees) * 100n + BigInt(decimals.padEnd(2, '0'));
  return sign ? -paise : paise;
}

/** Writes paise as a plain decimal of rupees with two places: `150050n` → `"1500.50"`. */
export function rupeesText(paise: Paise): string {
  // By its digits: dividing a bigint takes several times as long as writing it.
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// The last three digits, and before them pairs: lakhs and crores.
const PLACE_OF_COMMA = /\B(?=(?:\d\d)*\d{3}\.)/g;

/**
 * Paise as a person in India reads them: `10000000n` → `"₹1,00,000.00"`, `-50n` → `"-₹0.50"` (X-CN-01). What `Intl`
 * writes for `en-IN`, without making such a format, which takes a page as long as a quarter of its schemas.
 */
export function formatRupees(paise: Paise): string {
  return rupeesText(paise).replace(PLACE_OF_COMMA, ',').replace(/\d/, '₹$&');
}

function decodeRupees(value: number | string): Paise | undefined {
  // String(1e21) is "1e+21" and String(0.1 + 0.2) has 17 decimals: both fail the pattern, as they must.
  return paiseFromRupees(typeof value === 'number' ? String(value) : value);
}

/**
 * An amount to move: above zero, at most two decimals, at most ₹10,00,000.00 or `most` paise.
 * Accepts a JSON number or a string of the same form and gives paise; anything else is refused with the sentence of the
 * screen it was typed on (decision 3).
 */
export function amountOf(sentence: string, most: Paise = MAX_AMOUNT) {
  return z.codec(z.union([z.number(), z.string()], { error: sentence }), z.bigint(), {
    decode: (value, context) => {
      const paise = decodeRupees(value);
      if (paise !== undefined && paise > 0n && paise <= most) return paise;
      const rule = paise === undefined ? 'pattern' : paise > 0n ? 'too_large' : 'too_small';
      context.issues.push(complaint(value === '' ? 'required' : rule, value, sentence));
      return z.NEVER;
    },
    encode: (paise) => Number(rupeesText(paise)),
  });
}

/** An amount that the bank states (a balance, a posting): any sign, paise inside, rupees on the wire. */
export const rupees = z
  .codec(z.number(), z.bigint(), {
    decode: (value, context) => {
      const paise = decodeRupees(value);
      if (paise !== undefined) return paise;
      context.issues.push(complaint('pattern', value, 'Not an amount in rupees'));
      return z.NEVER;
    },
    encode: (paise) => Number(rupeesText(paise)),
  })
  .describe('Rupees (INR) with at most two decimals');
