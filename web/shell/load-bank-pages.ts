import { chosenLanguage } from '../words/chosen-language.ts';
import { type Language, loadWords } from '../words/languages.ts';
import type { Area } from './route-guard.ts';

/** Returns a page's language: the reader's, or English on the staff desk, which has no other. */
export function languageOf(area: Area | undefined, chosen: Language): Language {
  return area === 'banker' ? 'en' : chosen;
}

/** Loads the code and words that all pages except the landing page need; each once. */
export async function loadBankPages(area?: Area) {
  const [pages] = await Promise.all([
    import('./bank-pages.tsx').then(({ BankPages }) => ({ BankPages })),
    loadWords(languageOf(area, chosenLanguage()), 'pages'),
  ]);
  return pages;
}
