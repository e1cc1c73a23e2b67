import { deriveKey, keyIdOf, type SealedValue, seal, unseal } from '../platform/sealed-values.ts';

/** Encrypts the secrets of webhooks, each for its webhook, so that a copy of the database holds none. */
export interface WebhookSecrets {
  seal(endpointId: string, secret: string): SealedValue;
  /** Decrypts; undefined where another token secret sealed it. */
  open(endpointId: string, sealed: SealedValue): string | undefined;
}

/** @param tokenSecret the bank's own: its webhooks are for tests, and are added again when it is replaced */
export function webhookSecrets(tokenSecret: Buffer): WebhookSecrets {
  const sealing = { id: keyIdOf(tokenSecret, 'webhook'), key: deriveKey(tokenSecret, 'webhook secrets') };
  return {
    seal: (endpointId, secret) => seal(sealing, endpointId, secret),
    open: (endpointId, sealed) => (sealed.keyId === sealing.id ? unseal([sealing], endpointId, sealed) : undefined),
  };
}
