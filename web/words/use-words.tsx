import { createContext, type ReactNode, use, useContext } from 'react';
import type { ShellWords, WordParts, Words } from './catalogue.ts';
import { type Language, loadWords } from './languages.ts';

const Shown = createContext<Language>('en');

/** Sets the language of its children. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <Shown value={language}>{children}</Shown>;
}

/** Returns the language of this part of the page. */
export function useShownLanguage(): Language {
  return useContext(Shown);
}

function usePart<P extends keyof WordParts>(part: P): WordParts[P] {
  // A page's words are requested early (routes.tsx); until they arrive, it shows its skeleton. `use` is called in any case: when
  // they arrive, React draws a component that waited once more, and finds the hooks after this one only if that asks again.
  return use(loadWords(useShownLanguage(), part));
}

/** Returns the words in the reader's language: `const t = useWords()`, then `t.transfer.title`. Not for the landing page. */
export function useWords(): Words {
  return usePart('pages');
}

/** Returns the words of header, footer and landing page, which do not wait for the rest of the catalogue. */
export function useShellWords(): ShellWords {
  return usePart('shell');
}

/** Returns the texts of the information pages. */
export function useInformationWords(): WordParts['information'] {
  return usePart('information');
}

/** Returns the words of the conformance page. */
export function useConformanceWords(): WordParts['conformance'] {
  return usePart('conformance');
}
