import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits as 43 characters that are allowed in a cookie and a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256: enough for a 256-bit random secret, which cannot be guessed from its hash. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns six random digits, each code equally likely (rule C-RG-15). */
export function newOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Returns the keyed hash of a short code. With the table alone, a million codes can be tried in a second, so the hash
 * needs a key that is not in the database; the owner ties a code to its attempt.
 */
export function codeHash(key: string, owner: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${owner}\n${code}`).digest();
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
