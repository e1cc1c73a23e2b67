import type { Plugin } from 'vite';
import type { WordParts } from '../../web/words/catalogue.ts';
import { type Language, languages, loadWords } from '../../web/words/languages.ts';
import { missingWords } from './missing-words.ts';

// Lists every part, so that a new part is checked.
const PARTS: Record<keyof WordParts, true> = { shell: true, pages: true, information: true, conformance: true };

/** Fails the build when a language lacks a text that English has. */
export function completeLanguages(): Plugin {
  return {
    name: 'complete-languages',
    apply: 'build',
    async buildStart() {
      const gaps: string[] = [];
      // as: the keys of this object are the parts.
      for (const part of Object.keys(PARTS) as (keyof WordParts)[]) {
        const english = await loadWords('en', part);
        // as: the keys of this object are the languages.
        for (const language of Object.keys(languages) as Language[]) {
          const words = await loadWords(language, part);
          gaps.push(...missingWords(english, words).map((gap) => `${languages[language].name}, ${part}: ${gap}`));
        }
      }
      if (gaps.length > 0) this.error(`A catalogue is not complete:\n  ${gaps.join('\n  ')}`);
    },
  };
}
