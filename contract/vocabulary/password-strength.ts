/**
 * The two scales on which the specification measures a password. They differ on purpose: the registration form only
 * advises (rule C-RG-10), the change of a password enforces (rule C-PF-09).
 */

/** The least that sign-in accepts, and registration in a demo (rules C-AU-05, C-RG-09). */
export const MIN_PASSWORD_LENGTH = 6;
const MIN_IN_PRODUCTION = 8;

/** Fewest characters of a new password: eight in production (decision 74). */
export function shortestPassword(production: boolean): number {
  return production ? MIN_IN_PRODUCTION : MIN_PASSWORD_LENGTH;
}

/** The points that a changed password must reach (rule C-PF-09). */
export const POINTS_NEEDED = 50;

export type RegistrationStrength = 'weak' | 'moderate' | 'strong';

/**
 * Weak under the fewest characters of this bank; moderate under 8, or without an uppercase letter or a digit; strong
 * otherwise (C-RG-10).
 */
export function registrationStrength(password: string, shortest = MIN_PASSWORD_LENGTH): RegistrationStrength {
  const length = [...password].length;
  if (length < shortest) return 'weak';
  return length < 8 || !hasUppercase(password) || !hasDigit(password) ? 'moderate' : 'strong';
}

/**
 * The three hints under the registration meter, in the words of the specification, each with whether it is met
 * (C-RG-10).
 */
export function registrationHints(password: string): readonly { hint: string; met: boolean }[] {
  return [
    { hint: 'Minimum 6 characters', met: [...password].length >= MIN_PASSWORD_LENGTH },
    { hint: 'at least one uppercase letter', met: hasUppercase(password) },
    { hint: 'at least one number', met: hasDigit(password) },
  ];
}

export type ChangeLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

/**
 * Points from 0 to 100, 25 each for: at least 8 characters, a lowercase letter, an uppercase letter,
 * and a digit or one of !@#$%^&* (rule C-PF-09).
 */
export function changePoints(password: string): number {
  const met = [
    [...password].length >= 8,
    /\p{Ll}/u.test(password),
    hasUppercase(password),
    /[0-9!@#$%^&*]/.test(password),
  ];
  return met.filter(Boolean).length * 25;
}

/** Weak up to 25 points, Fair up to 50, Good up to 75, Strong above (rule C-PF-10). */
export function changeLabel(points: number): ChangeLabel {
  if (points <= 25) return 'Weak';
  if (points <= 50) return 'Fair';
  return points <= 75 ? 'Good' : 'Strong';
}

function hasUppercase(password: string): boolean {
  return /\p{Lu}/u.test(password);
}

function hasDigit(password: string): boolean {
  return /[0-9]/.test(password);
}
