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

const pagesFile = () => import('./bank-pages.tsx');

/** The frame of all pages except the landing page. Without its code no page can be shown, so its failure is a page's. */
export const BankPages = lazyPart(
  async () => {
    const [pages] = await Promise.all([pagesFile(), loadWords(chosenLanguage(), 'pages')]);
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

/** Asks for the customer's name and balance before the page is drawn. A failure is ignored here, because the page asks again. */
export function askForProfile(): void {
  pagesFile()
    .then((pages) => pages.askForProfile())
    .catch(() => undefined);
}
