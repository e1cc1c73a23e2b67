import { useState } from 'react';
import type { Words } from './catalogue.ts';
import { useWords } from './use-words.tsx';

/** Words a sentence in a language. */
export type Sentence = (words: Words) => string;

/**
 * Keeps a sentence of the screen as the function that words it, so that it follows a change of the language. Returns the sentence in
 * the reader's language, and its setter.
 */
export function useSentence(): [said: string | undefined, set: (sentence: Sentence | undefined) => void] {
  const words = useWords();
  // In an object, because React would call a function instead of keeping it.
  const [kept, setKept] = useState<{ readonly sentence: Sentence }>();
  return [kept?.sentence(words), (sentence) => setKept(sentence && { sentence })];
}
