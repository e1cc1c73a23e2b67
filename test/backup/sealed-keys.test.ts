import { expect, test } from 'vitest';
import { openKeys, refuseWeakPassphrase } from '../../server/backup/sealed-keys.ts';

// Keys as an earlier version sealed them. Demo values of this test.
const PASSPHRASE = 'sixteen letters!';
const MANIFEST = Buffer.from('{"manifest":1}');
const SEALED = {
  sealedBy: 'scrypt (N 131072, r 8, p 1), AES-256-GCM; the manifest is the associated data',
  salt: 'ARNyqsXS1JhmjZu8r/bb7g==',
  nonce: '/UTfLXdFbHA6ZYAX',
  tag: 'J9oScTZ10FGmN0b3eyaZpQ==',
  keys: 'SYu5uIFiKlX/t+bN0E2kVQD1kzVupOrZeYae46qpfxT7/WySA2bN93oVNeQiK/MM+y0C',
};

test('keys that an earlier version sealed open with their passphrase and manifest, and with no other', () => {
  const entry = Buffer.from(JSON.stringify(SEALED));
  expect(openKeys(entry, PASSPHRASE, MANIFEST)).toEqual({ DATA_KEY: 'a key of a test', CARD_KEY: 'another' });
  expect(() => openKeys(entry, 'sixteen letters?', MANIFEST)).toThrow('the passphrase is not that of this backup');
  expect(() => openKeys(entry, PASSPHRASE, Buffer.from('{"manifest":2}'))).toThrow('the backup was changed');
});

test('a passphrase has sixteen characters at least', () => {
  expect(() => refuseWeakPassphrase(undefined)).toThrow('set BACKUP_PASSPHRASE');
  expect(() => refuseWeakPassphrase('fifteen letters')).toThrow('fewer than 16 characters');
  // Characters as people count them: each of these takes four bytes.
  expect(() => refuseWeakPassphrase('🔑'.repeat(15))).toThrow('fewer than 16 characters');
  refuseWeakPassphrase(PASSPHRASE);
});
