import { expect, test } from 'vitest';
import { withoutLinks } from '../../server/mail/without-links.ts';

test.each([
  ['https://bank.evil/x?a=b', 'https: //bank. evil/x?a=b'],
  ['http://10.0.0.1/x', 'http: //10.0.0.1/x'],
  ['www.bank.evil', 'www. bank. evil'],
  ['bank.evil', 'bank. evil'],
  ['bank.9x.evil', 'bank.9x. evil'],
  ['a@bank.evil', 'a@bank. evil'],
  ['mailto:a@localhost', 'mailto: a@localhost'],
  ['javascript:alert(1)', 'javascript: alert(1)'],
  ['बैंक.भारत', 'बैंक. भारत'],
  ['bank。evil and bank．evil', 'bank。 evil and bank． evil'],
  ['bank.\u200devil', 'bank. \u200devil'],
])('%s is no link any more', (typed, mailed) => {
  expect(withoutLinks(typed)).toBe(mailed);
});

test.each([
  'Rent for May',
  'Rs.500.50 at 10:30, see page 2.',
  'Thanks... (J. Rao)',
  'Flat 4/2: deposit',
  'किराया, मई। 👩‍👩‍👧',
])('%s stays as it is', (typed) => {
  expect(withoutLinks(typed)).toBe(typed);
});
