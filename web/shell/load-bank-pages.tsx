import { lazyPart } from '../components/lazy-part.tsx';
import { CrashedPage } from '../pages/public/not-found/crashed-page.tsx';
import { chosenLanguage } from '../words/chosen-language.ts';
import { type Language, loadWords } from '../words/languages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import type { Area } from './route-guard.ts';

/** Returns a page's language: the reader's, or English on the staff desk, which has no other. */
export function languageOf(area: Area | undefined, chosen: Language): Language {
  return area === 'banker' ? 'en' : chosen;
}

/** The frame of all pages except the landing page. Without its code no page can be shown, so its failure is a page's. */
export const BankPages = lazyPart(
  async () => {
    const [pages] = await Promise.all([import('./bank-pages.tsx'), loadWords(chosenLanguage(), 'pages')]);
    return pages.BankPages;
  },
  { waiting: <PageSkeleton />, failed: (retry) => <CrashedPage reset={retry} /> },
);

/** Starts loading the code and words that all pages except the landing page need; each once. */
export function prepareBankPages(area: Area): void {
  BankPages.prepare();
  // A failure is ignored here, because the component that needs the words loads them again.
  loadWords(languageOf(area, chosenLanguage()), 'pages').catch(() => undefined);
}
