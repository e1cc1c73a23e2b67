import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A text as the database stores it: nonce, tag and ciphertext, and the id of the key. */
export interface SealedValue {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** A key of 32 bytes with its id, which tells nothing of it. */
export interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key of its own for each purpose (HKDF-SHA-256). */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'kosh', purpose, 32));
}

/** Returns the id of a key for a kind of data, such as `card`: eight hexadecimal digits that tell nothing of the key. */
export function keyIdOf(key: Buffer, kind: string): string {
  return deriveKey(key, `${kind} key id`).toString('hex', 0, 4);
}

/** Returns the value by which a key is recognised; the key cannot be found from it. */
export function checkValueOf(key: Buffer, name: string): Buffer {
  return createHmac('sha256', deriveKey(key, 'check value')).update(name).digest();
}

/** Encrypts with AES-256-GCM. `owner` is bound in, so a value copied to another owner's row does not open. */
export function seal({ id, key }: SealingKey, owner: string, text: string): SealedValue {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
}

/** Decrypts; throws when the key is not among `keys`, and when owner or bytes are not the same. */
export function unseal(keys: readonly SealingKey[], owner: string, { keyId, sealed }: SealedValue): string {
  const found = keys.find(({ id }) => id === keyId);
  if (!found) throw new Error(`No key ${keyId}: the key that sealed this value is not configured`);
  const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
