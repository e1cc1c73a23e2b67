import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  idsOfReference,
  isMisheardReference,
  referenceOfTransaction,
} from '../../contract/vocabulary/transaction-reference.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2079-01-01'), noInvalidDate: true });
const ids = instants.map((at) => uuidv7(at));

const referenceOf = (id: string): string => {
  const reference = referenceOfTransaction(id);
  if (!reference) throw new Error(`${id} has no reference`);
  return reference;
};
const digitsOf = (reference: string): string => reference.slice(3).replaceAll('-', '');

test('a reference is KB and four groups of four, and leads back to its id', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const reference = referenceOf(id);
      expect(reference).toMatch(/^KB(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
      const { first, last } = idsOfReference(reference) ?? { first: '', last: '' };
      expect([first, id, last].toSorted()).toEqual([first, id, last]);
      // All but the last ten of the 32 hexadecimal digits are exact.
      expect([first.slice(0, 26), last.slice(0, 26)]).toEqual([id.slice(0, 26), id.slice(0, 26)]);
      expect([first.slice(26), last.slice(26)]).toEqual(['0000000000', 'ffffffffff']);
    }),
    { numRuns: 2000 },
  );
});

test('a known id has the reference that was printed for it, for ever', () => {
  const id = '01a2031b-7a42-7a5d-bbb1-05fc20d1e7a3';
  expect(referenceOf(id)).toBe('KB-7R6Z-D091-ABQQ-C85T');
  expect(referenceOf(id.toUpperCase())).toBe(referenceOf(id));
});

test('a reference is read in any case, without KB, with other spaces and dashes, and with O, I and L', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const reference = referenceOf(id);
      const digits = digitsOf(reference);
      const ways = [
        reference.toLowerCase(),
        ` ${reference.replaceAll('-', ' ')} `,
        reference.replaceAll('-', '–'),
        `KB${digits}`,
        digits,
        digits.replaceAll('0', 'o').replaceAll('1', 'l'),
        digits.replaceAll('1', 'I'),
      ];
      for (const way of ways) expect(idsOfReference(way), way).toEqual(idsOfReference(reference));
    }),
  );
});

test('one wrong character is refused, at each place and whatever it is', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const digits = digitsOf(referenceOf(id));
      for (let at = 0; at < 16; at += 1)
        for (const wrong of DIGITS.replace(digits.charAt(at), '')) {
          const heard = digits.slice(0, at) + wrong + digits.slice(at + 1);
          expect(idsOfReference(heard), heard).toBeUndefined();
        }
    }),
    { numRuns: 50 },
  );
});

test('two characters that changed places are refused, next to each other or not', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const digits = digitsOf(referenceOf(id));
      for (let left = 0; left < 15; left += 1)
        for (let right = left + 1; right < 16; right += 1) {
          const [one, other] = [digits.charAt(left), digits.charAt(right)];
          if (one === other) continue;
          const heard = digits.slice(0, left) + other + digits.slice(left + 1, right) + one + digits.slice(right + 1);
          expect(idsOfReference(heard), heard).toBeUndefined();
        }
    }),
    { numRuns: 50 },
  );
});

test('a misheard reference is known as one, and other texts are left to the search', () => {
  const reference = referenceOf('01a2031b-7a42-7a5d-bbb1-05fc20d1e7a3');
  const wrong = `${reference.slice(0, -1)}${reference.endsWith('7') ? '8' : '7'}`;
  for (const text of [wrong, wrong.toLowerCase(), wrong.replaceAll('-', ' '), reference.slice(0, -1), `${wrong}Z`])
    expect(isMisheardReference(text), text).toBe(true);
  for (const text of [
    reference,
    digitsOf(reference),
    'KB100001',
    'KB-100001',
    'kb electronics store',
    'KB Electronics Store',
    'KBKBKBKBKBKBKBKBKB',
    'salary',
    '1234 5678 9012 3456',
    '',
  ])
    expect(isMisheardReference(text), text).toBe(false);
});

test('an id whose instant does not fit, or that is not of version 7, has no reference', () => {
  const [before, first, last, after] = [
    '2009-12-31T23:59:59.999Z',
    '2010-01-01',
    '2079-09-07T15:47:35.551Z',
    '2079-09-07T15:47:35.552Z',
  ];
  const has = (at: string | undefined) => referenceOfTransaction(uuidv7(new Date(at ?? ''))) !== undefined;
  expect([before, first, last, after].map(has)).toEqual([false, true, true, false]);
  for (const other of ['8b0e4d4a-6a0c-4d5f-9e0b-1a2b3c4d5e6f', 'one', ''])
    expect(referenceOfTransaction(other)).toBeUndefined();
});
