import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryOf, isLuhnValid, newCardNumber, printedExpiry } from '../../server/cards/card-number.ts';
import { createCardVault, lastingKeysOf } from '../../server/cards/card-vault.ts';

const KEY = randomBytes(32);

test('[C-CD-01] every number begins with 999999, has sixteen digits and a right check digit', () => {
  for (let count = 0; count < 500; count += 1) {
    const number = newCardNumber();
    expect(number).toMatch(/^999999\d{10}$/);
    expect(isLuhnValid(number)).toBe(true);
  }
  expect(isLuhnValid('4111111111111111')).toBe(true);
  expect(isLuhnValid('4111111111111112')).toBe(false);
});

test('[C-CD-01] a number sealed for one card opens for that card alone, and never twice alike', () => {
  const vault = createCardVault(KEY);
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.stringMatching(/^\d{16}$/), (card, other, number) => {
      const sealed = vault.seal(card, number);
      expect(vault.open(card, sealed)).toBe(number);
      expect(vault.seal(card, number).sealed.equals(sealed.sealed)).toBe(false);
      if (other !== card) expect(() => vault.open(other, sealed)).toThrow();
    }),
    { numRuns: 50 },
  );
});

test('[C-CD-01] after a rotation old cards still open, keep their hash and CVV, and new ones are sealed with the new key', () => {
  const before = createCardVault(KEY);
  const after = createCardVault(randomBytes(32), KEY, lastingKeysOf(KEY));
  const old = before.seal('card', '9999990000000001');
  expect(after.open('card', old)).toBe('9999990000000001');
  expect(after.fingerprint('9999990000000001')).toEqual(before.fingerprint('9999990000000001'));
  expect(after.cvv('9999990000000001', '11/31', 1)).toBe(before.cvv('9999990000000001', '11/31', 1));
  expect(after.seal('card', '9999990000000001').keyId).not.toBe(old.keyId);
  expect(() => before.open('card', after.seal('card', '9999990000000001'))).toThrow('is not configured');
});

test('[C-CD-01] the CVV follows from number, expiry and version', () => {
  const vault = createCardVault(KEY);
  const one = vault.cvv('9999990000000001', '11/31', 1);
  expect(one).toMatch(/^\d{3}$/);
  const others = [2, 3, 4, 5, 6].map((version) => vault.cvv('9999990000000001', '11/31', version));
  expect(others.some((other) => other !== one)).toBe(true);
});

test("[C-CD-01] a card is good until the end of its month five years on, in the bank's time", () => {
  expect(expiryOf(new Date('2026-11-21T10:00:00+05:30'))).toBe('2031-11-30');
  // In India it is already 1 January, so the card is issued in 2027.
  expect(expiryOf(new Date('2026-12-31T20:00:00Z'))).toBe('2032-01-31');
  expect(expiryOf(new Date('2027-02-01T00:00:00+05:30'))).toBe('2032-02-29');
  expect(printedExpiry('2032-02-29')).toBe('02/32');
});
