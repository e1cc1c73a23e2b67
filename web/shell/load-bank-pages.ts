import { chosenLanguage } from '../words/chosen-language.ts';
import { type Language, loadWords } from '../words/languages.ts';
import type { Area } from './route-guard.ts';

/** The language of a page: the reader's, but English on the staff desk, which speaks no other. */
export function languageOf(area: Area | undefined, chosen: Language): Language {
  return area === 'banker' ? 'en' : chosen;
}

/** Loads what every page but the landing page stands on, and its words beside it; each once. */
export async function loadBankPages(area?: Area) {
  const [pages] = await Promise.all([
    import('./bank-pages.tsx').then(({ BankPages }) => ({ BankPages })),
    loadWords(languageOf(area, chosenLanguage()), 'pages'),
  ]);
  return pages;
}
