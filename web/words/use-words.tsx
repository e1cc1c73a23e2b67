import { createContext, type ReactNode, useContext } from 'react';
import { english } from './en/english.ts';

/** Everything the bank says to a customer or visitor, by area. Another language has exactly this shape. */
export type Words = typeof english;

const Language = createContext<Words>(english);

/** Gives the pages below it their words. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <Language value={words}>{children}</Language>;
}

/** The words in the reader's language: `const t = useWords()`, then `t.transfer.title`. */
export function useWords(): Words {
  return useContext(Language);
}
