/** The languages in which the bank writes to customers. */
export const READER_LANGUAGES = ['en', 'hi'] as const;
export type ReaderLanguage = (typeof READER_LANGUAGES)[number];
