import { readableDates } from '../../contract/languages/hindi-dates.ts';
import { HINDI_DESCRIPTIONS } from '../../contract/languages/hindi-descriptions.ts';
import { HINDI_SUBJECTS } from '../../contract/languages/hindi-subjects.ts';
import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { translatorOf } from '../../contract/languages/sentence-templates.ts';
import { HINDI_OF_MONEY } from './hindi-of-money.ts';
import { HINDI_OF_HOLES, HINDI_OF_PEOPLE } from './hindi-of-people.ts';

const word = translatorOf({ ...HINDI_OF_HOLES, ...HINDI_DESCRIPTIONS });
const MOMENT = /^\d{1,2} [A-Z][a-z]+ \d{4}(?:, \d{1,2}:\d\d\s[ap]m| – \d{1,2} [A-Z][a-z]+ \d{4})?$/;

/** Translates what fills a hole: a word, a list of words, or a date. Words that a person typed stay as they are. */
function valueInHindi(value: string): string | undefined {
  if (MOMENT.test(value)) return readableDates(value);
  const parts = value.split(', ').map((part) => word(part));
  return parts.includes(undefined) ? undefined : parts.join(', ');
}

const subjectInHindi = translatorOf(HINDI_SUBJECTS, valueInHindi);
const lineInHindi = translatorOf({ ...HINDI_OF_PEOPLE, ...HINDI_OF_MONEY }, valueInHindi);

/**
 * Returns a mail in the language of its reader. The letters are written in English; the subject and each line go through a
 * table, as the sentences of the screens do (decision 94). Codes, links and words of other people stay.
 */
export function inLanguage<Mail extends { readonly subject: string; readonly text: string }>(
  mail: Mail,
  language: WrittenLanguage,
): Mail {
  if (language === 'en') return mail;
  const text = mail.text.split('\n').map((line) => lineInHindi(line) ?? line);
  return { ...mail, subject: subjectInHindi(mail.subject) ?? mail.subject, text: text.join('\n') };
}

/** The language of a mail's text, told by its greeting: each letter begins with one. */
export function languageOfText(text: string): WrittenLanguage {
  return /^(?:प्रिय|नमस्ते)/u.test(text) ? 'hi' : 'en';
}
