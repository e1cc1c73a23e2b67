import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';

/** First digits of our numbers. No card network issues them (decision 28), so none of ours can ever be charged. */
const PREFIX = '999999';
const VALID_YEARS = 5;

/**
 * Returns sixteen digits with a valid Luhn check digit, nine of them random. Only the database can tell whether the
 * number is free.
 */
export function newCardNumber(): string {
  const body = PREFIX + String(randomInt(1_000_000_000)).padStart(9, '0');
  return body + luhnDigit(body);
}

/** True for digits whose last one is the check digit of those before it. */
export function isLuhnValid(number: string): boolean {
  return /^\d{2,}$/.test(number) && luhnDigit(number.slice(0, -1)) === number.slice(-1);
}

function luhnDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Returns the last day (YYYY-MM-DD) of a card that is issued now: the end of this month of the bank, five years on. */
export function expiryOf(issuedAt: Date): string {
  const [year = 0, month = 0] = businessDateOf(issuedAt).split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  return new Date(Date.UTC(year + VALID_YEARS, month, 0)).toISOString().slice(0, 10);
}

/** Writes an expiry date as on the card: MM/YY (C-CD-01). */
export function printedExpiry(expiresOn: string): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`;
}

/** Writes the number in groups of four, as on the card. */
export function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
