import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '../platform/operator-error.ts';

const MIN_CHARACTERS = 16;
// OWASP's setting for scrypt: 128 MB and some tenths of a second for each guess.
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const sealed = z.strictObject({
  sealedBy: z.literal('scrypt (N 131072, r 8, p 1), AES-256-GCM; the manifest is the associated data'),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  keys: z.base64(),
});

/** Refuses a passphrase that can be guessed: the file stays for years where others may copy it. */
export function refuseWeakPassphrase(passphrase: string | undefined): asserts passphrase is string {
  if (!passphrase) throw new OperatorError('set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE: it seals the keys');
  if ([...passphrase].length < MIN_CHARACTERS) {
    throw new OperatorError(`the passphrase has fewer than ${MIN_CHARACTERS} characters`);
  }
}

/**
 * Seals the keys of a bank by a passphrase. The manifest, which holds the hash of each part, is bound into the seal:
 * the passphrase opens the keys only of the backup that was written, not of one that was put together later.
 */
export function sealKeys(keys: Readonly<Record<string, string>>, passphrase: string, manifest: Buffer): Buffer {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase.normalize(), salt, 32, SCRYPT), nonce).setAAD(
    manifest,
  );
  const content = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  const entry: z.infer<typeof sealed> = {
    sealedBy: sealed.shape.sealedBy.value,
    salt: text(salt),
    nonce: text(nonce),
    tag: text(cipher.getAuthTag()),
    keys: text(content),
  };
  return Buffer.from(`${JSON.stringify(entry, undefined, 1)}\n`);
}

/** Opens the keys. Refuses a wrong passphrase and a backup that is not the one it sealed, which cannot be told apart. */
export function openKeys(entry: Buffer, passphrase: string, manifest: Buffer): Record<string, string> {
  try {
    const { salt, nonce, tag, keys } = sealed.parse(JSON.parse(entry.toString()));
    const bytes = (text: string) => Buffer.from(text, 'base64');
    const key = scryptSync(passphrase.normalize(), bytes(salt), 32, SCRYPT);
    const cipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
    cipher.setAAD(manifest).setAuthTag(bytes(tag));
    const content = Buffer.concat([cipher.update(bytes(keys)), cipher.final()]);
    return z.record(z.string(), z.string()).parse(JSON.parse(content.toString()));
  } catch {
    throw new OperatorError('the passphrase is not that of this backup, or the backup was changed after it was sealed');
  }
}
