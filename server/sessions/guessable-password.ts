import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { lengthOf } from '../../contract/vocabulary/text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import type { SessionTools } from './session-tools.ts';

/** Data of a person that an attacker knows before the first guess. */
export interface KnownOfPerson {
  readonly name: string;
  readonly email: string;
  /** Ten digits; staff have none. */
  readonly phone?: string | undefined;
}

const COMMON = 'This password is one of the most common ones. Please choose another.';
const ABOUT_YOU = 'Please choose a password that is not made of your name, your contact details or words of the bank.';

/** Words of the bank and of its screens. */
const BANK_WORDS = [
  'kosh',
  'bank',
  'banker',
  'banking',
  'account',
  'savings',
  'rupee',
  'customer',
  'admin',
  'password',
  'login',
  'welcome',
];
const SHORTEST_WORD = 3;
/** A password with a known word has to have so many letters more. */
const LETTERS_BESIDES = 4;
const SHORTEST_NUMBER = 6;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/**
 * Refuses a password that is too short for this bank, one of the commonest, or made of what is known about its person
 * (decision 74): without those words, digits and signs it must keep four letters. Called before a hash is computed.
 * Refused: `INVALID_INPUT` for the length, `PASSWORD_TOO_WEAK`; both name the field.
 */
export function refuseGuessable(
  { shortestPassword }: Pick<SessionTools, 'shortestPassword'>,
  chosen: { field: 'password' | 'newPassword'; password: string; person: KnownOfPerson },
): void {
  const { field, password, person } = chosen;
  if (lengthOf(password) < shortestPassword)
    throw new Refusal('INVALID_INPUT', `Password must be at least ${shortestPassword} characters long`, {
      issues: [{ field, rule: 'too_short' }],
    });
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower)) throw new Refusal('PASSWORD_TOO_WEAK', COMMON);
  if (isMadeOf(lower, person)) throw new Refusal('PASSWORD_TOO_WEAK', ABOUT_YOU);
}

function isMadeOf(lower: string, { name, email, phone }: KnownOfPerson): boolean {
  const words = [...BANK_WORDS, ...lettersOf(name), ...lettersOf(email)]
    .filter((word) => lengthOf(word) >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
  const digits = lower.replace(/\D/g, '');
  const hasPhone =
    phone !== undefined && digits.length >= SHORTEST_NUMBER && (phone.includes(digits) || digits.includes(phone));
  const withoutLookalikes = [...lower].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  return [lower, withoutLookalikes].some((written) => {
    const letters = lettersOf(written).join('');
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
    return (hasPhone || rest !== letters) && lengthOf(rest) < LETTERS_BESIDES;
  });
}

/** Returns the words of a text, in lower case, without digits and signs. */
function lettersOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}
