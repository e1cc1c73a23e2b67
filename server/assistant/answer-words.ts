import { readableDates } from '../../contract/languages/hindi-dates.ts';
import { descriptionInHindi } from '../../contract/languages/hindi-descriptions.ts';
import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { BANK_TIME_ZONE, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { inLanguage } from '../mail/letter-language.ts';
import { type AnswerWords, ENGLISH_ANSWERS } from './english-answers.ts';
import { HINDI_ANSWERS } from './hindi-answers.ts';

const ANSWERS: Record<WrittenLanguage, AnswerWords> = { en: ENGLISH_ANSWERS, hi: HINDI_ANSWERS };

const LOCALES: Record<WrittenLanguage, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: BANK_TIME_ZONE,
});

/**
 * Returns the words of the answers for a reader, with the ways to write what the bank has stored in English: the description
 * of a transaction and the title of a notice. What a customer wrote stays.
 */
export function answersFor(language: WrittenLanguage) {
  const inHindi = language === 'hi';
  return {
    ...ANSWERS[language],
    day: (date: Date | string): string => {
      const written = dateFormat.format(typeof date === 'string' ? noonOfBusinessDate(date) : date);
      return inHindi ? readableDates(written) : written;
    },
    /** Writes a month (YYYY-MM), such as `October 2026`. */
    monthOf: (month: string): string => {
      const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
      return format.format(new Date(`${month}-15T00:00:00Z`));
    },
    described: (description: string): string => (inHindi ? descriptionInHindi(description) : description),
    titled: (subject: string): string => inLanguage({ subject, text: '' }, language).subject,
  };
}
