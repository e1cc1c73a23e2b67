import type { ReaderLanguage } from '../../contract/vocabulary/reader-language.ts';
import { type AnswerWords, ENGLISH_ANSWERS } from './english-answers.ts';
import { HINDI_ANSWERS } from './hindi-answers.ts';

/** The answers from the customer's own data, by the reader's language. */
export const ANSWER_WORDS: Record<ReaderLanguage, AnswerWords> = { en: ENGLISH_ANSWERS, hi: HINDI_ANSWERS };
