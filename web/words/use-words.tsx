import { createContext, type ReactNode, use, useContext } from 'react';
import type { ShellWords, WordParts, Words } from './catalogue.ts';
import { type Language, loadWords, wordsHere } from './languages.ts';

const Shown = createContext<Language>('en');

/** Gives what is below it its language. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <Shown value={language}>{children}</Shown>;
}

/** The language of the part of the page where this is called. */
export function useShownLanguage(): Language {
  return useContext(Shown);
}

function usePart<P extends keyof WordParts>(part: P): WordParts[P] {
  const language = useShownLanguage();
  // A page that opens asks for its words early (routes.tsx); if they are not here yet, it shows its skeleton.
  return wordsHere(language, part) ?? use(loadWords(language, part));
}

/** The words in the reader's language: `const t = useWords()`, then `t.transfer.title`. For every page but the landing page. */
export function useWords(): Words {
  return usePart('pages');
}

/** The words of header, footer and landing page, which do not wait for the rest of the catalogue. */
export function useShellWords(): ShellWords {
  return usePart('shell');
}

/** The texts of the information pages. */
export function useInformationWords(): WordParts['information'] {
  return usePart('information');
}

/** The words of the page with the rows of the specification. */
export function useConformanceWords(): WordParts['conformance'] {
  return usePart('conformance');
}
