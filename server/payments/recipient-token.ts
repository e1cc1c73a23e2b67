import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Parts of a look-up's result that a transfer needs. */
export interface Recipient {
  /** The searcher, who alone can use it. */
  readonly searcherId: string;
  readonly accountId: string;
  readonly customerId: string;
  /** In full, however much of it the look-up showed. */
  readonly name: string;
  readonly accountNumber: string;
  /** Milliseconds of real time. */
  readonly expiresAt: number;
}

/** A look-up is valid for ten minutes (decision 22). */
export const RECIPIENT_LIFE_MS = 10 * 60_000;

/**
 * Seals and opens the result of a look-up, so that a transfer needs no second look-up and a result cannot be forged.
 */
export interface RecipientTokens {
  seal(found: Omit<Recipient, 'expiresAt'>, wallTime: Date): string;
  /**
   * Returns undefined for anything but a token of this searcher. A token that has `expired` is valid only to repeat an
   * earlier transfer.
   */
  open(token: string, searcherId: string, wallTime: Date): (Recipient & { readonly expired: boolean }) | undefined;
}

/** AES-256-GCM under a key derived from the bank's token secret; every server of the bank can open it. */
export function recipientTokens(tokenSecret: string | Buffer): RecipientTokens {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, 'kosh', 'recipient look-up', 32));

  return {
    seal(found, wallTime) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const content: Recipient = { ...found, expiresAt: wallTime.getTime() + RECIPIENT_LIFE_MS };
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(token, searcherId, wallTime) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length < 29) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        const text = decipher.update(bytes.subarray(28)).toString('utf8') + decipher.final('utf8');
        // Only `seal` encrypts with this key, so the shape need not be checked.
        const found = JSON.parse(text) as Recipient;
        return found.searcherId === searcherId
          ? { ...found, expired: found.expiresAt <= wallTime.getTime() }
          : undefined;
      } catch {
        // Not made by `seal`, or changed on the way: the caller treats both as not found.
        return undefined;
      }
    },
  };
}
