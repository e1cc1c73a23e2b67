import { useSyncExternalStore } from 'react';
import { type Language, languages, loadWords, partsHere } from './languages.ts';

const COOKIE = 'kosh_language';
const A_YEAR_S = 365 * 24 * 60 * 60;

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}

function languageOfCookie(): Language {
  const name = /(?:^|; )kosh_language=(\w+)/.exec(document.cookie)?.[1] ?? '';
  return isLanguage(name) ? name : 'en';
}

let chosen = languageOfCookie();
/** Counts the choices: the texts of one may come after the next is made. */
let choices = 0;
const listeners = new Set<(language: Language) => void>();

function show(language: Language): void {
  if (language === chosen) return;
  chosen = language;
  for (const listener of listeners) listener(language);
}

/** Returns the chosen language; English by default. */
export function chosenLanguage(): Language {
  return chosen;
}

/** Calls the listener with the language after each change of it; returns a function that ends it. */
export function onLanguageChange(listener: (language: Language) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the chosen language, for components. */
export function useChosenLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, chosenLanguage);
}

/**
 * Sets the language: loads the texts of the open pages, then shows them all at once. The choice is a cookie for a year, like
 * the theme's, because local storage holds only the four documented keys (C-AU-11). Of two choices the last one counts, in
 * whichever order their texts come. Rejects when the texts cannot be loaded; the page then stays as it is.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  choices += 1;
  const own = choices;
  await Promise.all(partsHere(chosen).map((part) => loadWords(language, part)));
  if (own !== choices) return;
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax`;
  show(language);
}

/** Loads the shell's texts in the chosen language before the first paint; after a failure this visit is in English. */
export async function startLanguage(): Promise<void> {
  await loadWords(chosen, 'shell').catch(() => show('en'));
}
