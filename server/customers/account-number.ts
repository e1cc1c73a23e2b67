// The branch part of every account number of the bank.
const BRANCH = '50';
const NINE_DIGITS = 1_000_000_000n;
// Odd and no multiple of five, so multiplying by it shuffles the nine-digit numbers without a collision.
const STEP = 618_033_989n;

/**
 * The account number of the nth customer: the branch, nine digits that are not consecutive (so that a number does not
 * reveal the next one) and a check digit that catches a mistyped digit.
 */
export function accountNumber(n: bigint): string {
  const body = BRANCH + String((n * STEP) % NINE_DIGITS).padStart(9, '0');
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
