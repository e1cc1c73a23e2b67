import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM: nonce, tag and ciphertext in one buffer. `owner` is bound in as
 * associated data, so a value copied to another person's row does not open.
 */
export function encryptFor(owner: string, text: string, key: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyBytes(key), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts the result of {@link encryptFor}; throws when key, owner or bytes are not the same. */
export function decryptFor(owner: string, sealed: Buffer, key: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

// The configured key is text of at least 32 characters; the cipher wants 32 bytes.
function keyBytes(key: string): Buffer {
  return createHash('sha256').update('kosh two-factor secret\n').update(key).digest();
}
