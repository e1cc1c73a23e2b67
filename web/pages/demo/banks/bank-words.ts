import { banks as english } from '../../../words/en/banks.ts';
import { banks as hindi } from '../../../words/hi/banks.ts';
import type { Language } from '../../../words/languages.ts';
import { useShownLanguage } from '../../../words/use-words.tsx';

/** The words of the page of the banks. Its script has both languages: files of their own would be two more names in the list of all scripts, which the landing page carries. */
export const bankWords: Record<Language, typeof english> = { en: english, hi: hindi };

/** Returns the words of the page in the reader's language. */
export function useBankWords(): typeof english {
  return bankWords[useShownLanguage()];
}
