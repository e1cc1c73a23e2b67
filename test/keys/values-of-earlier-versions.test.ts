import { expect, test } from 'vitest';
import { createCardVault } from '../../server/cards/card-vault.ts';
import { checkValueOf, keyIdOf } from '../../server/platform/sealed-values.ts';
import { createFactorVault } from '../../server/sessions/factor-vault.ts';
import { webhookSecrets } from '../../server/webhooks/webhook-secrets.ts';

// Values in a form that banks have in their databases. A later version of Kosh that derives its keys in another way could not read
// them: it has to keep the way in which these were made.

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const OWNER = '0198f0b2-6c1e-7a53-9a54-2f8f6f3f2d11';
const NUMBER = '9999990000000001';
const sealed = (keyId: string, base64: string) => ({ keyId, sealed: Buffer.from(base64, 'base64') });

test('a card’s number opens, its hash finds it, and it keeps its CVV', () => {
  const vault = createCardVault(KEY);
  const stored = sealed('50246823', 'IwM4+5Hj6uQ4RSLIn6s+Dc6t8lsrDd1vlWFWIBpkot4s0bHRD3fKWNRF4OQ=');
  expect(vault.open(OWNER, stored)).toBe(NUMBER);
  expect(vault.fingerprint(NUMBER).toString('hex')).toBe(
    'd9be69ecf3c7439de62a14869cd91f853ef4d3cba0bc80d1fe32c653ef7e58bb',
  );
  expect([1, 2].map((version) => vault.cvv(NUMBER, '11/31', version))).toEqual(['355', '222']);
});

test('a second factor opens', () => {
  const stored = sealed('e3439928', 'oXwpNH1oo2Z54ipzp+O4dr6mGdbEcpSMqfABPNAUdPku1IECjMl3KlX/d/4=');
  expect(createFactorVault(KEY).open(OWNER, stored)).toBe('JBSWY3DPEHPK3PXP');
});

test('a webhook’s secret opens, and one of another token secret is told apart', () => {
  const stored = sealed('80962f02', 'dVUtkkACJiVo/pyLKueaVraqSAaBruSj6ryMbPpOM6A7DXf+K+I5k5Segg==');
  expect(webhookSecrets(KEY).open(OWNER, stored)).toBe('whsec_of_a_test');
  expect(webhookSecrets(Buffer.alloc(32)).open(OWNER, stored)).toBeUndefined();
});

test('a key is known again by its id and by its check value', () => {
  expect(keyIdOf(KEY, 'card')).toBe('50246823');
  expect(checkValueOf(KEY, 'DATA_KEY').toString('hex')).toBe(
    '109ea281da7f70fedd09d3f1aa94c6b6ec92f51b7ea8835016b7be8cff546618',
  );
});
