import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Result of a look-up, as far as a transfer needs it again. */
export interface Recipient {
  /** The searcher, who alone can use it. */
  readonly searcherId: string;
  readonly accountId: string;
  readonly customerId: string;
  /** As it was shown to the searcher: masked when they searched by phone. */
  readonly name: string;
  readonly accountNumber: string;
  /** Milliseconds of real time. */
  readonly expiresAt: number;
}

/** A look-up is good for ten minutes (decision 22). */
export const RECIPIENT_LIFE_MS = 10 * 60_000;

/**
 * Seals and opens the result of a look-up, so that a transfer needs no second look-up and a result cannot be forged.
 */
export interface RecipientTokens {
  seal(found: Omit<Recipient, 'expiresAt'>, wallTime: Date): string;
  /**
   * Undefined for anything but a token of this searcher; the holder of one that has `expired` may only repeat an
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
        // Only `seal` makes what opens under this key, so its shape needs no second look.
        const found = JSON.parse(text) as Recipient;
        return found.searcherId === searcherId
          ? { ...found, expired: found.expiresAt <= wallTime.getTime() }
          : undefined;
      } catch {
        // Not one of ours, or changed on the way: to the caller that is the same as not found.
        return undefined;
      }
    },
  };
}
