import { createContext, type ReactNode, useContext } from 'react';
import type { english } from './en/english.ts';
import { shellWords } from './en/shell.ts';

/** Everything the bank says to a customer or visitor, by area. Another language has exactly this shape. */
export type Words = typeof english;
/** The part of it that is there from the first moment. */
export type ShellWords = typeof shellWords;

const Shell = createContext<ShellWords>(shellWords);
const Language = createContext<Words | undefined>(undefined);

/** Gives the pages below it their words. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <Language value={words}>{children}</Language>;
}

/** The words in the reader's language: `const t = useWords()`, then `t.transfer.title`. For every page but the landing page. */
export function useWords(): Words {
  const words = useContext(Language);
  if (!words)
    throw new Error('useWords() stands outside BankPages; header, footer and landing page use useShellWords()');
  return words;
}

/** The words of header, footer and landing page, which do not wait for the rest of the catalogue. */
export function useShellWords(): ShellWords {
  return useContext(Shell);
}
