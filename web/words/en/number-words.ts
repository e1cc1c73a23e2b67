import type { NumberWords } from '../number-words.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function belowHundred(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  const ten = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? ten : `${ten} ${SMALL[number % 10] ?? ''}`;
}

/** Numbers in English words, with the Indian parts. */
export const numberWords: NumberWords = {
  belowHundred,
  parts: { crore: 'crore', lakh: 'lakh', thousand: 'thousand', hundred: 'hundred' },
  rupees: (count, one) => `${count} ${one ? 'rupee' : 'rupees'}`,
  paise: (count, one) => `${count} ${one ? 'paisa' : 'paise'}`,
  and: 'and',
};
