import { createContext, useContext } from 'react';
import { useWords } from '../words/use-words.tsx';

/** Sets the locale of dates for its children, where it is not that of their language. */
export const DateLocale = createContext<string | undefined>(undefined);

/** Returns the locale in which this part of the page writes dates. */
export function useDateLocale(): string {
  const { locale } = useWords();
  return useContext(DateLocale) ?? locale;
}
