import { createHash } from 'node:crypto';
import { keyIdOf, type SealedValue, type SealingKey, seal, unseal } from '../platform/sealed-values.ts';

/** Encrypts the secrets of second factors, each for its person. */
export interface FactorVault {
  /** Id of the key that seals. */
  readonly keyId: string;
  seal(subjectId: string, secret: string): SealedValue;
  /** Decrypts; throws when the key is not configured, or person or bytes are not the same. */
  open(subjectId: string, sealed: SealedValue): string;
}

/** @param current seals (32 bytes); @param older still opens what it sealed, while it is being replaced */
export function createFactorVault(current: Buffer, older?: Buffer): FactorVault {
  const sealing = sealingKey(current);
  const all = older ? [sealing, sealingKey(older)] : [sealing];
  return {
    keyId: sealing.id,
    seal: (subjectId, secret) => seal(sealing, subjectId, secret),
    open: (subjectId, sealed) => unseal(all, subjectId, sealed),
  };
}

function sealingKey(key: Buffer): SealingKey {
  const text = key.toString('base64url');
  const own = createHash('sha256').update('kosh two-factor secret\n').update(text).digest();
  return { id: keyIdOf(key, 'data'), key: own };
}
