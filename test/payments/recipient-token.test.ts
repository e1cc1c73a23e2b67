import { expect, test } from 'vitest';
import { RECIPIENT_LIFE_MS, recipientTokens } from '../../server/payments/recipient-token.ts';

const found = {
  searcherId: 'asha',
  accountId: 'account of Meera',
  customerId: 'meera',
  name: 'Meera Iyer',
  accountNumber: '123456789012',
};
const AT = new Date('2026-11-21T10:00:00+05:30');
const later = (ms: number) => new Date(AT.getTime() + ms);
const tokens = recipientTokens('a secret that is known to this test alone');

test('a look-up is opened by its searcher alone, for ten minutes, and then only to repeat', () => {
  const token = tokens.seal(found, AT);
  const whole = { ...found, expiresAt: AT.getTime() + 600_000 };
  expect(RECIPIENT_LIFE_MS).toBe(600_000);
  expect(tokens.open(token, 'asha', later(599_999))).toEqual({ ...whole, expired: false });
  expect(tokens.open(token, 'asha', later(600_000))).toEqual({ ...whole, expired: true });
  expect(tokens.open(token, 'meera', AT)).toBeUndefined();
});

test('two look-ups of one person have nothing in common, and show nothing of what they hold', () => {
  const [one, two] = [tokens.seal(found, AT), tokens.seal(found, AT)].map((token) => Buffer.from(token, 'base64url'));
  expect(one?.subarray(0, 12)).not.toEqual(two?.subarray(0, 12));
  expect(one?.subarray(28)).not.toEqual(two?.subarray(28));
  expect(one?.toString('latin1')).not.toContain('Meera');
});

test('every changed byte, another length and another bank’s key make it unknown', () => {
  const bytes = Buffer.from(tokens.seal(found, AT), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(tokens.open(changed.toString('base64url'), 'asha', AT), `byte ${at}`).toBeUndefined();
  }
  for (const length of [0, 12, 27, 28, 29, bytes.length - 1])
    expect(tokens.open(bytes.subarray(0, length).toString('base64url'), 'asha', AT), `${length}`).toBeUndefined();
  const others = recipientTokens('a secret that another bank knows');
  expect(others.open(bytes.toString('base64url'), 'asha', AT)).toBeUndefined();
  // Every server of the bank has the same key.
  const beside = recipientTokens('a secret that is known to this test alone');
  expect(beside.open(bytes.toString('base64url'), 'asha', AT)).toMatchObject({ name: 'Meera Iyer' });
});

test('a look-up of a server of before today is opened, so that an update of the bank loses no transfer', () => {
  const sealedBefore =
    'GfYGUWl7ghePauzNmUjjIsrc6lvx8F4zSwmGFVazI4flbFnV-InnL7lcaA3Wfh3Ee5e6JuUJWbA48wUQQWQu4dalpbHYUm3GjwxW1eOUAG3FI_uS9EkW5-pEOPg0A3t_' +
    'Tokg1nDqXHb3qe7dRP2cUNv-Q5qe1iK-KEL9NTTCbWaNHEpyKHslpJbetJmvAGSO7vs3v2CVGc_nOKYZDnZDX3rh9J4b9bABniUdzBlDnbRe5Q';
  const today = recipientTokens('a secret that is known to this test alone');
  expect(today.open(sealedBefore, 'asha', AT)).toEqual({
    ...found,
    expiresAt: AT.getTime() + 600_000,
    expired: false,
  });
});
