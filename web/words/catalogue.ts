import type { conformance } from './en/conformance.ts';
import type { english } from './en/english.ts';
import type { InformationWords } from './en/information.ts';
import type { shellWords } from './en/shell.ts';

/** All texts for customers and visitors, by area. Other languages have exactly this shape. */
export type Words = typeof english;
/** The part that is loaded first: header, footer, landing page. */
export type ShellWords = typeof shellWords;

/** The four parts of the catalogue, each loaded with the first page that uses it. */
export interface WordParts {
  readonly shell: ShellWords;
  readonly pages: Words;
  readonly information: InformationWords;
  readonly conformance: typeof conformance;
}
