import { expect, test } from 'vitest';
import { missingWords } from '../../scripts/web-build/missing-words.ts';
import { ENGLISH_ANSWERS } from '../../server/assistant/english-answers.ts';
import { HINDI_ANSWERS } from '../../server/assistant/hindi-answers.ts';
import { everyText, marksIn, wholeCatalogue } from './every-text.ts';

/** Names, codes, addresses, file formats and figures, which are not translated. */
const SAME_IN_EVERY_LANGUAGE = new Set([
  'Kosh Bank',
  'CVV',
  'CSV',
  'PDF',
  'SMS',
  'Excel (XLSX)',
  'English (US)',
  'English (India)',
  'हिन्दी',
  'Language · भाषा',
  'name@example.com',
  'YOUR-PASSWORD',
  'kosh-recovery-codes.txt',
  'कोश · treasury',
]);

const ANSWERS = { en: ENGLISH_ANSWERS, hi: HINDI_ANSWERS };

/** The texts of the screens and the assistants' answers. */
const texts = async (language: 'en' | 'hi') => [
  ...everyText(await wholeCatalogue(language)),
  ...everyText(ANSWERS[language], 'answers'),
];

test('Hindi has every text that English has, and none more', async () => {
  expect(missingWords(await wholeCatalogue('en'), await wholeCatalogue('hi'))).toEqual([]);
});

test('a key too few, a key too many, a shorter list and an empty text are each found', () => {
  const english = { a: 'One', b: { c: 'Two', d: () => 'Three' }, e: ['Four', 'Five'] };
  const other = { a: '', b: { c: 'दो', x: 'अ' }, e: ['चार'] };
  expect(missingWords(english, other)).toEqual(['a: empty', 'b.d: missing', 'b.x: not in English', 'e.1: missing']);
});

test('no Hindi text was left in English', async () => {
  const hindi = new Map(await texts('hi'));
  const left = (await texts('en')).filter(
    ([at, english]) => hindi.get(at) === english && /\p{L}/u.test(english) && !SAME_IN_EVERY_LANGUAGE.has(english),
  );
  expect(left.filter(([at]) => !at.endsWith('locale'))).toEqual([]);
  const latinOnly = [...hindi].filter(
    ([at, text]) =>
      /[A-Za-z]{2}/.test(text) &&
      !/\p{Script=Devanagari}/u.test(text) &&
      !SAME_IN_EVERY_LANGUAGE.has(text) &&
      !at.endsWith('locale'),
  );
  expect(latinOnly).toEqual([]);
});

test('a text that is made of names, amounts or counts keeps them in Hindi', async () => {
  const hindi = new Map(await texts('hi'));
  const lost = (await texts('en')).filter(
    ([at, english]) => String(marksIn(english)) !== String(marksIn(hindi.get(at) ?? '')),
  );
  expect(lost).toEqual([]);
});

test('figures are Latin in Hindi too, and no sentence ends with a full stop', async () => {
  const wrong = (await texts('hi')).filter(
    ([, text]) => /[०-९]/.test(text) || /\p{Script=Devanagari}\.(\s|$)/u.test(text),
  );
  expect(wrong).toEqual([]);
});
