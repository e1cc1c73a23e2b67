/** Languages in which the bank writes to its customers, and answers them. */
export const LANGUAGES = ['en', 'hi'] as const;
export type WrittenLanguage = (typeof LANGUAGES)[number];

/** Returns the language of this name; English where there is none. */
export function languageNamed(name: unknown): WrittenLanguage {
  return LANGUAGES.find((language) => language === name) ?? 'en';
}
