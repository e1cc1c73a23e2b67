import { randomInt } from 'node:crypto';

// The branch part of every account number of the bank.
const BRANCH = '50';
const NINE_DIGITS = 1_000_000_000n;
// Odd and no multiple of five, so multiplying by it shuffles the nine-digit numbers without a collision.
const STEP = 618_033_989n;

/**
 * Returns an account number that cannot be computed from another one: the branch, nine random digits and a check digit
 * that catches a mistyped digit. Two may be equal, so the caller makes sure that no account has it.
 */
export function drawAccountNumber(): string {
  return withCheckDigit(randomInt(Number(NINE_DIGITS)));
}

/**
 * Returns the account number of the nth customer of a planted bank. Its numbers are documented, so they are the same in
 * each; they follow from a public formula, which numbers of real customers must not.
 */
export function plantedAccountNumber(n: bigint): string {
  return withCheckDigit((n * STEP) % NINE_DIGITS);
}

function withCheckDigit(nine: number | bigint): string {
  const body = BRANCH + String(nine).padStart(9, '0');
  return body + checkDigit(body);
}

/** The Luhn check digit of a text of digits. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
