import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A card number as the database stores it. */
export interface SealedNumber {
  readonly keyId: string;
  /** Nonce, tag and ciphertext. */
  readonly sealed: Buffer;
}

/** Encrypts card numbers, and computes CVVs, which are never stored. Knows nothing of customers. */
export interface CardVault {
  /** Encrypts with AES-256-GCM, bound to the card's id: a value copied to another card's row does not decrypt. */
  seal(cardId: string, number: string): SealedNumber;
  /** Decrypts; throws when key, card or bytes differ from those of the encryption. */
  open(cardId: string, sealed: SealedNumber): string;
  /**
   * Returns the keyed hash by which a number is recognised without being readable; the same under every key of the
   * vault.
   */
  fingerprint(number: string): Buffer;
  /**
   * Returns the three digits on the back: a truncated HMAC over number, expiry (MM/YY) and version (decision 28). Never
   * stored.
   */
  cvv(number: string, expiry: string, version: number): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param current seals new numbers; 32 bytes
 * @param older still open what they sealed, after a rotation; the last of them is the first key the bank had, and hash and CVV
 *   stay with it, so that a rotation changes neither
 */
export function createCardVault(current: Buffer, older: readonly Buffer[] = []): CardVault {
  const sealing = new Map([current, ...older].map((key) => [keyIdOf(key), derive(key, 'card number')]));
  const currentId = keyIdOf(current);
  const first = older.at(-1) ?? current;
  const hashKey = derive(first, 'card number look-up');
  const cvvKey = derive(first, 'card verification value');

  const keyOf = (keyId: string): Buffer => {
    const key = sealing.get(keyId);
    if (!key) throw new Error(`No card key ${keyId}: the key that sealed this card is not configured`);
    return key;
  };

  return {
    seal(cardId, number) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(currentId), nonce).setAAD(Buffer.from(cardId));
      const ciphertext = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return { keyId: currentId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
    },

    open(cardId, { keyId, sealed }) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(cardId))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
    },

    fingerprint: (number) => createHmac('sha256', hashKey).update(number).digest(),

    cvv(number, expiry, version) {
      const digest = createHmac('sha256', cvvKey).update(`${number}|${expiry}|${version}`).digest();
      return String(digest.readUInt32BE(0) % 1000).padStart(3, '0');
    },
  };
}

// Derives a key of its own for each purpose.
function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'kosh', purpose, 32));
}

/** Names a key without revealing anything of it. */
function keyIdOf(key: Buffer): string {
  return derive(key, 'card key id').toString('hex', 0, 4);
}
