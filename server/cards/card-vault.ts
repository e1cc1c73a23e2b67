import { createHmac } from 'node:crypto';
import { deriveKey, keyIdOf, type SealedValue, type SealingKey, seal, unseal } from '../platform/sealed-values.ts';

/** Encrypts card numbers, and computes CVVs, which are never stored. Knows nothing of customers. */
export interface CardVault {
  /** Id of the key that seals. */
  readonly keyId: string;
  /** Encrypts, bound to the card's id: a value copied to another card's row does not decrypt. */
  seal(cardId: string, number: string): SealedValue;
  /** Decrypts; throws when key, card or bytes differ from those of the encryption. */
  open(cardId: string, sealed: SealedValue): string;
  /** Returns the keyed hash by which a number is recognised without being readable; a new card key does not change it. */
  fingerprint(number: string): Buffer;
  /**
   * Returns the three digits on the back: a truncated HMAC over number, expiry (MM/YY) and version (decision 28). Never
   * stored; a new card key does not change them.
   */
  cvv(number: string, expiry: string, version: number): string;
}

/** Keys derived from the bank's first card key, which hash and CVV stay with. */
export interface LastingCardKeys {
  readonly lookUp: Buffer;
  readonly verification: Buffer;
}

/** Returns the lasting keys of a bank whose first card key is `first`. */
export function lastingKeysOf(first: Buffer): LastingCardKeys {
  return { lookUp: deriveKey(first, 'card number look-up'), verification: deriveKey(first, 'card verification value') };
}

/** Returns the key that seals card numbers, and the lasting keys. */
export function cardSealingKey(key: Buffer): SealingKey {
  return { id: keyIdOf(key, 'card'), key: deriveKey(key, 'card number') };
}

/**
 * @param current seals new numbers; 32 bytes
 * @param older still opens what it sealed, while it is being replaced
 * @param lasting those of the bank; by default those of a bank whose first key is `current`
 */
export function createCardVault(
  current: Buffer,
  older?: Buffer,
  lasting: LastingCardKeys = lastingKeysOf(current),
): CardVault {
  const sealing = cardSealingKey(current);
  const all = older ? [sealing, cardSealingKey(older)] : [sealing];
  return {
    keyId: sealing.id,
    seal: (cardId, number) => seal(sealing, cardId, number),
    open: (cardId, sealed) => unseal(all, cardId, sealed),
    fingerprint: (number) => createHmac('sha256', lasting.lookUp).update(number).digest(),
    cvv(number, expiry, version) {
      const digest = createHmac('sha256', lasting.verification).update(`${number}|${expiry}|${version}`).digest();
      return String(digest.readUInt32BE(0) % 1000).padStart(3, '0');
    },
  };
}
