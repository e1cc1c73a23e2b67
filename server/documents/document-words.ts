import { descriptionInHindi } from '../../contract/languages/hindi-descriptions.ts';
import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { writtenDay, writtenInstant } from '../paper/written-dates.ts';
import { ENGLISH_DOCUMENTS, type DocumentWords as Texts } from './english-documents.ts';
import { HINDI_DOCUMENTS } from './hindi-documents.ts';

const TEXTS: Record<WrittenLanguage, Texts> = { en: ENGLISH_DOCUMENTS, hi: HINDI_DOCUMENTS };

/** The words of documents in one language, with the ways to write dates and what the bank has stored in English. */
export interface DocumentWords extends Texts {
  readonly language: WrittenLanguage;
  /** Writes a business date (YYYY-MM-DD). */
  readonly day: (businessDate: string) => string;
  readonly instant: (at: Date) => string;
  /** Translates a description or a reason that the bank itself wrote; what a person wrote stays. */
  readonly described: (description: string) => string;
}

export function documentWords(language: WrittenLanguage): DocumentWords {
  return {
    ...TEXTS[language],
    language,
    day: (businessDate) => writtenDay(businessDate, language),
    instant: (at) => writtenInstant(at, language),
    described: (description) => (language === 'hi' ? descriptionInHindi(description) : description),
  };
}

/** Words for the staff, who work in English. */
export const DESK_WORDS = documentWords('en');
